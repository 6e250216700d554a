// What a line would do, while it is typed. Nothing happens before Enter.
const PAUSE = 160;
let timer = 0;
let asked = 0;

const list = (items, write) => {
  const ul = document.createElement("ul");
  for (const item of items) {
    const li = document.createElement("li");
    li.textContent = write(item);
    ul.append(li);
  }
  return ul;
};

function answer(found) {
  if (found.error) return [Object.assign(document.createElement("p"), { className: "no", textContent: found.error.text })];
  const parts = list(found.parts, (part) => `${part.title}: ${part.answer}`);
  const told = list(found.told, (each) => `${each.text} [${each.clause}]`);
  parts.className = "parts";
  told.className = "told";
  return [parts, told];
}

// A form to pick from says what it would do, too: the cells of a tuning as faces move.
async function previewPicks(form) {
  const picked = new FormData(form);
  const line = [...picked].filter(([name, value]) => name.startsWith("pick") && value).map(([, value]) => value).join(" ");
  const box = form.querySelector(".would");
  const mine = ++asked;
  const body = JSON.stringify({ line: line || "-", seen: Number(picked.get("seen")), key: picked.get("key") });
  try {
    const reply = await fetch(`/api/preview?as=${document.body.dataset.part}`, { method: "POST", headers: { "Content-Type": "application/json" }, body });
    const found = await reply.json();
    if (mine === asked) box.replaceChildren(...(found.error ? answer(found) : ahead(found)));
  } catch { /* It can be answered all the same. */ }
}

const ahead = (found) => found.next.flatMap((next) => next.strip ?? []).map((text) => Object.assign(document.createElement("p"), { textContent: text }));

async function preview(field) {
  const box = document.getElementById("preview");
  const mine = ++asked;
  if (!field.value.trim()) { box.replaceChildren(); return; }
  const body = JSON.stringify({ line: field.value.slice(0, 400), seen: Number(field.form.elements.seen.value) });
  try {
    const reply = await fetch("/api/preview?as=keeper", { method: "POST", headers: { "Content-Type": "application/json" }, body });
    const found = await reply.json();
    if (mine === asked) box.replaceChildren(...answer(found));
  } catch { /* The line is still there; the next letter asks again. */ }
}

export function listen() {
  document.addEventListener("input", (event) => {
    if (!event.target.matches("input[data-preview]")) return;
    clearTimeout(timer);
    timer = setTimeout(() => preview(event.target), PAUSE);
  });
  document.addEventListener("change", (event) => {
    const form = event.target.closest("form[data-picks]");
    if (form) previewPicks(form);
  });
  document.addEventListener("shown", () => {
    const field = document.querySelector("input[data-preview]");
    const number = document.body.dataset.number;
    if (!field || field.dataset.client === number) return;
    field.dataset.client = number;
    if (document.activeElement !== field || !field.value) return;
    preview(field);
  });
}

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
  document.addEventListener("shown", () => {
    const field = document.querySelector("input[data-preview]");
    const number = document.body.dataset.number;
    if (!field || field.dataset.client === number) return;
    field.dataset.client = number;
    if (document.activeElement !== field || !field.value) return;
    preview(field);
  });
}

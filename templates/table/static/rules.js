// A clause in a window of its own, over the page; and a log that shows only what one looks for.
const window_ = document.createElement("dialog");
const words = (tag, text) => Object.assign(document.createElement(tag), { textContent: text });

async function open(link) {
  const [path] = new URL(link.href).pathname.split("?");
  const reply = await fetch(path.replace("/rule/", "/api/clause/") + `?as=${document.body.dataset.part}`);
  if (!reply.ok) return;
  const clause = await reply.json();
  const close = words("button", "✕");
  close.addEventListener("click", () => window_.close());
  const title = words("h2", `${clause.id}  ${clause.title ?? ""}`);
  window_.replaceChildren(title, ...clause.lines.map((line) => words("p", line)), close);
  if (!window_.isConnected) document.documentElement.append(window_);
  if (!window_.open) window_.showModal();
}

export function listen() {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a.clause");
    if (link && document.body.dataset.part) { event.preventDefault(); open(link); }
    else if (event.target === window_) window_.close();
  });
  document.addEventListener("input", (event) => {
    if (!event.target.matches("[data-filter]")) return;
    const wanted = event.target.value.toLowerCase();
    for (const entry of document.getElementById(event.target.dataset.filter).querySelectorAll("details")) entry.hidden = !entry.textContent.toLowerCase().includes(wanted);
  });
}

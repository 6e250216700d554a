// The page as the server writes it, laid over the one that people look at.
import { complain, tell } from "./gone.js";
import { morph } from "./morph.js";

const home = `/${document.body.dataset.part}`;
let looking = null;
let again = false;
let newest = 0;

export async function look() {
  if (looking) { again = true; return looking; }
  looking = fetched().finally(() => { looking = null; });
  await looking;
  if (again) { again = false; return look(); }
  return undefined;
}

async function fetched() {
  document.dispatchEvent(new CustomEvent("looking"));
  const reply = await fetch(home + keptQuery(), { headers: { "X-Part": document.body.dataset.part } });
  if (reply.status === 401) location.assign("/?taken=1");
  else if (reply.ok) show(await reply.text(), reply.headers.get("Date"), tell);
  else throw new Error(`${reply.status}: to be asked again`);
}

// A secret that the keeper has opened stays open while it is asked.
const keptQuery = () => {
  const opened = document.body.dataset.opened;
  return opened ? `?open=${encodeURIComponent(opened)}` : "";
};

export function show(html, date, first = () => {}) {
  const next = new DOMParser().parseFromString(html, "text/html");
  if (!next.body.dataset.part) { complain(next.querySelector("[role=alert]")?.textContent ?? ""); return; }
  const [run, number] = [next.body.dataset.run, Number(next.body.dataset.number)];
  if (run === document.body.dataset.run && number < newest) return;
  newest = number;
  if (document.title !== next.title) document.title = next.title;
  // To be told the language again costs a browser as much as a new page.
  if (document.documentElement.lang !== next.documentElement.lang) document.documentElement.lang = next.documentElement.lang;
  first(next);
  const before = standing(document) === standing(next) ? null : rows();
  morph(document.body, next.body);
  if (before) requestAnimationFrame(() => slide(before));
  document.dispatchEvent(new CustomEvent("shown", { detail: { date } }));
}

// What has another place now is seen on its way there.
const still = matchMedia("(prefers-reduced-motion: reduce)");
const standing = (page) => [...page.querySelectorAll("[data-slide]")].map((row) => row.id).join();
const rows = () => new Map([...document.querySelectorAll("[data-slide]")].map((row) => [row.id, row.getBoundingClientRect().top]));

function slide(before) {
  if (still.matches) return;
  for (const [id, top] of rows()) {
    const by = before.has(id) ? before.get(id) - top : 0;
    if (by) document.getElementById(id).animate([{ transform: `translateY(${by}px)` }, { transform: "none" }], { duration: 600, easing: "ease-in-out" });
  }
}

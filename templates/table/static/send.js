// Forms are sent without leaving the page. What got lost on the way is sent again, and is still one answer.
import { forget } from "./gone.js";
import { look, show } from "./page.js";

const LONGEST = 5000;
const wait = (time) => new Promise((done) => { setTimeout(done, time); });

function once() {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function filled(form, submitter) {
  const sent = new URLSearchParams(new FormData(form, submitter));
  if (sent.has("id")) sent.set("id", once());
  return sent;
}

async function delivered(form, sent) {
  for (let pause = 500; ; pause = Math.min(pause * 1.7, LONGEST)) {
    try {
      return form.method === "get"
        ? await fetch(`${form.action}?${sent}`)
        : await fetch(form.action, { method: "POST", body: sent });
    } catch {
      form.dataset.client = "unsent";
      await wait(pause);
    }
  }
}

export async function submit(form, submitter) {
  if (form.getAttribute("aria-busy")) return;
  form.setAttribute("aria-busy", "true");
  forget();
  const reply = await delivered(form, filled(form, submitter));
  const page = reply.headers.get("Content-Type")?.startsWith("text/html") && reply.status !== 429 ? await reply.text() : null;
  form.removeAttribute("aria-busy");
  delete form.dataset.client;
  if (page === null) await look();
  else show(page, reply.headers.get("Date"));
  document.querySelector("[role=alert]:not(:empty)")?.scrollIntoView({ block: "nearest" });
}

const ours = (form) => form.matches("form[data-live]");

export function listen() {
  document.addEventListener("submit", (event) => {
    if (!ours(event.target)) return;
    event.preventDefault();
    submit(event.target, event.submitter);
  });
  // One die is said with one tap; several are looked at before they count.
  document.addEventListener("change", (event) => {
    const dice = event.target.closest("form[data-dice]");
    if (dice && dice.dataset.dice === "1") dice.requestSubmit(dice.querySelector("button[value=answer]"));
  });
}

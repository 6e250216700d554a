// Forms are sent without leaving the page. What got lost on the way is sent again, and is still one answer.
import { forget } from "./gone.js";
import { look, show } from "./page.js";

const LONGEST = 5000;
const [STRANGER, BUSY] = [401, 429];
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

async function arrived(form, sent) {
  try {
    const reply = form.method === "get"
      ? await fetch(`${form.action}?${sent}`)
      : await fetch(form.action, { method: "POST", body: sent });
    const isPage = reply.status !== STRANGER && reply.headers.get("Content-Type")?.startsWith("text/html");
    return reply.status === BUSY ? null : { page: isPage ? await reply.text() : "", date: reply.headers.get("Date") };
  } catch {
    return null;
  }
}

async function delivered(form, sent) {
  for (let pause = 500; ; pause = Math.min(pause * 1.7, LONGEST)) {
    const reply = await arrived(form, sent);
    if (reply) return reply;
    form.dataset.client = "unsent";
    await wait(pause);
  }
}

export async function submit(form, submitter) {
  if (form.getAttribute("aria-busy")) return;
  form.setAttribute("aria-busy", "true");
  forget();
  const { page, date } = await delivered(form, filled(form, submitter));
  form.removeAttribute("aria-busy");
  delete form.dataset.client;
  if (page) show(page, date);
  else await look().catch(() => {});
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

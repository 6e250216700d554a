// Hears that something has changed, and never gives up: streams die in pockets without a word.
import { look } from "./page.js";

const SILENCE = 20000;
const LONGEST = 5000;
const part = document.body.dataset.part;
let stream = null;
let heard = Date.now();
let pause = 400;
let waiting = 0;

const words = () => document.body.dataset;
const clock = (time) => new Date(time).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

function say(connected) {
  const sign = document.getElementById("link");
  if (!sign) return;
  sign.dataset.client = connected ? "on" : "off";
  const text = connected ? words().on : words().off.replace("#", clock(heard));
  if (sign.textContent !== text) sign.textContent = text;
}

function hear(connected = true) {
  heard = Date.now();
  pause = 400;
  say(connected);
}

function close() {
  if (stream) stream.close();
  stream = null;
  clearTimeout(waiting);
}

function later() {
  close();
  say(false);
  if (document.hidden) return;
  waiting = setTimeout(open, pause);
  pause = Math.min(pause * 1.7, LONGEST);
}

export function open() {
  close();
  stream = new EventSource(`/api/stream?as=${part}`);
  stream.addEventListener("changed", (event) => {
    hear();
    const { run, number } = JSON.parse(event.data);
    if (run !== words().run || String(number) !== words().number) look().catch(later);
  });
  stream.addEventListener("still", () => hear());
  stream.addEventListener("gone", () => { close(); look().catch(later); });
  stream.addEventListener("bye", later);
  stream.onerror = later;
}

export function connect() {
  open();
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  document.addEventListener("shown", () => say(Boolean(stream)));
  addEventListener("pageshow", (event) => { if (event.persisted) open(); });
  addEventListener("online", () => { pause = 400; open(); });
  addEventListener("offline", () => say(false));
  setInterval(() => { if (!document.hidden && stream && Date.now() - heard > SILENCE) { later(); } }, 2000);
}

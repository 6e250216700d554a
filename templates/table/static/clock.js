// How long everybody has been waiting, and what time it is: told by when it began, so that a screen that wakes up is right.
let behind = 0;

const two = (number) => String(number).padStart(2, "0");

function tick() {
  const now = Date.now() + behind;
  const time = document.getElementById("time");
  if (time) time.textContent = new Date(now).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const since = document.getElementById("since");
  if (!since) return;
  const seconds = Math.max(0, Math.floor((now - Number(since.dataset.since)) / 1000));
  since.textContent = `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

export function run() {
  document.addEventListener("shown", ({ detail }) => { if (detail.date) behind = Math.min(behind || Infinity, Date.parse(detail.date) - Date.now() + 500); tick(); });
  setInterval(tick, 1000);
  tick();
}

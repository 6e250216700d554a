// Looks again whenever the table says that something has changed. Nobody who is typing is disturbed.
const body = document.body;
const part = body.dataset.part;
let stream = null;
let heard = 0;
let pause = 500;

const busy = () => {
  const field = document.activeElement;
  const typing = field && field.tagName === "INPUT" && field.type !== "radio" && field.value;
  return Boolean(typing || document.querySelector("input[type=radio]:checked"));
};

const look = () => {
  if (busy()) body.classList.add("stale");
  else location.replace(`/${part}`);
};

const close = () => { if (stream) stream.close(); stream = null; };

const open = () => {
  close();
  heard = Date.now();
  stream = new EventSource(`/api/stream?as=${part}`);
  stream.onopen = () => { heard = Date.now(); pause = 500; };
  stream.addEventListener("changed", (event) => {
    heard = Date.now();
    const news = JSON.parse(event.data);
    if (news.run !== body.dataset.run || String(news.number) !== body.dataset.number) look();
  });
  stream.addEventListener("still", () => { heard = Date.now(); });
  stream.addEventListener("gone", look);
  stream.onerror = () => {
    close();
    setTimeout(open, pause);
    pause = Math.min(pause * 2, 5000);
  };
};

document.addEventListener("visibilitychange", () => { if (document.hidden) close(); else open(); });
addEventListener("pageshow", (event) => { if (event.persisted) look(); });
addEventListener("online", open);
setInterval(() => { if (stream && !document.hidden && Date.now() - heard > 20000) open(); }, 5000);
if (part) open();

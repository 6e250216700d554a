// The keeper taps a piece to see what it has, and a value to put it right.
import { submit } from "./send.js";

const field = () => document.getElementById("fix-line");

function name(text) {
  const line = field();
  line.value = text;
  line.focus();
  return line.form;
}

export function listen() {
  document.addEventListener("click", (event) => {
    if (!field()) return;
    const value = event.target.closest("[data-fix]");
    const piece = event.target.closest("[data-piece]");
    if (value) name(`${value.dataset.fix} `);
    else if (piece?.dataset.piece) look(piece.dataset.piece);
  });
}

function look(piece) {
  const form = name(piece);
  submit(form, form.querySelector("button[value=fixing]")).then(() => document.getElementById("fix")?.scrollIntoView({ block: "nearest" }));
}

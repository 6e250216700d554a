// The board: its ground is fetched once a race, its pieces after every change, and they slide.
import { submit } from "./send.js";

const SVG = "http://www.w3.org/2000/svg";
const PAUSE = 1000;
const part = document.body.dataset.part;
const view = { ground: "", mark: "", svg: null, box: null, places: new Map(), spots: [], near: null, whole: false };
let asked = 0;
let coming = null;

// While the next page is written, sent and laid over this one, its pieces are on their way.
export function fetchAhead() {
  const frame = document.querySelector("[data-board]");
  if (!frame) return;
  const seen = view.svg && frame.contains(view.svg.ground) ? view.mark : "";
  const laid = fetch(`/api/pieces?as=${part}&seen=${seen}`).then((reply) => (reply.ok ? reply.json() : null)).catch(() => null);
  coming = { seen, laid };
}

export async function lay() {
  const frame = document.querySelector("[data-board]");
  if (!frame) return undefined;
  const mine = ++asked;
  if (!coming) fetchAhead();
  const { seen, laid: fetched } = coming;
  coming = null;
  const laid = await fetched;
  if (mine !== asked) return undefined;
  if (!laid) return again();
  if (isOld(laid)) return lay();
  if (seen && seen !== view.mark) return lay();
  if (laid.ground !== view.ground || !frame.contains(view.svg.ground)) {
    if (!await unroll(frame, laid)) return again();
  }
  if (mine !== asked) return undefined;
  place(laid.pieces);
  view.mark = `${laid.run}-${laid.number}`;
  offer();
  frame.dataset.client = `${laid.number}`;
  return undefined;
}

// They were fetched before the moment that the page shows now.
const isOld = ({ run, number }) => run === document.body.dataset.run && number < Number(document.body.dataset.number);

// What did not come is asked for once more, as long as nothing newer is.
function again() {
  const mine = asked;
  setTimeout(() => { if (mine === asked) lay(); }, PAUSE);
}

// What never moves, what moves now and then, what moves all the time: each is painted for itself.
async function unroll(frame, laid) {
  const text = await fetch(`/api/board.svg?layer=ground&as=${part}`).then((reply) => (reply.ok ? reply.text() : "")).catch(() => "");
  if (!text) return false;
  const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const ground = document.importNode(drawn, true);
  ground.removeAttribute("width");
  ground.removeAttribute("height");
  ground.querySelector("#pieces").remove();
  const [pieces, taps] = ["pieces", "taps"].map(layerOf);
  frame.replaceChildren(ground, pieces, taps);
  Object.assign(view, { ground: laid.ground, mark: "", svg: { ground, pieces, taps }, box: laid.box, places: new Map(), spots: [], near: null });
  aim();
  return true;
}

function layerOf(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "layer");
  const group = document.createElementNS(SVG, "g");
  group.id = name;
  svg.append(group);
  return svg;
}

function place(pieces) {
  const layer = view.svg.pieces.firstElementChild;
  const gone = new Map([...layer.children].map((each) => [each.id, each]));
  let here = layer.firstElementChild;
  view.places.clear();
  for (const piece of pieces) {
    const group = gone.get(`piece-${piece.id}`) ?? fresh(piece);
    gone.delete(group.id);
    if (piece.svg !== null && group.drawn !== piece.svg) redraw(group, piece);
    named(group, piece.label);
    const at = `translate(${piece.x}px, ${piece.y}px) rotate(${piece.turn}deg)`;
    if (group.at !== at) group.style.transform = group.at = at;
    if (group === here) here = here.nextElementSibling;
    else layer.insertBefore(group, here);
    if (piece.of) view.places.set(piece.of, [piece.x, piece.y]);
  }
  for (const each of gone.values()) each.remove();
}

function fresh(piece) {
  const group = document.createElementNS(SVG, "g");
  group.id = `piece-${piece.id}`;
  group.setAttribute("class", "piece");
  group.dataset.piece = piece.of || "";
  return group;
}

// What has no name says nothing to somebody who listens.
function named(group, label) {
  if (group.label === label) return;
  group.label = label;
  for (const [name, value] of [["role", "img"], ["aria-label", label]]) label ? group.setAttribute(name, value) : group.removeAttribute(name);
  group.setAttribute("aria-hidden", String(!label));
}

function redraw(group, piece) {
  const drawn = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${piece.svg}</svg>`, "image/svg+xml");
  group.replaceChildren(...[...drawn.documentElement.childNodes].map((each) => document.importNode(each, true)));
  group.drawn = piece.svg;
}

// Answers that lie on the board can be tapped there: the button of the answer is pressed.
function offer() {
  view.spots = answers();
  const layer = view.svg.taps.firstElementChild;
  if (layer.childElementCount || view.spots.length) layer.replaceChildren(...view.spots.map(ring(reach(view.spots.map((spot) => spot.at)))));
  aim();
}

// As large as they can be without lying on one another.
function reach(points) {
  const apart = points.flatMap(([x, y], n) => points.slice(n + 1).map(([u, v]) => Math.hypot(x - u, y - v))).filter(Boolean);
  return Math.min(view.box[2] / 70, ...apart.map((each) => each / 2.2));
}

function answers() {
  const question = document.querySelector("[data-spots]");
  if (!question) return [];
  const told = JSON.parse(question.dataset.spots);
  const buttons = [...question.querySelectorAll("button[data-answer]")];
  return buttons.flatMap((button) => {
    const at = told[button.dataset.answer] ?? view.places.get(button.dataset.answer);
    return at ? [{ at, button }] : [];
  });
}

const ring = (size) => ({ at, button }) => {
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", "tap");
  group.setAttribute("role", "button");
  group.setAttribute("tabindex", "0");
  group.setAttribute("aria-label", button.textContent.trim());
  for (const [kind, r] of [["halo", size * 1.3], ["ring", size]]) {
    const circle = document.createElementNS(SVG, "circle");
    circle.setAttribute("class", kind);
    circle.setAttribute("cx", at[0]);
    circle.setAttribute("cy", at[1]);
    circle.setAttribute("r", r);
    group.append(circle);
  }
  const press = () => submit(button.form, button);
  group.addEventListener("click", press);
  group.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); press(); } });
  return group;
};

// A small screen shows the scrap of the board that is asked about, or where one's own pieces lie; a tap shows all of it.
const small = matchMedia("(max-width: 48rem)");

function aim() {
  const { ground, pieces, taps } = view.svg;
  const near = ground.parentElement.dataset.board === "near" && !view.whole ? scrap() : null;
  const box = (near ?? view.box).join(" ");
  for (const svg of [ground, pieces, taps]) if (svg.getAttribute("viewBox") !== box) svg.setAttribute("viewBox", box);
}

function scrap() {
  if (view.spots.length) return around([...view.spots.map((spot) => spot.at), ...from()]);
  const own = view.svg.ground.parentElement.dataset.mine.split(" ").map((each) => view.places.get(each)).filter(Boolean);
  if (!small.matches || !own.length) return null;
  if (!view.near || !own.every((point) => lies(point, view.near))) view.near = around(own);
  return view.near;
}

// Where the piece is that goes there.
const from = () => [view.places.get(document.querySelector("[data-spots]").dataset.of)].filter(Boolean);

// It stays where it is as long as they are well inside.
function lies([x, y], [left, top, w, h]) {
  const edge = w / 12;
  return x > left + edge && x < left + w - edge && y > top + edge && y < top + h - edge;
}

export function listen() {
  document.addEventListener("click", (event) => {
    if (!view.svg || !event.target.closest("[data-board=near]") || event.target.closest(".tap")) return;
    view.whole = !view.whole;
    aim();
  });
}

function around(points) {
  const [w, h] = [view.box[2], view.box[3]];
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
  const wide = Math.min(w, Math.max(w * 0.34, Math.max(...xs) - Math.min(...xs) + w * 0.14));
  const high = Math.min(h, Math.max(wide * 0.62, Math.max(...ys) - Math.min(...ys) + h * 0.2));
  const middle = (all) => (Math.max(...all) + Math.min(...all)) / 2;
  const within = (value, most) => Math.min(Math.max(value, 0), most);
  return [within(middle(xs) - wide / 2, w - wide), within(middle(ys) - high / 2, h - high), wide, high];
}

// One race, moment by moment. Everything is in the page; nothing is fetched.
const SVG = "http://www.w3.org/2000/svg";
const at = (id) => document.getElementById(id);
const read = (id) => JSON.parse(at(id).textContent);
const field = new Map(read("field").map((each) => [each.id, each]));
const clauses = read("clauses");
const LOGGED = 24;
const BEAT = 900;
const now = { frame: -1, timer: 0, pieces: new Map(), layer: null };
let reel;

async function unpack() {
  const bytes = Uint8Array.from(atob(read("reel")), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

function drawn(svg) {
  const wrapped = `<svg xmlns="${SVG}">${svg}</svg>`;
  return document.importNode(new DOMParser().parseFromString(wrapped, "image/svg+xml").documentElement, true);
}

function unroll() {
  if (!reel.ground) return;
  const ground = document.importNode(new DOMParser().parseFromString(reel.ground, "image/svg+xml").documentElement, true);
  ground.removeAttribute("width");
  ground.removeAttribute("height");
  const [, , w, h] = ground.getAttribute("viewBox").split(" ").map(Number);
  const frame = at("frame");
  frame.style.setProperty("--shape", `${w} / ${h}`);
  now.layer = ground.querySelector("#pieces");
  frame.replaceChildren(ground);
  at("board").hidden = false;
}

// What a moment looks like is what was said up to it.
function moment(number) {
  const found = { pieces: new Map(), from_below: [], order: [], state: [], turn: 0, told: [] };
  for (let i = 0; i <= number; i += 1) {
    const frame = reel.frames[i];
    for (const [id, lies] of Object.entries(frame.pieces || {})) found.pieces.set(id, lies);
    for (const what of ["from_below", "order", "state", "turn"]) if (frame[what] !== undefined) found[what] = frame[what];
    for (const ruling of frame.told) found.told.push([i, ...ruling]);
  }
  return found;
}

function lay(seen) {
  if (!now.layer) return;
  const groups = seen.from_below.map((id) => {
    const [x, y, turn, svg, label] = seen.pieces.get(id);
    const piece = now.pieces.get(id) || { group: document.createElementNS(SVG, "g"), svg: -1 };
    if (piece.svg !== svg) {
      piece.group.replaceChildren(...drawn(reel.drawings[svg]).childNodes);
      piece.svg = svg;
    }
    piece.group.setAttribute("class", "piece");
    piece.group.setAttribute("data-piece", id);
    piece.group.style.transform = `translate(${x}px, ${y}px) rotate(${turn}deg)`;
    const said = reel.labels[label];
    piece.group.setAttribute(said ? "aria-label" : "aria-hidden", said || "true");
    if (said) piece.group.setAttribute("role", "img");
    now.pieces.set(id, piece);
    return piece.group;
  });
  const there = [...now.layer.children];
  if (there.length !== groups.length || groups.some((group, i) => group !== there[i])) now.layer.replaceChildren(...groups);
}

function element(name, text = "", look = "") {
  const made = document.createElement(name);
  if (look) made.className = look;
  if (text !== "") made.textContent = text;
  return made;
}

function signed(number) {
  return number > 0 ? `+${number}` : `${number}`;
}

function order(seen) {
  at("order").hidden = !seen.order.length;
  const gapped = seen.order.some(([, , gap]) => gap !== null);
  at("gaps").hidden = !gapped;
  let before = null;
  at("running").replaceChildren(...seen.order.map(([who, place, gap, won]) => {
    const one = field.get(who) || { label: who, short: who };
    const row = element("tr", "", place ? "" : "gone");
    row.dataset.of = who;
    const chip = element("td");
    chip.append(element("span", one.label || who, "chip"));
    const name = element("th", one.short);
    name.scope = "row";
    const behind = element("td", "", "gap");
    if (gap !== null) {
      behind.append(element("span", gap ? signed(gap) : "", "leader"), element("span", before === null ? "" : signed(gap - before), "interval"));
      before = gap;
    }
    const gained = element("td", "", "won");
    if (!place) gained.textContent = at("running").dataset.out;
    else if (won) gained.append(element("span", won > 0 ? `▲${won}` : `▼${-won}`, won > 0 ? "up" : "down"));
    row.append(element("td", place ? `${place}` : "–", "place"), chip, name, behind, gained);
    return row;
  }));
}

function ruled([, text, clause, detail]) {
  const line = element("li", `${text} `, detail ? "detail" : "");
  line.append(...cited(clause));
  return line;
}

function cited(clause) {
  return clause.split(" ").filter(Boolean).map((id) => {
    if (!clauses[id]) return element("span", id, "clause");
    const chip = element("button", id, "clause");
    chip.addEventListener("click", () => explain(id));
    return chip;
  });
}

function explain(id) {
  const box = at("clause");
  box.hidden = box.dataset.of === id && !box.hidden;
  box.dataset.of = id;
  box.textContent = clauses[id];
}

function control(seen) {
  const latest = seen.told.at(-1);
  const from = latest ? latest[0] : 0;
  const fresh = seen.told.filter(([frame]) => frame === from);
  const first = fresh[0];
  at("latest").replaceChildren(...(first ? [`${first[1]} `, ...cited(first[2])] : []));
  const earlier = seen.told.slice(0, seen.told.length - fresh.length).slice(-LOGGED).reverse();
  at("rulings").replaceChildren(...[...fresh.slice(1), ...earlier].map(ruled));
}

function figures(seen) {
  at("state").replaceChildren(...seen.state.map(([label, value]) => {
    const gauge = element("div", "", "gauge");
    gauge.append(element("dt", label), element("dd", value));
    return gauge;
  }));
}

function chart(seen) {
  const run = at("run");
  if (!run) return;
  const turns = at("now").ownerSVGElement.viewBox.baseVal.width / 24;
  const x = Math.min(seen.turn, turns) * 24;
  run.setAttribute("width", x);
  for (const end of ["x1", "x2"]) at("now").setAttribute(end, x);
}

function show(number) {
  const frame = Math.max(0, Math.min(number, reel.frames.length - 1));
  if (frame === now.frame) return;
  now.frame = frame;
  const seen = moment(frame);
  lay(seen);
  order(seen);
  control(seen);
  figures(seen);
  chart(seen);
  const when = at("when");
  const turn = seen.turn ? when.dataset.turn.replace("#", seen.turn) : when.dataset.start;
  const step = when.dataset.moment.replace("##", reel.frames.length).replace("#", frame + 1);
  when.textContent = `${turn} · ${step}`;
  at("slider").value = frame;
  at("slider").setAttribute("aria-valuetext", when.textContent);
  document.documentElement.dataset.frame = frame;
}

function play(on) {
  clearInterval(now.timer);
  now.timer = 0;
  const button = at("play");
  button.textContent = on ? "II" : "▶";
  button.setAttribute("aria-pressed", String(on));
  if (!on) return;
  if (now.frame === reel.frames.length - 1) show(0);
  now.timer = setInterval(() => {
    show(now.frame + 1);
    if (now.frame === reel.frames.length - 1) play(false);
  }, BEAT / Number(at("speed").value));
}

function jump(to) {
  play(false);
  show(to);
}

const DEEDS = {
  ArrowRight: () => jump(now.frame + 1),
  ArrowLeft: () => jump(now.frame - 1),
  PageDown: () => jump(turned(1)),
  PageUp: () => jump(turned(-1)),
  Home: () => jump(0),
  End: () => jump(reel.frames.length - 1),
  " ": () => play(!now.timer),
};

// The first moment of the next turn, or of the one before.
function turned(step) {
  const turn = reel.frames[now.frame].turn;
  const wanted = step > 0 ? turn + 1 : Math.max(0, turn - 1);
  const found = reel.frames.findIndex((frame) => frame.turn >= wanted);
  return found < 0 ? reel.frames.length - 1 : found;
}

function attend() {
  at("slider").addEventListener("input", (event) => jump(Number(event.target.value)));
  const clicks = { first: "Home", back: "ArrowLeft", play: " ", on: "ArrowRight", last: "End" };
  for (const [id, key] of Object.entries(clicks)) at(id).addEventListener("click", () => DEEDS[key]());
  at("speed").addEventListener("change", () => now.timer && play(true));
  at("gaps").addEventListener("click", toggle);
  addEventListener("keydown", (event) => {
    const typing = event.target.closest("select, input:not(#slider)") || (event.key === " " && event.target.closest("button"));
    if (typing || event.altKey || event.ctrlKey || event.metaKey || !DEEDS[event.key]) return;
    event.preventDefault();
    DEEDS[event.key]();
  });
}

function toggle() {
  const root = document.documentElement;
  root.dataset.gaps = root.dataset.gaps === "leader" ? "interval" : "leader";
  at("gaps").textContent = at("gaps").dataset[root.dataset.gaps];
}

try {
  reel = await unpack();
  document.documentElement.dataset.script = "on";
  unroll();
  at("slider").max = reel.frames.length - 1;
  attend();
  show(0);
} catch (fault) {
  at("broken").hidden = false;
  throw fault;
}

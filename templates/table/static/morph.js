// Makes what stands on the page into what should stand there, and touches nothing else: whoever types, types on.
const KEPT = new Set(["open", "data-client", "aria-busy"]);

export function morph(now, next) {
  if (now.isEqualNode(next)) return;
  if (now.nodeType !== next.nodeType || now.nodeName !== next.nodeName) {
    now.replaceWith(next);
    return;
  }
  if (now.nodeType !== Node.ELEMENT_NODE) {
    if (now.nodeValue !== next.nodeValue) now.nodeValue = next.nodeValue;
    return;
  }
  attributes(now, next);
  if (!now.hasAttribute("data-keep")) children(now, next);
}

function attributes(now, next) {
  for (const { name } of [...now.attributes]) if (!next.hasAttribute(name) && !KEPT.has(name)) now.removeAttribute(name);
  for (const { name, value } of next.attributes) if (now.getAttribute(name) !== value && !KEPT.has(name)) now.setAttribute(name, value);
}

// A form that has a field called id hides its own.
const idOf = (node) => node.getAttribute?.("id");

// Those with an id stay who they are, wherever they go; the others are the next of their kind.
function children(now, next) {
  const known = new Map([...now.children].filter(idOf).map((each) => [idOf(each), each]));
  const wantedIds = new Set([...next.children].map(idOf));
  let here = now.firstChild;
  for (const wanted of [...next.childNodes]) {
    here = kept(here, wantedIds);
    const match = idOf(wanted) ? known.get(idOf(wanted)) : fitting(here, wanted);
    if (!match) {
      now.insertBefore(wanted, here);
      continue;
    }
    if (!idOf(wanted)) here = skipped(now, here, match, wantedIds);
    if (match === here) here = here.nextSibling;
    else now.insertBefore(match, here);
    morph(match, wanted);
  }
  while (here) {
    const gone = here;
    here = here.nextSibling;
    gone.remove();
  }
}

// Whoever has a name that is not wanted any more goes first: so those that stay need not be moved.
function kept(here, wantedIds) {
  let each = here;
  while (each && idOf(each) && !wantedIds.has(idOf(each))) {
    const gone = each;
    each = each.nextSibling;
    gone.remove();
  }
  return each;
}

const kind = (node) => `${node.nodeName} ${node.getAttribute?.("class") ?? ""}`;

// Text between two elements is cheap: nothing is moved for its sake.
function fitting(here, wanted) {
  if (wanted.nodeType !== Node.ELEMENT_NODE) return here?.nodeType === wanted.nodeType ? here : null;
  for (let each = here; each; each = each.nextSibling) if (!idOf(each) && kind(each) === kind(wanted)) return each;
  return null;
}

// What stands before it is not wanted any more, unless it is wanted by its name; so it need not be moved itself.
function skipped(now, here, match, wantedIds) {
  while (here !== match) {
    const other = here;
    here = here.nextSibling;
    if (idOf(other) && wantedIds.has(idOf(other))) now.append(other);
    else other.remove();
  }
  return here;
}

// Makes what stands on the page into what should stand there, and touches nothing else: whoever types, types on.
const KEPT = new Set(["open", "data-client"]);

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

// Those with an id stay who they are, wherever they go; the others are what stands in their place.
function children(now, next) {
  const known = new Map([...now.children].filter((each) => each.id).map((each) => [each.id, each]));
  let here = now.firstChild;
  for (const wanted of [...next.childNodes]) {
    const match = wanted.id ? known.get(wanted.id) : fitting(here, wanted);
    if (!match) {
      now.insertBefore(wanted, here);
      continue;
    }
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

const fitting = (here, wanted) => (here && !here.id && here.nodeName === wanted.nodeName ? here : null);

// Behind the leader, or behind the one ahead: a tap on the heading says which, and the device remembers.
const root = document.documentElement;
const other = { leader: "interval", interval: "leader" };

function remembered() {
  try { return localStorage.getItem("gaps"); } catch { return null; }
}

function show(which) {
  root.dataset.gaps = which in other ? which : "leader";
  try { localStorage.setItem("gaps", root.dataset.gaps); } catch { /* It is shown all the same. */ }
}

export function listen() {
  show(remembered());
  document.addEventListener("click", (event) => { if (event.target.closest("[data-switch=gaps]")) show(other[root.dataset.gaps]); });
}

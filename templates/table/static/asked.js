// Somebody reads far down the page and is asked something: the question comes to them.
const still = matchMedia("(prefers-reduced-motion: reduce)");
const asked = () => [...document.querySelectorAll(".seat .question")].map((each) => each.id);
let before = asked();

export function listen() {
  document.addEventListener("shown", () => {
    const now = asked();
    const isNew = now.some((id) => !before.includes(id));
    before = now;
    const main = document.getElementById("main");
    if (isNew && main.getBoundingClientRect().top < 0) main.scrollIntoView({ behavior: still.matches ? "auto" : "smooth" });
  });
}

// Somebody was about to answer, and the question is taken away: they are told, with what they had entered.
const place = () => document.getElementById("gone");

export const forget = () => place()?.replaceChildren();

// What is no page of the table says what went wrong.
export function complain(text) {
  if (place()) place().textContent = text;
}

export function tell(next) {
  const lost = [...document.querySelectorAll(".question:not(.secret)")].filter((each) => !next.getElementById(each.id) && !each.querySelector("[aria-busy]"));
  const [first] = lost.filter((each) => entered(each).length);
  if (!first || !place()) return;
  const [question, typed] = [first.querySelector("h2").firstChild.textContent.trim(), entered(first).join(" ")];
  place().textContent = document.body.dataset.gone.replace(/#1|#2/g, (found) => (found === "#1" ? question : typed));
}

const entered = (question) => [...question.querySelectorAll("input, select")].flatMap(said);

function said(field) {
  if (field.type === "hidden") return [];
  if (field.type === "radio") return field.checked && !field.defaultChecked ? [field.closest("label").textContent.trim()] : [];
  if (field.localName === "select") return field.selectedOptions[0]?.defaultSelected === false ? [field.selectedOptions[0].textContent.trim()] : [];
  return field.value !== field.defaultValue ? [field.value] : [];
}

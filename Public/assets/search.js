// Shows results while one types. The page is complete without it.

const form = document.querySelector(".search-form");
const parts = ["#search-summary", "#search-results"];
let latest = 0;
let pause;

async function search() {
  const number = ++latest;
  const address = new URL(form.action);
  for (const [name, value] of new FormData(form)) if (value) address.searchParams.append(name, value);
  const response = await fetch(address);
  if (!response.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  // An earlier answer may come after a later one.
  if (number !== latest) return;
  for (const part of parts) document.querySelector(part).replaceChildren(...page.querySelector(part).childNodes);
  document.title = page.title;
  history.replaceState(null, "", address);
}

form.addEventListener("input", () => {
  clearTimeout(pause);
  pause = setTimeout(() => search().catch(() => {}), 150);
});

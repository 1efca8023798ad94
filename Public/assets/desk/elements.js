// Makes elements: make("p", { class: "quiet" }, "Text", make("strong", {}, "more")). Functions become listeners.
export function make(name, attributes = {}, ...content) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key, value);
    else if (value !== undefined && value !== false) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...content);
  return element;
}

// A time of day, with the date if it is not today.
export function timeText(time) {
  const date = new Date(time);
  const isToday = date.toDateString() === new Date().toDateString();
  const day = isToday ? {} : { day: "numeric", month: "short" };
  return date.toLocaleString("en-GB", { hour: "2-digit", minute: "2-digit", ...day });
}

// Notices above the text: something has happened, here is what differs, and what can be done.

import { changedLines, commonEnds } from "./differences.js";
import { make } from "./elements.js";

const context = 2;

export class Notices {
  #place;

  constructor(place) {
    this.#place = place;
  }

  // Shows a notice in place of the one with the same `name`. `actions` are [label, function]; a notice without any can be closed.
  // `compared` is { before, after, titles } and is shown beside each other.
  show(name, text, { actions = [], compared, isUrgent = false } = {}) {
    const buttons = actions.map(([label, run]) =>
      make("button", { type: "button", click: () => (this.close(name), run()) }, label));
    if (!actions.length) buttons.push(make("button", { type: "button", class: "quiet", click: () => this.close(name) }, "Close"));
    const notice = make("section", { class: "notice", "data-name": name, "aria-label": "Notice", tabindex: "-1" });
    // Programs that read aloud announce what is put into a region that is there already.
    const words = make("p", { role: isUrgent ? "alert" : "status" });
    notice.append(words);
    if (compared) notice.append(comparison(compared));
    notice.append(make("p", { class: "actions" }, ...buttons));
    const former = this.#find(name);
    if (former) former.replaceWith(notice);
    else this.#place.append(notice);
    setTimeout(() => words.append(text));
    return notice;
  }

  close(name) {
    this.#find(name)?.remove();
  }

  #find(name) {
    return this.#place.querySelector(`[data-name="${name}"]`);
  }
}

// A table of the lines that differ, with the lines around them.
export function comparison({ before, after, titles }) {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const body = make("tbody");
  // How many lines of the old text are in the table, or left out of it.
  let shown = 0;
  const keep = (end) => {
    for (; shown < end; shown++) body.append(make("tr", {}, make("td", {}, old[shown]), make("td", {}, old[shown])));
  };
  changedLines(old, now).forEach((change, index, changes) => {
    const start = Math.max(shown, change.old[0] - context);
    if (start > shown) body.append(make("tr", {}, make("td", { colspan: "2", class: "gap" }, "…")));
    shown = start;
    keep(change.old[0]);
    const [removed, added] = [old.slice(...change.old), now.slice(...change.new)];
    for (let row = 0; row < Math.max(removed.length, added.length); row++) {
      body.append(changedRow(removed[row], added[row]));
    }
    shown = change.old[1];
    keep(Math.min(change.old[1] + context, changes[index + 1]?.old[0] ?? old.length));
  });
  const head = make("thead", {}, make("tr", {}, ...titles.map((title) => make("th", { scope: "col" }, title))));
  const table = make("table", { class: "comparison" }, head, body);
  // It scrolls, so the keyboard has to reach it.
  return make("div", { class: "compared", tabindex: "0", role: "group", "aria-label": "What differs" }, table);
}

function changedRow(removed, added) {
  const cell = (line, other, name) => {
    if (line === undefined) return make("td", { class: "none" });
    if (other === undefined) return make("td", { class: name }, make(name, {}, line || " "));
    const { start, end } = commonEnds(line, other);
    const isAlike = 3 * (start + end) >= line.length;
    const middle = line.slice(start, line.length - end);
    const content = isAlike ? [line.slice(0, start), make("mark", {}, middle), line.slice(line.length - end)] : [line || " "];
    return make("td", { class: name }, make(name, {}, ...content));
  };
  return make("tr", {}, cell(removed, added, "del"), cell(added, removed, "ins"));
}

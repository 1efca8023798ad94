// Changes of the text field that the browser's undo knows.

import { replacements } from "./differences.js";

// Puts `text` in place of a range, and the caret behind it.
export function replaceRange(area, start, end, text) {
  const focused = document.activeElement;
  area.focus({ preventScroll: true });
  area.setSelectionRange(start, end);
  // Of all ways to change a field, only this old one keeps undo in all browsers.
  const isDone = start === end && !text ? true : document.execCommand(text ? "insertText" : "delete", false, text);
  if (!isDone) {
    area.setRangeText(text, start, end, "end");
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  if (focused !== area) focused?.focus?.({ preventScroll: true });
}

// Makes the text into another one by the parts that differ, so that the caret stays where one writes.
export function setText(area, text) {
  let { selectionStart, selectionEnd } = area;
  const { selectionDirection, scrollTop } = area;
  for (const part of replacements(area.value, text).reverse()) {
    replaceRange(area, part.start, part.end, part.text);
    selectionStart = moved(selectionStart, part);
    selectionEnd = moved(selectionEnd, part);
  }
  area.setSelectionRange(selectionStart, selectionEnd, selectionDirection);
  area.scrollTop = scrollTop;
}

function moved(place, { start, end, text }) {
  if (place <= start) return place;
  return place >= end ? place + text.length - (end - start) : Math.min(place, start + text.length);
}

// Shows and selects a range.
export function select(area, start, end) {
  area.focus();
  area.setSelectionRange(start, end);
  const line = area.value.slice(0, start).split("\n").length;
  const lines = area.value.split("\n").length;
  const height = area.scrollHeight / lines;
  const top = (line - 1) * height;
  if (top < area.scrollTop || top > area.scrollTop + area.clientHeight - 2 * height) {
    area.scrollTop = top - area.clientHeight / 3;
  }
}

// The range of a line, counted from 1.
export function rangeOfLine(text, number) {
  let start = 0;
  for (let line = 1; line < number; line++) {
    const end = text.indexOf("\n", start);
    if (end < 0) break;
    start = end + 1;
  }
  const end = text.indexOf("\n", start);
  return [start, end < 0 ? text.length : end];
}

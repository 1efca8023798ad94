// What keys and buttons do to Markdown.

import { replaceRange } from "./text.js";

const item = /^([ \t]*)(?:([-*+])|(\d{1,9})([.)]))([ \t]+)(\[[ xX]\][ \t]+)?/;
const quoteMark = /^[ \t]*(?:>[ \t]?)+/;

// Puts marks around the selection, or takes them away.
export function wrap(area, mark, end = mark) {
  const { selectionStart: from, selectionEnd: to, value } = area;
  const isWrapped = value.slice(from - mark.length, from) === mark && value.slice(to, to + end.length) === end;
  const selected = value.slice(from, to);
  if (isWrapped) {
    replaceRange(area, from - mark.length, to + end.length, selected);
    area.setSelectionRange(from - mark.length, to - mark.length);
  } else {
    replaceRange(area, from, to, mark + selected + end);
    area.setSelectionRange(from + mark.length, to + mark.length);
  }
}

// A link around the selection; a selected address becomes its target.
export function link(area) {
  const { selectionStart: from, selectionEnd: to, value } = area;
  const selected = value.slice(from, to);
  const isAddress = /^https?:\/\/\S+$/.test(selected);
  const text = isAddress ? `[](${selected})` : `[${selected}](https://)`;
  replaceRange(area, from, to, text);
  if (isAddress || !selected) area.setSelectionRange(from + 1, from + 1);
  else area.setSelectionRange(from + selected.length + 3, from + text.length - 1);
}

// Puts a mark before each selected line, or takes it away. `mark` gets the number of the line.
export function prefix(area, pattern, mark) {
  changeLines(area, (lines) => {
    const isMarked = lines.every((line) => !line.trim() || pattern.test(line));
    let number = 0;
    return lines.map((line) => {
      if (!line.trim() && lines.length > 1) return line;
      return isMarked ? line.replace(pattern, "") : mark(++number) + line;
    });
  });
}

// A heading of level 2, then 3, then none.
export function heading(area) {
  changeLines(area, (lines) =>
    lines.map((line) => {
      const [, marks, text] = /^(#{0,6}) *(.*)$/.exec(line);
      return marks.length === 0 ? `## ${text}` : marks.length === 2 ? `### ${text}` : text;
    }));
}

// Puts the selected lines between fences.
export function codeBlock(area) {
  const { value } = area;
  const [from, to] = wholeLines(area);
  const code = value.slice(from, to);
  const longest = Math.max(2, ...(code.match(/^`{3,}/gm) ?? []).map((fence) => fence.length));
  const fence = "`".repeat(longest + 1);
  replaceRange(area, from, to, `${fence}\n${code}\n${fence}`);
  // The name of the language comes here.
  area.setSelectionRange(from + fence.length, from + fence.length);
}

// Enter within a list or a quote goes on with it, or ends it on an empty line. Returns whether there was something to do.
export function continueBlock(area) {
  const { selectionStart: place, selectionEnd, value } = area;
  if (place !== selectionEnd || isInCode(value, place)) return false;
  const start = value.lastIndexOf("\n", place - 1) + 1;
  const line = value.slice(start, place);
  const found = item.exec(line) ?? quoteMark.exec(line);
  if (!found) return false;
  const lineEnd = value.indexOf("\n", place) < 0 ? value.length : value.indexOf("\n", place);
  if (!value.slice(start + found[0].length, lineEnd).trim()) {
    replaceRange(area, start, place, "");
    return true;
  }
  const [whole, indentation, bullet, number, point, space, box] = found;
  if (bullet === undefined && number === undefined) replaceRange(area, place, place, `\n${whole}`);
  else {
    const mark = bullet ?? `${Number(number) + 1}${point}`;
    replaceRange(area, place, place, `\n${indentation}${mark}${space}${box ? "[ ] " : ""}`);
  }
  return true;
}

// Moves the selected items of a list in or out. Returns whether there were any.
export function indent(area, isOut) {
  const [from, to] = wholeLines(area);
  const lines = area.value.slice(from, to).split("\n");
  if (!item.test(lines[0]) || isInCode(area.value, from)) return false;
  if (isOut && !/^[ \t]/.test(lines[0])) return false;
  const [, , , number] = item.exec(lines[0]);
  const width = number === undefined ? 2 : 3;
  changeLines(area, (lines) =>
    lines.map((line) => {
      if (!line.trim()) return line;
      return isOut ? line.replace(new RegExp(`^(?:\t| {1,${width}})`), "") : " ".repeat(width) + line;
    }));
  return true;
}

function isInCode(value, place) {
  let fence;
  for (const line of value.slice(0, place).split("\n").slice(0, -1)) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (!fence) fence = mark;
    else if (mark?.startsWith(fence) && !line.trim().slice(mark.length)) fence = undefined;
  }
  return fence !== undefined;
}

function wholeLines(area) {
  const { selectionStart, selectionEnd, value } = area;
  const start = value.lastIndexOf("\n", selectionStart - 1) + 1;
  // The caret at the beginning of a line does not select it.
  const last = selectionEnd > selectionStart && value[selectionEnd - 1] === "\n" ? selectionEnd - 1 : selectionEnd;
  const end = value.indexOf("\n", last);
  return [start, end < 0 ? value.length : end];
}

function changeLines(area, change) {
  const isCaret = area.selectionStart === area.selectionEnd;
  const [from, to] = wholeLines(area);
  const fromEnd = to - area.selectionStart;
  const text = change(area.value.slice(from, to).split("\n")).join("\n");
  replaceRange(area, from, to, text);
  if (isCaret) {
    const place = Math.max(from, from + text.length - fromEnd);
    area.setSelectionRange(place, place);
  } else {
    area.setSelectionRange(from, from + text.length);
  }
}

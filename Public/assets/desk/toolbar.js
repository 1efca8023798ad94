// The toolbar and the keys of the text field.

import { make } from "./elements.js";
import * as keys from "./keys.js";

const isMac = /Mac|iP(hone|ad)/.test(navigator.platform);

// `actions` are those that are not about Markdown: save, picture, preview.
export function addToolbar(toolbar, area, actions) {
  const tools = [
    { name: "Bold", label: "B", class: "bold", key: "b", run: () => keys.wrap(area, "**") },
    { name: "Italic", label: "I", class: "italic", key: "i", run: () => keys.wrap(area, "*") },
    { name: "Code", label: "<>", class: "mono", run: () => keys.wrap(area, "`") },
    { name: "Link", key: "k", run: () => keys.link(area) },
    { name: "Heading", run: () => keys.heading(area) },
    { name: "List", run: () => keys.prefix(area, /^\s*[-*+] /, () => "- ") },
    { name: "Numbered list", label: "1. List", run: () => keys.prefix(area, /^\s*\d+[.)] /, (number) => `${number}. `) },
    { name: "Quote", run: () => keys.prefix(area, /^> ?/, () => "> ") },
    { name: "Block of code", label: "Block", run: () => keys.codeBlock(area) },
    { name: "Picture", label: "Picture…", run: actions.picture },
    { name: "Preview", class: "preview", run: actions.preview, isToggle: true },
  ];
  const buttons = tools.map((tool) => {
    const shortcut = tool.key && `${isMac ? "⌘" : "Ctrl+"}${tool.key.toUpperCase()}`;
    return make("button", {
      type: "button", class: tool.class, click: tool.run, "aria-pressed": tool.isToggle && "false",
      "aria-label": tool.label && tool.name, title: shortcut ? `${tool.name} (${shortcut})` : tool.name,
      "aria-keyshortcuts": tool.key && `${isMac ? "Meta" : "Control"}+${tool.key.toUpperCase()}`,
    }, tool.label ?? tool.name);
  });
  toolbar.setAttribute("role", "toolbar");
  toolbar.setAttribute("aria-label", "Markdown");
  toolbar.setAttribute("aria-controls", area.id);
  toolbar.replaceChildren(...buttons);
  toolbar.hidden = false;
  moveByArrows(toolbar, buttons);
  addKeys(area, tools, actions);
  return { preview: buttons.at(-1) };
}

// One stop of the Tab key for all buttons, as in every toolbar.
function moveByArrows(toolbar, buttons) {
  const makeCurrent = (current) => {
    for (const button of buttons) button.tabIndex = button === current ? 0 : -1;
  };
  makeCurrent(buttons[0]);
  toolbar.addEventListener("focusin", (event) => makeCurrent(event.target));
  toolbar.addEventListener("keydown", (event) => {
    const place = buttons.indexOf(document.activeElement);
    const steps = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: -1 };
    if (!(event.key in steps)) return;
    event.preventDefault();
    buttons.at(steps[event.key] % buttons.length).focus();
  });
}

function addKeys(area, tools, actions) {
  // After Escape, Tab leaves the text also from a list.
  let leaves = false;
  area.addEventListener("blur", () => (leaves = false));
  area.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const isCommand = (isMac ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey;
    const tool = isCommand && tools.find(({ key }) => key === event.key.toLowerCase());
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    let isDone = false;
    if (tool) {
      tool.run();
      isDone = true;
    } else if (event.key === "Enter" && isPlain && !event.shiftKey) {
      isDone = keys.continueBlock(area);
    } else if (event.key === "Tab" && isPlain && !leaves) {
      isDone = keys.indent(area, event.shiftKey);
    }
    if (isDone) event.preventDefault();
    if (event.key !== "Shift") leaves = event.key === "Escape";
  });
  document.addEventListener("keydown", (event) => {
    if (!(isMac ? event.metaKey : event.ctrlKey) || event.altKey || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    actions.save();
  });
}

// The editor. The text field has the whole post in Markdown; everything else is around it. Without this script the form
// saves like any other.

import { make, timeText } from "./elements.js";
import { addForms, showFreshParts } from "./forms.js";
import { LocalDrafts } from "./local-drafts.js";
import { Notices } from "./notices.js";
import { Presence } from "./presence.js";
import { Preview } from "./preview.js";
import { Saver, normalized } from "./saving.js";
import { rangeOfLine, select, setText } from "./text.js";
import { addToolbar } from "./toolbar.js";
import { Uploads } from "./uploads.js";

const form = document.querySelector("#editor");
const area = form.elements.text;
const state = document.querySelector("#save-state");
const problems = document.querySelector("#problems");
// The name of this page, as long as it is open.
const page = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const noticesPlace = make("div", { class: "notices" });
const uploadList = make("ul", { class: "uploads" });
form.querySelector("#toolbar").before(noticesPlace);
form.querySelector(".saving").prepend(uploadList);

const notices = new Notices(noticesPlace);
const kept = new LocalDrafts(form.dataset.post, page);
const saver = new Saver(form, page, () => area.value, { state: showState, saved, merge, conflict });
const uploads = new Uploads(form, uploadList, (token) => saver.renewToken(token));
const preview = new Preview(document.querySelector("#preview"), form, showProblems);
const presence = new Presence(form, page, document.querySelector("#others"), { version: noticeVersion, gone: noticeRemoval });
const tools = addToolbar(document.querySelector("#toolbar"), area, {
  save: () => saver.save(), picture: () => uploads.choose(), preview: () => showPreview(!preview.isShown),
});
let isComposing = false;
// Whether what stands around the text is that of a changed text already.
let showsChange = false;

start();

function start() {
  area.addEventListener("input", () => {
    keep();
    saver.changed();
    preview.changed();
  });
  area.addEventListener("compositionstart", () => (isComposing = true));
  area.addEventListener("compositionend", () => (isComposing = false));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    saver.save();
  });
  addEventListener("beforeunload", (event) => {
    if (!saver.isSaved) kept.keepAtOnce(record());
    if (!saver.isSaved || uploads.isPending) event.preventDefault();
  });
  addEventListener("pagehide", () => !saver.isSaved && kept.keepAtOnce(record()));
  addForms(form, saver, prepare, () => (showsChange = false));
  kept.onproblem = showKeeping;
  showState("saved");
  showProblems([...problems.children].map(({ textContent }) => {
    const [, line, message] = /^Line (\d+): (.*)$/.exec(textContent) ?? [textContent, undefined, textContent];
    return { line: Number(line), message };
  }));
  showPreview(recall("preview") === "shown");
  kept.left().then(offer);
  noticeInterruptedUploads();
  // What was typed before this script was there.
  if (!saver.isSaved) keep();
  saver.changed();
}

// Keeping

function record() {
  return { text: area.value, base: saver.base, version: saver.version, at: Date.now() };
}

function keep() {
  kept.keep(saver.isSaved ? undefined : record());
}

function showKeeping(problem) {
  if (!problem) return notices.close("keeping");
  notices.show("keeping", "This browser cannot keep a copy of the text, because its storage is full or closed. Do not close this page before the text is saved.");
}

// Offers the texts of pages that were closed before the server had them, one after another.
function offer([found, ...rest]) {
  if (!found) return;
  const forget = () => found.page && kept.drop(found.page);
  if (found.text === saver.base || found.text === area.value || found.text === found.base) {
    forget();
    return offer(rest);
  }
  const isNewer = found.version !== saver.version;
  const use = (version, base) => {
    // The text that stood here is kept by the browser's undo.
    if (version !== undefined) saver.adopt(version, base);
    setText(area, found.text);
    keep();
    forget();
    offer(rest);
    saver.save();
  };
  const actions = [
    ["Use my text", () => use()],
    ["Keep the server’s", () => setAside(found, rest)],
  ];
  if (isNewer) actions.push(["Merge", () => use(found.version, found.base)]);
  notices.show(
    "left", `This browser has a text of this post that was not saved, from ${timeText(found.at)}. `
      + (isNewer ? "Since then the post was saved elsewhere." : "The server has the text before it."),
    {
      actions, isUrgent: true,
      compared: { before: saver.base, after: found.text, titles: ["On the server", "In this browser"] },
    });
}

// It can be shown again until the page is left.
function setAside(found, rest) {
  if (found.page) kept.drop(found.page);
  notices.show("aside", `Your text from ${timeText(found.at)} was put aside.`, {
    actions: [["Show it again", () => offer([{ ...found, page: undefined }])], ["Forget it", () => {}]],
  });
  offer(rest);
}

function noticeInterruptedUploads() {
  const found = /!\[Uploading ([^\]]*)…\]\(\)/.exec(area.value);
  if (!found) return;
  notices.show("interrupted", `The upload of ${found[1]} was interrupted.`, {
    actions: [["Show its place", () => select(area, found.index, found.index + found[0].length)]],
  });
}

// Saving

// Saves before a form is sent. Returns why that did not succeed.
async function prepare() {
  await uploads.done;
  if (await saver.save()) return undefined;
  return `Not done, because the text is not saved. ${state.textContent}`;
}

function saved(answer) {
  keep();
  showProblems(answer.problems ?? []);
  if (answer.others) presence.show(answer.others);
  preview.retry();
  notices.close("newer");
  // The first save of a published post makes a working copy, which can be published or discarded.
  if (!showsChange) showAround();
  showsChange = true;
}

async function showAround() {
  const page = await fetchPage();
  if (page) showFreshParts(page);
}

const states = {
  changed: "Not saved yet",
  saving: "Saving…",
  offline: "Not saved: the server cannot be reached. The text is kept in this browser, and saved as soon as the server is back.",
  failing: "Not saved: the server has a problem. The text is kept in this browser, and saving is tried again.",
  conflict: "Not saved: the same paragraph was changed elsewhere. Choose above.",
  forbidden: "Not saved: you may not change this post.",
  gone: "Not saved: this post is no longer at the desk. Copy your text from here.",
  "too-large": "Not saved: the text is too long.",
  refused: "Not saved: the server refused the text.",
};

function showState(name) {
  // What happens every few seconds is not read aloud.
  const isRoutine = ["saved", "changed", "saving"].includes(name) && ["saved", "changed", "saving"].includes(state.dataset.state ?? "saved");
  if (state.dataset.state === name && name !== "saved") return;
  state.setAttribute("aria-live", isRoutine ? "off" : "polite");
  state.dataset.state = name;
  if (name === "saved") state.replaceChildren("Saved ", make("time", { datetime: saver.savedAt }, timeText(saver.savedAt)));
  else if (name === "signed-out") state.replaceChildren("Not saved: you are signed out. ", signInLink(), " The text is kept in this browser, and saved as soon as you are back.");
  else state.textContent = states[name];
}

function signInLink() {
  return make("a", { href: form.dataset.signIn ?? "/sign-in", target: "_blank", rel: "opener" }, "Sign in in another tab.");
}

// Two versions

// Puts a merged text in place of the sent one.
function merge(answer, sent) {
  if (isComposing || area.value !== sent) return false;
  setText(area, answer.merged);
  keep();
  const who = answer.isOwn ? "You" : answer.author ?? "Somebody";
  notices.show("merged", `${who} saved this post elsewhere at ${timeText(answer.savedAt)}. Both changes are merged.`, {
    compared: { before: sent, after: answer.merged, titles: ["Your text", "Merged"] },
  });
  return true;
}

// Whether the author wants both versions of what is in conflict.
let wantsBoth = false;

// Returns whether the conflict is resolved.
function conflict(answer) {
  keep();
  const resolve = (text) => {
    saver.adopt(answer.version, answer.theirs, answer.savedAt);
    setText(area, text);
    keep();
  };
  const isResolved = wantsBoth && answer.parts && !isComposing;
  wantsBoth = false;
  if (isResolved) {
    resolve(bothTexts(answer.parts));
    return true;
  }
  const who = answer.isOwn ? "You" : answer.author ?? "Somebody";
  const actions = [
    ["Keep mine", () => (resolve(area.value), saver.save())],
    ["Take theirs", () => (resolve(answer.theirs), saver.save())],
  ];
  // The parts are asked for again, because one may have gone on writing.
  if (answer.parts) actions.push(["Put both into the text", () => ((wantsBoth = true), saver.meetAgain())]);
  const words = `${who} saved this post elsewhere at ${timeText(answer.savedAt)}, and the same paragraph was changed here. Nothing is lost: choose what becomes of both texts.`;
  const compared = { before: answer.theirs, after: area.value, titles: [`${who}: saved`, "Here: not saved yet"] };
  notices.show("conflict", words, { actions, compared, isUrgent: true });
  return false;
}

// The parts that both changed stand one after the other.
function bothTexts(parts) {
  const both = ({ mine, theirs }) => [mine, theirs].filter(Boolean).join(mine.endsWith("\n\n") ? "" : "\n");
  return normalized(parts.map((part) => part.text ?? both(part)).join(""));
}

// The server has a version that this page does not.
async function noticeVersion(answer) {
  notices.close("removed");
  if (answer.version === saver.version || saver.conflict) return notices.close("newer");
  const who = `${answer.author ?? "Somebody"} saved this post${answer.savedAt ? ` at ${timeText(answer.savedAt)}` : ""}.`;
  if (!saver.isSaved) return;
  // A version that was here before is what is left when changes are discarded. Its author may be somebody else.
  const isFormer = saver.knows(answer.version);
  // What one has saved oneself elsewhere is no news.
  if (answer.isOwn && !isFormer) return load();
  notices.show("newer", isFormer ? "The changes that were not published were discarded elsewhere." : who, { actions: [["Load it", load]] });
}

function noticeRemoval() {
  notices.show("removed", "This post was removed. It can be brought back when this page is loaded again.");
}

// Takes the server's text without leaving the page.
async function load() {
  const { version } = saver;
  const page = await fetchPage();
  const fresh = page?.querySelector("#editor");
  // Changes that were made meanwhile are merged by the next save.
  if (!fresh || !saver.isSaved || isComposing || saver.version !== version || fresh.dataset.version === version) return;
  saver.adopt(fresh.dataset.version, fresh.elements.text.defaultValue, fresh.dataset.savedAt);
  setText(area, saver.base);
  showState("saved");
  showFreshParts(page);
}

// This page as the server makes it now.
async function fetchPage() {
  try {
    const response = await fetch(location.href, { headers: { Accept: "text/html" }, signal: AbortSignal.timeout(20_000) });
    return response.ok ? new DOMParser().parseFromString(await response.text(), "text/html") : undefined;
  } catch {
    return undefined;
  }
}

// Preview and problems

function showPreview(isShown) {
  preview.show(isShown);
  tools.preview.setAttribute("aria-pressed", isShown);
  form.closest("main").classList.toggle("with-preview", isShown);
  remember("preview", isShown ? "shown" : "hidden");
}

function showProblems(found) {
  problems.replaceChildren(...found.map(({ line, message }) => {
    const show = () => select(area, ...rangeOfLine(area.value, line));
    return make("li", {}, line ? make("button", { type: "button", click: show }, `Line ${line}`) : "", ` ${message}`);
  }));
}

function remember(name, value) {
  try {
    localStorage.setItem(`colophon-desk-${name}`, value);
  } catch {
    // It holds for this page.
  }
}

function recall(name) {
  try {
    return localStorage.getItem(`colophon-desk-${name}`);
  } catch {
    return null;
  }
}

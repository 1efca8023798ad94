// Pictures that are dropped, pasted or chosen: a placeholder in the text, then the Markdown of the server.

import { make } from "./elements.js";
import { replaceRange, select } from "./text.js";

const tries = 3;

export class Uploads {
  #form;
  #area;
  #list;
  #queue = [];
  #running;

  // `list` shows what is under way and what was refused. `renewToken` is that of the saver.
  constructor(form, list, renewToken) {
    [this.#form, this.#area, this.#list] = [form, form.elements.text, list];
    this.renewToken = renewToken;
    this.#listen();
  }

  get isPending() {
    return this.#running !== undefined;
  }

  // Resolves when nothing is under way.
  get done() {
    return this.#running ?? Promise.resolve();
  }

  choose() {
    const input = make("input", { type: "file", multiple: true, change: () => this.add([...input.files]) });
    input.click();
  }

  add(files) {
    for (const file of files) {
      const { pictureLimit, fileLimit } = this.#form.dataset;
      const limit = Number(file.type.startsWith("image/") ? pictureLimit : fileLimit);
      if (limit && file.size > limit) {
        this.#say(file.name, `has ${megabytes(file.size)}. At most ${megabytes(limit)} can be uploaded.`);
        continue;
      }
      const placeholder = this.#placeholder(file.name);
      this.#insert(placeholder);
      this.#queue.push({ file, placeholder, row: this.#progressRow(file.name) });
    }
    if (this.#queue.length) this.#running ??= this.#run();
  }

  #listen() {
    const area = this.#area;
    const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
    area.addEventListener("dragover", (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      area.classList.add("dropping");
    });
    for (const name of ["dragleave", "drop"]) area.addEventListener(name, () => area.classList.remove("dropping"));
    // A file that misses the text would be opened in place of this page.
    addEventListener("dragover", (event) => hasFiles(event) && event.preventDefault());
    addEventListener("drop", (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      this.add([...event.dataTransfer.files]);
    });
    area.addEventListener("paste", (event) => {
      const { files, types } = event.clipboardData;
      // Programs for tables and texts paste a picture of the text as well.
      if (!files.length || types.includes("text/plain")) return;
      event.preventDefault();
      this.add([...files]);
    });
  }

  #placeholder(name) {
    const clean = name.replace(/[[\]\\`<>\n]/g, " ").trim() || "file";
    for (let number = 1; ; number++) {
      const placeholder = `![Uploading ${clean}${number > 1 ? ` (${number})` : ""}…]()`;
      if (!this.#area.value.includes(placeholder)) return placeholder;
    }
  }

  // On a line of its own.
  #insert(placeholder) {
    const { selectionStart: from, selectionEnd: to, value } = this.#area;
    const before = from === 0 || value[from - 1] === "\n" ? "" : "\n\n";
    const after = value[to] === "\n" ? "" : "\n";
    replaceRange(this.#area, from, to, before + placeholder + after);
  }

  async #run() {
    while (this.#queue.length) {
      const upload = this.#queue.shift();
      const answer = await this.#send(upload);
      upload.row.remove();
      if (answer.media) this.#put(upload, answer.media);
      else this.#refuse(upload, answer.reason);
    }
    this.#running = undefined;
  }

  #put({ file, placeholder }, media) {
    const area = this.#area;
    const start = area.value.indexOf(placeholder);
    if (start < 0) return this.#say(file.name, "was uploaded, and is among the media: its place in the text is gone.");
    const end = start + placeholder.length;
    const isWaiting = area.selectionStart === area.selectionEnd && area.selectionStart >= end && area.selectionStart <= end + 1
      && document.activeElement === area;
    this.#replace(start, end, media.markdown);
    if (!/^!\[/.test(media.markdown)) return;
    if (isWaiting) {
      this.#selectAlt(media.markdown);
    } else if (!media.alt) {
      this.#say(file.name, "has no alternative text yet.", ["Write it", () => this.#selectAlt(media.markdown)]);
    }
  }

  // For people who do not see the picture: what it shows.
  #selectAlt(markdown) {
    const start = this.#area.value.indexOf(markdown);
    if (start >= 0) select(this.#area, start + 2, start + markdown.indexOf("]("));
  }

  #refuse({ file, placeholder }, reason) {
    const start = this.#area.value.indexOf(placeholder);
    if (start >= 0) this.#replace(start, start + placeholder.length, "");
    this.#say(file.name, reason);
  }

  // The caret stays where one writes.
  #replace(start, end, text) {
    const area = this.#area;
    let { selectionStart, selectionEnd } = area;
    const { scrollTop } = area;
    const moved = (place) => (place <= start ? place : place >= end ? place + text.length - (end - start) : start + text.length);
    replaceRange(area, start, end, text);
    area.setSelectionRange(moved(selectionStart), moved(selectionEnd));
    area.scrollTop = scrollTop;
  }

  async #send(upload) {
    for (let number = 1; ; number++) {
      const token = this.#form.elements.token.value;
      const { status, text } = await this.#request(upload);
      const answer = parse(text);
      if (status === 200 && answer?.media?.length) return { media: answer.media[0] };
      if (answer?.refused?.length) return { reason: answer.refused[0].reason };
      if (status === 413) return { reason: "is too large." };
      const isSignedOut = status === 401 || status === 403;
      if (isSignedOut && number < tries && (await this.renewToken(token)) === "renewed") continue;
      if (isSignedOut) return { reason: "was not uploaded, because you are signed out. Sign in in another tab, then try again." };
      if (status >= 400 && status < 500 && status !== 429) return { reason: `was refused by the server (${status}).` };
      if (number === tries) return { reason: "was not uploaded, because the server cannot be reached. Try again later." };
      await new Promise((resolve) => setTimeout(resolve, 1_000 * 2 ** number));
    }
  }

  // XMLHttpRequest, because fetch does not say how much was sent.
  #request({ file, row }) {
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append("token", this.#form.elements.token.value);
    body.append("file", file);
    const bar = row.querySelector("progress");
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) [bar.max, bar.value] = [event.total, event.loaded];
    });
    request.open("POST", "/desk/media");
    request.setRequestHeader("Accept", "application/json");
    request.setRequestHeader("X-Form-Token", this.#form.elements.token.value);
    return new Promise((resolve) => {
      request.addEventListener("loadend", () => resolve({ status: request.status, text: request.responseText }));
      request.send(body);
    });
  }

  #progressRow(name) {
    const bar = make("progress", { max: "1", value: "0", "aria-label": `Uploading ${name}` });
    const row = make("li", {}, make("span", {}, `Uploading ${name}`), " ", bar);
    this.#list.append(row);
    return row;
  }

  #say(name, words, action) {
    // The server's reasons begin with the name.
    const rest = words.startsWith(name) ? words.slice(name.length).trim() : words;
    const row = make("li", { role: "alert" }, make("span", {}, make("strong", {}, name), ` ${rest}`));
    const close = () => row.remove();
    if (action) row.append(make("button", { type: "button", click: () => (close(), action[1]()) }, action[0]));
    row.append(make("button", { type: "button", class: "quiet", click: close }, "Close"));
    this.#list.append(row);
  }
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function megabytes(bytes) {
  return `${(bytes / 1_000_000).toLocaleString("en-GB", { maximumFractionDigits: 1 })} MB`;
}

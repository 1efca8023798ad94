// Brings the text to the server: one request after another, each with the version that it changes.

// How long one writes before the text is sent, in milliseconds.
const pause = 1_500;
const longestWait = 30_000;
const requestTimeout = 20_000;
// A request that is to end after the page was closed may have about this many bytes.
const longestKeptAlive = 60_000;

export class Saver {
  // The newest version of the server that is part of the text, and its text. The server gives versions their names.
  version;
  base;
  savedAt;
  // What the author has to decide: the server's answer to a save that could not be merged.
  conflict;

  #form;
  #page;
  #read;
  #last = Promise.resolve();
  #timer;
  #failures = 0;
  #isSignedOut = false;
  // The text that the server will not take; another one is tried.
  #refused;
  // Texts that were sent, and whose answers were lost.
  #unanswered = [];
  // All versions that were part of the text.
  #known = new Set();

  // `read` returns the text. `on` has what is called: `state(name)`, `saved(answer)`, `merge(answer, sent)`, which puts
  // `answer.merged` into the text and returns whether it could, and `conflict(answer, sent)`, which returns whether it has resolved it.
  constructor(form, page, read, on) {
    this.#form = form;
    this.#page = page;
    this.#read = read;
    this.on = on;
    this.adopt(form.dataset.version, form.elements.text.defaultValue, form.dataset.savedAt);
    for (const event of ["online", "focus"]) addEventListener(event, () => this.#wake());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#wake();
      else if (!this.isSaved && !this.conflict) this.save();
    });
  }

  get isSaved() {
    return this.#read() === this.base;
  }

  knows(version) {
    return this.#known.has(version);
  }

  // The text was changed: it is sent soon.
  changed() {
    if (this.isSaved) return this.on.state("saved");
    if (this.conflict || this.#refused === this.#read()) return;
    if (this.#failures === 0 && !this.#isSignedOut) this.on.state("changed");
    this.#schedule(pause);
  }

  // The text has this version of the server in it from now on.
  adopt(version, text, savedAt) {
    [this.version, this.base, this.savedAt] = [version, text, savedAt ?? this.savedAt];
    this.#known.add(version);
    [this.conflict, this.#refused] = [undefined, undefined];
    // For a form that is sent without this script.
    [this.#form.elements.version.value, this.#form.elements.base.value] = [version, text];
  }

  // Asks the server again how the text as it is now goes together with the other one.
  meetAgain() {
    this.conflict = undefined;
    return this.save();
  }

  // Asks for the token of the session, for all forms of the page. Returns "renewed" if it is another one than `former`, "same",
  // or why there is none, as the name of a state.
  async renewToken(former) {
    try {
      const response = await fetch("/desk/token", {
        headers: { Accept: "application/json" }, redirect: "manual", signal: AbortSignal.timeout(requestTimeout),
      });
      if (!response.ok) return response.status >= 500 ? "failing" : "signed-out";
      const { token } = await response.json();
      for (const field of document.querySelectorAll("input[name=token]")) field.value = token;
      return token === former ? "same" : "renewed";
    } catch {
      return "offline";
    }
  }

  // Sends the text now. The promise says whether the server has all of it.
  async save() {
    do {
      if ((await this.#attempt()) !== "saved") return false;
    } while (!this.isSaved);
    return true;
  }

  #schedule(delay) {
    this.#timer ??= setTimeout(() => this.#attempt(), delay);
  }

  #wake() {
    if (this.#failures === 0 && !this.#isSignedOut) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#attempt();
  }

  // Waits for the request that is under way, then sends what is not saved.
  #attempt() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const outcome = this.#last.then(async () => {
      // A merge or a new token is followed by another request.
      for (let round = 0; round < 5; round++) {
        const outcome = this.isSaved ? "saved" : this.conflict ? "stopped" : await this.#send();
        if (outcome !== "again") return this.#finish(outcome);
      }
      return this.#finish("retry");
    });
    this.#last = outcome;
    return outcome;
  }

  #finish(outcome) {
    if (outcome === "retry") {
      this.#schedule(Math.min(1_000 * 2 ** this.#failures, longestWait));
      this.#failures++;
    } else if (outcome === "saved") {
      this.#failures = 0;
      if (this.isSaved) this.on.state("saved");
      else this.changed();
    }
    return outcome;
  }

  async #send() {
    if (this.#isSignedOut && !(await this.#isBack())) return "retry";
    const sent = this.#read();
    const { token } = this.#form.elements;
    const fields = { token: token.value, version: this.version, base: this.base, text: sent, tab: this.#page };
    const body = new URLSearchParams(fields).toString();
    if (this.#failures === 0) this.on.state("saving");
    let response;
    let answer;
    try {
      response = await fetch(this.#form.action, {
        method: "POST",
        headers: { Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded" },
        body,
        redirect: "manual",
        keepalive: body.length < longestKeptAlive && document.visibilityState === "hidden",
        signal: AbortSignal.timeout(requestTimeout),
      });
      if (response.status === 200 || response.status === 409) answer = await response.json();
    } catch {
      return this.#lost(sent, "offline");
    }
    switch (response.status) {
      case 200:
        this.#unanswered = [];
        this.adopt(answer.version, sent, answer.savedAt);
        this.on.saved(answer);
        return "saved";
      case 409:
        return this.#meet(answer, sent);
      // A redirect leads to the page to sign in.
      case 0:
      case 401:
        this.#isSignedOut = true;
        this.on.state("signed-out");
        return "retry";
      case 403:
        // The session is another one, or the person may not change this post.
        if ((await this.renewToken(token.value)) === "same") return this.#stop(sent, "forbidden");
        this.#isSignedOut = true;
        return "again";
      case 404:
      case 410:
        return this.#stop(sent, "gone");
      case 413:
        return this.#stop(sent, "too-large");
      default:
        if (response.status >= 500 || response.status === 429) return this.#lost(sent, "failing");
        return this.#stop(sent, "refused");
    }
  }

  // Whether somebody has signed in again.
  async #isBack() {
    const outcome = await this.renewToken();
    this.#isSignedOut = outcome !== "renewed";
    if (this.#isSignedOut) this.on.state(outcome);
    return !this.#isSignedOut;
  }

  // Somebody else has saved, or a save of this page whose answer was lost.
  #meet(answer, sent) {
    const theirs = normalized(answer.theirs);
    if (theirs === sent || this.#unanswered.includes(theirs)) {
      this.adopt(answer.version, theirs, answer.savedAt);
      if (this.isSaved) this.on.saved(answer);
      return this.isSaved ? "saved" : "again";
    }
    // What was written meanwhile is merged by another request.
    if (this.#read() !== sent) return "again";
    if (answer.merged === null || answer.merged === undefined) {
      this.conflict = { ...answer, theirs };
      if (this.on.conflict(this.conflict, sent)) return "again";
      this.on.state("conflict");
      return "stopped";
    }
    const former = [this.version, this.base, this.savedAt];
    this.adopt(answer.version, theirs, answer.savedAt);
    if (this.on.merge({ ...answer, theirs, merged: normalized(answer.merged) }, sent)) return "again";
    this.adopt(...former);
    return "retry";
  }

  #lost(sent, state) {
    // The server may have it nevertheless.
    this.#unanswered = [...this.#unanswered.slice(-20), sent];
    this.on.state(state);
    return "retry";
  }

  #stop(sent, state) {
    this.#refused = sent;
    this.on.state(state);
    return "stopped";
  }
}

// As a text field has it.
export function normalized(text) {
  return text.replace(/\r\n?/g, "\n");
}

// Who else has the post open, and whether the server has a newer version.

import { make, timeText } from "./elements.js";

const interval = 20_000;

export class Presence {
  #form;
  #page;
  #place;

  // `on` has what is called: `version(answer)` with the answer of the server, and `gone()` if the post was removed.
  constructor(form, page, place, on) {
    [this.#form, this.#page, this.#place] = [form, page, place];
    this.on = on;
    setInterval(() => this.#ask(), interval);
    document.addEventListener("visibilitychange", () => this.#ask());
    addEventListener("pageshow", (event) => event.persisted && this.#ask());
    this.#ask();
  }

  show(others) {
    this.#place.replaceChildren(
      ...others.map(({ name, since }) => make("p", {}, make("strong", {}, name), ` has this post open since ${timeText(since)}.`)));
  }

  async #ask() {
    if (document.visibilityState !== "visible") return;
    const version = this.#form.elements.version.value;
    try {
      const response = await fetch(`/desk/posts/${this.#form.dataset.post}/presence`, {
        method: "POST",
        headers: { Accept: "application/json" },
        body: new URLSearchParams({ token: this.#form.elements.token.value, tab: this.#page }),
        redirect: "manual",
        signal: AbortSignal.timeout(interval),
      });
      if (response.status === 410) return this.on.gone();
      if (!response.ok) return;
      const answer = await response.json();
      this.show(answer.others);
      // A save meanwhile makes the answer an old one.
      if (this.#form.elements.version.value === version) this.on.version(answer);
    } catch {
      // Saving says that the server is away.
    }
  }
}

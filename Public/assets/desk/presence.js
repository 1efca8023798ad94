// Who else has the post open, and whether the server has a newer version.

import { make, timeText } from "./elements.js";

const interval = 20_000;

export class Presence {
  #form;
  #page;
  #place;

  // `onversion` gets the answer of the server.
  constructor(form, page, place, onversion) {
    [this.#form, this.#page, this.#place] = [form, page, place];
    this.onversion = onversion;
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
    try {
      const response = await fetch(`/desk/posts/${this.#form.dataset.post}/presence`, {
        method: "POST",
        headers: { Accept: "application/json" },
        body: new URLSearchParams({ token: this.#form.elements.token.value, tab: this.#page }),
        redirect: "manual",
        signal: AbortSignal.timeout(interval),
      });
      if (!response.ok) return;
      const answer = await response.json();
      this.show(answer.others);
      this.onversion(answer);
    } catch {
      // Saving says that the server is away.
    }
  }
}

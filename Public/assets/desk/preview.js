// The preview beside the text.

const pause = 250;

export class Preview {
  #frame;
  #form;
  #area;
  #timer;
  #isAsking = false;
  #isStale = true;
  #head;
  // Where headings are: in the text and in the preview, in pixels.
  #places;

  // `onproblems` gets the mistakes of front matter.
  constructor(frame, form, onproblems) {
    [this.#frame, this.#form, this.#area] = [frame, form, form.elements.text];
    this.onproblems = onproblems;
    this.#area.addEventListener("scroll", () => requestAnimationFrame(() => this.#follow()), { passive: true });
    addEventListener("resize", () => (this.#places = undefined));
  }

  get isShown() {
    return !this.#frame.hidden;
  }

  show(isShown) {
    this.#frame.hidden = !isShown;
    this.#places = undefined;
    if (isShown && this.#isStale) this.#ask();
  }

  changed() {
    this.#isStale = true;
    this.#places = undefined;
    if (!this.isShown) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), pause);
  }

  // The server is there again.
  retry() {
    if (this.#isStale && this.isShown) this.#ask();
  }

  // One request at a time; what is written meanwhile is asked for after it.
  async #ask() {
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.#isStale && this.isShown) {
      this.#isStale = false;
      try {
        await this.#update();
      } catch {
        // The last preview stays. Saving says that the server is away.
        this.#isStale = true;
        break;
      }
    }
    this.#isAsking = false;
  }

  async #update() {
    const response = await fetch(`/desk/posts/${this.#form.dataset.post}/preview`, {
      method: "POST",
      headers: { Accept: "text/html, application/json" },
      body: new URLSearchParams({ token: this.#form.elements.token.value, text: this.#area.value }),
      redirect: "manual",
      signal: AbortSignal.timeout(20_000),
    });
    if (response.status === 422) {
      const { problems } = await response.json();
      return this.onproblems(problems);
    }
    if (!response.ok) throw new Error(`no preview: ${response.status}`);
    await this.#render(await response.text());
    this.#places = undefined;
    this.#follow();
  }

  // Replaces the body only, if the rest is the same, so that nothing flickers.
  async #render(html) {
    const page = new DOMParser().parseFromString(html, "text/html");
    for (const script of page.querySelectorAll("script")) script.remove();
    const shown = this.#frame.contentDocument;
    if (this.#head === page.head.innerHTML && shown?.body) {
      shown.documentElement.replaceChild(shown.adoptNode(page.body), shown.body);
      return;
    }
    this.#head = page.head.innerHTML;
    await new Promise((resolve) => {
      this.#frame.addEventListener("load", resolve, { once: true });
      this.#frame.srcdoc = `<!DOCTYPE html>${page.documentElement.outerHTML}`;
    });
    this.#frame.contentDocument?.addEventListener("click", (event) => {
      // Links would lead away from the preview.
      if (event.target.closest?.("a")) event.preventDefault();
    });
  }

  // Scrolls to the same place between the same two headings.
  #follow() {
    const page = this.#frame.contentDocument?.scrollingElement;
    if (!this.isShown || !page) return;
    this.#places ??= this.#measure(page);
    const { text, preview } = this.#places;
    const top = this.#area.scrollTop;
    let next = text.findIndex((place) => place > top);
    if (next < 1) next = next === 0 ? 1 : text.length - 1;
    const share = (top - text[next - 1]) / (text[next] - text[next - 1] || 1);
    page.scrollTop = preview[next - 1] + Math.min(share, 1) * (preview[next] - preview[next - 1]);
  }

  #measure(page) {
    const [lines, heights] = this.#headingsOfText();
    const headings = [...page.querySelectorAll(":is(.prose, article, main) :is(h2, h3, h4, h5, h6)")];
    const offset = page.scrollTop;
    const tops = headings.map((heading) => heading.getBoundingClientRect().top + offset);
    const count = lines.length === tops.length ? lines.length : 0;
    const textEnd = Math.max(1, this.#area.scrollHeight - this.#area.clientHeight);
    const pageEnd = Math.max(0, page.scrollHeight - page.clientHeight);
    return {
      text: [0, ...heights.slice(0, count).map((place) => Math.min(place, textEnd)), textEnd],
      preview: [0, ...tops.slice(0, count).map((place) => Math.min(place, pageEnd)), pageEnd],
    };
  }

  // The headings of the text, and how far down in the field they are: a copy of the field is measured.
  #headingsOfText() {
    const area = this.#area;
    const style = getComputedStyle(area);
    const copy = document.createElement("div");
    copy.className = "measure";
    for (const name of ["font", "letterSpacing", "lineHeight", "padding", "tabSize"]) copy.style[name] = style[name];
    copy.style.inlineSize = `${area.clientWidth}px`;
    const marks = [];
    let fence;
    let isFrontMatter = false;
    let part = "";
    area.value.split("\n").forEach((line, number) => {
      if (number === 0 && line.trim() === "---") isFrontMatter = true;
      else if (isFrontMatter && line.trim() === "---") isFrontMatter = false;
      const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
      if (mark) fence = fence === undefined ? mark : mark.startsWith(fence) ? undefined : fence;
      if (!fence && !isFrontMatter && /^#{2,6} /.test(line)) {
        const heading = document.createElement("span");
        copy.append(part, heading);
        marks.push(heading);
        part = "";
      }
      part += `${line}\n`;
    });
    copy.append(part);
    document.body.append(copy);
    const heights = marks.map((mark) => mark.offsetTop);
    copy.remove();
    return [marks, heights];
  }
}

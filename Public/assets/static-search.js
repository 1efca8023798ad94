// Searches a site without a server: the index is in pieces, which are scripts, so that they load from a disk, too.

(() => {
  const form = document.querySelector(".search-form");
  const summary = document.querySelector("#search-summary");
  const results = document.querySelector("#search-results");
  const folder = new URL("./", document.currentScript.src);
  const root = new URL("../", folder);
  const { none, loose } = form.dataset;
  const plural = new Intl.PluralRules(document.documentElement.lang);
  // In the plural forms of some numbers.
  const counts = new Map(form.dataset.counts.split("\n").map((text, place) => [plural.select([1, 2, 5, 11][place]), text]));
  const waiting = new Map();
  let latest = 0;
  let pause;

  // What a piece calls.
  globalThis.colophonSearch = (kind, number, value) => waiting.get(`${kind}-${number}`)?.resolve(value);

  function piece(kind, number = 0) {
    const key = `${kind}-${number}`;
    const known = waiting.get(key);
    if (known) return known.promise;
    const entry = Promise.withResolvers?.() ?? resolvers();
    waiting.set(key, entry);
    const script = document.createElement("script");
    script.src = new URL(kind === "index" ? "index.js" : `${key}.js`, folder);
    script.onerror = () => {
      waiting.delete(key);
      entry.reject(new Error(script.src));
    };
    document.head.append(script);
    return entry.promise;
  }

  function resolvers() {
    const entry = {};
    entry.promise = new Promise((resolve, reject) => Object.assign(entry, { resolve, reject }));
    return entry;
  }

  const letters = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i", ς: "σ" };
  const plain = (text) => text.normalize("NFKD").replace(/[\u0300-\u036f\u0591-\u05bd\u064b-\u065f]/g, "")
    .replace(/[ßæœøłđðþıς]/g, (letter) => letters[letter]).normalize("NFC");
  // Scripts in which words are not separated by spaces.
  const unspaced = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Tibetan}\p{sc=Myanmar}\p{sc=Khmer}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}々〆〇ー]/u;
  const wordOrRun = new RegExp(`${unspaced.source}+|(?:(?!${unspaced.source})[\\p{L}\\p{N}\\p{M}_'])+(?:\\+\\+|#)?`, "gu");

  /** The words of a query, each with the ways in which it may be written, best first. */
  function words(query) {
    const text = query.normalize("NFKC").replace(/[\u2018\u2019\u02bc\u00b4]/g, "'").toLowerCase();
    return (text.match(wordOrRun) ?? []).flatMap((word) => {
      if (!unspaced.test(word)) return [forms(word)];
      const characters = [...plain(word)];
      if (characters.length < 2) return [[characters.join("")]];
      return characters.slice(1).map((character, index) => [characters[index] + character]);
    }).filter((forms) => forms.length > 0).slice(0, 12);
  }

  function forms(word) {
    const bare = word.replace(/(\+\+|#)$/, "");
    const parts = bare.split("'").filter((part) => part.length > 2);
    return [...new Set([word, bare, ...parts].flatMap((form) => [form, plain(form)]))].filter((form) => /[\p{L}\p{N}]/u.test(form));
  }

  /** The lines of the piece in which `key` would be. */
  async function lines(key, index) {
    let [low, high] = [0, index.firsts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (index.firsts[middle] <= key) low = middle + 1; else high = middle;
    }
    return index.firsts.length === 0 ? [] : (await piece("terms", Math.max(low - 1, 0))).split("\n");
  }

  /** Reads `0a,1f` into weights by the number of a text. */
  function postings(list, weights = new Map()) {
    let text = 0;
    for (const entry of list.split(",")) {
      text += parseInt(entry.slice(0, -1), 36);
      weights.set(text, Math.max(weights.get(text) ?? 0, parseInt(entry.at(-1), 36)));
    }
    return weights;
  }

  /** The texts with a key; null if the index does not have it. */
  async function exact(key, index) {
    for (const line of await lines(key, index)) {
      if (line.startsWith(`${key} `)) return postings(line.slice(key.length + 1));
      if (line.startsWith(`${key}>`)) return exact(line.slice(key.length + 1), index);
    }
    return null;
  }

  /** The texts with keys that begin with `start`. */
  async function beginning(start, index, most = 20) {
    const weights = new Map();
    let found = 0;
    for (const line of await lines(start, index)) {
      if (found === most || !line.startsWith(start)) continue;
      const space = line.indexOf(" ");
      if (space > 0) postings(line.slice(space + 1), weights);
      else for (const [text, weight] of await exact(line.slice(line.indexOf(">") + 1), index) ?? []) weights.set(text, Math.max(weights.get(text) ?? 0, weight));
      found += 1;
    }
    return weights;
  }

  async function texts(forms, isLast, index) {
    for (const form of forms) {
      const found = await exact(form, index);
      if (!found) continue;
      // The last word may not be finished.
      if (isLast && form.length > 2) for (const [text, weight] of await beginning(form, index)) if (!found.has(text)) found.set(text, weight / 2);
      return found;
    }
    // Another form of a word than any text has.
    const form = forms[0];
    for (let length = form.length; length >= Math.max(3, form.length - 3); length -= 1) {
      const found = await beginning(form.slice(0, length), index);
      if (found.size > 0) return found;
    }
    return new Map();
  }

  async function ranked(query) {
    const index = await piece("index");
    const asked = words(query);
    const found = [];
    for (const [number, word] of asked.entries()) found.push(await texts(word, number === asked.length - 1, index));
    const scores = new Map();
    for (const weights of found) {
      const rarity = Math.log(1 + index.texts / Math.max(weights.size, 1));
      for (const [text, weight] of weights) {
        const score = scores.get(text) ?? { value: 0, words: 0 };
        scores.set(text, { value: score.value + rarity * (1 + Math.log(weight + 1)), words: score.words + 1 });
      }
    }
    const all = [...scores].sort(([first, a], [second, b]) => b.words - a.words || b.value - a.value || first - second);
    const whole = all.filter(([, score]) => score.words === found.length);
    return { index, isLoose: whole.length === 0 && all.length > 0, numbers: (whole.length > 0 ? whole : all).map(([text]) => text) };
  }

  async function element(number, index) {
    const [file, title, date, text, language] = (await piece("texts", Math.floor(number / index.each)))[number % index.each];
    const item = document.createElement("li");
    const heading = document.createElement("h2");
    const link = document.createElement("a");
    link.href = new URL(file, root);
    link.textContent = title;
    if (language) heading.lang = language;
    heading.append(link);
    item.append(heading);
    if (date) {
      const time = document.createElement("time");
      time.dateTime = date;
      time.textContent = new Date(`${date}T12:00:00`).toLocaleDateString(document.documentElement.lang, { dateStyle: "long" });
      const line = document.createElement("p");
      line.className = "byline";
      line.append(time);
      item.append(line);
    }
    if (text) {
      const excerpt = document.createElement("p");
      excerpt.className = "excerpt";
      if (language) excerpt.lang = language;
      excerpt.textContent = text;
      item.append(excerpt);
    }
    return item;
  }

  async function search() {
    const number = ++latest;
    const query = form.elements.q.value.trim();
    const address = new URL(location.href);
    if (query) address.searchParams.set("q", query); else address.searchParams.delete("q");
    // A page from a disk has no history of its own in all browsers.
    try { history.replaceState(null, "", address); } catch {}
    if (!query) {
      summary.textContent = "";
      results.replaceChildren();
      return;
    }
    const { index, isLoose, numbers } = await ranked(query);
    const list = document.createElement("ol");
    for (const text of numbers.slice(0, 10)) list.append(await element(text, index));
    if (number !== latest) return;
    const count = (counts.get(plural.select(numbers.length)) ?? [...counts.values()].at(-1)).replace("{}", numbers.length);
    summary.textContent = numbers.length === 0 ? none.replace("{}", query) : isLoose ? loose.replace("{}", count) : count;
    results.replaceChildren(...(numbers.length > 0 ? [list] : []));
    if (numbers.length > 10) results.append(further(numbers, index, list));
  }

  /** A button that shows ten more. */
  function further(numbers, index, list) {
    const button = document.createElement("button");
    button.textContent = form.dataset.more;
    button.addEventListener("click", async () => {
      const shown = list.children.length;
      for (const text of numbers.slice(shown, shown + 10)) list.append(await element(text, index));
      if (list.children.length >= numbers.length) button.remove();
    });
    return button;
  }

  form.elements.q.value = new URLSearchParams(location.search).get("q") ?? "";
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    search();
  });
  form.addEventListener("input", () => {
    clearTimeout(pause);
    pause = setTimeout(search, 150);
  });
  search();
})();

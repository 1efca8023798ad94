// What pages of episodes do not need at once: the search in the episode, descriptions for those who cannot see the video, and
// small pictures of it.
// episode.js loads it when it is first needed. Times are in seconds.

let shared;
let page, article, media, box, transcript, words, storage, canHighlight;
let make, button, on, phrase, clock, textOf, scroller, motion, keepInView, bringIntoView, setPressed, lastAtOrBefore;

/** @param given what episode.js shares; `player` is null if there is none. */
export function start(given) {
  shared = given;
  ({ page, article, media, box, transcript, words, storage, canHighlight } = given);
  ({ make, button, on, phrase, clock, textOf, scroller, motion, keepInView, bringIntoView, setPressed, lastAtOrBefore } = given);
  const form = article.querySelector(".episode-search");
  if (form) searchEpisode(form);
  const bar = article.querySelector(".chapter-bar[data-sheet]");
  if (bar) showPictures(bar);
  const track = media && [...media.textTracks].find(({ kind }) => kind === "descriptions");
  return { descriptions: track && describe(track) };
}

// Small pictures

/** Shows what is at the place in the bar to which the reader points. A sheet has rows of ten pictures. */
function showPictures(bar) {
  const [picture, caption] = [make("span", { class: "picture" }), make("span")];
  const shown = make("div", { class: "episode-picture", "aria-hidden": "true", hidden: "" }, picture, caption);
  picture.style.backgroundImage = `url("${bar.dataset.sheet}")`;
  box.append(shown);
  const links = [...bar.querySelectorAll("a")];
  const times = links.map((link) => Number(link.dataset.time));
  const show = (time) => {
    const { width } = bar.getBoundingClientRect();
    const place = (width * time) / article.dataset.duration;
    const number = Math.floor(time / bar.dataset.interval);
    picture.style.backgroundPosition = `${-160 * (number % 10)}px ${-90 * Math.floor(number / 10)}px`;
    caption.textContent = `${clock(time)} ${links[Math.max(0, lastAtOrBefore(times, time))].textContent}`;
    shown.hidden = false;
    shown.style.left = `${Math.max(0, Math.min(place - 84, width - 168))}px`;
  };
  const hide = () => (shown.hidden = true);
  on(bar, "pointermove", ({ clientX }) => {
    const { left, width } = bar.getBoundingClientRect();
    show(Math.max(0, Math.min((clientX - left) / width, 0.9999)) * article.dataset.duration);
  });
  on(bar, "focusin", ({ target }) => target.matches(":focus-visible") && show(Number(target.dataset.time)));
  on(bar, "pointerleave focusout", hide);
  const focused = bar.querySelector("a:focus-visible");
  if (focused) show(Number(focused.dataset.time));
}

// Descriptions

/**
 * Shows each description in a live region, and reads it aloud if the reader wants that. A video that comes to the end of the gap
 * before the voice does waits for it.
 */
function describe(track) {
  const voice = self.speechSynthesis;
  const reads = make("input", { type: "checkbox" });
  reads.checked = storage.read("read aloud") !== false;
  const text = make("p", { role: "status" });
  const panel = make("div", { class: "episode-descriptions", role: "group", "aria-label": words.descriptions, hidden: "" },
    ...(voice ? [make("label", {}, reads, " ", words.readAloud)] : []), text);
  box.nextElementSibling.after(panel);

  let isOn = false;
  /** What is being said, and what is to be said after it. */
  let spoken = null;
  let next = null;
  /** Whether the video waits for the voice. */
  let isWaiting = false;
  let current, timer;

  const finish = (utterance) => {
    if (utterance !== spoken) return;
    silence();
    if (next) speak(next);
    if (!isWaiting) return;
    isWaiting = false;
    shared.player.play();
  };
  const silence = () => {
    spoken = null;
    clearTimeout(timer);
    voice?.cancel();
  };
  const speak = (string) => {
    next = null;
    const utterance = (spoken = new SpeechSynthesisUtterance(string));
    utterance.lang = track.language || document.documentElement.lang;
    on(utterance, "end error", () => finish(utterance));
    // Without a voice, some browsers never say that it has ended.
    timer = setTimeout(() => finish(utterance), 4000 + 120 * string.length);
    voice.resume();
    voice.speak(utterance);
  };
  const wait = () => {
    if (media.paused) return;
    isWaiting = true;
    media.pause();
  };
  const stop = () => {
    isWaiting = false;
    next = null;
    silence();
  };

  on(track, "cuechange", () => {
    const cue = track.activeCues?.[0];
    if (!isOn || cue === current) return;
    current = cue;
    if (spoken) wait();
    if (!cue) return;
    const string = cue.getCueAsHTML().textContent.replace(/\s+/g, " ").trim();
    text.textContent = string;
    if (!voice || !reads.checked) return;
    if (spoken) next = string;
    else speak(string);
  });
  on(media, "pause", () => isWaiting || voice?.pause());
  // A reader who plays on does not want to wait.
  on(media, "play", () => (isWaiting ? stop() : voice?.resume()));
  on(media, "seeking", stop);
  on(window, "pagehide", stop);
  on(reads, "change", () => {
    storage.write("read aloud", reads.checked);
    const wasWaiting = isWaiting;
    stop();
    if (wasWaiting) shared.player.play();
  });

  return {
    toggle(button) {
      isOn = !isOn;
      track.mode = isOn ? "hidden" : "disabled";
      panel.hidden = !isOn;
      text.textContent = "";
      current = undefined;
      setPressed(button, isOn);
      storage.write("descriptions", isOn);
      const wasWaiting = isWaiting;
      stop();
      if (wasWaiting) shared.player.play();
    },
  };
}

// Search

const whenIdle = self.requestIdleCallback ?? ((work) => setTimeout(work, 50));

function searchEpisode(form) {
  const [field, count, list] = ["input", "output", "ol"].map((name) => form.querySelector(name));
  let index, latest;
  /** Of each word that was typed: what is looked for instead. */
  let terms = [];
  let isLoose = false;
  let matches = [];
  let filled = 0;
  let chosen = -1;

  const marked = () => terms.flat().filter((term) => term.length > 1);
  const open = (isOpen) => {
    if (isOpen !== list.hidden) return;
    list.hidden = !isOpen;
    field.setAttribute("aria-expanded", isOpen);
    if (!isOpen) choose(-1);
    highlightMatches(isOpen ? [] : matches, marked());
  };
  /** Shows more matches, in the items of the last search. */
  const fill = (count = 15) => {
    for (const end = Math.min(filled + count, matches.length); filled < end; filled++) {
      showMatch(list.children[filled] ?? list.appendChild(resultItem(filled)), matches[filled], terms.flat(), marked());
    }
  };
  const choose = (number) => {
    list.children[chosen]?.setAttribute("aria-selected", false);
    chosen = number;
    if (chosen > 0 && chosen >= filled - 1) fill();
    const item = list.children[chosen];
    field.setAttribute("aria-activedescendant", item?.id ?? "");
    item?.setAttribute("aria-selected", true);
    item?.scrollIntoView({ block: "nearest" });
  };
  const find = (text) => {
    index ??= searchIndex();
    const query = folded(text).trimStart();
    const blocks = terms.length && !isLoose && query.startsWith(latest) ? matches : index;
    latest = query;
    const typed = query.split(/\s+/).filter(Boolean);
    terms = typed.map((term) => [term]);
    matches = typed.length ? withAll(blocks, terms) : [];
    isLoose = typed.length > 0 && !matches.length;
    if (isLoose) {
      terms = typed.map((term) => nearTerms(index, term));
      matches = withAll(index, terms);
    }
    choose(-1);
    while (list.children.length > matches.length) list.lastChild.remove();
    filled = 0;
    fill(3);
    // The others are made after this frame.
    const shown = matches;
    requestAnimationFrame(() => whenIdle(() => shown === matches && fill(Math.max(5, list.children.length - filled))));
    const told = matches.length ? phrase(words.matchCount, { count: matches.length }) : terms.length ? words.noMatches : "";
    if (told !== count.textContent) count.textContent = told;
    open(matches.length > 0);
    list.scrollTop = 0;
  };
  const go = ({ time, element }) => {
    open(false);
    if (time !== null) shared.player?.seek(time);
    shared.player?.resumeFrom?.(element);
    reveal(element);
  };

  const prepare = () => {
    // The first search is slow.
    whenIdle(() => index || ["e", field.value].map(find));
    open(matches.length > 0);
  };
  on(field, "focus", prepare);
  if (field.value) find(field.value);
  else if (document.activeElement === field) prepare();
  on(field, "input", () => find(field.value));
  on(field, "keydown", (event) => {
    const last = matches.length - 1;
    if (last < 0) return;
    if (event.key === "ArrowDown" && list.hidden) open(true);
    else if (event.key === "ArrowDown") choose(Math.min(chosen + 1, last));
    else if (event.key === "ArrowUp") choose(Math.max(chosen - 1, -1));
    else if (event.key === "Enter") go(matches[Math.max(chosen, 0)]);
    else if (event.key === "Escape" && !list.hidden) open(false);
    else return;
    event.preventDefault();
  });
  // Keeps the focus in the field.
  on(list, "mousedown", (event) => event.preventDefault());
  on(list, "click", (event) => {
    const item = event.target.closest("li");
    if (item) go(matches[[...list.children].indexOf(item)]);
  });
  on(list, "scroll", () => {
    if (list.scrollTop + 2 * list.clientHeight > list.scrollHeight) fill();
  });
  on(field, "blur", () => open(false));
}

const withAll = (blocks, terms) =>
  blocks.filter(({ folded }) => terms.every((term) => term.some((text) => folded.includes(text))));

/** The term, or if it occurs nowhere, words that have one other letter. */
function nearTerms(index, term) {
  if (term.length < 4 || index.some(({ folded }) => folded.includes(term))) return [term];
  index.words ??= [...new Set(index.flatMap(({ folded }) => folded.split(/[^\p{L}\p{N}]+/u)))];
  const near = index.words.filter((word) => isNear(term, word)).slice(0, 20);
  return near.length ? near : [term];
}

/** Whether `word` begins with `term`, but for one letter that is another, missing, too many, or in the place of the next. */
function isNear(term, word) {
  let at = 0;
  while (at < term.length && term[at] === word[at]) at++;
  const goesOn = (inTerm, inWord) => word.length >= inWord && word.startsWith(term.slice(inTerm), inWord);
  const isSwapped = term[at] === word[at + 1] && term[at + 1] === word[at];
  return goesOn(at + 1, at + 1) || goesOn(at, at + 1) || goesOn(at + 1, at) || (isSwapped && goesOn(at + 2, at + 2));
}

/** All blocks that can be found. Their `time` is null if they have none. */
function searchIndex() {
  let latest = null;
  return [...article.querySelectorAll(".transcript > :not(h2, .code-mark, .follow), .code-sample, .question")].map((element) => {
    const kind = element.matches(".question") ? "question" : element.matches(".code-sample") ? "code" : "";
    const own = element.dataset.time;
    const time = own ? Number(own) : kind ? null : latest;
    if (!kind) latest = time;
    const text = kind ? Array.from(element.children, (part) => part.textContent).join("\n") : element.textContent;
    const string = text.slice(element.querySelector("a.time")?.textContent.length ?? 0).trim();
    return { element, kind, time, string, folded: folded(string) };
  });
}

/** Without case, diacritics, apostrophes and what cannot be seen. */
function folded(text) {
  return text.normalize("NFD").replace(/[\p{M}\p{Cf}'’‘ʼʹ′´`＇]+/gu, "").toLowerCase().replaceAll("ς", "σ");
}

/** Sorted pairs of offsets that do not overlap. */
function placesOf(terms, text, search = folded(text)) {
  let origins;
  if (search.length !== text.length) {
    // Tells where each folded character came from.
    const parts = [...text].map(folded);
    search = parts.join("");
    let offset = 0;
    origins = [...text].flatMap((character, index) => {
      const start = offset;
      offset += character.length;
      return Array(parts[index].length).fill(start);
    });
    origins.push(offset);
  }
  const places = [];
  for (const term of terms) {
    for (let at = search.indexOf(term); at >= 0; at = search.indexOf(term, at + 1)) {
      places.push([at, at + term.length].map((offset) => origins?.[offset] ?? offset));
    }
  }
  let end = 0;
  return places.sort(([a], [b]) => a - b).filter((place) => place[0] >= end && (end = place[1]));
}

const resultItem = (number) =>
  make("li", { role: "option", id: `episode-match-${number}`, "aria-selected": false },
    make("span", { class: "time" }), " ", make("span", { class: "kind" }), " ", make("span", { class: "excerpt" }));

function showMatch(item, { string, folded, kind, time }, terms, marked) {
  const first = placesOf(terms, string, folded)[0][0];
  const from = first < 30 ? 0 : Math.min(string.indexOf(" ", first - 25) + 1, first);
  const to = from + 60 < string.length ? Math.max(string.lastIndexOf(" ", from + 60), first + 30) : string.length;
  const text = string.slice(from, to).replace(/\s+/g, " ");
  const excerpt = [from ? "… " : ""];
  let end = 0;
  for (const [start, stop] of placesOf(marked, text)) {
    excerpt.push(text.slice(end, start), make("mark", {}, text.slice(start, stop)));
    end = stop;
  }
  item.className = kind;
  item.children[0].textContent = time === null ? "" : clock(time);
  item.children[1].textContent = words[kind] ?? "";
  item.children[2].replaceChildren(...excerpt, text.slice(end), to < string.length ? " …" : "");
}

/** Only while the list is closed: marks slow down each change of the page. */
function highlightMatches(matches, terms) {
  if (!canHighlight) return;
  const highlight = new Highlight();
  CSS.highlights.set("found", highlight);
  whenIdle(() => {
    for (const { element } of matches.slice(0, 100)) {
      const text = textOf([element], ".time");
      for (const place of placesOf(terms, text.string)) highlight.add(text.range(...place));
    }
  });
}

/** Moves the focus there, too. */
function reveal(element) {
  if (transcript?.contains(element)) {
    keepInView(element, scroller());
    if (scroller() !== page) bringIntoView(transcript);
  } else element.scrollIntoView({ block: "center", behavior: motion() });
  const target = element.querySelector("a.time") ?? element;
  if (target === element) element.tabIndex = -1;
  target.focus({ preventScroll: true });
}

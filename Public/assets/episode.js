// Pages are complete without this script. Times are in seconds.

// Start

const page = document.scrollingElement;
const article = document.querySelector("article.episode");
const box = article?.querySelector(".episode-player");
const media = box?.querySelector("video, audio");
const transcript = article?.querySelector(".transcript");
const words = JSON.parse(document.getElementById("episode-words").textContent);
const plurals = new Intl.PluralRules(document.documentElement.lang);
const status = make("p", { role: "status", class: "visually-hidden" });

function start() {
  markSeenEpisodes();
  addEventListener("pageshow", markSeenEpisodes);
  if (!article) return;
  article.append(status);
  const player = media ? nativePlayer() : foreignPlayer();
  const search = searchEpisode(player);
  addCopyButtons();
  if (player) seekByLinks(player);
  if (!media) return;
  addControls(player, keyboard(player, search));
  keepProgress(player);
  startAtAddress(player);
}

const say = (text) => (status.textContent = text);

/** `text` with `values` in its places. `count` chooses the plural form. */
function phrase(text, values) {
  const form = text[plurals.select(values.count)] ?? text.other ?? text;
  return form.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
}

// Storage

/** Where storage is forbidden, full or damaged, nothing is kept. */
const storage = {
  read(key) {
    try {
      return JSON.parse(localStorage.getItem(`episodes:${key}`));
    } catch {
      return null;
    }
  },
  write(key, value) {
    try {
      localStorage.setItem(`episodes:${key}`, JSON.stringify(value));
    } catch {}
  },
};

/** How far the reader came in an episode, by its path: `{ time, duration, seen }`. `seen`: it was played to its end. */
const progress = {
  read: (episode) => storage.read(`progress ${episode}`) ?? {},
  write: (episode, value) => storage.write(`progress ${episode}`, value),
};

// The player

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3];

function nativePlayer() {
  const showPlaying = () => article.toggleAttribute("data-playing", !media.paused);
  on(media, "play pause ended", showPlaying);

  const follow = followTranscript();
  const showChapter = followChapters();
  on(media, "timeupdate seeking durationchange", () => {
    showChapter(media.currentTime);
    follow.update(media.currentTime);
  });

  const player = {
    resumeFrom: follow.resumeFrom,
    duration: () => media.duration || Number(article.dataset.duration),
    play() {
      media.play().catch(showPlaying);
      showPlaying();
    },
    toggle: () => (media.paused ? player.play() : media.pause()),
    seek(time, andPlay) {
      media.currentTime = Math.max(0, Math.min(time, player.duration() || time));
      if (andPlay) player.play();
    },
    fasterBy(steps) {
      const speed = speeds[speeds.indexOf(media.playbackRate) + steps];
      if (speed) media.playbackRate = speed;
      say(phrase(words.speedNow, { speed: media.playbackRate }));
    },
    toggleCaptions() {
      const shown = shownCaptions();
      for (const track of shown) track.mode = "hidden";
      const first = captionTracks()[0];
      if (first && !shown.length) first.mode = "showing";
      say(shown.length ? words.captionsOff : words.captionsOn);
    },
    toggleFullScreen: () =>
      document.fullscreenElement ? document.exitFullscreen() : media.requestFullscreen?.(),
  };
  return player;
}

const captionTracks = () => [...media.textTracks].filter(({ kind }) => kind === "captions" || kind === "subtitles");
const shownCaptions = () => captionTracks().filter((track) => track.mode === "showing");

/** The player of another site: a link until it is pressed, then a frame. Each seek opens the frame anew. */
function foreignPlayer() {
  const link = article.querySelector("a.foreign-player[data-embed]");
  if (!link) return null;
  let shown = link;
  const open = (time) => {
    const address = new URL(link.dataset.embed);
    if (address.host.includes("vimeo")) address.hash = `t=${Math.floor(time)}s`;
    else address.searchParams.set("start", Math.floor(time));
    const frame = make("iframe", {
      src: address,
      title: link.dataset.title,
      allow: "autoplay; fullscreen; picture-in-picture; encrypted-media",
      referrerpolicy: "strict-origin-when-cross-origin",
    });
    shown.replaceWith(frame);
    shown = frame;
    frame.focus();
  };
  on(link, "click", (event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    open(requestedTime() ?? 0);
  });
  return { seek: (time, andPlay) => andPlay && open(time) };
}

// Controls, resuming

function addControls(player, keys) {
  const bar = make("div", { class: "episode-controls", role: "group", "aria-label": words.moreControls });
  bar.append(resumeButton(player), speedControl());
  if (captionTracks().length) bar.append(captionButton(player));
  bar.append(button(words.copyLink, copyLink), keys);
  box.after(bar);
}

function copyLink() {
  const address = document.querySelector("link[rel=canonical]").href;
  copy(`${address}?t=${Math.floor(media.currentTime)}`, phrase(words.linkCopied, { time: clock(media.currentTime) }));
}

function speedControl() {
  const select = make("select", {}, ...speeds.map((speed) => make("option", { value: speed }, `${speed}×`)));
  media.defaultPlaybackRate = media.playbackRate = storage.read("speed") || 1;
  select.value = media.playbackRate;
  on(select, "change", () => (media.playbackRate = Number(select.value)));
  on(media, "ratechange", () => {
    select.value = media.playbackRate;
    storage.write("speed", media.playbackRate);
  });
  return make("label", {}, words.speed, " ", select);
}

function captionButton(player) {
  if (storage.read("captions") === false) for (const track of shownCaptions()) track.mode = "hidden";
  const toggle = button(words.captions, player.toggleCaptions);
  const show = () => toggle.setAttribute("aria-pressed", shownCaptions().length > 0);
  show();
  on(media.textTracks, "change", () => {
    show();
    storage.write("captions", shownCaptions().length > 0);
  });
  return toggle;
}

const isSeen = (time, duration) => time >= duration * 0.95;

function keepProgress(player) {
  const episode = article.dataset.episode;
  let kept;
  const keep = () => {
    if (kept === undefined) return;
    const time = (kept = media.currentTime);
    const duration = player.duration();
    progress.write(episode, { time, duration, seen: isSeen(time, duration) || progress.read(episode).seen });
  };
  on(media, "timeupdate", () => {
    if (media.paused) return;
    kept ??= -1;
    if (Math.abs(media.currentTime - kept) >= 3) keep();
  });
  on(media, "pause ended", keep);
  on(window, "pagehide", keep);
  on(document, "visibilitychange", keep);
}

/** Nothing if the address says where to start. */
function resumeButton(player) {
  const { time, duration } = progress.read(article.dataset.episode);
  if (!(time >= 5) || isSeen(time, duration) || requestedTime() !== null) return "";
  const resume = button(phrase(words.resumeAt, { time: clock(time) }), () => {
    player.seek(time, true);
    media.focus({ preventScroll: true });
    resume.remove();
  }, { class: "resume" });
  return resume;
}

// Times, links, keys

/** Of `94`, `94.5`, `1:34`, `1:02:18`, `1m34s`, `1h2m`. Null if it is no time. */
function seconds(text) {
  if (/^\d+(:\d\d){0,2}(\.\d+)?$/.test(text)) return text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  const parts = /^(?=\d)(?:(\d+)h)?(?:(\d+)m)?(?:([\d.]+)s)?$/.exec(text)?.slice(1);
  return parts ? parts.reduce((sum, part) => sum * 60 + Number(part ?? 0), 0) : null;
}

/** `1:34`, `1:02:18` */
function clock(time) {
  const [hours, minutes, rest] = [time / 3600, (time / 60) % 60, time % 60].map(Math.floor);
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Of `#t=94` (a media fragment), `#t94` (a paragraph) or `?t=94`; or null. */
function requestedTime() {
  const fragment = /^#t=?([\d.:hms]+)/.exec(location.hash)?.[1];
  return seconds(fragment ?? new URLSearchParams(location.search).get("t") ?? "");
}

function startAtAddress(player) {
  const go = () => {
    const time = requestedTime();
    if (time !== null) player.seek(time);
  };
  go();
  on(window, "hashchange", go);
}

/** The address stays as it is. */
function seekByLinks(player) {
  on(article, "click", (event) => {
    const link = event.target.closest("a.time, a[data-time]");
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    player.seek(Number(link.closest("[data-time]").dataset.time), true);
    player.resumeFrom?.(link);
    if (!isPinned()) bringIntoView(box);
  });
}

const isPlainClick = (event) =>
  !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented);

/** Returns a list of the keys with a switch that turns them off (WCAG 2.1.4). */
function keyboard(player, search) {
  const by = (time) => () => player.seek(media.currentTime + time);
  const lines = [
    [words.keyPlay, { " ": player.toggle, k: player.toggle }],
    [words.keyTenSeconds, { j: by(-10), l: by(10) }],
    [words.keyFiveSeconds, { ArrowLeft: by(-5), ArrowRight: by(5) }],
    [words.keySpeed, { "<": () => player.fasterBy(-1), ">": () => player.fasterBy(1) }],
    [words.keyTenths, { 0: null, 5: null }],
    [words.keySound, { m: () => (media.muted = !media.muted) }],
    [words.captions, { c: player.toggleCaptions }],
    [words.keyFullScreen, { f: player.toggleFullScreen }],
    [words.search, { "/": search }],
  ];
  const keys = Object.assign({}, ...lines.map(([, keys]) => keys));
  for (let digit = 0; digit < 10; digit++) keys[digit] = () => player.seek((player.duration() * digit) / 10);

  const isOn = make("input", { type: "checkbox" });
  isOn.checked = storage.read("keys") !== false;
  on(isOn, "change", () => storage.write("keys", isOn.checked));

  on(document, "keydown", (event) => {
    const press = keys[event.key.length > 1 ? event.key : event.key.toLowerCase()];
    if (!press || !isOn.checked || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (belongsToFocus(event)) return;
    event.preventDefault();
    press();
  });

  const names = { " ": words.keySpace, ArrowLeft: "←", ArrowRight: "→" };
  const list = lines.map(([meaning, keys]) => {
    const term = Object.keys(keys).flatMap((key) => [make("kbd", {}, names[key] ?? key), " "]);
    return make("div", {}, make("dt", {}, ...term), make("dd", {}, meaning));
  });
  return make("details", { class: "episode-keys" }, make("summary", {}, words.keyList), make("dl", {}, ...list),
    make("label", {}, isOn, " ", words.useKeys));
}

function belongsToFocus({ target, key }) {
  if (target.closest("input, select, textarea, [contenteditable]")) return true;
  return target.closest("button, summary, video, audio, pre") && !/^[a-z<>/]$/i.test(key);
}

// Chapters

/** Returns a function that shows a time. */
function followChapters() {
  const bar = article.querySelector(".chapter-bar");
  const list = article.querySelector(".episode-chapters ol");
  const played = make("span", { class: "played" });
  bar?.prepend(played);
  const lists = [bar, list].map((list) => [...(list?.querySelectorAll("a") ?? [])]);
  const times = lists[1].map((link) => Number(link.dataset.time));
  let current;

  return (time) => {
    played.style.transform = `scaleX(${time / (media.duration || article.dataset.duration)})`;
    const chapter = lastAtOrBefore(times, time);
    if (chapter === current) return;
    for (const links of lists) {
      links[current]?.removeAttribute("aria-current");
      links[chapter]?.setAttribute("aria-current", "true");
    }
    current = chapter;
    if (chapter >= 0 && isScroller(list)) keepInView(lists[1][chapter], list);
  };
}

/** An index in the sorted `times`; -1 if there is none. */
function lastAtOrBefore(times, time) {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

const isScroller = (element) =>
  element?.scrollHeight > element?.clientHeight && getComputedStyle(element).overflowY !== "visible";

const motion = () => (matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth");

/** Where an element or a range is in what can be seen of `scroller`: from 0, its top, to 1. */
function placeIn(scroller, element) {
  const { top, bottom } = element.getBoundingClientRect();
  let [from, to] = [0, innerHeight];
  if (scroller !== page) ({ top: from, bottom: to } = scroller.getBoundingClientRect());
  else if (isPinned()) from = box.getBoundingClientRect().bottom;
  return { start: (top - from) / (to - from), end: (bottom - from) / (to - from), height: to - from };
}

/** At the top of the window. */
const isPinned = () => getComputedStyle(box).position === "sticky" && box.getBoundingClientRect().top < 1;

function keepInView(element, scroller) {
  const { start, height } = placeIn(scroller, element);
  if (start > 0.05 && start < 0.6) return;
  const isFar = Math.abs(start) > 3;
  scroller.scrollBy({ top: (start - 0.25) * height, behavior: isFar ? "instant" : motion() });
}

function isInView(element, scroller) {
  const { start, end } = placeIn(scroller, element);
  return end > 0 && start < 1;
}

function bringIntoView(element) {
  const { start, end } = placeIn(page, element);
  if (start < -0.2 || end > 1.2) element.scrollIntoView({ behavior: motion() });
}

// The transcript

const canHighlight = CSS.highlights && self.Highlight;
const segmenter = Intl.Segmenter && new Intl.Segmenter(document.documentElement.lang, { granularity: "sentence" });

/** Characters a second. A passage that has more time is followed by a pause. */
const slowestSpeech = 8;

/** Beside the video the transcript scrolls, below it the page. */
const scroller = () => (isScroller(transcript) ? transcript : page);

/**
 * Marks the sentence that is spoken and keeps it in view, unless the reader has scrolled away. Where that scrolls the
 * page, it follows only readers who are at that sentence. It measures only when another sentence begins.
 */
function followTranscript() {
  const passages = passagesOf(transcript?.children ?? []);
  const times = passages.map((passage) => passage.time);
  let passage, sentence, isAway;

  const follow = {
    update(time) {
      const found = passages[lastAtOrBefore(times, time)];
      if (found !== passage) {
        passage = found;
        passage?.prepare();
      }
      const next = passage?.sentenceAt(time);
      if (next !== sentence) show(next);
    },
    resume() {
      setAway(false);
      if (sentence) keepInView(sentence, scroller());
    },
    /** Follows again if that does not take the reader from elsewhere on the page. */
    resumeFrom(element) {
      if (transcript?.contains(element) || scroller() !== page) follow.resume();
    },
  };

  const back = button(words.follow, follow.resume, { class: "follow" });
  const setAway = (away) => {
    isAway = away;
    back.hidden = !away || !sentence || media.paused;
  };
  const show = (next) => {
    isAway ??= scroller() === page;
    const wasSeen = sentence && isInView(sentence, scroller());
    sentence = next;
    mark(sentence, passage);
    setAway(isAway && !wasSeen);
    if (sentence && !isAway) keepInView(sentence, scroller());
  };
  setAway(false);
  isAway = undefined;
  transcript?.append(back);
  whenReaderScrolls(() => setAway(true));
  return follow;
}

function whenReaderScrolls(leave) {
  on(window, "wheel touchmove pointerdown keydown", ({ type, target, key }) => {
    if (type === "keydown" && !/^(Page|Home|End|ArrowUp|ArrowDown)/.test(key)) return;
    // A press on the element itself is one on its scroll bar.
    if (type === "pointerdown" && target !== transcript) return;
    if (transcript?.contains(target) || (scroller() === page && !target.closest?.("input, select"))) leave();
  });
}

/** Each is an element with a time and those that follow without one. Headings and code are not spoken. */
function passagesOf(elements) {
  const passages = [];
  for (const element of elements) {
    if (element.dataset.time) passages.push({ time: Number(element.dataset.time), spoken: [] });
    if (!element.matches("h2, h3, h4, h5, .code-mark, .highlight")) passages.at(-1)?.spoken.push(element);
  }
  return passages.map(({ time, spoken }, index) => passageOf(time, passages[index + 1]?.time, spoken));
}

function passageOf(start, next, elements) {
  let sentences, cues, length, end;
  return {
    time: start,
    elements,
    /** When the passage begins. */
    prepare() {
      sentences ??= sentencesOf(textOf(elements, ".time, .speaker, pre"));
      length = sentences.at(-1)?.end ?? 0;
      const limit = next ?? (media.duration || Infinity);
      end = Math.min(limit, start + length / slowestSpeech);
      cues = cuesBetween(start, limit);
    },
    sentenceAt(time) {
      const place = length * spokenShare(time, start, end, cues);
      const sentence = sentences.find((sentence) => sentence.end > place) ?? sentences.at(-1);
      return sentence && (sentence.range ??= sentence.makeRange());
    },
  };
}

function sentencesOf(text) {
  const parts = segmenter?.segment(text.string) ?? [{ index: 0, segment: text.string }];
  return [...parts].filter(({ segment }) => segment.trim()).map(({ index, segment }) => {
    const end = index + segment.trimEnd().length;
    return { end, makeRange: () => text.range(index + segment.search(/\S/), end) };
  });
}

/** The captions between two times, and how much of each is said between. */
function cuesBetween(start, end) {
  const cues = captionTracks().find((track) => track.cues?.length)?.cues ?? [];
  return [...cues].filter((cue) => cue.startTime < end && cue.endTime > start).map((cue) => {
    const [from, to] = [Math.max(cue.startTime, start), Math.min(cue.endTime, end)];
    return { from, to, length: (cue.text.length * (to - from)) / (cue.endTime - cue.startTime) };
  });
}

/** Captions know the pauses; without them speech is even. */
function spokenShare(time, start, end, cues) {
  if (!cues.length) cues = [{ from: start, to: end, length: 1 }];
  const all = cues.reduce((sum, cue) => sum + cue.length, 0);
  const share = ({ from, to }) => Math.max(0, Math.min((time - from) / (to - from), 1));
  return cues.reduce((sum, cue) => sum + cue.length * share(cue), 0) / all;
}

/** Where browsers cannot mark ranges, marks the elements of the passage. */
function mark(range, passage) {
  if (canHighlight) CSS.highlights.set("spoken", new Highlight(...(range ? [range] : [])));
  else {
    for (const element of transcript.querySelectorAll(".spoken")) element.classList.remove("spoken");
    if (range) for (const element of passage.elements) element.classList.add("spoken");
  }
}

/** The text of elements without what `skipped` selects; its `range` leads back to the document. */
function textOf(elements, skipped) {
  const nodes = [];
  const starts = [];
  let string = "";
  for (const element of elements) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode()); ) {
      if (node.parentElement.closest(skipped)) continue;
      nodes.push(node);
      starts.push(string.length);
      string += node.data;
    }
    string += "\n";
  }
  const place = (offset) => {
    const index = lastAtOrBefore(starts, offset);
    return [nodes[index], offset - starts[index]];
  };
  const range = (start, end) => {
    const range = new Range();
    const [last, offset] = place(end - 1);
    range.setStart(...place(start));
    range.setEnd(last, offset + 1);
    return range;
  };
  return { string, range };
}

// Search

const whenIdle = self.requestIdleCallback ?? ((work) => setTimeout(work, 50));

/** Returns a function that leads to the field. */
function searchEpisode(player) {
  const form = article.querySelector(".episode-search");
  if (!form) return null;
  const [field, count, list] = ["input", "output", "ol"].map((name) => form.querySelector(name));
  form.hidden = false;

  let index, latest;
  let terms = [];
  let matches = [];
  let filled = 0;
  let chosen = -1;

  const marked = () => terms.filter((term) => term.length > 1);
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
      showMatch(list.children[filled] ?? list.appendChild(resultItem(filled)), matches[filled], terms, marked());
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
    const blocks = terms.length && query.startsWith(latest) ? matches : index;
    latest = query;
    terms = query.split(/\s+/).filter(Boolean);
    matches = terms.length ? blocks.filter((block) => terms.every((term) => block.folded.includes(term))) : [];
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
    if (time !== null) player?.seek(time);
    player?.resumeFrom?.(element);
    reveal(element);
  };

  on(field, "focus", () => {
    // The first search is slow.
    whenIdle(() => index || ["e", field.value].map(find));
    open(matches.length > 0);
  });
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

  return () => {
    field.select();
    bringIntoView(form);
  };
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

/** Without case and diacritics. */
function folded(text) {
  return text.normalize("NFD").replace(/\p{M}+/gu, "").toLowerCase().replaceAll("ς", "σ");
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

// Copying

/** A button inside of wide code lets the keyboard reach it. It has no text. */
function addCopyButtons() {
  for (const code of article.querySelectorAll("div.highlight > pre")) {
    const title = code.closest(".code-sample")?.querySelector("h3").lastChild.data.trim();
    code.append(button("", copyCode, {
      class: "copy",
      "data-label": words.copy,
      "aria-label": title ? phrase(words.copyCodeTitled, { title }) : words.copyCode,
    }));
  }
}

async function copyCode({ currentTarget: pressed }) {
  const code = pressed.parentElement;
  if (!(await copy(code.textContent, words.codeCopied, code))) return;
  pressed.dataset.copied = words.copied;
  setTimeout(() => delete pressed.dataset.copied, 2000);
}

/** Where it is not allowed, selects `element`. */
async function copy(text, done, element) {
  say("");
  try {
    await navigator.clipboard.writeText(text);
    say(done);
    return true;
  } catch {
    if (element) getSelection().selectAllChildren(element);
    say(element ? words.codeSelected : text);
    return false;
  }
}

// Lists, elements

function markSeenEpisodes() {
  for (const item of document.querySelectorAll(".episode-list > li[data-episode]")) {
    const { time, duration = Number(item.dataset.duration), seen } = progress.read(item.dataset.episode);
    item.querySelector(".seen")?.remove();
    if (!seen && !(time >= 5)) continue;
    item.style.setProperty("--seen", seen ? 1 : time / duration);
    item.classList.add("is-begun");
    const text = seen ? words.seen : phrase(words.timeLeft, { time: clock(duration - time) });
    item.querySelector(".episode-facts").append(make("span", { class: "seen" }, text));
  }
}

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function button(label, press, attributes) {
  const element = make("button", { type: "button", ...attributes }, label);
  on(element, "click", press);
  return element;
}

function on(target, names, listen) {
  for (const name of names.split(" ")) target.addEventListener(name, listen, { passive: /wheel|touch/.test(name) });
}

start();

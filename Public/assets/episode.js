// Pages are complete without this script. Times are in seconds. episode-later.js has what is not needed at once.

// Start

const page = document.scrollingElement;
const article = document.querySelector("article.episode");
const view = article?.querySelector(".episode-view");
const box = article?.querySelector(".episode-player");
const media = box?.querySelector("video, audio");
const transcript = article?.querySelector(".transcript");
const chapterList = article?.querySelector(".episode-chapters ol");
const chapterTimes = [...(chapterList?.querySelectorAll("a") ?? [])].map((link) => Number(link.dataset.time));
const words = JSON.parse(document.getElementById("episode-words").textContent);
const plurals = new Intl.PluralRules(document.documentElement.lang);
const status = make("p", { role: "status", class: "visually-hidden" });

function start() {
  markSeenEpisodes();
  addEventListener("pageshow", markSeenEpisodes);
  if (!article) return;
  article.append(status);
  const player = media ? nativePlayer() : foreignPlayer();
  shared.player = player;
  const search = searchField();
  addCopyButtons();
  if (player) seekByLinks(player);
  if (view && !box.querySelector("audio")) keepVideoInView();
  if (chapterList) cutChapters();
  if (!media) return;
  addControls(player, search);
  keepProgress(player);
  playRequestedPart(player);
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

  // Chromium hangs if it is sent to a time, elsewhere, and back before it has arrived. The way back waits.
  const targets = new Set();
  let waiting = null;
  on(media, "seeked", () => waiting === null || player.seek(waiting));

  const player = {
    resumeFrom: follow.resumeFrom,
    duration: () => media.duration || Number(article.dataset.duration),
    play() {
      media.play().catch(showPlaying);
      showPlaying();
    },
    toggle: () => (media.paused ? player.play() : media.pause()),
    time: () => waiting ?? media.currentTime,
    seek(time, andPlay) {
      time = Math.max(0, Math.min(time, player.duration() || time));
      if (!media.seeking) targets.clear();
      waiting = targets.has(time) ? time : null;
      if (waiting === null) targets.add((media.currentTime = time));
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
    /** To the next chapter, or back to the beginning of this one, then to the one before. */
    changeChapter(step) {
      const chapter = chapterAt(player.time());
      const isBegun = step < 0 && player.time() - chapterTimes[chapter] > 3;
      const next = isBegun ? chapter : chapter + step;
      if (next >= chapterTimes.length) return;
      player.seek(chapterTimes[next] ?? 0);
      say(chapterList.children[Math.max(next, 0)].textContent);
    },
    stepFrames: (count) => media.paused && player.seek(player.time() + count * frameLength),
  };
  measureFrames();
  return player;
}

/** The length of a picture of the video: what the first ones take. */
let frameLength = 1 / 25;

function measureFrames() {
  let last;
  let count = 0;
  const see = (now, { mediaTime }) => {
    const length = mediaTime - last;
    last = mediaTime;
    if (!media.paused && length > 0.005 && length < 0.2) frameLength = count++ ? Math.min(frameLength, length) : length;
    if (count < 30) media.requestVideoFrameCallback(see);
  };
  media.requestVideoFrameCallback?.(see);
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
    open(requestedPart()?.start ?? 0);
  });
  return { seek: (time, andPlay) => andPlay && open(time) };
}

// Controls, resuming

function addControls(player, search) {
  const bar = make("div", { class: "episode-controls", role: "group", "aria-label": words.moreControls });
  const descriptions = descriptionButton();
  const theatre = view && box.querySelector("video") && theatreButton();
  const repeat = chapterTimes.length > 1 && repeatButton(player);
  bar.append(resumeButton(player), speedControl());
  if (captionTracks().length) bar.append(captionButton(player));
  for (const toggle of [descriptions, repeat, theatre]) if (toggle) bar.append(toggle);
  bar.append(button(words.copyLink, copyLink), keyboard(player, { search, descriptions, theatre, repeat }));
  box.after(bar);
}

const setPressed = (toggle, isOn) => toggle.setAttribute("aria-pressed", isOn);

function descriptionButton() {
  if (![...media.textTracks].some(({ kind }) => kind === "descriptions")) return null;
  const toggle = button(words.descriptions, () => later().then(({ descriptions }) => descriptions.toggle(toggle)));
  setPressed(toggle, false);
  if (storage.read("descriptions")) toggle.click();
  return toggle;
}

/** The video takes the whole width. */
function theatreButton() {
  const toggle = button(words.theatre, () => {
    const isOn = !article.hasAttribute("data-theatre");
    show(isOn);
    box.scrollIntoView({ behavior: motion(), block: isOn ? "start" : "nearest" });
  }, { class: "theatre" });
  const show = (isOn) => {
    article.toggleAttribute("data-theatre", isOn);
    setPressed(toggle, isOn);
    storage.write("theatre", isOn);
  };
  show(storage.read("theatre") === true);
  return toggle;
}

/** Plays one chapter again and again: the one that is played, or to which the reader goes. */
function repeatButton(player) {
  let start, end;
  const choose = () => {
    const chapter = chapterAt(media.currentTime);
    start = chapterTimes[chapter] ?? 0;
    end = chapterTimes[chapter + 1] ?? Infinity;
  };
  const toggle = button(words.repeatChapter, () => {
    const isOn = end === undefined;
    if (isOn) choose();
    else end = undefined;
    setPressed(toggle, isOn);
  });
  setPressed(toggle, false);
  on(media, "timeupdate ended", () => {
    if (end === undefined || media.seeking) return;
    if (media.ended) player.seek(start, true);
    // Further on, the reader has gone elsewhere.
    else if (media.currentTime >= end && media.currentTime < end + 1) player.seek(start);
  });
  on(media, "seeked", () => {
    if (end !== undefined && (media.currentTime < start || media.currentTime >= end)) choose();
  });
  return toggle;
}

/** Shows a text over the video for a moment. */
function flash(text) {
  box.querySelector(".episode-flash")?.remove();
  const shown = make("span", { class: "episode-flash", "aria-hidden": "true" }, text);
  box.append(shown);
  setTimeout(() => shown.remove(), 1200);
}

function copyLink() {
  const address = document.querySelector("link[rel=canonical]").href;
  copy(`${address}?t=${Math.floor(media.currentTime)}`, phrase(words.linkCopied, { time: clock(media.currentTime) }));
}

function speedControl() {
  const select = make("select", {}, ...speeds.map((speed) => make("option", { value: speed }, `${speed}×`)));
  media.defaultPlaybackRate = media.playbackRate = storage.read("speed") || 1;
  let speed = (select.value = media.playbackRate);
  on(select, "change", () => (media.playbackRate = Number(select.value)));
  on(media, "ratechange", () => {
    select.value = media.playbackRate;
    storage.write("speed", media.playbackRate);
    if (speed !== media.playbackRate) flash(`${media.playbackRate}×`);
    speed = media.playbackRate;
  });
  return make("label", {}, words.speed, " ", select);
}

function captionButton(player) {
  if (storage.read("captions") === false) for (const track of shownCaptions()) track.mode = "hidden";
  const toggle = button(words.captions, player.toggleCaptions);
  const show = () => setPressed(toggle, shownCaptions().length > 0);
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
  if (!(time >= 5) || isSeen(time, duration) || requestedPart()) return "";
  const resume = button(phrase(words.resumeAt, { time: clock(time) }), () => {
    player.seek(time, true);
    media.focus({ preventScroll: true });
    resume.remove();
  }, { class: "resume" });
  return resume;
}

// Times, links, keys

/** Of `94`, `94.5`, `1:34`, `1:02:18`, `1m34s`, `1H2M`. Null if it is no time. */
function seconds(text) {
  if (/^\d+(:\d\d){0,2}(\.\d+)?$/.test(text)) return text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  const parts = /^(?=\d)(?:(\d+)h)?(?:(\d+)m)?(?:([\d.]+)s?)?$/i.exec(text)?.slice(1);
  return parts ? parts.reduce((sum, part) => sum * 60 + Number(part ?? 0), 0) : null;
}

/** `1:34`, `1:02:18` */
function clock(time) {
  const [hours, minutes, rest] = [time / 3600, (time / 60) % 60, time % 60].map(Math.floor);
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Of `#t=94` (a media fragment), `#t94` (a paragraph) or `?t=94,120`: where to begin and, or null, where to stop. Or null. */
function requestedPart() {
  const fragment = /^#t=?([\d.:hms]+(,[\d.:hms]+)?)/i.exec(location.hash)?.[1];
  const [start, end] = (fragment ?? new URLSearchParams(location.search).get("t") ?? "").split(",").map(seconds);
  return start === null ? null : { start, end: end > start ? end : null };
}

function playRequestedPart(player) {
  let end = null;
  const go = () => {
    const part = requestedPart();
    if (!part) return;
    end = part.end;
    player.seek(part.start);
  };
  go();
  on(window, "hashchange", go);
  on(media, "timeupdate", () => {
    if (end === null || media.seeking || media.currentTime < end) return;
    // Further on, the reader has gone elsewhere.
    if (media.currentTime < end + 1) media.pause();
    end = null;
  });
}

/** The address stays as it is. */
function seekByLinks(player) {
  on(article, "click", (event) => {
    const link = event.target.closest("a.time, a[data-time]");
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    player.seek(Number(link.closest("[data-time]").dataset.time), true);
    player.resumeFrom?.(link);
    if (!isPinned() && !article.hasAttribute("data-aside")) bringIntoView(box);
  });
}

const isPlainClick = (event) =>
  !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented);

/** Returns a list of the keys with a switch that turns them off (WCAG 2.1.4). */
function keyboard(player, { search, ...toggles }) {
  const press = (toggle) => toggle && (() => toggle.click());
  const by = (time) => () => player.seek(player.time() + time);
  const lines = [
    [words.keyPlay, { " ": player.toggle, k: player.toggle }],
    [words.keyTenSeconds, { j: by(-10), l: by(10) }],
    [words.keyFiveSeconds, { ArrowLeft: by(-5), ArrowRight: by(5) }],
    [words.keyChapters, chapterTimes.length > 1 && { p: () => player.changeChapter(-1), n: () => player.changeChapter(1) }],
    [words.repeatChapter, toggles.repeat && { r: press(toggles.repeat) }],
    [words.keyFrames, toggles.theatre && { ",": () => player.stepFrames(-1), ".": () => player.stepFrames(1) }],
    [words.keySpeed, { "<": () => player.fasterBy(-1), ">": () => player.fasterBy(1) }],
    [words.keyTenths, { 0: null, 5: null }],
    [words.keySound, { m: () => (media.muted = !media.muted) }],
    [words.captions, { c: player.toggleCaptions }],
    [words.descriptions, toggles.descriptions && { d: press(toggles.descriptions) }],
    [words.theatre, toggles.theatre && { t: press(toggles.theatre) }],
    [words.keyFullScreen, { f: player.toggleFullScreen }],
    [words.search, search && { "/": search }],
  ].filter(([, keys]) => keys);
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
  return target.closest("button, summary, video, audio, pre") && !/^[a-z<>/,.]$/i.test(key);
}

// Chapters

/** Returns a function that shows a time. */
function followChapters() {
  const bar = article.querySelector(".chapter-bar");
  const played = make("span", { class: "played" });
  bar?.prepend(played);
  if (bar?.dataset.sheet) on(bar, "pointerenter focusin", later);
  const lists = [bar, chapterList].map((list) => [...(list?.querySelectorAll("a") ?? [])]);
  let current;

  return (time) => {
    played.style.transform = `scaleX(${time / (media.duration || article.dataset.duration)})`;
    const chapter = chapterAt(time);
    if (chapter === current) return;
    for (const links of lists) {
      links[current]?.removeAttribute("aria-current");
      links[chapter]?.setAttribute("aria-current", "true");
    }
    current = chapter;
    if (chapter >= 0 && isScroller(chapterList)) keepInView(lists[1][chapter], chapterList);
  };
}

const chapterAt = (time) => lastAtOrBefore(chapterTimes, time);

/** Where the list of chapters scrolls, it ends within a row, so that one sees that it does. */
function cutChapters() {
  const list = chapterList;
  const cut = () => {
    list.style.maxBlockSize = "";
    if (!isScroller(list)) return;
    const rows = [...list.children].map((row) => ({ top: row.offsetTop - list.children[0].offsetTop, height: row.offsetHeight }));
    const last = rows.findLastIndex(({ top, height }) => top + 0.3 * height < list.clientHeight);
    const { top, height } = rows[Math.max(last, 0)];
    list.style.maxBlockSize = `${top + 0.6 * height}px`;
  };
  const observer = new ResizeObserver(cut);
  observer.observe(list.closest(".episode-side"));
  observer.observe(list.children[0]);
}

/** An index in the sorted `times`; -1 if there is none. */
const lastAtOrBefore = (times, time) => times.findLastIndex((each) => each <= time);

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

/** On wide screens the video goes to the side while the reader is further down. */
function keepVideoInView() {
  const isWide = matchMedia("(min-width: 66rem) and (min-height: 34rem)");
  let isPassed = false;
  const show = () => {
    const isAside = isPassed && isWide.matches && box.querySelector("video, iframe") !== null;
    if (isAside === article.hasAttribute("data-aside")) return;
    // Its place stays.
    view.style.blockSize = isAside ? `${view.offsetHeight}px` : "";
    article.toggleAttribute("data-aside", isAside);
  };
  on(isWide, "change", show);
  const observer = new IntersectionObserver(([entry]) => {
    isPassed = !entry.isIntersecting && entry.boundingClientRect.top < 0;
    show();
  }, { rootMargin: "-25% 0px 0px" });
  observer.observe(view);
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
        passage?.elements[0]?.removeAttribute("aria-current");
        passage = found;
        passage?.elements[0]?.setAttribute("aria-current", "true");
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

// What is loaded later

/** The search and the descriptions, which few readers need at once: what `start` of `episode-later.js` returns. */
let loading;
const later = () => (loading ??= import(new URL(document.querySelector("script[data-later]").dataset.later, document.baseURI)).then(({ start }) => start(shared)));

/** Returns a function that leads to the field. */
function searchField() {
  const form = article.querySelector(".episode-search");
  if (!form) return null;
  form.hidden = false;
  on(form, "pointerenter focusin", later);
  return () => {
    const field = form.querySelector("input");
    field.focus({ preventScroll: true });
    field.select();
    bringIntoView(form);
  };
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

/** What `episode-later.js` uses; `player` is added. */
const shared = {
  page, article, media, box, transcript, words, storage, canHighlight, make, button, on, phrase, clock, textOf, scroller, motion, keepInView,
  bringIntoView, setPressed, lastAtOrBefore,
};

start();

// The script of episodes and of lists of episodes. The pages are complete without it; it adds comfort:
//
//   1. Start       4. Times and keys      7. Search
//   2. Storage     5. Chapters            8. Copying code
//   3. The player  6. The transcript      9. Lists
//
// Times are in seconds.

// 1. Start -----------------------------------------------------------------------------------------------------------

const article = document.querySelector("article.episode");
const media = article?.querySelector(".episode-player :is(video, audio)");
const page = document.scrollingElement;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Says something to screen readers. */
let say = () => {};

function start() {
  markSeenEpisodes();
  addEventListener("pageshow", (event) => event.persisted && markSeenEpisodes());
  if (!article) return;

  const status = make("p", { role: "status", class: "visually-hidden" });
  article.append(status);
  say = (text) => (status.textContent = text);

  const player = media ? nativePlayer() : foreignPlayer();
  const search = searchEpisode(player);
  addCopyButtons();
  if (!player) return;
  seekByLinks(player);
  if (!media) return;
  const shortcuts = keyboard(player, search);
  addControls(player, shortcuts);
  keepProgress(player);
  startAtAddress(player);
}

// 2. Storage ---------------------------------------------------------------------------------------------------------

/** Values in this browser, as JSON. Where storage is forbidden, full or damaged, nothing is kept. */
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

/**
 * How far the reader came in each episode, which is named by its path: `{ time, duration, seen }`, where `seen` says
 * whether it was ever played to its end. The rest of the script knows no other place for this.
 */
const progress = {
  read: (episode) => storage.read(`progress ${episode}`),
  write: (episode, value) => storage.write(`progress ${episode}`, value),
};

// 3. The player ------------------------------------------------------------------------------------------------------

/** The page's video or sound. */
function nativePlayer() {
  const showPlaying = (isPlaying) => article.toggleAttribute("data-playing", isPlaying);
  media.addEventListener("play", () => showPlaying(true));
  for (const end of ["pause", "ended"]) media.addEventListener(end, () => showPlaying(false));

  const follow = followTranscript();
  const showChapter = followChapters();
  const update = () => {
    showChapter(media.currentTime);
    follow.update(media.currentTime);
  };
  for (const change of ["timeupdate", "seeking", "durationchange"]) media.addEventListener(change, update);

  const play = () => {
    showPlaying(true);
    media.play().catch(() => showPlaying(!media.paused));
  };
  return {
    play,
    resumeFrom: follow.resumeFrom,
    get duration() {
      return media.duration || Number(article.dataset.duration) || 0;
    },
    seek(time, andPlay = false) {
      media.currentTime = Math.max(0, Math.min(time, this.duration || time));
      if (andPlay) play();
    },
    toggle: () => (media.paused ? play() : media.pause()),
    fasterBy(steps) {
      const nearest = speeds.findIndex((speed) => speed >= media.playbackRate - 0.01);
      const speed = speeds[Math.max(0, Math.min(nearest + steps, speeds.length - 1))];
      media.playbackRate = speed;
      say(`Speed ${speed}×`);
    },
    toggleCaptions() {
      const track = captionTracks()[0];
      if (!track) return;
      const shown = captionTracks().filter((track) => track.mode === "showing");
      for (const track of shown) track.mode = "hidden";
      if (!shown.length) track.mode = "showing";
      say(shown.length ? "Captions off" : "Captions on");
    },
    togglePicture() {
      if (document.pictureInPictureElement) document.exitPictureInPicture();
      else media.requestPictureInPicture().catch(() => say("Picture in picture is not available."));
    },
    toggleFullScreen() {
      if (document.fullscreenElement) document.exitFullscreen();
      else media.requestFullscreen?.().catch(() => {});
    },
  };
}

const captionTracks = () => [...media.textTracks].filter(({ kind }) => kind === "captions" || kind === "subtitles");

/**
 * The player of another site: a link with a picture. Only when it is pressed, a frame replaces it, and only then the
 * other site is asked for anything. Each seek opens the frame anew at the time.
 */
function foreignPlayer() {
  const link = article.querySelector("a.foreign-player[data-embed]");
  if (!link) return null;
  let shown = link;
  const open = (time) => {
    const address = new URL(link.dataset.embed);
    if (time !== undefined) {
      if (address.host.endsWith("vimeo.com")) address.hash = `t=${Math.floor(time)}s`;
      else address.searchParams.set("start", Math.floor(time));
    }
    const frame = make("iframe", {
      src: address.href,
      title: link.dataset.title,
      class: "foreign-player",
      allow: "autoplay; fullscreen; picture-in-picture; encrypted-media",
      allowfullscreen: true,
      referrerpolicy: "strict-origin-when-cross-origin",
    });
    shown.replaceWith(frame);
    shown = frame;
    frame.focus();
  };
  link.addEventListener("click", (event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    open(requestedTime() ?? undefined);
  });
  // A search only scrolls; it does not open the frame.
  return { seek: (time, andPlay) => andPlay && open(time) };
}

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3];

/** Adds the bar of controls below the video: what browsers do not offer, or hide. */
function addControls(player, shortcuts) {
  const bar = make("div", { class: "episode-controls", role: "group", "aria-label": "More controls" });
  bar.append(resumeButton(player), speedControl());
  if (article.querySelector(".episode-player track:is([kind=captions], [kind=subtitles])")) bar.append(captionButton(player));
  if (document.pictureInPictureEnabled && media.requestPictureInPicture) {
    bar.append(button("Picture in picture", player.togglePicture));
  }
  bar.append(
    button("Copy link", () => {
      const address = document.querySelector("link[rel=canonical]")?.href ?? location.href.split(/[?#]/)[0];
      copy(`${address}?t=${Math.floor(media.currentTime)}`, `Link to ${clock(media.currentTime)}`);
    }, { title: "Copy a link to the time that is shown" }),
    shortcuts,
  );
  article.querySelector(".episode-player").after(bar);
}

/** The speed is kept for all episodes. */
function speedControl() {
  const select = make("select");
  const show = () => {
    const speed = media.playbackRate;
    if (!speeds.includes(speed)) select.append(make("option", { value: speed }, `${speed}×`));
    select.value = speed;
  };
  for (const speed of speeds) select.append(make("option", { value: speed }, `${speed}×`));
  media.defaultPlaybackRate = media.playbackRate = Number(storage.read("speed")) || 1;
  show();
  select.addEventListener("change", () => (media.playbackRate = Number(select.value)));
  media.addEventListener("ratechange", () => {
    show();
    storage.write("speed", media.playbackRate);
  });
  return make("label", {}, "Speed ", select);
}

/** Whether captions are shown is kept for all episodes. */
function captionButton(player) {
  const toggle = button("Captions", player.toggleCaptions, { "aria-pressed": "false" });
  if (storage.read("captions") === false) for (const track of captionTracks()) track.mode = "hidden";
  const show = () => {
    const shown = captionTracks().some((track) => track.mode === "showing");
    toggle.setAttribute("aria-pressed", shown);
    return shown;
  };
  show();
  media.textTracks.addEventListener("change", () => storage.write("captions", show()));
  return toggle;
}

// Where one stopped.

/** An episode is seen when only so much of it is left. */
const rest = 0.05;

const isSeen = (time, duration) => duration > 0 && time >= duration * (1 - rest);

/** Writes the place every few seconds, and whenever the reader might leave. */
function keepProgress(player) {
  const episode = article.dataset.episode;
  let written = -Infinity;
  let wasPlayed = false;
  const write = () => {
    if (!wasPlayed) return;
    const { currentTime: time } = media;
    written = time;
    const seen = isSeen(time, player.duration) || Boolean(progress.read(episode)?.seen);
    progress.write(episode, { time, duration: player.duration, seen });
  };
  media.addEventListener("timeupdate", () => {
    wasPlayed ||= !media.paused;
    if (Math.abs(media.currentTime - written) >= 3) write();
  });
  for (const end of ["pause", "ended"]) media.addEventListener(end, write);
  addEventListener("pagehide", write);
  document.addEventListener("visibilitychange", write);
}

/** A button that leads to where the reader stopped. It is not shown if the address says where to start. */
function resumeButton(player) {
  const time = progress.read(article.dataset.episode)?.time ?? 0;
  if (time < 5 || isSeen(time, player.duration) || requestedTime() !== null) return "";
  const resume = button(`Resume at ${clock(time)}`, () => {
    player.seek(time, true);
    media.focus({ preventScroll: true });
    resume.remove();
  }, { class: "resume" });
  return resume;
}

// 4. Times and keys --------------------------------------------------------------------------------------------------

/** `94`, `94.5`, `1:34`, `1:02:18`, `1m34s`, `1h2m`: a number of seconds. Null if it is no time. */
function seconds(text) {
  if (/^\d+(:\d\d){0,2}(\.\d+)?$/.test(text)) return text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  const parts = /^(?=\d)(?:(\d+)h)?(?:(\d+)m)?(?:(\d+(?:\.\d+)?)s)?$/.exec(text);
  return parts && (parts[1] ?? 0) * 3600 + (parts[2] ?? 0) * 60 + Number(parts[3] ?? 0);
}

/** `1:34`, `1:02:18` */
function clock(time) {
  const [hours, minutes, rest] = [time / 3600, (time / 60) % 60, time % 60].map(Math.floor);
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** The time that the address names: `#t=94` (a media fragment), `#t94` (a paragraph) or `?t=94`. Null if there is none. */
function requestedTime() {
  const fragment = /^#t=?([\d.:hms]+)/.exec(location.hash)?.[1];
  return seconds(fragment ?? new URLSearchParams(location.search).get("t") ?? "");
}

/** The server has put `?t=` into the addresses of the sources, for readers without scripts. */
function startAtAddress(player) {
  const go = () => {
    const time = requestedTime();
    if (time !== null) player.seek(time);
  };
  go();
  addEventListener("hashchange", go);
}

/** Every link with a time seeks and plays on. The address stays as it is: “Copy link” makes one with a time. */
function seekByLinks(player) {
  article.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-time]");
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    player.seek(Number(link.dataset.time), true);
    player.resumeFrom?.(link);
    bringIntoView(document.getElementById("player"));
  });
}

const isPlainClick = (event) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented);

/** Scrolls the page if less than half of the element can be seen. */
function bringIntoView(element) {
  const { top, bottom, height } = element.getBoundingClientRect();
  if (Math.min(bottom, innerHeight) - Math.max(top, 0) < height / 2) element.scrollIntoView({ behavior: motion() });
}

const motion = () => (calm.matches ? "instant" : "smooth");

/** Makes the keys work, and returns their list with a switch that turns them off (WCAG 2.1.4). */
function keyboard(player, search) {
  const forward = (time) => () => player.seek(media.currentTime + time);
  const keys = {
    " ": player.toggle, k: player.toggle, j: forward(-10), l: forward(10), ArrowLeft: forward(-5), ArrowRight: forward(5),
    m: () => (media.muted = !media.muted), c: player.toggleCaptions, f: player.toggleFullScreen,
    "<": () => player.fasterBy(-1), ">": () => player.fasterBy(1), "/": search,
  };
  for (let digit = 0; digit < 10; digit++) keys[digit] = () => player.seek((player.duration * digit) / 10);

  const isOn = make("input", { type: "checkbox" });
  isOn.checked = storage.read("keys") !== false;
  isOn.addEventListener("change", () => storage.write("keys", isOn.checked));

  document.addEventListener("keydown", (event) => {
    const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action || !isOn.checked || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (belongsToFocus(event)) return;
    event.preventDefault();
    action();
  });

  const help = [
    ["Space", "k", "Play or pause"], ["j", "l", "10 seconds back, forward"], ["←", "→", "5 seconds back, forward"],
    ["0", "9", "To the beginning, to 90 %"], ["<", ">", "Slower, faster"], ["m", "Mute"], ["c", "Captions"],
    ["f", "Full screen"], ["/", "Search"],
  ];
  const list = make("dl");
  for (const line of help) {
    const term = make("dt");
    line.slice(0, -1).forEach((key) => term.append(make("kbd", {}, key), " "));
    list.append(make("div", {}, term, make("dd", {}, line.at(-1))));
  }
  return make("details", { class: "episode-keys" }, make("summary", {}, "Keys"), list,
    make("label", {}, isOn, " Use these keys"));
}

/** Whether the focused element needs a key itself: fields all, buttons and players those that are not letters. */
function belongsToFocus({ target, key }) {
  if (target.closest("input, select, textarea, dialog, [contenteditable]")) return true;
  return target.closest("button, summary, video, audio, pre, iframe") && !/^[a-z<>/]$/i.test(key);
}

// 5. Chapters --------------------------------------------------------------------------------------------------------

/** Returns a function that shows in the bar and in the list where a time is. */
function followChapters() {
  const bar = article.querySelector(".chapter-bar");
  const played = make("span", { class: "played" });
  bar?.prepend(played);
  const lists = [bar, article.querySelector(".episode-chapters")].filter(Boolean)
    .map((list) => [...list.querySelectorAll("a[data-time]")]);
  const times = lists[0]?.map((link) => Number(link.dataset.time)) ?? [];
  const scroller = lists.at(-1)?.[0]?.closest("ol");
  let current;

  return (time) => {
    // A transform of one element: it is composited, without layout.
    if (bar) played.style.transform = `scaleX(${time / (media.duration || Number(article.dataset.duration))})`;
    const chapter = lastAtOrBefore(times, time);
    if (chapter === current) return;
    for (const links of lists) {
      links[current]?.removeAttribute("aria-current");
      links[chapter]?.setAttribute("aria-current", "true");
    }
    current = chapter;
    const link = lists.at(-1)[chapter];
    if (link && isScroller(scroller)) scrollTo(scroller, link.getBoundingClientRect(), 0.4);
  };
}

/** The index of the last of the sorted `times` that is not after `time`; -1 if there is none. */
function lastAtOrBefore(times, time) {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] <= time + 0.01) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

const isScroller = (element) => element && element.scrollHeight > element.clientHeight + 1
  && getComputedStyle(element).overflowY !== "visible";

/** Scrolls nothing but `scroller`, so that `box` is at this share of its height. */
function scrollTo(scroller, box, share) {
  const top = box.top - viewOf(scroller).top - scroller.clientHeight * share;
  scroller.scrollBy({ top, behavior: motion() });
}

/** What can be seen of a scroller, in the coordinates of the window. */
function viewOf(scroller) {
  if (scroller !== page) return scroller.getBoundingClientRect();
  const player = document.getElementById("player").getBoundingClientRect();
  const top = article.hasAttribute("data-playing") && player.top < 1 ? Math.max(0, player.bottom) : 0;
  return { top, bottom: innerHeight };
}

// 6. The transcript --------------------------------------------------------------------------------------------------

const canHighlight = "highlights" in CSS && typeof Highlight === "function";
const sentences = "Segmenter" in Intl && new Intl.Segmenter(document.documentElement.lang || "en", { granularity: "sentence" });

/** What one hears is between 8 characters a second, which is slow, and whatever the captions say. */
const slowestSpeech = 8;

/**
 * Marks the sentence that is spoken and keeps it in view, unless the reader has scrolled away.
 *
 * Beside the video, the transcript scrolls by itself. Below the video it scrolls with the page; then it follows only a
 * reader who is at the sentence that is spoken.
 *
 * Nothing is measured except when another sentence begins, and nothing is changed that has a place in the layout.
 */
function followTranscript() {
  const transcript = article.querySelector(".transcript");
  const passages = transcript ? passagesOf(transcript) : [];
  const times = passages.map((passage) => passage.time);
  let passage;
  let sentence;
  let isAway;

  const back = button("Follow", () => follow.resume(), { class: "follow", hidden: true });
  transcript?.append(back);

  const setAway = (away) => {
    isAway = away;
    back.hidden = !(away && sentence && !media.paused);
  };
  watchReader(transcript, () => setAway(true));

  const show = (next) => {
    const scroller = scrollerOf(transcript);
    isAway ??= scroller === page;
    const wasSeen = sentence && isInView(sentence, scroller);
    sentence = next;
    mark(sentence, passage);
    setAway(isAway && !wasSeen);
    if (sentence && !isAway) keepInView(sentence, scroller);
  };

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
    /** Comes back to the sentence that is spoken. */
    resume() {
      setAway(false);
      if (sentence) keepInView(sentence, scrollerOf(transcript));
    },
    /** Comes back if that moves only the transcript, or if the reader is there. */
    resumeFrom(element) {
      if (transcript && (transcript.contains(element) || scrollerOf(transcript) !== page)) follow.resume();
    },
  };
  return follow;
}

const scrollerOf = (transcript) => (isScroller(transcript) ? transcript : page);

/** Calls `leave` when the reader scrolls the transcript, or the page where the transcript scrolls with it. */
function watchReader(transcript, leave) {
  if (!transcript) return;
  const concerns = (target) => transcript.contains(target) || scrollerOf(transcript) !== transcript;
  const watch = (event, test = () => true) =>
    addEventListener(event, (event) => test(event) && concerns(event.target) && leave(), { passive: true });
  watch("wheel");
  watch("touchmove");
  watch("pointerdown", (event) => event.target === transcript);
  watch("keydown", (event) => /^(Page|Home|End|ArrowUp|ArrowDown)/.test(event.key) && !event.target.closest("input, select"));
}

/**
 * The passages of a transcript: each element with a time, and those without one up to the next. Headings and code are
 * not spoken.
 */
function passagesOf(transcript) {
  const passages = [];
  for (const element of transcript.children) {
    if ("time" in element.dataset) passages.push({ time: Number(element.dataset.time), elements: [] });
    if (!/^H\d$/.test(element.tagName) && !element.matches(".code-mark, .highlight, pre")) {
      passages.at(-1)?.elements.push(element);
    }
  }
  return passages.map(({ time, elements }, index) => passageOf(time, elements, passages[index + 1]?.time));
}

function passageOf(start, elements, next) {
  let found;
  let cues;
  let end;
  return {
    time: start,
    elements,
    /** Finds sentences and captions when the passage begins, not before. */
    prepare() {
      found ??= sentencesOf(textOf(elements, ".time, .speaker, .copy, pre"));
      const length = found.at(-1)?.end ?? 0;
      end = Math.min(next ?? media.duration, start + length / slowestSpeech);
      cues = cuesBetween(start, next ?? media.duration);
    },
    /** A range of text. The same sentence is the same range. */
    sentenceAt(time) {
      if (!found.length) return;
      const place = spokenShare(time, start, end, cues) * found.at(-1).end;
      const sentence = found.find((sentence) => sentence.end > place) ?? found.at(-1);
      return (sentence.range ??= sentence.text.range(sentence.start, sentence.end));
    },
  };
}

function sentencesOf(text) {
  const parts = sentences ? [...sentences.segment(text.string)] : [{ index: 0, segment: text.string }];
  return parts.filter(({ segment }) => segment.trim()).map(({ index, segment }) => {
    const start = index + segment.length - segment.trimStart().length;
    return { text, start, end: index + segment.trimEnd().length };
  });
}

/** The captions between two times: when each begins and ends, and how much is said. */
function cuesBetween(start, end) {
  const track = captionTracks().find((track) => track.cues?.length);
  const cues = [];
  for (const cue of track?.cues ?? []) {
    if (cue.startTime >= end) break;
    const [from, to] = [Math.max(cue.startTime, start), Math.min(cue.endTime, end)];
    if (from < to) cues.push({ from, to, length: (cue.text.length * (to - from)) / (cue.endTime - cue.startTime) });
  }
  return cues;
}

/** How much of a passage was spoken at a time, from 0 to 1. Captions know the pauses; else speech is taken as even. */
function spokenShare(time, start, end, cues) {
  const share = (from, to) => Math.max(0, Math.min((time - from) / (to - from), 1));
  const all = cues.reduce((sum, cue) => sum + cue.length, 0);
  if (!all) return end > start ? share(start, end) : 0;
  return cues.reduce((sum, cue) => sum + cue.length * share(cue.from, cue.to), 0) / all;
}

let marked = [];

/** Marks a range as spoken; where browsers cannot mark ranges, its elements. */
function mark(range, passage) {
  if (canHighlight) {
    if (range) CSS.highlights.set("spoken", new Highlight(range));
    else CSS.highlights.delete("spoken");
    return;
  }
  for (const element of marked) element.classList.remove("spoken");
  marked = range ? passage.elements : [];
  for (const element of marked) element.classList.add("spoken");
}

/** Scrolls if the sentence is not in the upper half of what can be seen. */
function keepInView(range, scroller) {
  const box = range.getBoundingClientRect();
  const view = viewOf(scroller);
  const place = (box.top - view.top) / (view.bottom - view.top);
  if (place < 0.08 || place > 0.6) {
    scroller.scrollBy({ top: box.top - view.top - (view.bottom - view.top) * 0.25, behavior: motion() });
  }
}

function isInView(range, scroller) {
  const box = range.getBoundingClientRect();
  const view = viewOf(scroller);
  return box.bottom > view.top && box.top < view.bottom;
}

/** The text of some elements without the parts that `skipped` selects, and the way from its characters back to nodes. */
function textOf(elements, skipped) {
  const nodes = [];
  let string = "";
  for (const element of elements) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
      node.nodeType === Node.TEXT_NODE ? NodeFilter.FILTER_ACCEPT
        : node.matches(skipped) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP);
    for (let node; (node = walker.nextNode()); ) {
      nodes.push({ node, start: string.length });
      string += node.data;
    }
    string += "\n";
  }
  const starts = nodes.map((entry) => entry.start);
  const place = (offset) => {
    const { node, start } = nodes[Math.max(0, lastAtOrBefore(starts, offset))];
    return [node, Math.min(offset - start, node.length)];
  };
  return {
    string,
    range(start, end, kind = Range) {
      const [[startContainer, startOffset], [endContainer, last]] = [place(start), place(end - 1)];
      const endOffset = Math.min(last + 1, endContainer.length);
      if (kind === StaticRange) return new StaticRange({ startContainer, startOffset, endContainer, endOffset });
      const range = new Range();
      range.setStart(startContainer, startOffset);
      range.setEnd(endContainer, endOffset);
      return range;
    },
  };
}

// 7. Search ----------------------------------------------------------------------------------------------------------

const resultsAtOnce = 20;

/** Makes the search field work. Returns a function that focuses it. */
function searchEpisode(player) {
  const form = article.querySelector(".episode-search");
  if (!form) return () => {};
  const [field, count, list] = ["input", "output", "ol"].map((name) => form.querySelector(name));
  field.setAttribute("role", "combobox");
  for (const [name, value] of [["controls", "episode-matches"], ["expanded", "false"], ["autocomplete", "list"]]) {
    field.setAttribute(`aria-${name}`, value);
  }
  Object.assign(list, { id: "episode-matches", role: "listbox", hidden: true, ariaLabel: "Matches" });
  form.hidden = false;

  let index;
  let words = [];
  let matches = [];
  let active = -1;

  const open = (isOpen) => {
    list.hidden = !isOpen;
    field.setAttribute("aria-expanded", isOpen);
    if (!isOpen) activate(-1);
  };

  /** Shows more results; all of them at once would take too long. */
  const showMore = () => {
    const shown = list.children.length;
    list.append(...matches.slice(shown, shown + resultsAtOnce).map((match, more) => resultItem(match, words, shown + more)));
  };

  const activate = (number) => {
    list.children[active]?.setAttribute("aria-selected", "false");
    active = number;
    if (active >= list.children.length - 1) showMore();
    const item = list.children[active];
    item?.setAttribute("aria-selected", "true");
    item?.scrollIntoView({ block: "nearest" });
    if (item) field.setAttribute("aria-activedescendant", item.id);
    else field.removeAttribute("aria-activedescendant");
  };

  const find = () => {
    words = folded(field.value).split(/\s+/).filter(Boolean);
    matches = words.length ? index.filter((entry) => words.every((word) => entry.folded.includes(word))) : [];
    list.replaceChildren();
    list.scrollTop = 0;
    active = -1;
    field.removeAttribute("aria-activedescendant");
    showMore();
    count.textContent = !words.length ? "" : matches.length === 1 ? "1 match" : `${matches.length || "No"} matches`;
    open(matches.length > 0);
    highlightMatches(matches, words);
  };

  const choose = (number) => {
    const match = matches[number];
    if (!match) return;
    open(false);
    if (match.time !== null) player?.seek(match.time);
    player?.resumeFrom?.(match.element);
    reveal(match.element);
  };

  field.addEventListener("focus", () => {
    index ??= searchIndex();
    if (matches.length) open(true);
  });
  field.addEventListener("input", find);
  field.addEventListener("keydown", (event) => {
    const last = matches.length - 1;
    if (event.key === "ArrowDown" && last >= 0) list.hidden ? open(true) : activate(Math.min(active + 1, last));
    else if (event.key === "ArrowUp" && last >= 0) activate(Math.max(active - 1, -1));
    else if (event.key === "Enter") choose(Math.max(active, 0));
    else if (event.key === "Escape" && !list.hidden) open(false);
    else return;
    event.preventDefault();
  });
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    const item = event.target.closest("li");
    if (item) choose([...list.children].indexOf(item));
  });
  list.addEventListener("scroll", () => {
    if (list.scrollTop + list.clientHeight > list.scrollHeight - 200) showMore();
  });
  document.addEventListener("pointerdown", (event) => !form.contains(event.target) && open(false));
  form.addEventListener("focusout", (event) => !form.contains(event.relatedTarget) && open(false));

  return () => {
    field.focus();
    field.select();
    bringIntoView(form);
  };
}

/** All blocks that can be found: their text, and the time to which each leads (null if none does). */
function searchIndex() {
  const index = [];
  const add = (element, kind, time) => {
    const from = element.querySelector("a.time")?.textContent ?? "";
    const text = element.textContent.trimStart();
    const own = element.dataset.time;
    index.push({
      element, kind, time: own ? Number(own) : time, string: (text.startsWith(from) ? text.slice(from.length) : text).trim(),
    });
    return index.at(-1).time;
  };
  let time = null;
  for (const block of article.querySelectorAll(".transcript > :not(h2, .code-mark, .follow)")) time = add(block, "", time);
  for (const sample of article.querySelectorAll(".code-sample")) add(sample, "Code", null);
  for (const question of article.querySelectorAll(".question")) add(question, "Question", null);
  for (const entry of index) entry.folded = folded(entry.string);
  return index;
}

/** Without case and diacritics. */
function folded(text) {
  return text.normalize("NFD").replace(/\p{M}+/gu, "").toLowerCase().replaceAll("ς", "σ");
}

/** The places of `words` in `text`: sorted pairs of offsets that do not overlap. */
function placesOf(words, text) {
  let search = folded(text);
  let origin = (offset) => offset;
  if (search.length !== text.length) {
    // Folding character by character tells where each came from.
    const origins = [];
    search = "";
    let offset = 0;
    for (const character of text) {
      const part = folded(character);
      for (let unit = 0; unit < part.length; unit++) origins.push(offset);
      search += part;
      offset += character.length;
    }
    origin = (offset) => origins[offset] ?? text.length;
  }
  const places = [];
  for (const word of words) {
    for (let at = search.indexOf(word); at >= 0; at = search.indexOf(word, at + word.length)) {
      places.push([origin(at), origin(at + word.length)]);
    }
  }
  places.sort(([a], [b]) => a - b);
  return places.filter(([start], index) => index === 0 || start >= places[index - 1][1]);
}

/** A match in the list: its time, what it is and the text around the first word that was found. */
function resultItem({ string, kind, time }, words, number) {
  const first = placesOf(words, string)[0]?.[0] ?? 0;
  const from = first < 50 ? 0 : string.indexOf(" ", first - 40) + 1 || first;
  const to = from + 130 < string.length ? Math.max(string.lastIndexOf(" ", from + 130), first + 20) : string.length;
  const excerpt = string.slice(Math.min(from, first), to).replace(/\s+/g, " ");
  const text = make("span", { class: "excerpt" }, from ? "… " : "");
  let end = 0;
  for (const [start, stop] of placesOf(words, excerpt)) {
    text.append(excerpt.slice(end, start), make("mark", {}, excerpt.slice(start, stop)));
    end = stop;
  }
  text.append(excerpt.slice(end), to < string.length ? " …" : "");
  const item = make("li", { role: "option", id: `episode-match-${number}`, "aria-selected": "false" });
  item.append(make("span", { class: "time" }, time === null ? "" : clock(time)), " ");
  if (kind) item.append(make("span", { class: "kind" }, kind), " ");
  item.append(text);
  return item;
}

let highlighting = 0;

/** Marks the matches on the page, a few at a time, when the browser has nothing else to do. */
function highlightMatches(matches, words) {
  const run = ++highlighting;
  if (!canHighlight) return;
  CSS.highlights.delete("found");
  if (!words.some((word) => word.length > 1)) return;
  const highlight = new Highlight();
  const whenIdle = self.requestIdleCallback ?? ((work) => setTimeout(work, 50));
  let next = 0;
  const work = (deadline) => {
    const end = performance.now() + Math.min(deadline?.timeRemaining() ?? 8, 8);
    while (run === highlighting && next < matches.length && highlight.size < 1000) {
      const text = textOf([matches[next++].element], ".time, .copy");
      for (const [start, stop] of placesOf(words, text.string)) highlight.add(text.range(start, stop, StaticRange));
      if (performance.now() > end) return whenIdle(work);
    }
    if (run === highlighting) CSS.highlights.set("found", highlight);
  };
  whenIdle(work);
}

/** Shows an element and moves the focus to its time, so that a reader with a keyboard goes on there. */
function reveal(element) {
  const scroller = element.closest(".transcript");
  if (isScroller(scroller)) {
    scroller.scrollBy({
      top: element.getBoundingClientRect().top - viewOf(scroller).top - scroller.clientHeight * 0.25, behavior: motion(),
    });
    bringIntoView(scroller);
  } else {
    element.scrollIntoView({ block: "center", behavior: motion() });
  }
  const target = element.querySelector("a.time") ?? element;
  if (target === element) element.tabIndex = -1;
  target.focus({ preventScroll: true });
}

// 8. Copying code ----------------------------------------------------------------------------------------------------

function addCopyButtons() {
  for (const code of article.querySelectorAll("div.highlight > pre")) {
    const title = code.closest(".code-sample")?.querySelector("h3");
    const name = title ? `Copy code: ${[...title.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join("").trim()}` : "Copy code";
    // Its label comes from the style sheet, so that it is no part of the text.
    code.after(make("button", { type: "button", class: "copy", "aria-label": name }));
  }
  article.addEventListener("click", async (event) => {
    const pressed = event.target.closest("button.copy");
    if (!pressed) return;
    if (await copy(pressed.previousElementSibling.textContent, "Code", pressed.previousElementSibling)) {
      pressed.dataset.copied = "";
      setTimeout(() => delete pressed.dataset.copied, 2000);
    }
  });
}

/** Copies a text and says so. Where browsers do not allow that, it selects `element`, for the reader to copy. */
async function copy(text, name, element) {
  say("");
  try {
    await navigator.clipboard.writeText(text);
    say(`${name} copied.`);
    return true;
  } catch {
    if (element) getSelection().selectAllChildren(element);
    say(element ? `${name} selected; press Ctrl or ⌘ and C to copy.` : `This browser does not allow copying: ${text}`);
    return false;
  }
}

// 9. Lists -----------------------------------------------------------------------------------------------------------

/** Shows in lists of episodes which of them were seen, and how far. */
function markSeenEpisodes() {
  for (const item of document.querySelectorAll(".episode-list > li[data-episode]")) {
    const { time = 0, duration = 0, seen } = progress.read(item.dataset.episode) ?? {};
    item.querySelector(".seen")?.remove();
    const total = duration || Number(item.dataset.duration) || 0;
    const share = seen ? 1 : total ? Math.min(time / total, 1) : 0;
    if (!seen && time < 5) continue;
    item.style.setProperty("--seen", share);
    item.classList.add("is-begun");
    item.querySelector(".episode-facts")?.append(make("span", { class: "seen" }, seen ? "Seen" : `${clock(total - time)} left`));
  }
}

// Elements -----------------------------------------------------------------------------------------------------------

/** An element with attributes, where true means an attribute without a value, and with children. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value === true ? "" : value);
  element.append(...children);
  return element;
}

function button(label, press, attributes = {}) {
  const element = make("button", { type: "button", ...attributes }, label);
  element.addEventListener("click", press);
  return element;
}

start();

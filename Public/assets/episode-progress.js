// Keeps in the account of a reader how far they came in episodes, so that all their devices go on from there. Pages are
// complete without it. Nobody is asked about before they have signed in on this device. Times are in seconds.

const address = document.querySelector("script[data-progress]").dataset.progress;
const article = document.querySelector("article.episode");
const media = article?.querySelector("video, audio");
const episode = article?.dataset.episode;

const read = (key) => {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
};

const write = (key, value) => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {}
};

/** Whether the reader has signed in, as far as this device knows: site.js notes it. */
const isMember = () => read("account") === true;
const place = (path) => `episodes:progress ${path}`;

async function start() {
  if (!isMember()) return;
  const answer = await fetch(episode ? `${address}?episode=${encodeURIComponent(episode)}` : address);
  if (answer.status === 401) return write("account", null);
  if (!answer.ok) return;
  const { kept, progress, episodes = progress ? { [episode]: progress } : {} } = await answer.json();
  if (!kept) return;
  for (const [path, value] of Object.entries(episodes)) write(place(path), value);
  // The script of episodes shows it in lists.
  dispatchEvent(new Event("pageshow"));
  if (!media) return;
  if (progress) offerToResume(progress);
  keepPlace();
}

/** Changes where the button leads that episode.js has made, or makes one. Nothing if the address says where to start. */
function offerToResume({ time, seen }) {
  const bar = article.querySelector(".episode-controls");
  if (!bar || media.currentTime > 0 || !(time >= 5) || seen || /[?#&]t=/.test(location.href)) return;
  bar.querySelector(".resume")?.remove();
  const words = JSON.parse(document.getElementById("episode-words").textContent);
  const resume = document.createElement("button");
  Object.assign(resume, { type: "button", className: "resume" });
  resume.textContent = (words.resumeAt.other ?? words.resumeAt).replace("{time}", clock(time));
  resume.addEventListener("click", () => {
    media.currentTime = time;
    media.play().catch(() => {});
    media.focus({ preventScroll: true });
    resume.remove();
  });
  bar.prepend(resume);
}

/** At a pause, every 15 seconds, and when the reader leaves. */
function keepPlace() {
  let last = null;
  const keep = () => {
    const time = media.currentTime;
    const duration = media.duration || Number(article.dataset.duration) || 0;
    if (!(time > 0) || time === last || !isMember()) return;
    last = time;
    const body = JSON.stringify({ time, duration, seen: duration > 0 && time >= duration * 0.95 });
    fetch(`${address}?episode=${encodeURIComponent(episode)}`, { method: "PUT", body, keepalive: true }).then(
      ({ status }) => status === 401 && write("account", null),
      () => {},
    );
  };
  for (const event of ["pause", "ended"]) media.addEventListener(event, keep);
  addEventListener("pagehide", keep);
  setInterval(() => media.paused || keep(), 15_000);
}

/** `1:34`, `1:02:18` */
function clock(time) {
  const [hours, minutes, rest] = [time / 3600, (time / 60) % 60, time % 60].map(Math.floor);
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

start().catch(() => {});

// The script of all pages. Each page is complete without it: it adds the choice of colours, buttons that copy code, the
// current section in the contents, and footnotes beside the text.

const root = document.documentElement;

// The choice of colours. A script in the head has already set what was chosen before.

const papers = [...document.querySelectorAll("meta[name='theme-color']")].map((meta) => ({ meta, media: meta.media }));

function showPaper(scheme) {
  for (const { meta, media } of papers) {
    if (scheme === "light" || scheme === "dark") meta.media = media.includes(scheme) ? "all" : "not all";
    else meta.media = media;
  }
}

for (const input of document.querySelectorAll(".scheme input")) {
  input.checked = input.value === (root.dataset.scheme ?? "auto");
  input.addEventListener("change", () => {
    if (input.value === "auto") delete root.dataset.scheme;
    else root.dataset.scheme = input.value;
    showPaper(input.value);
    try {
      if (input.value === "auto") localStorage.removeItem("scheme");
      else localStorage.setItem("scheme", input.value);
    } catch {
      // Without storage the choice holds for this page.
    }
  });
}
showPaper(root.dataset.scheme);

// Only what scrolls can be reached by the keyboard.

const frames = document.querySelectorAll(".code-block > pre, .prose pre[tabindex], .prose .math.display[tabindex], .table");
const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
    else target.removeAttribute("tabindex");
  }
});
for (const frame of frames) sizes.observe(frame);

// Buttons that copy code.

if (navigator.clipboard) {
  for (const block of document.querySelectorAll(".code-block")) {
    // What the owner puts into pages says nothing about its code.
    const { copy, copied } = block.closest("[data-copy]")?.dataset ?? {};
    if (!copy) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = copy;
    // For programs that read aloud.
    const status = document.createElement("span");
    status.className = "visually-hidden";
    status.setAttribute("role", "status");
    let reset;
    button.addEventListener("click", async () => {
      const code = block.querySelector("td.code, td.rouge-code") ?? block.querySelector("pre");
      await navigator.clipboard.writeText(code.textContent.replace(/\n$/, ""));
      button.textContent = status.textContent = copied;
      clearTimeout(reset);
      reset = setTimeout(() => {
        button.textContent = copy;
        status.textContent = "";
      }, 2000);
    });
    block.append(button, status);
  }
}

// The section that is read, in the contents.

const contents = document.querySelector(".contents");
if (contents) {
  const links = new Map([...contents.querySelectorAll("a")].map((link) => [decodeURIComponent(link.hash.slice(1)), link]));
  const headings = [...links.keys()].map((id) => document.getElementById(id)).filter(Boolean);
  const box = contents.querySelector("details");
  let current;
  let isDue = false;

  const follow = () => {
    isDue = false;
    // A heading that was asked for stands a little below the top of the window.
    const rem = parseFloat(getComputedStyle(root).fontSize);
    const top = (heading) => heading.getBoundingClientRect().top;
    const passed = headings.filter((heading) => top(heading) < 2.5 * rem).at(-1);
    const atEnd = innerHeight + scrollY >= root.scrollHeight - 2;
    // At the end, the sections in the window cannot come to its top: it is the one that was asked for, or else the last one.
    const asked = atEnd && headings.find((heading) => heading.matches(":target") && top(heading) >= 0);
    const heading = asked || (atEnd ? headings.at(-1) : passed);
    const link = heading && links.get(heading.id);
    if (link === current) return;
    current?.removeAttribute("aria-current");
    link?.setAttribute("aria-current", "true");
    current = link;
    if (link && box.scrollHeight > box.clientHeight) {
      box.scrollTop += link.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 2;
    }
  };
  const followSoon = () => {
    if (!isDue) requestAnimationFrame(follow);
    isDue = true;
  };
  addEventListener("scroll", followSoon, { passive: true });
  addEventListener("hashchange", followSoon);
  follow();

  // In the narrow layout, the box has done its work.
  contents.addEventListener("click", (event) => {
    if (event.target.closest("a") && getComputedStyle(contents).position !== "absolute") box.open = false;
  });
}

// Footnotes beside the text, each at the height of its reference, below the one before it. They are copies: the list at the
// end stays, and programs that read aloud use that.

const text = document.querySelector(".post-text");
const notes = [];
if (text) {
  for (const reference of text.querySelectorAll(".footnote-ref a, a.footnote, sup a[href^='#fn']")) {
    const note = document.getElementById(decodeURIComponent(reference.hash.slice(1)));
    if (!note || notes.some((other) => other.note === note)) continue;
    const copy = document.createElement("div");
    copy.className = "side-note";
    copy.setAttribute("aria-hidden", "true");
    copy.innerHTML = note.innerHTML;
    for (const part of copy.querySelectorAll(".footnote-backref, .reversefootnote, [role='doc-backlink'], .code-block > :is(.copy, [role='status'])")) part.remove();
    for (const element of copy.querySelectorAll("[id]")) element.removeAttribute("id");
    for (const link of copy.querySelectorAll("a, [tabindex]")) link.tabIndex = -1;
    notes.push({ reference, note, copy });
  }
  text.append(...notes.map(({ copy }) => copy));

  const place = () => {
    if (!notes.length || getComputedStyle(notes[0].copy).display === "none") return;
    const frame = text.getBoundingClientRect();
    // The notes stand on the right of a text from left to right, else on its left.
    const isReversed = getComputedStyle(text).direction === "rtl";
    const overhangs = (box) => (isReversed ? box.left < frame.left - 40 : box.right > frame.right + 40);
    const wide = [...text.querySelectorAll(".prose > .highlight > .wide, .prose .code-block.wide, .table, .wide, .full")].map((element) => element.getBoundingClientRect()).filter(overhangs);
    let end = 0;
    for (const { reference, copy } of notes) {
      let top = Math.max(reference.getBoundingClientRect().top - frame.top, end);
      for (const box of wide) {
        const start = box.top - frame.top;
        if (top < start + box.height + 16 && top + copy.offsetHeight > start - 16) top = start + box.height + 16;
      }
      copy.style.insetBlockStart = `${top}px`;
      end = top + copy.offsetHeight + 16;
    }
  };
  if (notes.length) new ResizeObserver(place).observe(text);
}

// Behind its poster, a video waits until the page is there: its bytes would take the place of those that are seen first.

addEventListener("load", () => {
  for (const video of document.querySelectorAll(".episode-player video[preload='none']")) video.preload = "metadata";
});

// The account of a reader: scripts ask for what is kept there only where somebody has signed in. Signing in leads back to the
// place, and the moment of a video, from which it was begun.

const note = (isSignedIn) => {
  try {
    if (isSignedIn) localStorage.setItem("account", "true");
    else localStorage.removeItem("account");
  } catch {}
};

if (/^\/account(\/|$)/.test(location.pathname)) {
  for (const form of document.querySelectorAll("form.account-form")) {
    form.addEventListener("submit", () => note(!/\/(sign-out|delete)$/.test(form.action)));
  }
}

for (const link of document.querySelectorAll(".members-notice a[href*='?to=']")) {
  link.addEventListener("click", () => {
    const address = new URL(link.href);
    const time = Math.floor(document.querySelector(".episode-player :is(video, audio)")?.currentTime ?? 0);
    const query = time > 0 ? `?t=${time}` : location.search;
    address.searchParams.set("to", location.pathname + query + location.hash);
    link.href = address;
  });
}

// Forms that need the text saved first, such as those that publish. The page stays, so that undo stays: what such a form
// changes is taken from the page with which the server answers.

import { make } from "./elements.js";
import { normalized } from "./saving.js";
import { setText } from "./text.js";

// `prepare` saves; it returns why that did not succeed, or nothing. `onupdate` is called after a form has done something.
export function addForms(form, saver, prepare, onupdate) {
  const running = new Set();
  document.addEventListener("submit", async (event) => {
    const sent = event.target.closest("form.before-save");
    if (!sent) return;
    event.preventDefault();
    // A double click does one thing.
    if (running.has(sent)) return;
    running.add(sent);
    const submitter = event.submitter;
    submitter?.setAttribute("aria-busy", "true");
    say(sent, "");
    sent.querySelector("[data-answer]")?.remove();
    try {
      const reason = await prepare();
      say(sent, reason ?? (await submit(sent, submitter)) ?? "");
    } finally {
      submitter?.removeAttribute("aria-busy");
      running.delete(sent);
    }
  });

  // Returns what went wrong.
  async function submit(sent, submitter, isAgain = false) {
    const token = form.elements.token.value;
    if (sent.elements.version) sent.elements.version.value = saver.version;
    const fields = new FormData(sent, submitter);
    let response;
    let html;
    try {
      response = await fetch(sent.action, {
        method: "POST", headers: { Accept: "text/html" }, body: new URLSearchParams(fields), signal: AbortSignal.timeout(30_000),
      });
      html = await response.text();
    } catch {
      return "The server cannot be reached, so this may not have been done. Try again in a moment.";
    }
    // Somebody has signed in in another tab.
    if ([401, 403].includes(response.status) && !isAgain && (await saver.renewToken(token)) === "renewed") return submit(sent, submitter, true);
    const page = new DOMParser().parseFromString(html, "text/html");
    const fresh = page.querySelector("#editor");
    if (fresh?.dataset.post === form.dataset.post) return void update(page, fresh);
    if (response.ok && response.redirected) return void location.assign(response.url);
    const answer = response.ok && page.querySelector("[data-answer]");
    if (answer) return void sent.append(answer);
    const problem = page.querySelector("[role=alert]")?.textContent.trim();
    return problem ?? (response.status === 401 ? "You are signed out. Sign in in another tab, then try again." : `The server answered ${response.status}.`);
  }

  function update(page, fresh) {
    showParts(page, () => true);
    onupdate();
    const [version, text] = [fresh.dataset.version, normalized(fresh.elements.text.defaultValue)];
    // What was written since the form was sent is merged by the next save.
    if (version === saver.version || !saver.isSaved) return;
    saver.adopt(version, text, fresh.dataset.savedAt);
    setText(form.elements.text, text);
    saver.changed();
  }
}

// Shows what another state of this page says around the text, but in forms that somebody is filling in.
export function showFreshParts(page) {
  showParts(page, (part) => {
    const fields = [...part.querySelectorAll("input, textarea, select")];
    const isUntouched = ({ value, defaultValue, checked, defaultChecked }) => value === defaultValue && checked === defaultChecked;
    return !part.contains(document.activeElement) && fields.every(isUntouched);
  });
}

function showParts(page, isReplaced) {
  document.title = page.title;
  for (const part of document.querySelectorAll("[data-part]")) {
    const changed = page.getElementById(part.id);
    if (!changed || !isReplaced(part)) continue;
    const focused = part.contains(document.activeElement) ? document.activeElement.id : undefined;
    // The element itself stays: programs that read aloud watch it.
    part.replaceChildren(...changed.childNodes);
    part.hidden = changed.hidden;
    part.className = changed.className;
    if (focused !== undefined) (document.getElementById(focused) ?? part.querySelector("button, input, a") ?? part).focus();
  }
}

function say(form, words) {
  let place = form.querySelector(":scope > .form-problem");
  if (!place) {
    place = make("p", { class: "form-problem problem", role: "alert", hidden: true });
    form.append(place);
  }
  place.hidden = !words;
  place.textContent = words;
}

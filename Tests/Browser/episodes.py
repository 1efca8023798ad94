#!/usr/bin/env python3
"""Tests the pages of episodes in Chromium: `episodes.py PROGRAM [--figures] [--only WORD]`.

PROGRAM is the site program. Makes a content folder (with ffmpeg), serves it, prints a line for each check, and ends
with the number of checks that failed as a status of 0 or 1. `--figures` measures instead: what the page of a two-hour
episode costs the server, the time of a key press in its search, and what it costs to follow the transcript.
"""

import argparse
import gzip
import re
import sys
import tempfile
import time
import traceback
import urllib.request
from pathlib import Path

import axe_playwright_python
from playwright.sync_api import sync_playwright

import figures
import sample_episodes
from site_under_test import CHECKOUT, Site, launch

SHORT = "/episodes/1-setting-type"
MEMBERS = "/episodes/2-proofs-and-corrections"
LONG = "/episodes/3-two-hours"
ELSEWHERE = "/episodes/4-elsewhere"
FRAME = f"{SHORT}/embed"
COLLECTION = "/collections/The%20Print%20Shop"
PAGES = [SHORT, MEMBERS, ELSEWHERE, FRAME, "/episodes", "/collections", COLLECTION]

checks = []


def check(title):
    """Adds a function to the checks. It gets a `Browser` and asserts."""

    def add(function):
        checks.append((title, function))
        return function

    return add


class Browser:
    """Opens pages of the site in contexts of their own, and remembers what they complained about."""

    def __init__(self, chromium, site):
        self.chromium = chromium
        self.site = site
        self.complaints = []
        self.contexts = []

    def open(self, path, width=1280, height=800, before=None, wait=True, **options):
        context = self.chromium.new_context(viewport={"width": width, "height": height}, **options)
        context.set_default_timeout(15_000)
        self.contexts.append(context)
        # Nothing leaves this machine.
        self.requests = []
        context.on("request", lambda request: self.requests.append(request.url))
        context.route(lambda url: not url.startswith(self.site.url), lambda route: route.abort())
        context.add_init_script(
            "addEventListener('securitypolicyviolation', (e) => console.error('CSP', e.violatedDirective, e.blockedURI))")
        if before:
            context.add_init_script(before)
        page = context.new_page()
        page.on("console", lambda message: self.complain(path, message.type, message.text))
        page.on("pageerror", lambda error: self.complain(path, "error", str(error)))
        self.visit(page, path)
        if wait and options.get("java_script_enabled", True) and page.locator("video").count():
            until(page, "video.readyState > 0")
        return page

    def visit(self, page, path):
        page.goto(self.site.url + path)

    def complain(self, path, kind, text):
        # The frames of other sites are blocked here.
        if kind in ("error", "warning") and "net::ERR_FAILED" not in text:
            self.complaints.append(f"{path}: {text}")

    def close(self):
        for context in self.contexts:
            context.close()
        self.contexts = []


def state(page, expression):
    return page.evaluate(f"(() => {{ const video = document.querySelector('video'); return {expression}; }})()")


# Tells a video that is paused from one that waits for data or for the end of a seek.
MEDIA_STATE = "video && ['currentTime', 'paused', 'seeking', 'readyState', 'networkState'].map((name) => `${name} ${video[name]}`).join(', ')"


def until(page, expression, timeout=15):
    """Waits for an expression, outside of the page, because its policy forbids to evaluate text."""
    end = time.monotonic() + timeout
    while not state(page, expression):
        assert time.monotonic() < end, f"never: {expression}; {state(page, MEDIA_STATE)}"
        page.wait_for_timeout(50)


SPOKEN = "[...(CSS.highlights.get('spoken') ?? [])].map(String).join()"
TRANSCRIPT = "document.querySelector('.transcript')"


# The player ---------------------------------------------------------------------------------------------------------


@check("A link with a time seeks and plays on; the address stays")
def seek_by_link(browser):
    page = browser.open(SHORT, height=1000)
    page.click(".transcript [data-time='9'] a.time")
    until(page, "video.currentTime > 9.2 && !video.paused")
    assert page.url.endswith(SHORT) and page.evaluate("scrollY") == 0, page.url
    page.click(".code-sample[data-time='33'] a.time")
    # Most of the video is in view, here beside the code.
    until(page, "video.currentTime > 33 && video.getBoundingClientRect().top >= -0.2 * innerHeight")
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_selector("article:not([data-aside])")
    page.click(".episode-chapters a[data-time='15']")
    until(page, "video.currentTime > 15 && video.currentTime < 25")
    page.click(".chapter-bar a[data-time='48']")
    until(page, "video.currentTime > 48")


@check("A link with a time works by the keyboard, and with a modifier as any link")
def seek_by_keyboard(browser):
    page = browser.open(SHORT)
    page.focus(".transcript [data-time='31'] a.time")
    page.keyboard.press("Enter")
    until(page, "video.currentTime >= 31")
    with page.context.expect_page() as opened:
        page.click(".transcript [data-time='38'] a.time", modifiers=["ControlOrMeta"])
    assert "?t=38" in opened.value.url, opened.value.url


@check("#t=20, #t=0m20s, #t24 and ?t=20 start there, without playing")
def start_times(browser):
    for address, seconds in [
        ("#t=20", 20), ("#t=0m20s", 20), ("#t=0:20", 20), ("#t24", 24), ("?t=20", 20), ("?t=20s#player", 20), ("?t=0M20S", 20),
        ("?t=0h0m20s", 20), ("?t=0:20", 20),
    ]:
        page = browser.open(SHORT + address)
        until(page, f"Math.abs(video.currentTime - {seconds}) < 0.5 && video.paused")
        page.context.close()


@check("Keys play, seek, mute, toggle captions and change the speed")
def keys(browser):
    page = browser.open(SHORT)
    page.keyboard.press("k")
    until(page, "!video.paused")
    page.keyboard.press("Space")
    until(page, "video.paused")
    page.keyboard.press("5")
    until(page, "video.currentTime === 30")
    for key, seconds in [("l", 40), ("j", 30), ("ArrowRight", 35), ("ArrowLeft", 30), ("0", 0)]:
        page.keyboard.press(key)
        until(page, f"video.currentTime === {seconds}")
    page.keyboard.press("m")
    assert state(page, "video.muted")
    assert state(page, "video.textTracks[0].mode") == "showing"
    page.keyboard.press("c")
    until(page, "video.textTracks[0].mode === 'hidden'")
    page.keyboard.press("Shift+>")
    until(page, "video.playbackRate === 1.25")
    page.keyboard.press("Shift+<")
    page.keyboard.press("Shift+<")
    until(page, "video.playbackRate === 0.75")
    page.keyboard.press("f")
    until(page, "document.fullscreenElement === video")


@check("Keys do nothing in fields, with modifiers, or when they are turned off")
def keys_elsewhere(browser):
    page = browser.open(SHORT)
    page.focus("#episode-search-field")
    page.keyboard.type("km 5 lfc")
    assert state(page, "video.paused && !video.muted && video.currentTime === 0 && !document.fullscreenElement")
    assert page.input_value("#episode-search-field") == "km 5 lfc"
    page.focus(".episode-controls select")
    page.keyboard.press("m")
    page.keyboard.press("Control+m")
    assert not state(page, "video.muted")
    page.click(".episode-keys summary")
    page.uncheck(".episode-keys input")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("m")
    assert not state(page, "video.muted")
    page.reload()
    page.keyboard.press("m")
    assert not state(page, "video.muted"), "after a reload"


@check("Speed and captions are remembered")
def remembered(browser):
    page = browser.open(SHORT)
    page.select_option(".episode-controls select", "1.5")
    page.click("text=Captions")
    until(page, "video.textTracks[0].mode === 'hidden'")
    # The button and the storage follow an event.
    page.wait_for_selector("button:has-text('Captions')[aria-pressed=false]")
    browser.visit(page, LONG)
    until(page, "video.playbackRate === 1.5")
    browser.visit(page, SHORT)
    page.wait_for_timeout(500)
    assert state(page, "video.playbackRate === 1.5 && video.textTracks[0].mode !== 'showing'")


@check("The chapter bar and the list show the chapter and what was played")
def chapters(browser):
    page = browser.open(SHORT)
    page.click(".transcript [data-time='31'] a.time")
    until(page, "video.currentTime > 31.5")
    state(page, "video.pause()")
    current = page.eval_on_selector_all("a[aria-current=true]", "all => all.map(a => a.dataset.time)")
    assert current == ["30", "30"], current
    assert page.get_attribute(".transcript [aria-current]", "id") == "t31"
    scale = page.eval_on_selector(".chapter-bar .played", "e => new DOMMatrix(getComputedStyle(e).transform).a")
    assert 0.5 < scale < 0.6, scale
    # What was played ends in the chapter's part of the bar.
    played = page.eval_on_selector(".chapter-bar .played", "e => e.getBoundingClientRect().right")
    left, right = page.eval_on_selector(
        ".chapter-bar [aria-current]", "e => [e.getBoundingClientRect().left, e.getBoundingClientRect().right]")
    assert left < played < right, (left, played, right)


@check("The copied link names the time")
def copy_link(browser):
    page = browser.open(SHORT + "?t=38", permissions=["clipboard-read", "clipboard-write"])
    until(page, "video.currentTime >= 38")
    page.click("text=Copy link")
    until(page, "document.querySelector('.episode [role=status]').textContent === 'Link to 0:38 copied.'")
    assert page.evaluate("navigator.clipboard.readText()") == browser.site.url + SHORT + "?t=38"


@check("A link with an end stops there, once; nothing stops a reader who goes elsewhere")
def parts(browser):
    page = browser.open(SHORT + "?t=20,21.5")
    until(page, "Math.abs(video.currentTime - 20) < 0.5")
    page.keyboard.press("k")
    until(page, "video.paused && video.currentTime >= 21.5")
    assert state(page, "video.currentTime < 22.3"), state(page, "video.currentTime")
    page.keyboard.press("k")
    until(page, "video.currentTime > 23")
    page = browser.open(SHORT + "#t=0:10,0:12")
    page.click(".episode-chapters a[data-time='30']")
    until(page, "video.currentTime > 31.5")


@check("Keys lead to the next and the previous chapter, and from picture to picture while the video is paused")
def keys_for_chapters(browser):
    page = browser.open(SHORT)
    for key, seconds in [("n", 15), ("n", 30), ("p", 15), ("n", 30), ("l", 40), ("p", 30), ("n", 48), ("n", 48), ("p", 30), ("p", 15), ("p", 0), ("p", 0)]:
        page.keyboard.press(key)
        until(page, f"video.currentTime === {seconds}")
    assert "Introduction" in page.text_content(".episode [role=status]")
    page.keyboard.press("5")
    until(page, "video.currentTime === 30")
    page.keyboard.press(".")
    until(page, "video.currentTime > 30 && video.currentTime < 30.2")
    page.keyboard.press(",")
    until(page, "Math.abs(video.currentTime - 30) < 0.01")
    page.keyboard.press("k")
    until(page, "video.currentTime > 30.5")
    before = state(page, "video.currentTime")
    for _ in range(20):
        page.keyboard.press(",")
    assert state(page, "video.currentTime") >= before, "while it plays"
    page.keyboard.press("k")
    # The pictures of this video take a twelfth of a second.
    before = state(page, "video.currentTime")
    page.keyboard.press(".")
    until(page, f"Math.abs(video.currentTime - {before} - 1 / 12) < 0.01")


@check("A chapter is repeated until that is turned off, and that of another place if the reader goes there")
def repeat_chapter(browser):
    page = browser.open(SHORT + "?t=28.5")
    page.keyboard.press("r")
    assert page.get_attribute("button:has-text('Repeat chapter')", "aria-pressed") == "true"
    page.keyboard.press("k")
    until(page, "video.currentTime >= 15 && video.currentTime < 17")
    page.click(".episode-chapters a[data-time='48']")
    until(page, "video.currentTime > 48.2")
    state(page, "video.currentTime = 59.2")
    until(page, "video.currentTime >= 48 && video.currentTime < 50 && !video.paused")
    page.click("text=Repeat chapter")
    state(page, "video.currentTime = 59.2")
    until(page, "video.ended")


@check("The speed is shown over the video when it changes, and only then")
def speed_shown(browser):
    page = browser.open(SHORT)
    page.wait_for_timeout(300)
    assert page.locator(".episode-flash").count() == 0
    page.keyboard.press("Shift+>")
    page.wait_for_selector(".episode-flash:text-is('1.25×')")
    assert page.text_content(".episode [role=status]") == "Speed 1.25×"
    page.wait_for_selector(".episode-flash", state="detached")
    page.reload()
    until(page, "video.playbackRate === 1.25")
    page.wait_for_timeout(300)
    assert page.locator(".episode-flash").count() == 0


# A voice that says nothing, and ends when the test says so.
VOICE = """
  self.said = [];
  Object.defineProperty(self, 'speechSynthesis', { value: {
    speak(utterance) { said.push(utterance); }, cancel() {}, pause() {}, resume() {}, speaking: false } });
"""


@check("Descriptions are read aloud and shown in a live region; the video waits for one that is longer than the gap")
def descriptions(browser):
    page = browser.open(SHORT, before=VOICE)
    button = page.locator("button:has-text('Descriptions')")
    assert button.get_attribute("aria-pressed") == "false"
    button.click()
    page.wait_for_selector("button:has-text('Descriptions')[aria-pressed=true]")
    region = page.locator(".episode-descriptions [role=status]")
    assert region.text_content() == "" and region.is_visible()
    state(page, "video.currentTime = 14")
    page.keyboard.press("k")
    until(page, "said.length === 1 && said[0].text === 'A drawer is pulled out of a cabinet.' && said[0].lang === 'en'")
    assert region.text_content() == "A drawer is pulled out of a cabinet."
    until(page, "video.paused && video.currentTime >= 16 && video.currentTime < 17")
    state(page, "said[0].dispatchEvent(new Event('end'))")
    until(page, "!video.paused && video.currentTime > 17")
    # Whoever plays on does not wait.
    state(page, "video.currentTime = 29.5")
    until(page, "said.length === 2 && video.paused && video.currentTime >= 31")
    page.keyboard.press("k")
    until(page, "video.currentTime > 32")
    # Without the voice, the text stays.
    page.uncheck(".episode-descriptions input")
    state(page, "video.currentTime = 29.5")
    until(page, "video.currentTime > 31.5")
    assert state(page, "said.length") == 2 and region.text_content() == "The stick in her left hand."
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("d")
    page.wait_for_selector(".episode-descriptions", state="hidden")
    page.keyboard.press("d")
    browser.visit(page, SHORT)
    page.wait_for_selector("button:has-text('Descriptions')[aria-pressed=true]")
    assert not page.is_checked(".episode-descriptions input")


@check("Where the browser has no voice, descriptions are text")
def descriptions_without_voice(browser):
    page = browser.open(SHORT, before="delete self.speechSynthesis; Object.defineProperty(self, 'speechSynthesis', { value: undefined })")
    page.click("button:has-text('Descriptions')")
    page.wait_for_selector(".episode-descriptions")
    state(page, "video.currentTime = 14.5")
    page.keyboard.press("k")
    until(page, "document.querySelector('.episode-descriptions p').textContent.startsWith('A drawer')")
    until(page, "video.currentTime > 17")
    assert page.locator(".episode-descriptions input").count() == 0


# The transcript -----------------------------------------------------------------------------------------------------


@check("The sentence that is spoken is marked, and the mark moves on")
def follow(browser):
    page = browser.open(SHORT)
    page.click(".transcript [data-time='9'] a.time")
    until(page, f"{SPOKEN} === 'But everything that is hard about printing is in it already.'")
    until(page, f"{SPOKEN} === 'Moxon wrote a whole book about it.'")
    until(page, f"{SPOKEN}.startsWith('A case is a drawer')")


@check("Without the Highlight API, the paragraph is marked")
def follow_without_highlights(browser):
    page = browser.open(SHORT, before="delete CSS.highlights; delete self.Highlight")
    page.click(".transcript [data-time='9'] a.time")
    page.wait_for_selector("#t9.spoken")
    page.click(".transcript [data-time='31'] a.time")
    page.wait_for_selector("#t31.spoken")
    assert page.locator(".spoken").count() == 1


IN_PANE = """(() => { const range = [...CSS.highlights.get('spoken')][0].getBoundingClientRect();
  const pane = document.querySelector('.transcript').getBoundingClientRect();
  return range.top >= pane.top && range.bottom <= pane.bottom; })()"""


@check("The pane keeps the sentence in view; the page does not move")
def keep_in_view(browser):
    page = browser.open(LONG)
    page.evaluate("document.querySelector('video').currentTime = 3600")
    until(page, f"{SPOKEN} && {IN_PANE}")
    assert page.evaluate("scrollY") == 0
    assert page.evaluate(f"{TRANSCRIPT}.scrollTop") > 1000


@check("Scrolling away stops following, until the reader asks for it")
def scroll_away(browser):
    page = browser.open(LONG)
    page.click(".episode-chapters a[data-time='360']")
    until(page, f"{SPOKEN} && {IN_PANE} && !video.paused")
    page.wait_for_timeout(800)
    page.hover(".transcript")
    page.mouse.wheel(0, 4000)
    page.wait_for_selector(".follow:not([hidden])")
    page.wait_for_timeout(500)
    top = page.evaluate(f"{TRANSCRIPT}.scrollTop")
    before = state(page, SPOKEN)
    page.evaluate("document.querySelector('video').playbackRate = 4")
    until(page, f"{SPOKEN} !== {before!r}")
    page.wait_for_timeout(1500)
    assert page.evaluate(f"{TRANSCRIPT}.scrollTop") == top
    page.click(".follow")
    until(page, IN_PANE)
    assert page.locator(".follow").is_hidden()


@check("Below the video, the page follows only readers who are at the sentence that is spoken")
def follow_narrow(browser):
    page = browser.open(LONG, width=400, height=800)
    page.evaluate("document.querySelector('video').play()")
    page.wait_for_timeout(1500)
    assert page.evaluate("scrollY") == 0
    page.click("#t960 a.time")
    seen = """(() => { const box = [...CSS.highlights.get('spoken')][0].getBoundingClientRect();
      return box.top > document.querySelector('video').getBoundingClientRect().bottom && box.bottom < innerHeight; })()"""
    page.evaluate("document.querySelector('video').playbackRate = 8")
    for _ in range(3):
        spoken = state(page, SPOKEN)
        until(page, f"{SPOKEN} !== {spoken!r}")
        page.wait_for_timeout(700)
    until(page, seen)
    assert page.evaluate("scrollY") > 2000


@check("The video that stays at the top never covers what has the focus")
def focus_below_video(browser):
    page = browser.open(SHORT, width=400, height=800, reduced_motion="reduce")
    # So slowly that no other sentence comes, which would move the page.
    page.evaluate("document.querySelector('video').playbackRate = 0.0625")
    page.click(".transcript [data-time='49'] a.time")
    until(page, "!video.paused && getComputedStyle(video.parentElement).position === 'sticky'")
    page.wait_for_timeout(300)
    for _ in range(15):
        page.keyboard.press("Shift+Tab")
        page.wait_for_timeout(100)
        focus, video = state(page, "[document.activeElement, video].map((e) => e.getBoundingClientRect().toJSON())")
        name = page.evaluate("document.activeElement.outerHTML.slice(0, 80)")
        assert focus["top"] >= video["bottom"], (name, focus, video)


# Search -------------------------------------------------------------------------------------------------------------


@check("Search works by the keyboard: it finds, shows, seeks and moves the focus")
def search_by_keyboard(browser):
    page = browser.open(SHORT)
    page.keyboard.press("/")
    page.keyboard.type("NAIVE spac")
    until(page, "document.querySelectorAll('.episode-matches li').length === 1")
    assert page.text_content(".episode-search output") == "1 match"
    item = page.locator(".episode-matches li")
    assert item.locator(".time").text_content() == "0:38"
    assert item.locator("mark").all_text_contents() == ["naïve", "spac"]
    page.keyboard.press("ArrowDown")
    assert page.get_attribute("#episode-search-field", "aria-activedescendant") == item.get_attribute("id")
    assert item.get_attribute("aria-selected") == "true"
    page.keyboard.press("Enter")
    until(page, "video.currentTime === 38")
    assert page.evaluate("document.activeElement.closest('p').id") == "t38"
    until(page, "[...(CSS.highlights.get('found') ?? [])].length === 2")
    assert page.locator(".episode-matches").is_hidden()


@check("Search forgives apostrophes, accents and one wrong letter")
def search_loosely(browser):
    page = browser.open(SHORT)
    found = lambda: page.locator(".episode-matches li").all_text_contents()
    for typed in ["naive program", "naïve program", "programm give", "naïve porgram", "naiv progam", "naivé prigram"]:
        page.fill("#episode-search-field", typed)
        until(page, "document.querySelectorAll('.episode-matches li').length === 1")
        assert "0:38" in found()[0], (typed, found())
        assert page.locator(".episode-matches mark").count() > 0, typed
    for typed in ["dont stop", "don't stop", "don’t stop", "DONʼT stop"]:
        page.fill("#episode-search-field", typed)
        until(page, "document.querySelectorAll('.episode-matches li').length === 1")
        assert "0:44" in found()[0] and "don’t" in "".join(page.locator(".episode-matches mark").all_text_contents()), (typed, found())
    for typed in ["napve progrxxm", "xyz", "sto pqr"]:
        page.fill("#episode-search-field", typed)
        until(page, "document.querySelector('.episode-search output').textContent === 'No matches'")


@check("Search finds code and questions, asks for all words in one block, and says when there is nothing")
def search_all(browser):
    page = browser.open(SHORT)
    found = lambda: page.locator(".episode-matches li").all_text_contents()
    page.fill("#episode-search-field", "mutating func")
    # The search is loaded when somebody types.
    until(page, "document.querySelectorAll('.episode-matches li').length > 0")
    assert len(found()) == 1 and "Code" in found()[0] and "0:17" in found()[0], found()
    page.fill("#episode-search-field", "used up")
    assert len(found()) == 1 and "Question" in found()[0], found()
    page.click(".episode-matches li")
    until(page, "video.currentTime === 40")
    page.fill("#episode-search-field", "welcome goodbye")
    assert page.text_content(".episode-search output") == "No matches"
    assert page.locator(".episode-matches").is_hidden()
    page.fill("#episode-search-field", "case")
    until(page, "document.querySelectorAll('.episode-matches li').length > 4")
    page.keyboard.press("Escape")
    assert page.locator(".episode-matches").is_hidden()


@check("Search shows more matches as one goes on")
def search_more(browser):
    page = browser.open(LONG)
    page.fill("#episode-search-field", "print")
    # The program that searches may arrive after the text; the first eight matches are shown without a key.
    until(page, "document.querySelectorAll('.episode-matches li').length >= 8")
    first = page.locator(".episode-matches li").count()
    for _ in range(first + 3):
        page.keyboard.press("ArrowDown")
    assert page.locator(".episode-matches li").count() > first
    page.keyboard.press("Enter")
    until(page, "video.currentTime > 0")


# Where one stopped --------------------------------------------------------------------------------------------------


@check("After a reload one can resume; the list shows what is left and what was seen")
def resume(browser):
    page = browser.open(SHORT)
    page.click(".transcript [data-time='24'] a.time")
    until(page, "video.currentTime > 24.5")
    page.reload()
    button = page.locator("button.resume")
    assert re.fullmatch(r"Resume at 0:2[4-7]", button.text_content()), button.text_content()
    assert state(page, "video.paused && video.currentTime === 0")
    button.click()
    until(page, "video.currentTime > 24.4 && !video.paused")
    browser.visit(page, "/episodes")
    item = page.locator(f".episode-list li[data-episode='{SHORT}']")
    assert re.search(r"0:3\d left", item.text_content()), item.text_content()
    browser.visit(page, SHORT + "?t=57")
    assert page.locator("button.resume").count() == 0
    page.keyboard.press("k")
    until(page, "video.ended")
    browser.visit(page, "/episodes")
    assert "Seen" in item.text_content()
    assert page.locator(".seen").count() == 1
    browser.visit(page, SHORT)
    assert page.locator("button.resume").count() == 0
    browser.visit(page, COLLECTION)
    assert page.locator(".seen").count() == 1


@check("Everything works where storage is forbidden")
def no_storage(browser):
    page = browser.open(
        SHORT, before="Object.defineProperty(self, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })")
    page.select_option(".episode-controls select", "2")
    page.click(".transcript [data-time='24'] a.time")
    until(page, f"video.currentTime > 25 && {SPOKEN}")
    browser.visit(page, "/episodes")
    assert page.locator(".seen").count() == 0


# Code, other players, no script -------------------------------------------------------------------------------------


@check("Code is copied whole, and a screen reader hears of it")
def copy_code(browser):
    page = browser.open(SHORT, permissions=["clipboard-read", "clipboard-write"])
    button = page.locator("#code-1 button.copy")
    assert button.get_attribute("aria-label") == "Copy code: A case of letters"
    button.focus()
    page.keyboard.press("Enter")
    until(page, "document.querySelector('.episode [role=status]').textContent === 'Code copied.'")
    assert page.evaluate("navigator.clipboard.readText()") == sample_episodes.CASE
    assert page.locator(".transcript button.copy").count() == 1


@check("The player of another site is asked for nothing before it is pressed")
def foreign_player(browser):
    page = browser.open(ELSEWHERE)
    page.wait_for_timeout(300)
    others = [url for url in browser.requests if not url.startswith(browser.site.url)]
    assert others == [], others
    page.click("a.foreign-player")
    frame = page.wait_for_selector(".episode-player iframe")
    assert frame.get_attribute("src").startswith("https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1")
    page.click(".transcript [data-time='65'] a.time")
    page.wait_for_selector("iframe[src*='start=65']")
    assert any("youtube-nocookie" in url for url in browser.requests)


@check("In a frame, the video fills the width above one line with the title, and nothing scrolls")
def in_frame(browser):
    for width, height, video_height in [(640, 404, 360), (320, 224, 180)]:
        page = browser.open(FRAME, width=width, height=height)
        video, title = (page.locator(selector).bounding_box() for selector in ("video", "h1"))
        assert video == {"x": 0, "y": 0, "width": width, "height": video_height}, video
        assert title == {"x": 0, "y": video_height, "width": width, "height": 44}, title
        assert page.evaluate("document.documentElement.scrollHeight") == height
        assert page.locator(".chapter-bar").count() == 0
        assert page.get_attribute("h1 a", "target") == "_top"


@check("In a frame, the transcript opens below the video; its times seek there, with and without scripts")
def transcript_in_frame(browser):
    for script in (True, False):
        page = browser.open(FRAME, width=640, height=404, java_script_enabled=script)
        assert not page.locator(".transcript").is_visible()
        page.locator("article > details > summary").click()
        video, text, title = (page.locator(s).bounding_box() for s in ("video", ".transcript", "h1"))
        assert video["height"] > 100 and video["y"] + video["height"] <= text["y"] + 1, (video, text)
        assert text["height"] > 150 and text["y"] + text["height"] <= title["y"] + 1, (text, title)
        assert page.evaluate("document.documentElement.scrollHeight") == 404
        page.click(".transcript [data-time='31'] a.time")
        if script:
            until(page, f"video.currentTime > 31 && {SPOKEN} && !video.paused")
            assert page.url.endswith(FRAME), page.url
            assert page.locator(".transcript [aria-current]").count() == 1
        else:
            assert page.get_attribute("video source", "src").endswith("#t=31")
    page = browser.open(FRAME, width=320, height=224)
    title, summary = page.locator("h1 a").bounding_box(), page.locator("article > details > summary").bounding_box()
    assert summary["x"] + summary["width"] <= 320 and abs(summary["height"] - 44) < 2, (title, summary)


@check("Without scripts the page is complete, and ?t= starts there")
def without_script(browser):
    page = browser.open(SHORT + "?t=16#player", java_script_enabled=False)
    assert page.get_attribute("video source", "src").endswith("#t=16")
    assert page.locator(".episode-search").is_hidden()
    for title in ["Chapters", "Transcript", "Code", "Questions and answers", "Exercises", "References", "Downloads", "Related"]:
        assert page.locator(f"h2:text-is('{title}')").is_visible(), title
    assert page.get_attribute(".transcript [data-time='31'] a.time", "href") == "?t=31#player"
    details = page.locator(".exercises details")
    details.locator("summary").click()
    assert details.locator("pre").is_visible()
    page.click(".transcript [data-time='31'] a.time")
    assert page.get_attribute("video source", "src").endswith("#t=31")


@check("The page of a members' episode has a notice and the preview, and leaks nothing")
def members(browser):
    page = browser.open(MEMBERS)
    text = page.text_content("article")
    assert "This episode is for members." in text and "Everybody may read this" in text
    assert page.locator("video, .episode-search, .copy").count() == 0
    assert "SECRET" not in page.content() and "video.mp4" not in page.content()
    for path in ["/episodes", COLLECTION, "/feed.xml", "/", f"{MEMBERS}/transcript.vtt", f"{MEMBERS}/code/secret.swift",
                 f"{MEMBERS}/video.mp4"]:
        assert "SECRET" not in browser.site.get(path), path


# Looks --------------------------------------------------------------------------------------------------------------


@check("Wide: the transcript is beside the video. Narrow: below it")
def two_columns(browser):
    boxes = "['video', '.transcript'].map(s => document.querySelector(s).getBoundingClientRect())"
    page = browser.open(SHORT, width=1600, height=900)
    video, transcript = page.evaluate(boxes)
    assert transcript["left"] > video["right"] and transcript["bottom"] <= 900, (video, transcript)
    page = browser.open(SHORT, width=700)
    video, transcript = page.evaluate(boxes)
    assert transcript["top"] > video["bottom"]


# The lines of text that can be seen in the pane.
LINES = """(() => { const pane = document.querySelector('.transcript'), { top, bottom } = pane.getBoundingClientRect(), lines = new Set();
  for (const paragraph of pane.querySelectorAll('p:not(.code-mark)')) {
    const range = document.createRange(); range.selectNodeContents(paragraph);
    for (const line of range.getClientRects()) if (line.top >= top && line.bottom <= bottom && line.width > 40) lines.add(Math.round(line.bottom / 8));
  }
  return lines.size; })()"""


@check("In a low window, chapters and controls are in view below the video, and eight lines of the transcript beside it")
def low_windows(browser):
    long = "A title that takes several lines, since it says everything that there is to say about the setting of type by hand"
    for path in (SHORT, LONG):
        for width, height in [(1366, 640), (1280, 800), (1280, 720), (1920, 1080), (1100, 600)]:
            page = browser.open(path, width=width, height=height)
            for title in (None, long):
                if title:
                    page.evaluate(f"document.querySelector('h1').textContent = {title!r}")
                video, bar, controls = (page.locator(s).bounding_box() for s in ("video", ".chapter-bar", ".episode-controls"))
                place = (path, width, height, title, video, bar, controls)
                assert controls["y"] + controls["height"] <= height and video["height"] >= 96, place
                assert video["y"] + video["height"] <= bar["y"] + 1 and bar["y"] + bar["height"] <= controls["y"], place
                stage = page.locator(".episode-stage").bounding_box()
                assert stage["y"] >= controls["y"] + controls["height"], (place, stage)
            lines = page.evaluate(LINES)
            assert lines >= 8 or height < 640, (path, width, height, lines)
            page.context.close()


@check("In the theatre, the video is as wide as both columns and no higher than the window; it stays so on other pages")
def theatre(browser):
    page = browser.open(SHORT, width=1366, height=640)
    before = page.locator("video").bounding_box()
    page.keyboard.press("t")
    # The page scrolls there smoothly.
    until(page, "document.querySelector('.episode-controls').getBoundingClientRect().bottom <= innerHeight && scrollY > 0")
    video, controls = page.locator("video").bounding_box(), page.locator(".episode-controls").bounding_box()
    assert video["width"] > 1.4 * before["width"] and video["height"] > 1.3 * before["height"], (before, video)
    assert video["y"] >= 0 and controls["y"] + controls["height"] <= 640, (video, controls)
    assert page.locator(".transcript").bounding_box()["y"] > video["y"] + video["height"]
    browser.visit(page, LONG)
    assert page.get_attribute("button:has-text('Theatre')", "aria-pressed") == "true"
    page.click("button:has-text('Theatre')")
    assert page.locator("video").bounding_box()["width"] < 900
    page = browser.open(SHORT, width=900)
    assert not page.locator("button:has-text('Theatre')").is_visible()


@check("While one reads code or answers, the video stays in view, smaller, above the pane")
def video_aside(browser):
    for width, height in [(1366, 640), (1600, 1000)]:
        page = browser.open(SHORT, width=width, height=height, reduced_motion="reduce")
        before = page.locator("video").bounding_box()
        extent = page.evaluate("document.querySelector('.episode-view').offsetHeight")
        page.locator("#questions").scroll_into_view_if_needed()
        page.wait_for_selector("article[data-aside]")
        video, pane = page.locator("video").bounding_box(), page.locator(".episode-side").bounding_box()
        column = page.locator(".episode-more").bounding_box()
        assert video["width"] < before["width"] and video["y"] >= 0 and video["y"] + video["height"] < pane["y"], (video, pane)
        assert column["x"] + column["width"] < video["x"] and video["x"] + video["width"] <= width, (column, video)
        assert pane["y"] + pane["height"] <= height, pane
        assert page.evaluate("document.querySelector('.episode-view').offsetHeight") == extent, "its place has another size"
        page.evaluate("scrollTo(0, 0)")
        page.wait_for_selector("article:not([data-aside])")
        assert page.locator("video").bounding_box() == before
        page.context.close()
    page = browser.open(SHORT, width=900)
    page.evaluate("scrollTo(0, 4000)")
    page.wait_for_timeout(300)
    assert page.locator("article[data-aside]").count() == 0


@check("The list of chapters ends within a row where it scrolls")
def cut_chapters(browser):
    part = """(() => { const list = document.querySelector('.episode-chapters ol'), { top, bottom } = list.getBoundingClientRect();
      if (list.scrollHeight <= list.clientHeight) return null;
      const row = [...list.children].map((e) => e.getBoundingClientRect()).find((r) => r.top < bottom && r.bottom >= bottom);
      return (bottom - row.top) / row.height; })()"""
    page = browser.open(LONG, width=1280, height=700)
    for height in range(600, 1000, 23):
        page.set_viewport_size({"width": 1280, "height": height})
        page.wait_for_timeout(60)
        assert 0.25 < page.evaluate(part) < 0.85, (height, page.evaluate(part))
    # Some titles take two lines.
    page.evaluate("for (const a of document.querySelectorAll('.episode-chapters li:nth-child(3n) a')) a.append(' and more of it'.repeat(5))")
    for height in range(605, 1000, 29):
        page.set_viewport_size({"width": 1280, "height": height})
        page.wait_for_timeout(60)
        assert 0.25 < page.evaluate(part) < 0.85, (height, page.evaluate(part))
    page = browser.open(SHORT, width=1280, height=900)
    assert page.evaluate(part) is None


@check("From right to left, the chapter bar runs from left to right, as the controls of the video do")
def chapter_bar_direction(browser):
    page = browser.open(SHORT)
    page.evaluate("document.documentElement.dir = 'rtl'")
    page.keyboard.press("5")
    until(page, "video.currentTime === 30")
    first, last = (page.locator(f".chapter-bar a[data-time='{time}']").bounding_box() for time in (0, 48))
    assert first["x"] < last["x"], (first, last)
    until(page, "document.querySelector('.played').getBoundingClientRect().width > 10")
    played, bar = page.locator(".played").bounding_box(), page.locator(".chapter-bar").bounding_box()
    assert abs(played["x"] - bar["x"]) < 2 and abs(played["width"] / bar["width"] - 0.5) < 0.02, (played, bar)


@check("The sentence that is spoken is told by more than its colour")
def spoken_line(browser):
    page = browser.open(SHORT)
    page.click(".transcript [data-time='9'] a.time")
    until(page, SPOKEN)
    line = "getComputedStyle(document.querySelector('#t9'), '::highlight(spoken)').textDecorationLine"
    assert page.evaluate(line) == "underline"
    assert page.locator(".transcript [aria-current]").count() == 1 and page.get_attribute("#t9", "aria-current") == "true"
    page = browser.open(SHORT, before="delete CSS.highlights; delete self.Highlight")
    page.click(".transcript [data-time='9'] a.time")
    page.wait_for_selector("#t9.spoken")
    assert page.evaluate("getComputedStyle(document.querySelector('#t9')).textDecorationLine") == "underline"


@check("Pointing at the chapters, or coming there by the keyboard, shows small pictures of the video, if ffmpeg has made them")
def small_pictures(browser):
    page = browser.open(SHORT)
    for _ in range(100):
        if page.locator(".chapter-bar[data-sheet]").count():
            break
        page.wait_for_timeout(300)
        page.reload()
    box = page.locator(".chapter-bar").bounding_box()
    page.mouse.move(box["x"] + box["width"] * 0.3, box["y"] + 4)
    page.wait_for_selector(".episode-picture", state="attached")
    page.mouse.move(box["x"] + box["width"] * 0.55, box["y"] + 4)
    shown = page.locator(".episode-picture")
    until(page, "!document.querySelector('.episode-picture').hidden")
    assert re.fullmatch(r"0:3[23] Setting a line", shown.text_content()), shown.text_content()
    place = page.evaluate("getComputedStyle(document.querySelector('.episode-picture .picture')).backgroundPosition")
    assert place in ("-320px -270px", "-480px -270px"), place
    until(page, "performance.getEntriesByType('resource').some((e) => e.name.endsWith('.sheet.jpg') && e.responseStatus === 200)")
    page.mouse.move(box["x"], box["y"] - 200)
    until(page, "document.querySelector('.episode-picture').hidden")
    page.focus(".chapter-bar a[data-time='0']")
    page.keyboard.press("Tab")
    until(page, "!document.querySelector('.episode-picture').hidden")
    assert shown.text_content() == "0:15 The case"


@check("Nothing needs horizontal scrolling at 320 and 360 pixels, from right to left neither")
def narrow(browser):
    for width in (320, 360):
        page = browser.open(SHORT, width=width, height=700)
        page.click(".episode-keys summary")
        for path in PAGES:
            browser.visit(page, path)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (path, width)
            page.evaluate("document.documentElement.dir = 'rtl'")
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (path, width, "rtl")


@check("Dark is dark")
def dark(browser):
    page = browser.open(SHORT, color_scheme="dark")
    colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert max(map(int, re.findall(r"\d+", colour))) < 60, colour


@check("Print has the transcript, and nothing that only works on a screen")
def print_page(browser):
    page = browser.open(SHORT, width=1280)
    page.evaluate("document.querySelector('.exercises details').open = false")
    page.emulate_media(media="print")
    for selector in [".episode-player", ".episode-controls", ".episode-search", ".follow", "button.copy"]:
        assert not any(page.locator(selector).evaluate_all("all => all.map(e => e.offsetHeight > 0)")), selector
    whole = page.evaluate(f"(() => {{ const t = {TRANSCRIPT}; return t.scrollHeight - t.clientHeight; }})()")
    assert whole <= 1, "the transcript is cut off"
    assert page.evaluate("getComputedStyle(document.querySelector('#code pre')).whiteSpace") == "pre-wrap"
    assert page.locator(".exercises pre").is_visible(), "the solution"
    assert len(page.pdf()) > 10_000


@check("axe finds nothing, light and dark, wide and narrow")
def axe(browser):
    rules = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    for scheme in ("light", "dark"):
        for width in (1280, 360):
            for path in PAGES:
                page = browser.open(path, width=width, color_scheme=scheme, bypass_csp=True)
                if path == FRAME:
                    page.locator("article > details > summary").click()
                if path == SHORT:
                    page.click("button:has-text('Descriptions')")
                    page.fill("#episode-search-field", "case")
                    page.click(".episode-keys summary")
                    page.fill("#episode-search-field", "cases")
                    page.fill("#episode-search-field", "case")
                page.evaluate(rules)
                result = page.evaluate("tags => axe.run(document, { runOnly: tags })", tags)
                found = [(v["id"], v["nodes"][0]["target"], v["nodes"][0]["failureSummary"]) for v in result["violations"]]
                assert not found, (path, scheme, width, found)
                page.context.close()


@check("The script is smaller than 10 KB as it is served, and the one style sheet is small")
def sizes(browser):
    page = browser.site.get(SHORT)
    for pattern, limit in [(r'src="(/assets/episode[^"]*js)"', 10_000), (r'rel="stylesheet" href="([^"]+)"', 17_000)]:
        path = re.search(pattern, page)[1]
        for coding, most in [("br", limit), ("gzip", limit * 1.1)]:
            request = urllib.request.Request(browser.site.url + path, headers={"Accept-Encoding": coding})
            size = len(urllib.request.urlopen(request).read())
            assert size < most, f"{path}: {size} bytes with {coding}"
    for name, most in [("episode.js", 10_000), ("episode-later.js", 6_000)]:
        size = len(gzip.compress((CHECKOUT / "Public/assets" / name).read_bytes(), 9))
        assert size < most, (name, size)
    # What few readers need is not loaded before they do.
    page = browser.open(SHORT)
    page.wait_for_timeout(500)
    assert not any("episode-later" in url for url in browser.requests), browser.requests


# Running ------------------------------------------------------------------------------------------------------------


def run(browser, only):
    passed = failed = 0
    for title, function in checks:
        if only and only not in function.__name__:
            continue
        try:
            function(browser)
            passed += 1
            print(f"pass  {title}", flush=True)
        except Exception as error:
            failed += 1
            line = traceback.extract_tb(error.__traceback__)
            place = next((f"line {frame.lineno}: {frame.line}" for frame in reversed(line) if frame.filename == __file__), "")
            print(f"FAIL  {title}\n      {place}\n      {str(error)[:600]}", flush=True)
        finally:
            browser.close()
    if browser.complaints:
        failed += 1
        print("FAIL  No page writes an error or breaks its Content-Security-Policy")
        for complaint in dict.fromkeys(browser.complaints):
            print(f"      {complaint}")
    else:
        passed += 1
        print("pass  No page writes an error or breaks its Content-Security-Policy")
    print(f"{passed} passed, {failed} failed")
    return failed == 0


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("program")
    arguments.add_argument("--figures", action="store_true")
    arguments.add_argument("--only", help="a part of the name of a function")
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory(prefix="colophon-content-") as folder, sync_playwright() as playwright:
        sample_episodes.make_content(Path(folder))
        with Site(options.program, Path(folder)) as site:
            chromium = launch(playwright)
            if options.figures:
                well = figures.measure(chromium, site.url + LONG, site.process.pid)
            else:
                well = run(Browser(chromium, site), options.only)
            chromium.close()
    sys.exit(0 if well else 1)


if __name__ == "__main__":
    main()

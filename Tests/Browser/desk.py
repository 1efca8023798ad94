#!/usr/bin/env python3
"""Tests the desk in Chromium: `desk.py PROGRAM [--only WORD] [--pictures FOLDER]`.

PROGRAM is the site program. A day of an author, two people on one post, and what authors elsewhere lost their texts by; numbers in
brackets are public reports about Ghost (G), Gutenberg (W) and Decap (D). `--pictures` saves pictures of the pages instead.
"""

import argparse
import html
import os
import re
import subprocess
import sys
import tempfile
import time
import traceback
import urllib.error
import urllib.request
from io import BytesIO
from pathlib import Path

import axe_playwright_python
from PIL import Image
from playwright.sync_api import Error, sync_playwright

from site_under_test import CHECKOUT, Site, launch

TEXT = "Good writing is rewriting.\n\n## First\n\nOne line of text.\n\n## Second\n\nAnother line of text.\n"
checks = []


def check(title):
    """Adds a function to the checks. It gets a `Desk` and asserts."""

    def add(function):
        checks.append((title, function))
        return function

    return add


class Desk:
    """The site, and browsers of people who write on it."""

    def __init__(self, program, folder, site, chromium):
        self.program, self.folder, self.site, self.chromium = program, folder, site, chromium
        self.sessions = {}
        self.complaints = []
        self.contexts = []

    def run(self, *arguments):
        """What a command of the program prints."""
        done = subprocess.run(
            [self.program, *arguments], cwd=CHECKOUT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60,
            env={**os.environ, **settings(self.folder), "BASE_URL": self.site.url})
        assert done.returncode == 0, f"site {' '.join(arguments)}: {done.stderr}"
        return done.stdout

    def get(self, path):
        """The status, the text and the final address of what readers get."""
        try:
            with urllib.request.urlopen(self.site.url + path, timeout=30) as answer:
                return answer.status, answer.read().decode(), answer.url.removeprefix(self.site.url)
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode(errors="replace"), error.url.removeprefix(self.site.url)

    def get_bytes(self, path):
        return urllib.request.urlopen(self.site.url + path, timeout=30).read()

    def browser(self, name="Ada", **options):
        """A browser in which somebody has signed in."""
        context = self.new_context(**options)
        if name not in self.sessions:
            self.sign_in(context.new_page(), name)
            self.sessions[name] = context.storage_state()
        else:
            context.add_cookies(self.sessions[name]["cookies"])
        return context

    def new_context(self, **options):
        context = self.chromium.new_context(**{"viewport": {"width": 1280, "height": 800}, "timezone_id": "Europe/Vienna", **options})
        context.set_default_timeout(15_000)
        context.on("page", self.listen)
        self.contexts.append(context)
        return context

    def listen(self, page):
        # What the server refuses on purpose is no complaint.
        ignored = ("Failed to load resource", "ERR_INTERNET_DISCONNECTED")
        page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" and not said.text.startswith(ignored) else None)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("dialog", lambda dialog: dialog.accept())

    def sign_in(self, page, name):
        role = {"Ada": "owner", "Grace": "editor"}[name]
        page.goto(self.run("admin", "invite", f"{name.lower()}@example.com", "--name", name, "--role", role).strip())
        page.get_by_role("button", name="Sign in").click()
        page.get_by_role("heading", name="Posts").wait_for()

    def close(self):
        for context in self.contexts:
            context.close()
        self.contexts = []


class Editor:
    """The page of a post."""

    # Of the list of posts.
    address = ""

    def __init__(self, page, post=None):
        self.page = page
        self.area = page.locator("#text")
        if post:
            page.goto(post)
        page.locator("#toolbar button").first.wait_for()

    @classmethod
    def begin(cls, context, title, text=TEXT):
        """Begins a post and writes its text."""
        page = context.new_page()
        page.goto(cls.address)
        page.get_by_label("Title of a new post").fill(title)
        page.get_by_role("button", name="Begin").click()
        editor = cls(page)
        editor.write(text)
        editor.button("Save").click()
        editor.until_saved()
        return editor

    @property
    def url(self):
        return self.page.url

    @property
    def text(self):
        return self.area.input_value()

    @property
    def state(self):
        return self.page.locator("#save-state").get_attribute("data-state")

    @property
    def notices(self):
        return self.page.locator(".notice").all_inner_texts()

    def write(self, text, after=None):
        """Types at the end of the text, or after the first place of `after`."""
        self.area.focus()
        self.area.evaluate(
            "(area, after) => { const place = after === null ? area.value.length : area.value.indexOf(after) + after.length;"
            " area.setSelectionRange(place, place); }", after)
        # At once, as from an input method.
        self.page.keyboard.insert_text(text)

    def button(self, name):
        return self.page.get_by_role("button", name=name, exact=True)

    def until(self, what, condition, seconds=10):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if condition():
                return
            self.page.wait_for_timeout(30)
        raise AssertionError(f"never happened: {what}; the editor says: {self.page.locator('#save-state').inner_text()} {self.notices}")

    def until_saved(self):
        self.until("the text is saved", lambda: self.state == "saved" and self.text == self.stored())

    def stored(self):
        """The text that the server has."""
        answer = self.page.context.request.get(self.url)
        assert answer.ok, answer.status
        found = re.search(r'<textarea[^>]*name="?text"?[^>]*>(.*?)</textarea>', answer.text(), re.DOTALL)
        return html.unescape(found[1].removeprefix("\n"))

    def undo(self):
        self.area.focus()
        self.page.keyboard.press("ControlOrMeta+z")

    def is_asked_for_presence(self):
        """Asks the server now whether there is something new, in place of 20 seconds later."""
        with self.page.expect_response(lambda response: response.url.endswith("/presence")) as answer:
            self.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        return answer.value


def settings(folder):
    return {
        "SITE_DATA": f"{folder}/data", "SITE_CONTENT": f"{folder}/content", "SITE_CONFIG": f"{folder}/site.yaml", "EDITOR": "",
    }


def slow_saves(context, seconds):
    """Lets each save take its time."""

    def wait(route):
        time.sleep(seconds)
        route.continue_()

    context.route("**/text", wait)


def failing_saves(context, status=503):
    context.route("**/text", lambda route: route.fulfill(status=status, body="{}"))


def crash(page):
    """As if the program had died: nothing of the page runs any more."""
    with page.expect_event("crash"):
        try:
            page.goto("chrome://crash", timeout=5_000)
        except Error:
            pass
    page.close()


def works_again(editor):
    editor.page.context.unroute("**/text")
    editor.page.evaluate("dispatchEvent(new Event('online'))")


# A day of an author


@check("An author signs in by an invitation, adds a passkey, and signs in with it")
def passkey(desk):
    context = desk.new_context()
    page = context.new_page()
    desk.sign_in(page, "Grace")
    devices = context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    devices.send("WebAuthn.addVirtualAuthenticator", {"options": {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True, "isUserVerified": True,
        "automaticPresenceSimulation": True}})
    page.goto(desk.site.url + "/desk/account")
    page.get_by_label("Name of a new passkey").fill("This machine")
    page.get_by_role("button", name="Add a passkey").click()
    page.locator("ul.items").get_by_text("This machine").first.wait_for()
    page.get_by_role("button", name="Sign out", exact=True).first.click()
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.get_by_role("heading", name="Posts").wait_for()


@check("An author writes without the network, publishes, edits, goes back, and signs out")
def day(desk):
    context = desk.browser("Ada")
    editor = Editor.begin(context, "A parser, written twice")
    assert editor.text.startswith("---\ntitle: A parser, written twice\n---\n")
    # The network goes, and comes back.
    context.set_offline(True)
    editor.write("\nWritten in a tunnel.\n")
    editor.until("the editor says so", lambda: editor.state == "offline")
    assert "cannot be reached" in editor.page.locator("#save-state").inner_text()
    context.set_offline(False)
    editor.until_saved()
    assert "Written in a tunnel." in editor.stored()
    # It is published, and readers get it.
    editor.button("Publish or schedule").click()
    editor.page.get_by_role("heading", name="Publish the changes").wait_for()
    assert "\ndate: " in editor.text
    status, text, _ = desk.get("/posts/a-parser-written-twice")
    assert status == 200 and "Written in a tunnel." in text
    # A mistake is mended.
    editor.write(" Twice.", after="Good writing is rewriting.")
    editor.until_saved()
    assert "Twice." not in desk.get("/posts/a-parser-written-twice")[1]
    editor.button("Publish the changes").click()
    editor.page.get_by_text("Published.").or_(editor.page.get_by_text("Published")).first.wait_for()
    editor.until("readers see the change", lambda: "rewriting. Twice." in desk.get("/posts/a-parser-written-twice")[1])
    # The first version is restored.
    editor.page.get_by_role("link", name="History").click()
    editor.page.locator("ol.history li", has_text="published").last.get_by_role("link").click()
    editor.page.get_by_text("Twice.").first.wait_for()
    editor.page.get_by_role("button", name="Go on from this version").click()
    editor = Editor(editor.page)
    assert "Twice." not in editor.text and "Written in a tunnel." in editor.text
    editor.page.get_by_role("button", name="Sign out").click()
    editor.page.get_by_role("heading", name="Sign in").wait_for()
    editor.page.goto(desk.site.url + "/desk")
    editor.page.get_by_role("heading", name="Sign in").wait_for()
    del desk.sessions["Ada"]


@check("Two people write the same post at the same time, and no word of either is lost")
def two_people(desk):
    mine = Editor.begin(desk.browser("Ada"), "Written by two")
    theirs = Editor(desk.browser("Grace").new_page(), mine.url)
    mine.is_asked_for_presence()
    mine.page.get_by_text("Grace has this post open").wait_for()
    theirs.write(" By Grace.", after="One line of text.")
    theirs.until_saved()
    mine.write(" By Ada.", after="Another line of text.")
    mine.until_saved()
    assert "One line of text. By Grace." in mine.text and "Another line of text. By Ada." in mine.text
    assert any("Grace saved this post elsewhere" in notice and "merged" in notice for notice in mine.notices), mine.notices
    # The other page has no changes: it is told, and takes them.
    theirs.is_asked_for_presence()
    theirs.page.get_by_text("Ada saved this post").wait_for()
    theirs.button("Load it").click()
    theirs.until("the text is there", lambda: theirs.text == mine.text)


# Saving


@check("What is typed is sent within two seconds")
def within_two_seconds(desk):
    editor = Editor.begin(desk.browser(), "Soon")
    with editor.page.expect_request("**/text", timeout=2_000):
        editor.write("More.\n")
    editor.until_saved()


@check("What is typed while a save runs stays, and is saved next [G 10661]")
def typed_while_saving(desk):
    context = desk.browser()
    editor = Editor.begin(context, "Typed while saving")
    slow_saves(context, 0.7)
    editor.write("A")
    editor.until("a save runs", lambda: editor.state == "saving")
    for letter in "BCDE":
        editor.write(letter)
    assert editor.text.endswith("ABCDE")
    editor.until_saved()
    assert editor.stored().endswith("ABCDE")


@check("“Saved” is said only when the server has said so [G 4543]")
def saved_is_true(desk):
    context = desk.browser()
    editor = Editor.begin(context, "Saved or not")
    failing_saves(context)
    editor.page.evaluate(
        "window.said = []; new MutationObserver(() => said.push(document.querySelector('#save-state').textContent))"
        ".observe(document.querySelector('#save-state'), { childList: true })")
    editor.write("Lost?\n")
    editor.until("the failure is said", lambda: editor.state == "failing")
    editor.button("Save").click()
    editor.page.wait_for_timeout(300)
    said = editor.page.evaluate("said")
    assert said and not any(words.startswith("Saved") for words in said), said
    assert "Lost?" not in editor.stored()
    works_again(editor)
    editor.until_saved()


@check("A save whose answer was lost is no conflict with oneself [G 8969]")
def lost_answer(desk):
    context = desk.browser()
    editor = Editor.begin(context, "Lost answers")
    lost = []

    def lose(route):
        if lost:
            return route.continue_()
        lost.append(route.fetch())
        route.abort()

    context.route("**/text", lose)
    editor.write("Sent.\n")
    editor.until("the answer is lost", lambda: lost)
    editor.write("And more.\n")
    editor.until_saved()
    assert editor.notices == [] and editor.stored().endswith("Sent.\nAnd more.\n")


@check("Another tab of one's own raises no alarm, and a page without changes takes what it saved [G 8969]")
def own_tabs(desk):
    context = desk.browser()
    first = Editor.begin(context, "Two tabs")
    second = Editor(context.new_page(), first.url)
    second.write("From the second tab.\n")
    second.until_saved()
    second.is_asked_for_presence()
    first.is_asked_for_presence()
    first.until("the text is there", lambda: first.text == second.text)
    assert first.notices == [] and second.notices == []
    assert first.page.locator("#others").inner_text() == ""


@check("A session ends: one signs in in another tab, and saving goes on [W 9260]")
def session_ends(desk):
    context = desk.browser("Ada")
    editor = Editor.begin(context, "Signed out")
    context.clear_cookies()
    editor.write("Written without a session.\n")
    editor.until("it is said", lambda: editor.state == "signed-out")
    with context.expect_page() as opened:
        editor.page.get_by_role("link", name="Sign in in another tab").click()
    opened.value.get_by_role("heading", name="Sign in").wait_for()
    desk.sign_in(opened.value, "Ada")
    opened.value.close()
    editor.page.evaluate("dispatchEvent(new Event('focus'))")
    editor.until_saved()
    assert editor.stored().endswith("Written without a session.\n")
    desk.sessions["Ada"] = context.storage_state()


@check("The browser crashes before the text is saved: it is offered with what differs, and put nowhere without asking [W 79777]")
def kept_text(desk):
    context = desk.browser()
    editor = Editor.begin(context, "Kept here")
    saved, url = editor.text, editor.url
    failing_saves(context)
    editor.write("Not sent yet.\n")
    editor.until("it is kept in the browser", lambda: editor.state == "failing")
    crash(editor.page)
    editor = Editor(context.new_page(), url)
    context.unroute("**/text")
    editor.page.get_by_text("This browser has a text of this post that was not saved").wait_for()
    assert editor.text == saved and editor.stored() == saved
    assert editor.page.locator(".comparison ins").all_inner_texts() == ["Not sent yet."]
    editor.button("Keep the server’s").click()
    assert editor.text == saved
    editor.button("Show it again").click()
    editor.button("Use my text").click()
    editor.until_saved()
    assert editor.text == saved + "Not sent yet.\n"
    editor.page.reload()
    editor = Editor(editor.page)
    editor.page.wait_for_timeout(500)
    assert editor.notices == []


@check("A kept text is merged with what was saved elsewhere since [W 79777]")
def kept_text_merged(desk):
    context = desk.browser("Ada")
    editor = Editor.begin(context, "Kept and merged")
    url = editor.url
    failing_saves(context)
    editor.write("Not sent yet.\n")
    editor.until("it is kept in the browser", lambda: editor.state == "failing")
    crash(editor.page)
    context.unroute("**/text")
    other = Editor(desk.browser("Grace").new_page(), url)
    other.write(" By Grace.", after="One line of text.")
    other.until_saved()
    editor = Editor(context.new_page(), url)
    editor.button("Merge").click()
    editor.until_saved()
    assert "One line of text. By Grace." in editor.text and editor.text.endswith("Not sent yet.\n")


@check("Undo survives saving, a merge and publishing [W 2915]")
def undo(desk):
    editor = Editor.begin(desk.browser("Ada"), "Undone")
    before = editor.text
    editor.write("First.\n")
    editor.until_saved()
    other = Editor(desk.browser("Grace").new_page(), editor.url)
    other.write(" By Grace.", after="One line of text.")
    other.until_saved()
    editor.write("Second.\n")
    editor.until_saved()
    editor.button("Publish or schedule").click()
    editor.until("it is published", lambda: "\ndate: " in editor.text)
    assert "By Grace." in editor.text and editor.text.endswith("First.\nSecond.\n")
    for _ in range(4):
        editor.undo()
    assert editor.text == before, editor.text
    editor.until_saved()


@check("A stale page overwrites nothing: the same paragraph is shown twice, and one chooses [G 6288, G 17076]")
def conflict(desk):
    mine = Editor.begin(desk.browser("Ada"), "In conflict")
    theirs = Editor(desk.browser("Grace").new_page(), mine.url)
    theirs.write(" By Grace.", after="One line of text.")
    theirs.until_saved()
    saved = theirs.text
    mine.write(" By Ada.", after="One line of text.")
    mine.until("the conflict is shown", lambda: mine.state == "conflict")
    assert mine.stored() == saved and mine.text.count("By Ada.") == 1
    assert mine.page.locator(".comparison del").all_inner_texts() == ["One line of text. By Grace."]
    assert mine.page.locator(".comparison ins").all_inner_texts() == ["One line of text. By Ada."]
    # Writing goes on meanwhile.
    mine.write("The end.\n")
    mine.button("Put both into the text").click()
    mine.until_saved()
    assert "One line of text. By Ada." in mine.text and "One line of text. By Grace." in mine.text
    assert mine.text.endswith("The end.\n"), mine.text


@check("Without JavaScript, a stale form overwrites nothing either [G 6288]")
def conflict_without_scripts(desk):
    editor = Editor.begin(desk.browser("Ada"), "Without scripts")
    page = desk.browser("Grace", java_script_enabled=False).new_page()
    page.goto(editor.url)
    text = page.locator("#text").input_value()
    editor.write(" By Ada.", after="One line of text.")
    editor.until_saved()
    page.locator("#text").fill(text.replace("One line of text.", "One line of text. By Grace."))
    page.get_by_role("button", name="Save").click()
    page.get_by_role("heading", name="Not saved").wait_for()
    assert "By Grace." in page.get_by_label("Your text").input_value()
    assert "By Ada." in page.get_by_label("The text that is saved").input_value()
    assert "By Grace." not in editor.stored()
    page.get_by_role("button", name="Save this text").click()
    assert "By Grace." in editor.stored()


@check("A full disk of the browser is said, and saving goes on")
def full_browser(desk):
    context = desk.browser()
    context.add_init_script(
        "IDBFactory.prototype.open = () => { throw new DOMException('full', 'QuotaExceededError') };"
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') };")
    editor = Editor.begin(context, "Full")
    editor.write("More.\n")
    editor.page.get_by_text("This browser cannot keep a copy").wait_for()
    editor.until_saved()


# Writing


@check("Markdown is the one truth: looking at the preview and back changes nothing [D 4360]")
def one_truth(desk):
    odd = "\n* a\n+ b\n\n\n\nTwo spaces  \nat the end, a\ttab, <b>HTML</b>, &amp;, “quotes”, \\*stars\\*, 👩🏽‍🚀.\n\n<div>\n\n*x*\n\n</div>\n\nlast line without an end"
    editor = Editor.begin(desk.browser(), "One truth", odd)
    text = editor.text
    assert text.endswith(odd)
    for _ in range(2):
        editor.button("Preview").click()
        editor.page.frame_locator("#preview").get_by_text("Two spaces").wait_for()
        editor.button("Preview").click()
    assert editor.text == text and editor.stored() == text
    editor.page.reload()
    assert Editor(editor.page).text == text


@check("The preview follows what is typed and how far one has scrolled, runs no scripts, and says where a mistake is")
def preview(desk):
    sections = "".join(f"## Section {n}\n\n" + "Words to read, and more of them. " * (20 * n) + "\n\n" for n in range(1, 9))
    editor = Editor.begin(desk.browser(), "Previewed", sections + "<script>parent.ran = true; top.ran = true</script>\n")
    editor.button("Preview").click()
    frame = editor.page.frame_locator("#preview")
    frame.get_by_role("heading", name="Section 8").wait_for()
    editor.area.evaluate("(area) => { area.scrollTop = area.scrollHeight }")
    editor.until("the preview is at its end", lambda: editor.page.locator("#preview").evaluate(
        "(frame) => frame.contentDocument.scrollingElement.scrollTop > 500"))
    editor.write("Typed now.\n", after="## Section 1\n\n")
    frame.get_by_text("Typed now.").wait_for()
    assert editor.page.evaluate("window.ran") is None
    editor.write("tags: {\n", after="title: Previewed\n")
    mistake = editor.page.locator("#problems").get_by_role("button").first
    mistake.wait_for()
    assert frame.get_by_text("Typed now.").count() == 1
    mistake.click()
    assert editor.area.evaluate("(area) => document.activeElement === area")
    editor.undo()
    editor.until("the mistake is gone", lambda: editor.page.locator("#problems li").count() == 0)


@check("Keys and buttons write Markdown, and the Tab key leaves the text")
def keys(desk):
    editor = Editor.begin(desk.browser(), "Keys", "")
    press = editor.page.keyboard.press
    editor.write("- one")
    for key in ["Enter", "t", "Tab"]:
        press(key)
    assert editor.text.endswith("- one\n  - t")
    for key in ["Shift+Tab", "Enter", "Enter", "w", "o", "r", "d"]:
        press(key)
    assert editor.text.endswith("- one\n- t\nword"), editor.text
    for key in ["Control+Shift+ArrowLeft", "ControlOrMeta+b"]:
        press(key)
    assert editor.text.endswith("**word**")
    press("ControlOrMeta+z")
    assert editor.text.endswith("\nword")
    press("Tab")
    assert not editor.area.evaluate("(area) => document.activeElement === area")
    editor.write("\n1. x")
    for key in ["Escape", "Tab"]:
        press(key)
    assert not editor.area.evaluate("(area) => document.activeElement === area")
    # One stop for the toolbar, arrows within it.
    editor.area.focus()
    press("Shift+Tab")
    press("ArrowRight")
    press("Enter")
    with editor.page.expect_response("**/text"):
        press("ControlOrMeta+s")
    editor.until_saved()


@check("Leaving a page asks only if something is not saved")
def leaving(desk):
    context = desk.browser()
    editor = Editor.begin(context, "Left")
    asked = []
    editor.page.on("dialog", lambda dialog: asked.append(dialog.type))
    editor.page.reload()
    assert asked == []
    editor = Editor(editor.page)
    failing_saves(context)
    editor.write("Not saved.\n")
    editor.page.reload()
    assert asked == ["beforeunload"]


# Pictures

DROP = """(area, files) => {
  const data = new DataTransfer();
  for (const { name, type, bytes } of files) data.items.add(new File([Uint8Array.from(bytes)], name, { type }));
  area.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
}"""


def picture(colour):
    """The bytes of a small picture."""
    file = BytesIO()
    Image.new("RGB", (32, 24), colour).save(file, "PNG")
    return list(file.getvalue())


@check("Pictures are dropped, several at once, while one goes on writing, and what they show is asked for")
def pictures(desk):
    context = desk.browser()
    editor = Editor.begin(context, "With pictures")

    def wait(route):
        time.sleep(0.5)
        route.continue_()

    context.route("**/desk/media", wait)
    editor.write("\n")
    files = [{"name": f"{name}.png", "type": "image/png", "bytes": picture(name)} for name in ["red", "blue"]]
    editor.area.evaluate(DROP, files)
    assert "![Uploading red.png…]()" in editor.text and "![Uploading blue.png…]()" in editor.text
    editor.write("Before them: ", after="One line of text.")
    editor.until("both are there", lambda: "Uploading" not in editor.text)
    assert editor.text.count("](/media/") == 2 and "One line of text.Before them: " in editor.text
    editor.button("Write it").first.click()
    editor.page.keyboard.insert_text("A red square")
    editor.until_saved()
    address = re.search(r"!\[A red square\]\((/media/[^)]*)\)", editor.text)[1]
    assert desk.get_bytes(address)[:4] == b"\x89PNG"
    editor.undo()
    assert "A red square" not in editor.text
    # One that is pasted: the caret waits for what it shows.
    editor.write("\n")
    editor.area.evaluate(DROP, files[:1])
    editor.until("it is there", lambda: editor.text.count("](/media/") == 3)
    editor.page.keyboard.insert_text("Red again")
    assert "![Red again](/media/" in editor.text


@check("What is too large or no picture is refused in words, and leaves nothing behind in the text [G 8660]")
def refused_pictures(desk):
    editor = Editor.begin(desk.browser(), "Without pictures")
    text = editor.text
    refusals = editor.page.locator(".uploads li")
    editor.area.evaluate(DROP, [{"name": "photo.png", "type": "image/png", "bytes": list(b"just some words, again and again")}])
    refusals.get_by_text("is no picture").wait_for()
    editor.area.evaluate(DROP, [{"name": "page.html", "type": "text/html", "bytes": list(b"<!DOCTYPE html><script>alert(1)</script>")}])
    refusals.get_by_text("is a web page").wait_for()
    editor.area.evaluate(
        """(area) => {
          const data = new DataTransfer();
          data.items.add(new File([new Uint8Array(21 * 2 ** 20)], "huge.png", { type: "image/png" }));
          area.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }""")
    refusals.get_by_text("20 MB").or_(refusals.get_by_text("21 MB")).first.wait_for()
    editor.until("no placeholder is left", lambda: editor.text.strip() == text.strip())
    editor.until_saved()


# Publishing


@check("A published post is edited without readers seeing it, and published with or without saying so [G 12609]")
def working_copy(desk):
    editor = Editor.begin(desk.browser(), "Out already")
    editor.button("Publish or schedule").click()
    editor.page.get_by_role("heading", name="Publish the changes").wait_for()
    path = "/posts/out-already"
    editor.until("readers have it", lambda: desk.get(path)[0] == 200)
    editor.write("A small mistake mended.\n")
    editor.until_saved()
    # The page says what has become of the post.
    editor.page.get_by_text("changes not published").wait_for()
    editor.page.get_by_role("button", name="Discard the changes").wait_for()
    assert "A small mistake mended." not in desk.get(path)[1]
    editor.page.get_by_label("Tell feeds and readers").uncheck()
    editor.button("Publish the changes").click()
    editor.until("readers see it", lambda: "A small mistake mended." in desk.get(path)[1])
    assert "updates" not in editor.text
    editor.write("A new chapter.\n")
    editor.page.get_by_label("What changed, for readers").fill("A chapter was added.")
    editor.button("Publish the changes").click()
    editor.until("readers see why", lambda: "A chapter was added." in desk.get(path)[1])


@check("Changes that were discarded in another tab are said, and the text without them is taken by a click")
def discarded_elsewhere(desk):
    context = desk.browser()
    editor = Editor.begin(context, "Discarded")
    editor.button("Publish or schedule").click()
    editor.page.get_by_role("heading", name="Publish the changes").wait_for()
    editor.write(" Not wanted.", after="One line of text.")
    editor.until_saved()
    other = Editor(context.new_page(), editor.url)
    other.button("Discard the changes that are not published").click()
    other.until("the text is that of readers", lambda: "Not wanted" not in other.text)
    editor.is_asked_for_presence()
    editor.page.get_by_text("discarded elsewhere").wait_for()
    editor.button("Load it").click()
    editor.until("the text is that of readers", lambda: editor.text == other.text)


@check("A post is removed after a question, its other pages say so, and it is brought back with its text")
def removed(desk):
    context = desk.browser()
    editor = Editor.begin(context, "Taken away")
    other = Editor(context.new_page(), editor.url)
    other.button("Remove").click()
    assert other.button("Bring it back").count() == 0
    other.page.get_by_label("Remove the post").check()
    other.button("Remove").click()
    other.button("Bring it back").wait_for()
    editor.is_asked_for_presence()
    editor.page.get_by_text("This post was removed").wait_for()
    text = editor.text
    editor.write("More.\n")
    editor.until("the page says that this is not saved", lambda: editor.state == "gone")
    other.button("Bring it back").click()
    assert Editor(other.page).text == text


@check("A form is not sent while the text is not saved")
def not_published_unsaved(desk):
    context = desk.browser()
    editor = Editor.begin(context, "Not out")
    failing_saves(context)
    editor.write("Not saved.\n")
    editor.button("Publish or schedule").click()
    editor.page.get_by_text("Not done, because the text is not saved").wait_for()
    assert desk.get("/posts/not-out")[0] == 404
    works_again(editor)
    editor.until_saved()


@check("A time is in the time zone that is spelled out, also over the change of summer time [W 3271]")
def summer_time(desk):
    editor = Editor.begin(desk.browser(), "In summer")
    field = editor.page.get_by_label(re.compile("Comes out at"))
    assert "Europe/Vienna" in editor.page.locator("#publishing").inner_text()
    # 2:30 does not exist on this day.
    field.fill("2032-03-28T02:30")
    editor.button("Publish or schedule").click()
    editor.page.get_by_text("put forward").wait_for()
    field.fill("2032-03-29T10:00")
    editor.button("Publish or schedule").click()
    editor.page.get_by_text("10:00 (Europe/Vienna, UTC+02:00)").first.wait_for()
    assert "\ndate: 2032-03-29T10:00:00+02:00\n" in editor.text
    assert desk.get("/posts/in-summer")[0] == 404
    editor.page.get_by_role("button", name="Unschedule").click()
    editor.page.get_by_role("heading", name="Publish", exact=True).wait_for()


@check("A post with another address is reached from the former one [G 16323]")
def slug(desk):
    editor = Editor.begin(desk.browser(), "First name")
    editor.button("Publish or schedule").click()
    editor.page.get_by_role("heading", name="Publish the changes").wait_for()
    editor.page.get_by_text("Details", exact=True).click()
    editor.page.get_by_label("Last part of the address").fill("second-name")
    editor.button("Change the front matter").click()
    editor.until("the text has it", lambda: "\nslug: second-name\n" in editor.text)
    editor.button("Publish the changes").click()
    editor.until("it has moved", lambda: desk.get("/posts/second-name")[0] == 200)
    editor.until("the old address leads there", lambda: desk.get("/posts/first-name")[2] == "/posts/second-name")


@check("A double click publishes once, and a secret link is shown beside the text")
def once(desk):
    editor = Editor.begin(desk.browser(), "Once")
    editor.page.get_by_role("button", name="Make a secret link").click()
    address = editor.page.locator("[data-answer] code").inner_text()
    assert "Good writing" in desk.get(address.removeprefix(desk.site.url))[1], address
    sent = []
    editor.page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/publish") else None)
    editor.button("Publish or schedule").dblclick()
    editor.page.get_by_role("heading", name="Publish the changes").wait_for()
    assert len(sent) == 1, sent


# Looks


@check("axe finds nothing, light and wide, dark and narrow, and nothing is wider than the window")
def axe(desk):
    rules = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
    # axe adds styles of its own.
    context = desk.browser("Ada", bypass_csp=True)
    editor = Editor.begin(context, "Looked at")
    other = Editor(desk.browser("Grace").new_page(), editor.url)
    other.write(" By Grace.", after="One line of text.")
    other.until_saved()
    editor.write(" By Ada.", after="One line of text.")
    editor.until("the conflict is shown", lambda: editor.state == "conflict")
    pages = [editor.page]
    history = f"{editor.url.removeprefix(desk.site.url)}/history"
    for path in ["/desk", history, "/desk?show=drafts", "/desk/account", "/desk/account/tokens", "/desk/figures", "/desk/house/webhooks"]:
        page = context.new_page()
        if page.goto(desk.site.url + path).ok:
            pages.append(page)
    media = context.new_page()
    media.goto(desk.site.url + "/desk/media")
    # A name without a place to break a line.
    media.locator("#files").set_input_files({"name": f"{'x' * 90}.txt", "mimeType": "text/plain", "buffer": b"Some notes"})
    media.get_by_role("button", name="Add", exact=True).click()
    media.get_by_role("button", name="Remove xxx").wait_for()
    pages.append(media)
    out = desk.new_context(bypass_csp=True).new_page()
    out.goto(desk.site.url + "/sign-in")
    pages.append(out)
    problems = []
    for page in pages:
        page.evaluate(rules)
        for scheme, width in [("light", 1280), ("dark", 320)]:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.set_viewport_size({"width": width, "height": 800})
            result = page.evaluate("axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })")
            problems += [f"{page.url} {scheme} {width}: {found['id']}: {found['nodes'][0]['html'][:150]}" for found in result["violations"]]
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                problems.append(f"{page.url} {scheme} {width}: wider than the window")
    assert not problems, "\n".join(problems)


def take_pictures(desk, folder):
    folder.mkdir(parents=True, exist_ok=True)
    context = desk.browser("Ada")
    for title in ["Drawing by hand", "What a parser forgets", "Notes on proofs"]:
        Editor.begin(context, title)
    editor = Editor.begin(context, "A parser, written twice")
    editor.button("Preview").click()
    editor.page.frame_locator("#preview").get_by_role("heading", name="Second").wait_for()
    lists = context.new_page()
    lists.goto(desk.site.url + "/desk")
    for name, page in [("editor", editor.page), ("list", lists)]:
        for scheme in ["light", "dark"]:
            page.emulate_media(color_scheme=scheme)
            for width in [320, 1280]:
                page.set_viewport_size({"width": width, "height": 800})
                page.wait_for_timeout(300)
                drawn = Image.open(BytesIO(page.screenshot(full_page=width == 320))).convert("RGB")
                drawn.quantize(64, dither=Image.Dither.NONE).save(folder / f"desk-{name}-{scheme}-{width}.png", optimize=True)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("program")
    options.add_argument("--only", default="")
    options.add_argument("--pictures", type=Path)
    given = options.parse_args()
    program = str(Path(given.program).resolve())
    failures = 0
    with tempfile.TemporaryDirectory(prefix="colophon-desk-") as name, sync_playwright() as playwright:
        folder = Path(name)
        (folder / "content/posts").mkdir(parents=True)
        (folder / "site.yaml").write_text("title: Notes on programs\nauthor: Ada\ntimezone: Europe/Vienna\n")
        (folder / "content/posts/first.md").write_text("---\ntitle: The first post\ndate: 2026-01-02\n---\nText of the first post.\n")
        with Site(program, folder / "content", **settings(folder)) as site:
            Editor.address = site.url + "/desk"
            desk = Desk(program, folder, site, launch(playwright))
            if given.pictures:
                return take_pictures(desk, given.pictures)
            for title, function in checks:
                if given.only not in title and given.only != function.__name__:
                    continue
                start = time.monotonic()
                try:
                    function(desk)
                    assert not desk.complaints, desk.complaints
                    print(f"ok  {title} ({time.monotonic() - start:.1f} s)", flush=True)
                except Exception:
                    failures += 1
                    print(f"NOT OK  {title}\n{traceback.format_exc()}", flush=True)
                desk.complaints = []
                desk.close()
    if failures:
        raise SystemExit(f"{failures} checks of the desk failed")


if __name__ == "__main__":
    main()

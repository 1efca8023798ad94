#!/usr/bin/env python3
"""Tests every kind of page in Chromium: `pages.py PROGRAM [--only WORD] [--pictures FOLDER]`.

PROGRAM is the site program. Serves the checkout's own content and a few more posts in each of the three themes, and prints a
line for each check. `--pictures` saves pictures of the themes instead.
"""

import argparse
import re
import shutil
import sys
import tempfile
import traceback
from pathlib import Path

import axe_playwright_python
from playwright.sync_api import sync_playwright

from site_under_test import CHECKOUT, Site, launch

POST = "/posts/everything-a-post-can-have"
PLAIN = "/posts/a-plain-post"
EPISODE = "/episodes/1-the-way-of-a-request"
PAGES = ["/", POST, PLAIN, "/archive", "/archive/2026", "/archive/2026/11", "/tags", "/tags?by=count", "/tags/swift", "/series", "/about", "/subscribe", "/search?q=feed", "/episodes", EPISODE, "/nowhere"]
THEMES = ["plain", "bookish", "code"]
LONG_POST = "".join(f"## Section {n}\n\n" + "Words to read, and more of them, one after another. " * 60 + "\n\n" for n in range(1, 9))

checks = []


def check(title):
    """Adds a function to the checks. It gets a `Browser` and asserts."""

    def add(function):
        checks.append((title, function))
        return function

    return add


class Browser:
    def __init__(self, chromium, sites):
        self.chromium = chromium
        self.sites = sites
        self.site = sites["plain"]
        self.complaints = []
        self.contexts = []

    def open(self, path, width=1280, height=900, theme="plain", before=None, route=None, **options):
        site = self.sites[theme]
        context = self.chromium.new_context(viewport={"width": width, "height": height}, **options)
        context.set_default_timeout(15_000)
        self.contexts.append(context)
        # Nothing leaves this machine.
        context.route(lambda url: not url.startswith(site.url), lambda found: found.abort())
        if route:
            context.route(*route)
        context.add_init_script(
            "addEventListener('securitypolicyviolation', (e) => console.error('CSP', e.violatedDirective, e.blockedURI))")
        if before:
            context.add_init_script(before)
        page = context.new_page()
        page.on("console", lambda message: self.complain(path, message.type, message.text))
        page.on("pageerror", lambda error: self.complain(path, "error", str(error)))
        response = page.goto(site.url + path)
        assert response.status == (404 if path == "/nowhere" else 200), f"{path}: {response.status}"
        return page

    def complain(self, path, kind, text):
        if kind in ("error", "warning") and "net::ERR_FAILED" not in text and "404" not in text:
            self.complaints.append(f"{path}: {text}")

    def close(self):
        for context in self.contexts:
            context.close()
        self.contexts = []


def posts(folder: Path):
    """The checkout's content with more posts: without pictures, with long words, and in the form of an import."""
    shutil.copytree(CHECKOUT / "Content", folder, dirs_exist_ok=True)
    (folder / "posts/2026-11-21-a-plain-post.md").write_text(f"---\ntitle: A plain post\ndate: 2026-11-21T10:00:00+01:00\ntags: [swift]\nseries: Plain things\n---\n{LONG_POST}")
    (folder / "posts/2026-11-20-imported.md").write_text(
        "---\ntitle: In the form of an import\ndate: 2026-11-20T10:00:00+01:00\nseries: Plain things\n---\n"
        "<center>In the middle</center>\n\n<div class=\"language-js highlighter-rouge\"><div class=\"highlight\"><pre class=\"highlight\">"
        f"<code>{'x' * 300}</code></pre></div></div>\n\n<table><tr><td><code>{'unbreakable' * 20}</code></td></tr></table>\n\n"
        f"{'Extraordinarily' * 12}\n")
    (folder / "posts/2026-11-19-arabic.md").write_text(
        "---\ntitle: مرحبا يا سويفت!\ndate: 2026-11-19T10:00:00+01:00\nlanguage: ar\n---\nهذا نص مع `run()` فيه.\n\n"
        "```swift\nlet x = 1\n```\n")
    (folder / "posts/2026-11-18-wide-code.md").write_text(
        "---\ntitle: Wide code\ndate: 2026-11-18T10:00:00+01:00\n---\n"
        f"```swift title=\"Sources/{'VeryLongName' * 6}.swift\" {{1}}\nlet a = \"{'wide ' * 60}\"\nlet b = 2\n```\n\n"
        f"```diff\n- let a = 1\n+ let a = \"{'wide ' * 60}\"\n```\n\n```swift diff\n-let a = 1\n+let a = \"{'wide ' * 60}\"\n```\n")
    (folder / "posts/2025-11-15-older.md").write_text(
        "---\ntitle: From another year\ndate: 2025-11-15T10:00:00+01:00\n---\n| | a |\n|---|---|\n| b | c |\n\n"
        f"$${' + '.join('x_{' + str(n) + '}' for n in range(80))}$$\n\n```math\n{'a + ' * 80}b\n```\n")
    # Both notes together are higher than the line that refers to them.
    (folder / "posts/2026-11-16-arabic-notes.md").write_text(
        "---\ntitle: ملاحظات\ndate: 2026-11-16T10:00:00+01:00\nlanguage: ar\n---\nنص[^1] آخر[^2].\n\n"
        f"```swift\nlet a = \"{'wide ' * 60}\"\n```\n\n[^1]: {'كلمة ' * 40}\n\n[^2]: {'كلمة ' * 40}\n")


# Accessible -----------------------------------------------------------------------------------------------------------


def axe(browser, pages, themes, widths):
    rules = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    for theme in themes:
        for scheme in ("light", "dark"):
            for width in widths:
                for path in pages:
                    page = browser.open(path, width=width, theme=theme, color_scheme=scheme, bypass_csp=True)
                    page.evaluate(rules)
                    result = page.evaluate("tags => axe.run(document, { runOnly: tags })", tags)
                    found = [(v["id"], v["nodes"][0]["target"], v["nodes"][0]["failureSummary"]) for v in result["violations"]]
                    assert not found, (path, theme, scheme, width, found)
                    page.context.close()


@check("axe finds nothing on any kind of page, light and dark, at three widths")
def axe_pages(browser):
    axe(browser, PAGES, ["plain"], [1440, 800, 360])


@check("axe finds nothing in the other themes, and nothing in high contrast")
def axe_themes(browser):
    axe(browser, ["/", POST], ["bookish", "code"], [1440])
    rules = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
    for scheme in ("light", "dark"):
        page = browser.open(POST, bypass_csp=True, color_scheme=scheme, before="localStorage.setItem('scheme', 'contrast')")
        page.evaluate(rules)
        # Text has a contrast of 7, the colours in code one of 4.5.
        found = page.evaluate("""(async () => [await axe.run({ exclude: [".code-block"] }, { runOnly: ["color-contrast-enhanced"] }),
            await axe.run(document, { runOnly: ["color-contrast"] })])()""")
        found = [node["target"] for result in found for violation in result["violations"] for node in violation["nodes"]]
        assert not found, found


@check("No page scrolls sideways, at 320 pixels and with text at 200 %, in any theme")
def narrow(browser):
    for theme in THEMES:
        for path in [*PAGES, "/posts/imported", "/posts/wide-code", "/posts/arabic", "/posts/arabic-notes"] if theme == "plain" else ["/", POST]:
            for width, zoom in [(320, 1), (800, 2)]:
                page = browser.open(path, width=width, theme=theme)
                if zoom > 1:
                    page.evaluate("document.documentElement.style.fontSize = '200%'")
                page.wait_for_timeout(50)
                extent = page.evaluate("document.documentElement.scrollWidth")
                assert extent <= width, (theme, path, width, zoom, extent, wide_elements(page))
                page.context.close()


def wide_elements(page):
    return page.evaluate("""[...document.querySelectorAll("body *")].filter((e) => e.getBoundingClientRect().right > innerWidth + 1)
        .slice(0, 5).map((e) => e.tagName + "." + e.className)""")


@check("What scrolls can be reached by the keyboard, and nothing else of it")
def keyboard(browser):
    page = browser.open(POST, width=390)
    page.wait_for_timeout(300)
    scrolling = """[...document.querySelectorAll(".code-block > pre, .table, .math.display, pre.math")]
        .filter((e) => (e.scrollWidth > e.clientWidth) !== (e.tabIndex === 0)).map((e) => e.outerHTML.slice(0, 80))"""
    wrong = page.evaluate(scrolling)
    assert not wrong, wrong
    formulas = browser.open("/posts/older", width=390)
    # As a script of the owner's would set them.
    formulas.evaluate("document.querySelector('p > .math.display').style.whiteSpace = 'nowrap'")
    formulas.wait_for_timeout(300)
    wrong = formulas.evaluate(scrolling)
    assert not wrong, wrong
    assert formulas.evaluate("document.querySelectorAll('.math.display[tabindex], pre.math[tabindex]').length") == 2
    assert formulas.locator("th:empty").count() == 0 and formulas.locator("th").count() == 1
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip-link"
    page.keyboard.press("Enter")
    assert page.url.endswith("#content-start")


@check("A page in a language that is written from right to left mirrors its frame, without scrolling sideways")
def right_to_left(browser):
    page = browser.open(POST, width=1440)
    page.evaluate("document.documentElement.dir = 'rtl'")
    page.wait_for_timeout(200)
    assert page.evaluate("document.documentElement.scrollWidth") <= 1440
    box = page.locator(".contents").bounding_box()
    assert box["x"] > 1000, box


@check("A post from right to left on a site from left to right is written so, and its code is not")
def two_directions(browser):
    page = browser.open("/posts/arabic", width=1000)
    # What stands around the text is in the language of the site.
    for selector, direction in [(".prose > p", "rtl"), ("h1", "rtl"), (".byline", "ltr"), (".post-end", "ltr")]:
        assert page.locator(selector).first.evaluate("(e) => getComputedStyle(e).direction") == direction, selector
    code = page.locator(".code-block").first.bounding_box()
    first = page.evaluate("""() => { const range = document.createRange(); range.selectNodeContents(document.querySelector("pre code"));
        return range.getBoundingClientRect().toJSON(); }""")
    assert first["left"] < code["x"] + code["width"] / 2, (first, code)
    # The brackets stand after the name.
    ends = page.evaluate("""() => { const text = document.querySelector("p > code").firstChild;
        return [0, 4].map((index) => { const range = document.createRange(); range.setStart(text, index); range.setEnd(text, index + 1);
        return range.getBoundingClientRect().left; }); }""")
    assert ends[0] < ends[1], ends
    page.goto(browser.site.url + "/archive")
    assert page.locator("a[href='/posts/arabic']").evaluate("(e) => getComputedStyle(e).unicodeBidi") == "plaintext"


# Light on the wire ----------------------------------------------------------------------------------------------------


@check("The first view of a post without pictures is under 30 KB compressed, fonts apart, and waits for one request")
def first_view(browser):
    page = browser.open(PLAIN)
    page.wait_for_load_state("networkidle")
    entries = page.evaluate("""[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
        .map((e) => [e.name, e.encodedBodySize, e.renderBlockingStatus, e.initiatorType])""")
    size = sum(entry[1] for entry in entries if ".woff2" not in entry[0])
    assert 3000 < size < 30_000, (size, entries)
    blocking = [entry[0] for entry in entries if entry[2] == "blocking"]
    assert len(blocking) == 1 and ".css" in blocking[0], blocking
    for path in PAGES:
        page = browser.open(path)
        blocking = page.evaluate("""performance.getEntriesByType("resource").filter((e) => e.renderBlockingStatus === "blocking").map((e) => e.name)""")
        assert len(blocking) == 1, (path, blocking)
        page.context.close()
    return f"{size} bytes"


@check("Everything comes from this site")
def no_third_party(browser):
    for path in [page for page in PAGES if page != POST]:
        page = browser.open(path)
        names = page.evaluate("performance.getEntriesByType('resource').map((e) => e.name)")
        assert all(name.startswith(browser.site.url) for name in names), names
        page.context.close()


SHIFTS = """window.shifts = []; new PerformanceObserver((list) => { for (const e of list.getEntries()) shifts.push([e.value,
    ...e.sources.map((s) => s.node?.className ?? s.node?.nodeName)]); }).observe({ type: "layout-shift", buffered: true });"""


@check("Nothing moves while fonts and pictures arrive late")
def layout_shift(browser):
    def late(route):
        import time
        time.sleep(0.7)
        route.continue_()

    for theme in THEMES:
        for path in ["/", PLAIN, POST, "/about", EPISODE] if theme == "plain" else ["/", POST]:
            for width in (1440, 390):
                page = browser.open(path, width=width, theme=theme, before=SHIFTS, route=(re.compile(r"\.woff2|site\.[0-9a-f]+\.js"), late))
                page.wait_for_load_state("networkidle")
                page.wait_for_timeout(400)
                shifts = page.evaluate("shifts")
                assert not shifts, (theme, path, width, shifts)
                page.context.close()


# Contents, schemes, code ----------------------------------------------------------------------------------------------


@check("The contents follow the reading position beside the text, and fold in a narrow window")
def contents(browser):
    page = browser.open(PLAIN, width=1440)
    current = "document.querySelector('.contents [aria-current]')?.textContent"
    assert page.evaluate(current) is None or page.evaluate(current) == "Section 1"
    for number in (2, 5, 8):
        page.evaluate(f"document.getElementById('section-{number}').scrollIntoView()")
        page.wait_for_timeout(150)
        assert page.evaluate(current) == f"Section {number}", (number, page.evaluate(current))
        assert page.locator(".contents a", has_text=f"Section {number}").is_visible()
    page.context.close()
    # Each entry that is chosen is then the current one, however short its section is.
    page = browser.open(POST, width=1440)
    for link in page.locator(".contents a").all():
        link.click()
        page.wait_for_timeout(100)
        assert page.evaluate(current) == link.inner_text(), (link.inner_text(), page.evaluate(current))
    page.context.close()
    page = browser.open(PLAIN, width=800)
    link = page.locator(".contents a").first
    assert not link.is_visible()
    page.click(".contents summary")
    link.click()
    page.wait_for_timeout(100)
    assert page.url.endswith("#section-1") and not link.is_visible()


@check("Without scripts the contents, the code and the links to headings are there, and the choice of colours is not")
def without_scripts(browser):
    page = browser.open(POST, width=1440, java_script_enabled=False)
    assert page.locator(".contents a").first.is_visible()
    assert page.locator(".anchor").count() > 5
    assert not page.locator(".scheme").is_visible()


@check("The choice of colours stays on the next page, without a flash")
def scheme(browser):
    background = "getComputedStyle(document.body).backgroundColor"
    page = browser.open("/", color_scheme="light")
    light = page.evaluate(background)
    page.locator(".scheme input[value=dark]").check(force=True)
    dark = page.evaluate(background)
    assert dark != light
    # The first thing that a page does is to set the scheme, before there is a body.
    page.context.add_init_script("""new MutationObserver((_, o) => { if (document.body) { window.first = document.documentElement.dataset.scheme; o.disconnect(); } }).observe(document, { childList: true, subtree: true });""")
    page.goto(browser.site.url + "/archive")
    assert page.evaluate("first") == "dark"
    assert page.evaluate(background) == dark
    assert page.locator(".scheme input[value=dark]").is_checked()
    assert page.evaluate("[...document.querySelectorAll('meta[name=theme-color]')].map((m) => m.media)") == ["not all", "all"]
    page.locator(".scheme input[value=contrast]").check(force=True)
    assert page.evaluate(background) == "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    page.locator(".scheme input[value=auto]").check(force=True)
    page.goto(browser.site.url + "/")
    assert page.evaluate(background) == light
    page.context.close()
    page = browser.open("/", color_scheme="dark")
    assert page.evaluate(background) == dark


@check("Code has two widths, a button that copies it, and lines of a diff that are coloured as a whole")
def code(browser):
    page = browser.open(POST, width=1440, permissions=["clipboard-read", "clipboard-write"])
    widths = set(page.evaluate("[...document.querySelectorAll('.prose > .highlight > .code-block')].map((e) => Math.round(e.offsetWidth))"))
    assert len(widths) == 2, widths
    block = page.locator(".code-block", has_text="# site.yaml")
    block.locator(".copy").click()
    page.wait_for_timeout(100)
    assert page.evaluate("navigator.clipboard.readText()").startswith("# site.yaml\ntitle: Notes on Swift")
    # A screen reader hears of it.
    status = block.locator("[role=status]")
    assert status.text_content() == "Copied", status.text_content()
    page.wait_for_timeout(2100)
    assert status.text_content() == "", status.text_content()
    assert page.locator(".code-language[data-text=Swift]").count() >= 1
    page = browser.open("/posts/wide-code", width=1000)
    for block in page.locator(".code-block pre").all():
        coloured = block.evaluate("""(pre) => [...pre.querySelectorAll(".hll, .gi, .gd")].map((line) =>
            [line.getBoundingClientRect().width, pre.scrollWidth])""")
        assert coloured and all(width >= whole - 1 for width, whole in coloured), coloured


@check("The button that copies code covers none of it")
def copy_button(browser):
    for path in (POST, "/posts/wide-code", "/posts/imported", "/posts/arabic"):
        page = browser.open(path, width=800)
        found = page.evaluate("""[...document.querySelectorAll("[data-copy] .prose .code-block")].map((block) => {
            const range = document.createRange();
            range.selectNodeContents(block.querySelector("pre"));
            return [block.querySelector(".copy").getBoundingClientRect().bottom, range.getClientRects()[0].top];
          })""")
        assert found and all(button <= code for button, code in found), (path, found)


@check("A search that is typed gives the page its title, and its fields have a border that is seen")
def search(browser):
    page = browser.open("/search")
    page.fill("#q", "feed")
    page.wait_for_url(re.compile(r"[?&]q=feed"))
    title = page.title()
    page.reload()
    assert "feed" in title and title == page.title(), (title, page.title())
    border, quiet = page.evaluate("""(() => {
        document.body.insertAdjacentHTML("beforeend", "<p style='color: var(--quiet)'></p>");
        return [getComputedStyle(document.getElementById("q")).borderTopColor, getComputedStyle(document.body.lastChild).color];
      })()""")
    assert border == quiet, (border, quiet)


@check("A script beside a post acts on it, without an error and on no other page")
def scripts(browser):
    page = browser.open(POST)
    errors = []
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.reload()
    demo = page.locator("utf8-bytes")
    demo.locator("input").fill("é!")
    assert demo.locator("output").inner_text() == "C3 A9 21"
    assert not errors, errors
    assert page.locator("script[src*=utf8-bytes]").get_attribute("src") != "utf8-bytes.js"
    page.goto(browser.site.url + "/")
    assert page.locator("script[src*=utf8-bytes]").count() == 0


@check("The author's name, with or without a link, and the links beside it stand on one line")
def owner(browser):
    page = browser.open("/")
    bottoms = """() => [...document.querySelectorAll(".welcome-links .p-name, .welcome-links > a")].map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().bottom;
    })"""
    # As on a site without a page about it.
    unlink = """() => document.querySelector(".welcome-links .p-name").closest("a").outerHTML = "<span>By <span class=p-name>Ada</span></span>" """
    for change in ("() => {}", unlink, '() => document.querySelector(".welcome-links .portrait")?.remove()'):
        page.evaluate(change)
        found = page.evaluate(bottoms)
        assert len(found) > 1 and max(found) - min(found) < 0.5, found


@check("Footnotes stand beside the text where there is room, none covers another or wide code")
def side_notes(browser):
    for theme, width in [("plain", 1500), *((theme, 1280) for theme in THEMES)]:
        page = browser.open(POST, width=width, theme=theme)
        page.wait_for_timeout(300)
        boxes = page.evaluate("[...document.querySelectorAll('.side-note')].map((e) => e.getBoundingClientRect().toJSON())")
        assert len(boxes) == 2 and 0 < boxes[0]["top"] < boxes[0]["bottom"] <= boxes[1]["top"], boxes
        assert boxes[0]["width"] > 190, boxes
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.context.close()
    page = browser.open(POST, width=800)
    assert not page.locator(".side-note").first.is_visible()
    page.context.close()
    # From right to left, notes and wide code both reach out at the left.
    page = browser.open("/posts/arabic-notes", width=1500)
    page.wait_for_timeout(300)
    column, code = page.locator(".prose").bounding_box(), page.locator(".code-block").bounding_box()
    assert code["x"] < column["x"] - 40, (column, code)
    notes = [note.bounding_box() for note in page.locator(".side-note").all()]
    assert len(notes) == 2 and all(note["x"] + note["width"] < column["x"] for note in notes), (column, notes)
    assert all(note["y"] >= code["y"] + code["height"] or note["y"] + note["height"] <= code["y"] for note in notes), (code, notes)


@check("Nothing stands on the text or beside it where its letters are too large for that")
def large_text(browser):
    for path in (POST, PLAIN):
        page = browser.open(path, width=1280)
        assert page.evaluate("getComputedStyle(document.querySelector('.contents')).position") == "absolute"
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        page.wait_for_timeout(300)
        assert page.evaluate("getComputedStyle(document.querySelector('.contents')).position") == "static"
        text = page.locator(".prose").first.bounding_box()
        for note in page.locator(".side-note").all():
            assert not note.is_visible(), (note.bounding_box(), text)
        assert page.evaluate("document.documentElement.scrollWidth") <= 1280
        page.context.close()


@check("Printed lists have no links to other pages of them")
def printed_lists(browser):
    for path, hidden in [("/", ".pagination"), ("/archive", ".periods")]:
        page = browser.open(path)
        assert page.locator(f"nav{hidden}").is_visible(), path
        page.emulate_media(media="print")
        assert not page.locator(f"nav{hidden}").is_visible(), path


@check("A printed post has its address and its text, and nothing to click")
def printed(browser):
    page = browser.open(POST)
    page.emulate_media(media="print", color_scheme="dark")
    for hidden in [".neighbours", ".masthead nav", ".site-footer", ".contents", ".signature", ".copy", ".anchor"]:
        assert not page.locator(hidden).first.is_visible(), hidden
    assert page.locator(".only-print").is_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    after = page.evaluate("getComputedStyle(document.querySelector('a.bare'), '::after').content")
    assert after == "none", after
    # Nothing is cut off at the edge of the paper.
    for path in ("/posts/wide-code", "/posts/imported"):
        page = browser.open(path, width=700)
        page.emulate_media(media="print")
        cut = page.evaluate("""[...document.querySelectorAll(".code-block > pre, .table")].filter((e) =>
            e.scrollWidth > e.clientWidth + 1 || e.getBoundingClientRect().right > innerWidth || getComputedStyle(e).maskImage !== "none").map((e) => e.outerHTML.slice(0, 80))""")
        assert not cut, (path, cut)


@check("Forced colours keep what is chosen and where code begins")
def forced_colors(browser):
    page = browser.open(POST, forced_colors="active")
    assert page.evaluate("getComputedStyle(document.querySelector('.code-block')).borderTopStyle") == "solid"
    assert page.evaluate("getComputedStyle(document.querySelector('.hll')).outlineStyle") == "solid"


# Running --------------------------------------------------------------------------------------------------------------


def pictures(browser, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for theme in THEMES:
        for scheme in ("light", "dark"):
            for name, path, width in [("home", "/", 1440), ("post", POST, 1440), ("phone", POST, 390)]:
                page = browser.open(path, width=width, height=900, theme=theme, color_scheme=scheme)
                page.reload()
                page.wait_for_timeout(400)
                page.screenshot(path=folder / f"{theme}-{name}-{scheme}.png")
                page.context.close()


def run(browser, only):
    passed = failed = 0
    for title, function in checks:
        if only and only not in function.__name__:
            continue
        browser.complaints = []
        note = None
        try:
            note = function(browser)
            assert not browser.complaints, browser.complaints[:3]
            passed += 1
            print(f"ok    {title}" + (f" ({note})" if note else ""), flush=True)
        except Exception as error:
            failed += 1
            print(f"FAIL  {title}\n      {error}", flush=True)
            if not isinstance(error, AssertionError):
                traceback.print_exc()
        browser.close()
    print(f"{passed} checks passed, {failed} failed")
    return 1 if failed else 0


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("program")
    arguments.add_argument("--only")
    arguments.add_argument("--pictures", type=Path)
    chosen = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        content = Path(folder) / "content"
        posts(content)
        sites = {}
        try:
            for theme in THEMES:
                settings = Path(folder) / f"{theme}.yaml"
                settings.write_text((CHECKOUT / "site.yaml").read_text() + f"\ntheme: {theme}\nlicence: CC BY 4.0\n")
                sites[theme] = Site(chosen.program, content, SITE_CONFIG=settings).__enter__()
            chromium = launch(playwright)
            browser = Browser(chromium, sites)
            status = pictures(browser, chosen.pictures) or 0 if chosen.pictures else run(browser, chosen.only)
            chromium.close()
        finally:
            for site in sites.values():
                site.__exit__()
    sys.exit(status)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Tests what authors see while they write (`site serve --watch`): `watch.py PROGRAM [--all]`.

PROGRAM is the site program. Serves a thousand posts, keeps a page open in Chromium, saves its file in various ways, and prints how long
it takes until the page shows what was saved; with `--all`, the time of each save.
"""

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Figures"))

from playwright.sync_api import Error, sync_playwright

import sample_posts
from site_under_test import Site, launch

PATH = "/posts/mine"

# Notes when each mark is on the screen: Playwright itself looks only now and then.
NOTE_MARKS = """
  const note = () => {
    const mark = document.body?.textContent.match(/The mark is (number-\\d+)[.]/)?.[1];
    if (!mark || sessionStorage.getItem(mark)) return;
    sessionStorage.setItem(mark, "");
    requestAnimationFrame(() => setTimeout(() => sessionStorage.setItem(mark, Date.now())));
  };
  new MutationObserver(note).observe(document, { childList: true, subtree: true });
"""


def text(mark, date="2026-11-21T10:00:00Z"):
    """A page that is long enough to scroll."""
    return f"---\ntitle: Mine\ndate: {date}\n---\n\nThe mark is {mark}.\n\n" + "Words to read, and more of them. " * 1500


def in_place(file, content):
    file.write_text(content)


def renamed_over(file, content):
    other = file.with_name(".mine.md.new")
    other.write_text(content)
    os.replace(other, file)


def deleted_and_created(file, content):
    file.unlink()
    file.write_text(content)


def in_two_steps(file, content):
    with open(file, "w") as opened:
        opened.write(content[:20])
        opened.flush()
        time.sleep(0.01)
        opened.write(content[20:])


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory(prefix="colophon-watch-") as folder, sync_playwright() as playwright:
        content = Path(folder) / "content"
        sample_posts.make_posts(content, 1000)
        file = content / "posts/mine.md"
        file.write_text(text("first"))
        settings = Path(folder) / "site.yaml"
        settings.write_text("title: Written\n")
        with Site(program, content, "--watch", SITE_CONFIG=settings) as site:
            site.wait_until_settled(["/posts/" + next((content / "posts").glob("p*.md")).stem])
            page = launch(playwright).new_page()
            page.add_init_script(NOTE_MARKS)
            broken = []
            page.on("console", lambda message: broken.append(message.text) if message.type == "error" else None)
            page.goto(site.url + PATH)
            page.evaluate("scrollTo(0, 900)")
            times = saves(page, file)
            print(f"save to visible, among 1,000 posts: median {statistics.median(times):.0f} ms, worst {max(times):.0f} ms")
            if "--all" in sys.argv:
                print(" ".join(f"{time:.0f}" for time in times))
            assert statistics.median(times) < 2000, times
            assert abs(page.evaluate("scrollY") - 900) < 2, f"the reading place became {page.evaluate('scrollY')}"
            print("ok  the reading place is kept")
            mistake(page, file)
            styles(page, content)
            violations = [message for message in broken if "Content Security Policy" in message]
            assert not violations, violations
            print("ok  the policy of the pages allows what they do")


def saves(page, file):
    """Milliseconds from each save until the page shows it."""
    times = []
    for number in range(20):
        save = [in_place, renamed_over, deleted_and_created, in_two_steps][number % 4]
        began = time.time()
        save(file, text(f"number-{number}"))
        page.get_by_text(f"The mark is number-{number}.").wait_for(timeout=30_000)
        wait_until(page, f"sessionStorage.getItem('number-{number}')")
        times.append(int(page.evaluate(f"sessionStorage.getItem('number-{number}')")) - began * 1000)
        page.wait_for_load_state()
        time.sleep(0.7)
    return times


def mistake(page, file):
    file.write_text(text("bad", date="soon"))
    page.get_by_text("A file has a mistake").first.wait_for(timeout=30_000)
    assert "mine.md:3: date is" in page.locator("#mistake").inner_text()
    file.write_text(text("mended"))
    page.get_by_text("The mark is mended.").wait_for(timeout=30_000)
    page.wait_for_load_state()
    wait_until(page, "Math.abs(scrollY - 900) < 2")
    print("ok  a mistake is shown until it is mended, and the reading place is kept")


def styles(page, content):
    (content / "site.css").write_text("h1 { outline: 3px solid rgb(1, 2, 3); }\n")
    wait_until(page, "getComputedStyle(document.querySelector('h1')).outlineColor === 'rgb(1, 2, 3)'")
    print("ok  a style sheet is shown when it is saved")


def wait_until(page, expression):
    """Playwright's own function for this is against the policy of the pages."""
    for _ in range(300):
        try:
            if page.evaluate(expression):
                return
        except Error:
            pass  # The page is being loaded again.
        time.sleep(0.1)
    raise AssertionError(f"never true: {expression}")


if __name__ == "__main__":
    main()

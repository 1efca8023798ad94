#!/usr/bin/env python3
"""Tests a whole day of an author, from `site new` to a retracted post: `author_day.py PROGRAM [--pictures]`.

PROGRAM is the site program. Its commands work on one content folder and one database. The author has the site open in watch mode, and
readers have it in a second process. `--pictures` writes those of Documentation/pictures.
"""

import datetime
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from site_under_test import CHECKOUT, Site, launch

PICTURES = CHECKOUT / "Documentation/pictures"
TEXT = """
Good writing is rewriting. Here is what the first version of a parser taught me, and what the second one left out.

```swift
struct Parser {
  var rest: Substring
  mutating func next() -> Token? { rest.popFirst().map(Token.init) }
}
```

> [!NOTE]
> A parser that fails early is a kindnes to its users.
"""


class Day:
    """The tools of the author, and what readers get."""

    def __init__(self, program, folder, author, readers, page):
        self.program, self.folder, self.author, self.readers, self.page = program, folder, author, readers, page

    def run(self, *arguments):
        """What a command of the program prints."""
        done = subprocess.run(
            [self.program, *arguments], cwd=CHECKOUT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60,
            env={**os.environ, **settings(self.folder), "BASE_URL": self.readers.url})
        assert done.returncode == 0, f"site {' '.join(arguments)}: {done.stderr}"
        return done.stdout

    def get(self, address):
        """The status, the text and the final address of what readers get."""
        url = address if address.startswith("http") else self.readers.url + address
        try:
            with urllib.request.urlopen(url, timeout=30) as answer:
                return answer.status, answer.read().decode(), answer.url.removeprefix(self.readers.url)
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode(errors="replace"), error.url.removeprefix(self.readers.url)

    def until(self, what, condition):
        """Waits as long as it takes, up to half a minute."""
        for _ in range(300):
            if condition():
                return
            time.sleep(0.1)
        raise AssertionError(f"never happened: {what}")

    def picture(self, name):
        if "--pictures" not in sys.argv:
            return
        PICTURES.mkdir(exist_ok=True)
        drawn = Image.open(BytesIO(self.page.screenshot())).convert("RGB")
        drawn.quantize(64, dither=Image.Dither.NONE).save(PICTURES / f"{name}.png", optimize=True)


def settings(folder):
    return {
        "SITE_DATA": f"{folder}/data", "SITE_CONTENT": f"{folder}/content", "SITE_CONFIG": f"{folder}/site.yaml", "EDITOR": "",
    }


def main():
    program = str(Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory(prefix="colophon-day-") as name, sync_playwright() as playwright:
        folder = Path(name)
        posts = folder / "content/posts"
        posts.mkdir(parents=True)
        (folder / "site.yaml").write_text("title: Notes on programs\nauthor: Ada\n")
        (posts / "first.md").write_text("---\ntitle: The first post\ndate: 2026-01-02\n---\nText of the first post.\n")
        shared = settings(folder)
        with Site(program, shared["SITE_CONTENT"], "--watch", **shared) as author:
            with Site(program, shared["SITE_CONTENT"], **{**shared, "SITE_CACHE": "on"}) as readers:
                page = launch(playwright).new_page(viewport={"width": 820, "height": 560})
                day = Day(program, folder, author, readers, page)
                file = write(day)
                preview(day, file)
                publish(day, file)
                mend(day, file)
                rename(day, file)
                retract(day, file)


def write(day):
    """Begins a post and writes it in watch mode; returns its file."""
    file = Path(day.run("new", "A parser, written twice").strip())
    assert file.name.endswith("-a-parser-written-twice.md"), file
    day.page.goto(day.author.url + "/")
    day.page.get_by_text("Draft: A parser, written twice").click()
    day.page.get_by_text("Draft: only you see this post.").wait_for()
    begun = file.read_text()
    file.write_text(begun + TEXT)
    day.page.get_by_text("Good writing is rewriting.").wait_for()
    day.picture("watch-draft")
    file.write_text(begun.replace("draft: true", "draft: maybe") + TEXT)
    day.page.get_by_text("A file has a mistake").first.wait_for()
    # As if it were written in the checkout.
    shown = "(folder) => { const text = document.querySelector('#mistake'); text.textContent = text.textContent.replace(folder, 'Content'); }"
    day.page.evaluate(shown, str(day.folder / "content"))
    day.picture("watch-mistake")
    file.write_text(begun + TEXT)
    day.page.get_by_text("Good writing is rewriting.").wait_for()
    assert day.get("/posts/a-parser-written-twice")[0] == 404
    print("ok  a new post is seen by its author while it is written, and by nobody else")
    return file


def preview(day, file):
    address = day.run("preview", str(file)).strip()
    status, text, _ = day.get(address)
    assert status == 200 and "Good writing is rewriting." in text
    for path in ["/", "/feed.xml", "/sitemap.xml", "/archive"]:
        assert "a-parser-written-twice" not in day.get(path)[1], path
    day.run("preview", "--revoke", str(file))
    assert day.get(address)[0] == 404
    print("ok  whoever has the secret address reads the draft, until it is revoked")


def publish(day, file):
    """Schedules the post for a few seconds later, and sees it come out."""
    assert day.get("/")[0] == 200  # So that the page is kept.
    due = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=8)
    file.write_text(file.read_text().replace("draft: true", f"draft: true\ndate: {due:%Y-%m-%dT%H:%M:%SZ}", 1))
    day.run("publish", str(file))
    assert "scheduled" in day.run("posts", "--scheduled")
    if datetime.datetime.now(datetime.timezone.utc) < due - datetime.timedelta(seconds=2):
        assert day.get("/posts/a-parser-written-twice")[0] == 404
    day.until("the post came out", lambda: day.get("/posts/a-parser-written-twice")[0] == 200)
    assert datetime.datetime.now(datetime.timezone.utc) >= due.replace(microsecond=0)
    for path in ["/", "/feed.xml", "/atom.xml", "/sitemap.xml", "/archive"]:
        day.until(f"{path} shows the post", lambda: "a-parser-written-twice" in day.get(path)[1])
    day.until("the search finds the post", lambda: "a-parser-written-twice" in day.get("/search?q=rewriting")[1])
    day.page.goto(day.readers.url + "/")
    day.page.get_by_text("A parser, written twice").first.wait_for()
    day.picture("published")
    print("ok  a scheduled post comes out by itself: front page, feeds, sitemap, archive, search")


def mend(day, file):
    identity = entry_id(day)
    file.write_text(file.read_text().replace("kindnes ", "kindness "))
    day.run("sync")
    day.until("the feed is mended", lambda: "kindness to" in day.get("/atom.xml")[1])
    assert entry_id(day) == identity
    versions = day.run("history", str(file)).splitlines()
    assert len(versions) >= 2, versions
    newest = int(re.match(r"version (\d+)", versions[0])[1])
    assert "kindnes to" in day.run("history", str(file), str(newest - 1), "--source")
    assert "+> A parser that fails early is a kindness" in day.run("history", str(file), str(newest))
    print("ok  a mended post keeps its identity in feeds, and its history")


def entry_id(day):
    """The id of the newest entry of the feed."""
    return re.search(r"<entry>.*?<id>(.*?)</id>", day.get("/atom.xml")[1], re.DOTALL)[1]


def rename(day, file):
    identity = entry_id(day)
    file.write_text(file.read_text().replace("---\n", "---\nslug: parsing-twice\n", 1))
    day.run("sync")
    day.until("the post has moved", lambda: day.get("/posts/parsing-twice")[0] == 200)
    day.until("the old address redirects", lambda: day.get("/posts/a-parser-written-twice")[2] == "/posts/parsing-twice")
    day.until("the sitemap has moved", lambda: "a-parser-written-twice" not in day.get("/sitemap.xml")[1])
    assert entry_id(day) == identity
    print("ok  a post with another address is the same post, and its old address leads to it")


def retract(day, file):
    day.run("unpublish", str(file))
    day.until("the post is hidden", lambda: day.get("/posts/parsing-twice")[0] == 404)
    day.run("publish", str(file))
    day.until("the post is back", lambda: day.get("/posts/parsing-twice")[0] == 200)
    file.unlink()
    day.run("sync")
    for path in ["/posts/parsing-twice", "/posts/a-parser-written-twice"]:
        day.until(f"{path} is gone", lambda: day.get(path)[0] == 410)
    for path in ["/", "/feed.xml", "/sitemap.xml"]:
        day.until(f"{path} is without the post", lambda: "parsing-twice" not in day.get(path)[1])
    print("ok  a withdrawn post is hidden, and a deleted one is gone for good")


if __name__ == "__main__":
    main()

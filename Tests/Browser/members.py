#!/usr/bin/env python3
"""Tests what members do, from the first look of a stranger to the end of a membership: `members.py PROGRAM`.

PROGRAM is the site program. Two instances serve one database, a mail server brings the codes, newsboat and feedparser read the feeds.
"""

import base64
import email
import email.policy
import json
import os
import queue
import re
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

from playwright.sync_api import sync_playwright

from sample_episodes import CAPTIONS, make_poster, make_video, write
from site_under_test import CHECKOUT, Site, launch

POST = """---
title: What a cache must not keep
date: 2026-11-18T09:00:00Z
visibility: paying
---

Everybody reads this.

<!-- members -->

The word for those who pay is zebrafish.
"""
EPISODE = """---
title: Proofs
date: 2026-11-19T09:00:00Z
duration: 0:40
visibility: paying
blurb: We read a proof.
poster: poster.jpg
video: [{file: video.mp4, resolution: 320x180}]
captions: [{file: captions.en.vtt, language: en, label: English}]
---
[0:00] # Opening

[0:05] **Mara:** Everybody may read this.

<!-- members -->

[0:20] The word for those who pay is okapi.
"""
FEED_READER = "import feedparser, json, sys; feed = feedparser.parse(sys.argv[1]); " \
    "print(json.dumps([[entry.id, entry.title, str(entry.get('content', entry.get('summary')))] for entry in feed.entries]))"


class Mail:
    """A mail server that keeps what it gets."""

    def __init__(self):
        self.process = subprocess.Popen(
            ["/usr/bin/python3", str(CHECKOUT / "Tests/MailTests/smtp_server.py")], stdout=subprocess.PIPE, text=True)
        self.lines = queue.Queue()
        threading.Thread(target=lambda: [self.lines.put(line) for line in self.process.stdout], daemon=True).start()
        self.port = json.loads(self.lines.get(timeout=60))["port"]

    def next(self, recipient):
        """The text of the next letter, which has to be for the recipient."""
        letter = json.loads(self.lines.get(timeout=60))
        assert letter["to"] == [recipient], letter["to"]
        message = email.message_from_bytes(base64.b64decode(letter["content"]), policy=email.policy.default)
        return message.get_body(("plain",)).get_content()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


class Members:
    def __init__(self, program, folder, sites, mail, browser):
        self.program, self.folder, self.sites, self.mail, self.browser = program, folder, sites, mail, browser
        self.url = sites[0].url

    def run(self, *arguments):
        """What a command of the program prints."""
        done = subprocess.run(
            [self.program, *arguments], cwd=CHECKOUT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120,
            env={**os.environ, **settings(self.folder), "BASE_URL": self.url})
        assert done.returncode == 0, f"site {' '.join(arguments)}: {done.stderr}"
        return done.stdout

    def reader(self, address, back="/", scripts=True):
        """A page of a browser in which somebody has signed in by the code of a mail."""
        page = self.browser.new_context(java_script_enabled=scripts).new_page()
        page.goto(f"{self.url}{back}")
        if back == "/":
            page.goto(f"{self.url}/account")
        else:
            page.locator(".members-notice a").click()
        self.sign_in(page, address)
        return page

    def sign_in(self, page, address):
        page.get_by_label("Mail address").fill(address)
        page.locator("form:has(#email) button").click()
        code = re.search(r"^    (\S+)\s*$", self.mail.next(address), re.MULTILINE).group(1)
        page.locator("#code").fill(code)
        page.locator("form:has(#code) button").click()


def settings(folder):
    return {"SITE_DATA": f"{folder}/data", "SITE_CONTENT": f"{folder}/content", "SITE_CONFIG": f"{folder}/site.yaml"}


def main():
    program = str(Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory(prefix="colophon-members-") as name, sync_playwright() as playwright, Mail() as mail:
        folder = Path(name)
        make_content(folder)
        shared = {
            **settings(folder), "SITE_CACHE": "on", "SMTP_URL": f"smtp://localhost:{mail.port}", "MAIL_FROM": "site@example.com",
        }
        content = shared["SITE_CONTENT"]
        with Site(program, content, **shared) as first, Site(program, content, **{**shared, "BASE_URL": first.url}) as second:
            members = Members(program, folder, [first, second], mail, launch(playwright))
            stranger(members)
            page = join(members)
            two_devices(members, page)
            feeds = own_feeds(members, page)
            colleague(members, page)
            end(members, page, feeds)


def make_content(folder):
    write(folder, {"site.yaml": "title: Notes on programs\nauthor: Ada\nmembers: true\n", "content/posts/cache.md": POST})
    episode = folder / "content/episodes/1-proofs"
    write(episode, {"episode.md": EPISODE, "captions.en.vtt": CAPTIONS})
    make_video(episode / "video.mp4", seconds=40, size="320x180", rate=10)
    make_poster(episode / "poster.jpg", "0x1d4f5a")


def stranger(members):
    """Reads the public part, and nothing else, with and without scripts."""
    for scripts in [True, False]:
        page = members.browser.new_context(java_script_enabled=scripts).new_page()
        for path, secret in [("/posts/cache", "zebrafish"), ("/episodes/1-proofs", "okapi")]:
            page.goto(members.url + path)
            assert "Everybody" in page.inner_text("main"), path
            assert secret not in page.content(), path
            assert page.locator(".members-notice").is_visible(), path
    print("ok  a stranger reads what is for everybody, and is told for whom the rest is")


def join(members):
    """Joins without scripts, comes back to the post, gets a plan, and reads and sees everything."""
    page = members.reader("ada@example.com", back="/posts/cache", scripts=False)
    assert page.url == f"{members.url}/posts/cache", page.url
    assert "zebrafish" not in page.content()
    members.run("members", "add", "ada@example.com", "--plan", "team")
    page = members.reader("ada@example.com")
    page.goto(members.url + "/posts/cache")
    assert "zebrafish" in page.inner_text("main")
    page.goto(members.url + "/episodes/1-proofs")
    assert "okapi" in page.inner_text("main")
    page.evaluate("document.querySelector('video').play()")
    until("the video plays", lambda: page.evaluate("document.querySelector('video').currentTime") > 0.5)
    print("ok  a stranger joins, is given a plan by hand, and reads and sees everything")
    return page


def two_devices(members, page):
    """Stops in the middle of an episode, and goes on there on another device."""
    page.goto(members.url + "/episodes/1-proofs")
    page.evaluate("const video = document.querySelector('video'); video.currentTime = 20; video.play()")
    until("the video plays on", lambda: page.evaluate("document.querySelector('video').currentTime") > 21)
    with page.expect_response(lambda answer: answer.request.method == "PUT"):
        page.evaluate("document.querySelector('video').pause()")
    other = members.reader("ada@example.com")
    other.goto(members.url + "/episodes/1-proofs")
    other.locator(".episode-controls .resume").click()
    until("the video goes on", lambda: other.evaluate("document.querySelector('video').currentTime") >= 20)
    other.goto(members.url + "/account/seen")
    assert "Proofs" in other.inner_text("main")
    print("ok  an episode goes on where its member stopped on another device")


def colleague(members, page):
    """Invites a colleague into the team, who reads everything until they leave."""
    page.goto(members.url + "/account/team")
    page.locator("#invited").fill("bob@example.com")
    page.locator("form:has(#invited) button").click()
    link = re.search(r"http\S+/account/join/\S+", members.mail.next("bob@example.com")).group(0)
    bob = members.reader("bob@example.com")
    bob.goto(members.url + "/posts/cache")
    assert "zebrafish" not in bob.content()
    bob.goto(link)
    bob.locator("form[action*='/account/join/'] button").click()
    bob.goto(members.url + "/posts/cache")
    assert "zebrafish" in bob.inner_text("main")
    bob.goto(members.url + "/account/team")
    bob.locator("form[action$='/leave'] button").click()
    bob.goto(members.url + "/posts/cache")
    assert "zebrafish" not in bob.content()
    print("ok  a colleague is invited, joins the team, reads everything, and leaves")


def own_feeds(members, page):
    """Adds the feeds of the account to newsboat, and reads them by feedparser. Returns their addresses."""
    page.goto(members.url + "/account")
    page.locator(f"form[action='/account/feeds'] button").click()
    feeds = [address for address in page.locator("code").all_inner_texts() if address.startswith("http")]
    assert len(feeds) == 3, feeds
    clients = CHECKOUT / "Tests/siteTests/Clients"
    for feed, title in zip(feeds[:2], ["What a cache must not keep", "Proofs"]):
        done = subprocess.run(["/usr/bin/python3", "-c", FEED_READER, feed], capture_output=True, text=True, check=True)
        (content,) = [content for _, name, content in json.loads(done.stdout) if name == title]
        folder = members.folder / f"newsboat {title}"
        folder.mkdir()
        done = subprocess.run(
            ["/usr/bin/python3", str(clients / "subscribe_with_newsboat.py"), feed, str(folder)], capture_output=True, text=True, check=True)
        (entry,) = [entry for entry in json.loads(done.stdout)["entries"] if entry["title"] == title]
        if title == "Proofs":
            assert request(entry["enclosure"], {"Range": "bytes=100-199"})[0] == 206, entry
        else:
            assert "zebrafish" in entry["content"] and "zebrafish" in content, entry
    print("ok  newsboat and feedparser read the feeds of the account, whose video can be sought in")
    return feeds


def end(members, page, feeds):
    """The membership ends: what was for members is gone at once on both instances."""
    paths = [feed.removeprefix(members.url) for feed in feeds]
    video = re.search(r'<enclosure url="([^"]+)"', request(feeds[1])[1]).group(1).removeprefix(members.url)
    cookie = {"Cookie": "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in page.context.cookies())}
    assert "zebrafish" in request(members.sites[1].url + "/posts/cache", cookie)[1]
    members.run("members", "end", "ada@example.com")
    ended = time.monotonic()
    for site in members.sites:
        assert "zebrafish" not in request(site.url + "/posts/cache", cookie)[1]
        assert "okapi" not in request(site.url + "/episodes/1-proofs", cookie)[1]
        assert "zebrafish" not in request(site.url + paths[0])[1]
        assert request(site.url + paths[1])[1].count("<item>") == 1
        assert request(site.url + video)[0] == 404, video
    assert time.monotonic() - ended < 10
    print("ok  when a membership ends, what is for members is gone with the next request on both instances")


def until(what, condition):
    """Waits as long as it takes, up to a minute."""
    for _ in range(600):
        if condition():
            return
        time.sleep(0.1)
    raise AssertionError(f"never happened: {what}")


def request(url, fields={}):
    """The status and the text of an answer."""
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=fields), timeout=30) as answer:
            return answer.status, answer.read().decode(errors="replace")
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode(errors="replace")


if __name__ == "__main__":
    main()

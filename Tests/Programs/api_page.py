#!/usr/bin/env python3
"""Runs the examples and the clients of Documentation/api.md against a served site: `api_page.py PROGRAM`.

Prints what went wrong, and nothing if all is well.
"""

import base64
import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(CHECKOUT / "Tests" / "Browser"))

from site_under_test import Site  # noqa: E402

PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")


def blocks(language: str) -> list[str]:
    page = (CHECKOUT / "Documentation" / "api.md").read_text()
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def main() -> None:
    program = str(Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as name, Site(program, Path(name) / "content") as site:
        folder = Path(name)
        settings = {**os.environ, "SITE_DATA": str(site.folder / "data"), "SITE_CONTENT": str(folder / "content")}
        subprocess.run(
            [program, "admin", "invite", "owner@example.com"], cwd=CHECKOUT, env=settings, check=True, capture_output=True)
        words = ["token", "new"]
        for scope in ["posts:write", "media:write", "redirects:write", "figures:read"]:
            words += ["--scope", scope]
        token = subprocess.run(
            [program, *words], cwd=CHECKOUT, env=settings, check=True, capture_output=True, text=True).stdout.strip()
        (folder / "photo.png").write_bytes(PICTURE)
        environment = {**os.environ, "SITE": site.url, "TOKEN": token}

        def run(*command: str) -> str:
            result = subprocess.run(
                command, cwd=folder, env=environment, capture_output=True, text=True, timeout=120)
            assert result.returncode == 0, f"{command[:2]}\n{result.stdout}\n{result.stderr}"
            return result.stdout

        def get(path: str):
            request = urllib.request.Request(
                f"{site.url}/api/v1{path}", headers={"Authorization": f"Bearer {token}"})
            return json.load(urllib.request.urlopen(request))

        run("bash", "-euo", "pipefail", "-c", "\n".join(blocks("sh")))
        posts = {post["title"]: post for post in get("/posts")["items"]}
        assert sorted(posts) == ["Hello", "Only once", "Second"], posts
        assert posts["Second"]["state"] == "published" and posts["Second"]["tags"] == ["notes", "second"]
        assert "A better draft." in site.get(posts["Second"]["path"])
        assert "First, <em>read this</em>." in site.get("/docs/start")
        assert get("/media")["items"][0]["alt"] == "A photo of the sea"
        assert get("/redirects")["items"] == []

        (folder / "post-note").write_text(blocks("bash")[0])
        address = run("bash", "post-note", "photo.png", "The sea", 'A "note"', "Some text \\ more").strip()
        page = site.get(address.removeprefix(site.url))
        assert address.startswith(site.url) and "Some text \\ more" in page and 'alt="The sea"' in page or \
            'alt="A photo of the sea"' in page, page

        (folder / "mirror").write_text(blocks("python")[0])
        copied = run("python3", "mirror", "copy").split()
        assert len(copied) == 5, copied
        texts = [path.read_text() for path in (folder / "copy").glob("*.md")]
        assert any("A better draft." in text for text in texts) and len(texts) == 4, texts
        assert [path.read_bytes() for path in (folder / "copy").glob("*.png")][0]
        again = run("python3", "mirror", "copy").split()
        assert again == [], again


if __name__ == "__main__":
    main()

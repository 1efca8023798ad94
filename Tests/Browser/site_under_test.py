"""Runs the site program on a content folder, and opens its pages in Chromium."""

import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]


class Site:
    """A running site with its own database. Use it in a `with` statement, which ends it.

    `options` are those of `site serve`; `patience` is how many seconds it may take until it answers; the others are settings.
    """

    def __init__(self, program: str, content: Path, *options: str, patience=120, **more):
        self.patience = patience
        self.folder = Path(tempfile.mkdtemp(prefix="colophon-browser-"))
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://localhost:{self.port}"
        settings = {
            "SITE_DATA": self.folder / "data", "SITE_CONTENT": content, "PORT": self.port, "BASE_URL": self.url,
            "SITE_CACHE": "off", **more,
        }
        self.log = open(self.folder / "log", "wb")
        self.process = subprocess.Popen(
            [program, "serve", *options], cwd=CHECKOUT, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log,
            env={**os.environ, **{name: str(value) for name, value in settings.items()}})

    def __enter__(self) -> "Site":
        for _ in range(5 * self.patience):
            if self.process.poll() is not None:
                break
            try:
                urllib.request.urlopen(self.url + "/readyz", timeout=5).read()
                return self
            except (urllib.error.URLError, OSError):
                time.sleep(0.2)
        output = (self.folder / "log").read_text(errors="replace")
        self.__exit__()
        raise SystemExit(f"The site does not answer. Its last lines:\n{output[-2000:]}")

    def __exit__(self, *_) -> None:
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def get(self, path: str) -> str:
        """The body of the response to `path`, whatever its status."""
        try:
            return urllib.request.urlopen(self.url + path, timeout=30).read().decode(errors="replace")
        except urllib.error.HTTPError as error:
            return error.read().decode(errors="replace")

    def wait_until_settled(self, paths, found="") -> None:
        """Waits until the search and related posts, which are worked out in the background, no longer change pages.

        One of the pages has to contain `found`.
        """
        seen, since = [], time.monotonic()
        while time.monotonic() - since < 60:
            seen = [*seen[-2:], [self.get(path) for path in paths]]
            if len(seen) == 3 and seen[0] == seen[1] == seen[2] and found in "".join(seen[0]):
                return
            time.sleep(1)
        raise SystemExit("The pages of the site kept changing for a minute.")


def chromium_program() -> str:
    """Chromium or Chrome of this machine."""
    names = ["chromium", "chromium-browser", "google-chrome", "chrome"]
    application = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
    program = next(filter(None, map(shutil.which, names)), application)
    if not os.access(program, os.X_OK):
        raise SystemExit("Chromium was not found. Install it (Scripts/setup tests), then try again.")
    return program


def launch(playwright, more=()):
    """Chromium, with `more` flags."""
    return playwright.chromium.launch(
        executable_path=chromium_program(),
        args=["--no-sandbox", "--disable-dev-shm-usage", "--autoplay-policy=no-user-gesture-required", "--mute-audio", *more])

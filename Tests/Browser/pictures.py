#!/usr/bin/env python3
"""Compares what every kind of page looks like with pictures of before: `pictures.py PROGRAM [--accept] [--only WORD]`.

PROGRAM is the site program. Tests/Browser/Pictures has one file for each kind of page: the window at three widths, light above
dark, at a quarter of its size. Fails when something has moved or changed its colour, and then says where the found picture is.
`--accept` writes the references.
"""

import argparse
import shutil
import sys
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops, ImageFilter
from playwright.sync_api import sync_playwright

from sample_publication import MISSING, PAGES, make_publication
from site_under_test import CHECKOUT, Site, launch

REFERENCES = CHECKOUT / "Tests/Browser/Pictures"
FOUND = CHECKOUT / ".build/browser-tests/pictures"
# The address is part of some pages. Chromium finds it at the port of the site.
ADDRESS = "http://notes.test"
WINDOWS = [{"width": width, "height": 760} for width in (360, 800, 1440)]
SCALE = 4
GAP = 4
STILL = """
*, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important; }
html { scroll-behavior: auto !important; }
video::-webkit-media-controls { display: none !important; }"""

# Waits for fonts, pictures and what is known of videos, then until they are painted.
COMPLETE = """async () => {
  const videos = [...document.querySelectorAll("video")].map((video) => new Promise((done) => {
    if (video.readyState) done();
    for (const event of ["loadeddata", "error"]) video.addEventListener(event, done, true);
    video.preload = "auto";
    setTimeout(done, 5000);
  }));
  const posters = [...document.querySelectorAll("video[poster]")].map((video) => Object.assign(new Image(), { src: video.poster }));
  const images = [...document.images].map((image) => Object.assign(image, { loading: "eager" }));
  await Promise.all([document.fonts.ready, ...videos, ...[...posters, ...images].map((image) => image.decode().catch(() => {}))]);
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
}"""

# Letters may be drawn a little differently by another version of Chromium. What moves or changes its colour differs more than
# `CLEAR` (of 255) in more than `FEW` points of a picture; the colour of a surface differs by `FAINT` in many points.
CLEAR, FEW = 30, 60
FAINT, MANY = 5, 400


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("program")
    arguments.add_argument("--accept", action="store_true", help="write the references")
    arguments.add_argument("--only", default="", help="part of the name of a kind of page")
    chosen = arguments.parse_args()
    failed = 0
    shutil.rmtree(FOUND, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        settings = make_publication(Path(folder))
        with Site(chosen.program, Path(folder) / "content", SITE_CONFIG=settings, BASE_URL=ADDRESS) as site:
            site.wait_until_settled(PAGES.values(), "results.")
            rule = f"--host-resolver-rules=MAP notes.test 127.0.0.1:{site.port}"
            chromium = launch(playwright, [rule, "--hide-scrollbars", "--force-color-profile=srgb"])
            for name, path in PAGES.items():
                if chosen.only not in name:
                    continue
                picture = sheet(photographs(chromium, site, name, path))
                if chosen.accept:
                    accept(name, picture)
                elif complaint := difference(name, picture):
                    failed += 1
                    print(f"FAIL  {name}: {complaint}", flush=True)
            chromium.close()
    if not chosen.accept:
        print(f"{sum(chosen.only in name for name in PAGES) - failed} kinds of pages look as before, {failed} do not")
    if failed:
        print("If that is as you want it: Scripts/browser-python Tests/Browser/pictures.py PROGRAM --accept")
    sys.exit(1 if failed else 0)


def photographs(chromium, site, name, path):
    """The window at each width, light, then dark."""
    found = {"light": [], "dark": []}
    context = chromium.new_context(viewport=WINDOWS[0], reduced_motion="reduce", bypass_csp=True)
    context.set_default_timeout(15_000)
    context.route(lambda url: not url.startswith(ADDRESS), lambda request: request.abort())
    context.route(lambda url: url.startswith(ADDRESS) and ".css" in url, lambda request: with_fonts(request, site))
    page = context.new_page()
    response = page.goto(ADDRESS + path)
    assert response.status == (404 if name in MISSING else 200), f"{path}: {response.status}"
    page.add_style_tag(content=STILL)
    for window in WINDOWS:
        page.set_viewport_size(window)
        page.evaluate(COMPLETE)
        for scheme in found:
            page.emulate_media(color_scheme=scheme)
            found[scheme].append(Image.open(BytesIO(page.screenshot())).convert("RGB"))
    context.close()
    return found


def with_fonts(request, site):
    """Answers with the style sheet, changed so that text waits for its font however long that takes."""
    path = request.request.url.removeprefix(ADDRESS)
    request.fulfill(content_type="text/css", body=site.get(path).replace("font-display: optional", "font-display: block"))


def sheet(found):
    """All pictures on one, made smaller."""
    rows = [[picture.resize((picture.width // SCALE, picture.height // SCALE), Image.Resampling.BOX) for picture in row] for row in found.values()]
    width = sum(picture.width + GAP for picture in rows[0]) - GAP
    height = sum(row[0].height + GAP for row in rows) - GAP
    whole = Image.new("RGB", (width, height), "#808080")
    y = 0
    for row in rows:
        x = 0
        for picture in row:
            whole.paste(picture, (x, y))
            x += picture.width + GAP
        y += row[0].height + GAP
    return whole


def accept(name, picture):
    REFERENCES.mkdir(exist_ok=True)
    reduced(picture).save(REFERENCES / f"{name}.png", optimize=True)
    print(f"wrote Tests/Browser/Pictures/{name}.png")


def reduced(picture):
    """With 128 colours, which takes a third of the space."""
    return picture.quantize(128, method=Image.Quantize.MEDIANCUT, kmeans=3, dither=Image.Dither.NONE)


def difference(name, picture):
    """What is wrong with a picture, and where to look at it; nil if nothing is."""
    file = REFERENCES / f"{name}.png"
    if not file.exists():
        return "there is no reference; write it with --accept"
    reference = Image.open(file).convert("RGB")
    found = picture
    if reference.size != found.size:
        return shown(name, reference, found, f"its size is {found.size} instead of {reference.size}")
    clear, faint = points(reference, found, 1.0, CLEAR), points(reference, found, 4.0, FAINT)
    if clear > FEW:
        return shown(name, reference, found, f"{clear} points of {found.width * found.height} differ clearly")
    if faint > MANY:
        return shown(name, reference, found, f"{faint} points of {found.width * found.height} differ in colour")
    return None


def points(reference, found, blur, least):
    """How many points differ by at least `least` in one of the colours, once both pictures are blurred."""
    one, other = (picture.filter(ImageFilter.GaussianBlur(blur)) for picture in (reference, found))
    bands = ImageChops.difference(one, other).split()
    most = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return sum(most.histogram()[least:])


def shown(name, reference, found, complaint):
    FOUND.mkdir(parents=True, exist_ok=True)
    pair = Image.new("RGB", (reference.width + found.width + 16, max(reference.height, found.height)), "#d00000")
    pair.paste(reference, (0, 0))
    pair.paste(found, (reference.width + 16, 0))
    file = FOUND / f"{name}.png"
    pair.save(file)
    return f"{complaint}; before and now: {file.relative_to(CHECKOUT)}"


if __name__ == "__main__":
    main()

"""Measures the page of a long episode and its script, and says whether they are fast enough."""

import json
import os
import statistics
import urllib.request
from pathlib import Path

KEYS = "the compositor reads"
PRESS = 50  # Milliseconds for a key press on a slow phone.
TRACED = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "disabled-by-default-lighthouse"]


RENDERING = 10  # Milliseconds of the server's processor for the page, made anew.


def measure(chromium, url, process) -> bool:
    return all([render(url, process), search(chromium, url), follow(chromium, url)])


def render(url, process) -> bool:
    """What the page costs the server, without a cache: the median of some series of requests."""
    ticks = lambda: sum(map(int, Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[11:13]))
    costs = []
    for _ in range(7):
        before = ticks()
        for _ in range(30):
            page = urllib.request.urlopen(url).read()
        costs.append((ticks() - before) * 1000 / os.sysconf("SC_CLK_TCK") / 30)
    middle = statistics.median(costs)
    print(f"page made anew: {len(page) // 1000} KB, {middle:.1f} ms of processor ({min(costs):.1f} to {max(costs):.1f})")
    return middle < RENDERING


def search(chromium, url) -> bool:
    """The time of key presses with a processor that is slowed down four times, until the frame that shows the results.

    The same keys are pressed in several new pages. Each key counts with its median, so that one moment in which the
    machine did something else does not decide. Two times are told: that of the clock, and that of the processor in the
    page's thread.
    """
    rounds = [presses(chromium, url, is_first) for is_first in [True, *[False] * 6]]
    scripts, clocks, works = ([statistics.median(times) for times in zip(*kind)] for kind in zip(*rounds))
    report("script, processor", scripts)
    report("press to frame, clock", clocks)
    return report("press to frame, processor", works) < PRESS


def presses(chromium, url, tells):
    """For each key press in a new page: milliseconds of the script, of the clock, and of the processor."""
    page = chromium.new_context(viewport={"width": 412, "height": 900}).new_page()
    page.goto(url)
    page.wait_for_load_state("load")
    if tells:
        paragraphs, samples, nodes = page.evaluate(
            "[document.querySelectorAll('.transcript > p:not(.code-mark)').length,"
            " document.querySelectorAll('.code-sample').length, document.querySelectorAll('*').length]")
        print(f"search: {paragraphs} paragraphs, {samples} samples, {nodes} elements, processor slowed down 4 times")
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.focus("#episode-search-field")
    page.wait_for_timeout(1500)
    chromium.start_tracing(page=page, categories=TRACED)
    for key in [*KEYS, *["Backspace"] * len(KEYS)]:
        page.keyboard.press(key)
        page.wait_for_timeout(300)
    events = json.loads(chromium.stop_tracing())["traceEvents"]
    page.context.close()

    inputs = [e for e in events if e["name"] == "EventDispatch" and e["args"]["data"]["type"] == "input"]
    thread = inputs[0]["tid"], inputs[0]["pid"]
    events = sorted((e for e in events if (e.get("tid"), e.get("pid")) == thread and "dur" in e), key=lambda e: e["ts"])
    tasks = [e for e in events if e["name"] == "ThreadControllerImpl::RunTask" and "tdur" in e]
    paints = [e for e in events if e["name"] == "Commit"]
    scripts, clocks, works = [], [], []
    for event in inputs:
        key_task = max((t for t in tasks if t["ts"] <= event["ts"]), key=lambda t: t["ts"])
        paint = next(p for p in paints if p["ts"] > event["ts"])
        paint_task = max((t for t in tasks if t["ts"] <= paint["ts"]), key=lambda t: t["ts"])
        scripts.append(event["tdur"] / 1000)
        clocks.append((paint_task["ts"] + paint_task["dur"] - key_task["ts"]) / 1000)
        works.append(sum(t["tdur"] for t in tasks if key_task["ts"] <= t["ts"] <= paint_task["ts"]) / 1000)
    return scripts, clocks, works


def report(title, times) -> float:
    """Prints and returns the time that 95 of 100 stay below."""
    times = sorted(times)
    middle, high = statistics.median(times), times[int(len(times) * 0.95)]
    print(f"  {title}: median {middle:.1f}, 95 % below {high:.1f}, worst {times[-1]:.1f} ms ({len(times)} keys)")
    return high


def follow(chromium, url) -> bool:
    """What Chromium lays out while the transcript is followed for some seconds."""
    page = chromium.new_context(viewport={"width": 1440, "height": 900}).new_page()
    page.goto(url)
    page.click(".episode-chapters a[data-time='720']")
    page.mouse.move(5, 5)
    page.wait_for_timeout(6000)
    page.evaluate("""() => { self.spoken = new Set(); self.tops = new Set();
      setInterval(() => { spoken.add(String([...CSS.highlights.get('spoken')][0]));
        tops.add(document.querySelector('.transcript').scrollTop) }, 100); }""")
    chromium.start_tracing(page=page, categories=TRACED)
    page.wait_for_timeout(20_000)
    trace = json.loads(chromium.stop_tracing())["traceEvents"]
    sentences, places = page.evaluate("[spoken.size, tops.size]")
    print(f"follow: 20 s, {sentences} sentences, {places} places of the pane")
    dirty = tell_layouts(trace)

    # What a layout of the whole page looks like, to know that the trace would show it.
    chromium.start_tracing(page=page, categories=TRACED)
    page.evaluate("document.body.style.fontSize = '18px'; document.body.offsetHeight")
    page.wait_for_timeout(300)
    print("  for comparison, another size of the text:")
    tell_layouts(json.loads(chromium.stop_tracing())["traceEvents"])
    page.context.close()
    return sentences > 2 and places > 1 and dirty < 50


def tell_layouts(trace) -> int:
    """Prints what was laid out, and returns the most objects that one layout had to do anew."""
    layouts = [e for e in trace if e["name"] == "Layout" and "beginData" in e.get("args", {})]
    styles = [e for e in trace if e["name"] in ("UpdateLayoutTree", "RecalculateStyles") and "dur" in e]
    data = [e["args"]["beginData"] for e in layouts]
    dirty = max((entry["dirtyObjects"] for entry in data), default=0)
    total = max((entry["totalObjects"] for entry in data), default=0)
    time = lambda entries: sum(e.get("tdur", e.get("dur", 0)) for e in entries) / 1000
    print(f"  layouts: {len(layouts)}, {time(layouts):.1f} ms, at most {dirty} dirty of {total} objects;"
          f" styles: {len(styles)}, {time(styles):.1f} ms")
    return dirty

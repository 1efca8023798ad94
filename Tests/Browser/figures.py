"""Measures the script of episodes on a long page, and says whether it is fast enough."""

import json
import statistics

KEYS = "the comp" + "ositor reads"
FRAME = 50  # Milliseconds for a key press on a slow phone.

OBSERVE = """() => {
  self.presses = [];
  new PerformanceObserver((list) => {
    for (const e of list.getEntries()) if (e.name === 'keydown' || e.name === 'input' || e.name === 'keypress')
      presses.push({ name: e.name, id: e.interactionId, start: e.startTime, work: e.processingEnd - e.processingStart, all: e.duration });
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  const field = document.getElementById('episode-search-field');
  self.handled = [];
  let begun;
  addEventListener('input', () => { begun = performance.now(); }, true);
  addEventListener('input', () => {
    const end = performance.now();
    // The next task after a frame: when style, layout and paint are done too.
    requestAnimationFrame(() => { const channel = new MessageChannel();
      channel.port1.onmessage = () => handled.push({ script: end - begun, frame: performance.now() - begun });
      channel.port2.postMessage(0); });
  });
}"""


def measure(chromium, url) -> bool:
    return all([search(chromium, url), follow(chromium, url)])


def search(chromium, url) -> bool:
    """The time of key presses with a processor that is slowed down four times."""
    page = chromium.new_context(viewport={"width": 412, "height": 900}).new_page()
    page.goto(url)
    page.wait_for_load_state("load")
    paragraphs, samples, nodes = page.evaluate(
        "[document.querySelectorAll('.transcript > p:not(.code-mark)').length, document.querySelectorAll('.code-sample').length,"
        " document.querySelectorAll('*').length]")
    print(f"search: {paragraphs} paragraphs, {samples} samples, {nodes} elements, processor slowed down 4 times")
    page.evaluate(OBSERVE)
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    begun = page.evaluate("performance.now()")
    page.focus("#episode-search-field")
    print(f"  focus, with the index: {page.evaluate('performance.now()') - begun:.0f} ms")
    page.wait_for_timeout(500)
    for _ in range(3):
        for key in KEYS:
            page.keyboard.press(key)
            page.wait_for_timeout(250)
        for _ in KEYS:
            page.keyboard.press("Backspace")
            page.wait_for_timeout(250)
    handled = page.evaluate("handled")
    presses = page.evaluate("presses")
    page.context.close()
    report("script of a press", [press["script"] for press in handled])
    worst = report("from the event to the end of its frame", [press["frame"] for press in handled])
    report("Event Timing of presses above 16 ms (steps of 8 ms)", [press["all"] for press in presses if press["name"] == "keydown"])
    return worst < FRAME


def report(title, times) -> float:
    if not times:
        print(f"  {title}: none")
        return 0
    times = sorted(times)
    middle, high = statistics.median(times), times[int(len(times) * 0.95)]
    print(f"  {title}: median {middle:.1f}, 95 % below {high:.1f}, worst {times[-1]:.1f} ms ({len(times)})")
    return high


def follow(chromium, url) -> bool:
    """What Chromium lays out while the transcript is followed for some seconds."""
    page = chromium.new_context(viewport={"width": 1440, "height": 900}).new_page()
    page.goto(url)
    page.click(".episode-chapters a[data-time='720']")
    page.wait_for_timeout(2000)
    seen = page.evaluate("""() => { self.spoken = new Set(); self.tops = new Set();
      setInterval(() => { spoken.add(String([...CSS.highlights.get('spoken')][0]));
        tops.add(document.querySelector('.transcript').scrollTop) }, 100); }""")
    page.mouse.move(5, 5)
    page.wait_for_timeout(4000)
    chromium.start_tracing(page=page, categories=["devtools.timeline", "disabled-by-default-devtools.timeline"])
    page.wait_for_timeout(20_000)
    events = json.loads(chromium.stop_tracing())["traceEvents"]
    sentences, places = page.evaluate("[spoken.size, tops.size]")
    page.context.close()
    layouts = [event for event in events if event["name"] == "Layout" and "beginData" in event.get("args", {})]
    styles = [event for event in events if event["name"] in ("UpdateLayoutTree", "RecalculateStyles") and "dur" in event]
    scripts = [event for event in events if event["name"] == "FunctionCall" and "dur" in event]
    data = [event["args"]["beginData"] for event in layouts]
    dirty = max((entry["dirtyObjects"] for entry in data), default=0)
    total = max((entry["totalObjects"] for entry in data), default=0)
    milliseconds = lambda entries: sum(entry.get("dur", 0) for entry in entries) / 1000
    print(f"follow: 20 s, {sentences} sentences, {places} places of the pane")
    print(f"  layouts: {len(layouts)}, {milliseconds(layouts):.1f} ms; at most {dirty} dirty of {total} objects")
    print(f"  styles: {len(styles)}, {milliseconds(styles):.1f} ms; scripts: {milliseconds(scripts):.1f} ms")
    return sentences > 2 and dirty < 50

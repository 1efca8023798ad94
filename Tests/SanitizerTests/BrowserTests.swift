import RandomTestSupport
import Testing

@testable import Sanitizer

@Suite(
  "In a real browser", .serialized,
  .enabled(if: Browser.program != nil, "no Chromium on this machine"))
struct BrowserTests {
  @Test("No sanitised attack runs or loads anything, in any context")
  func attacks() async throws { try await check(Attacks.all.map(\.html).filter { $0.utf8.count < 1_000 }) }

  @Test("Random mixtures of markup are read as they were written")
  func mixtures() async throws {
    var random = SeededGenerator(seed: 20_261_121)
    try await check((0..<300).map { _ in random.soup() })
  }

  @Test("The page detects attacks that are not sanitised")
  func control() async throws {
    let readings = try await Browser.read([
      "<img src=x: onerror=alert(1)>", "<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
      "<p style='position:fixed'>x</p>", "<a href='java\tscript:alert(1)'>x</a>",
    ])
    #expect(readings.map { $0.alarms > 0 } == [true, true, false, false])
    #expect(readings.allSatisfy { !$0.dangers.isEmpty })
  }

  @Test("The page detects a tree that differs from the markup")
  func differences() async throws {
    let pieces = [
      "<p><p></p></p>", "<table><tr></tr></table>", "<p>x</p>", "<pre>\n\nx</pre>", "<svg><p></p></svg>",
    ]
    let readings = try await Browser.read(pieces)
    #expect(readings.map { $0.difference == nil } == [false, false, true, true, false])
  }

  @Test("A body covers nothing of the page around it, whatever its styles")
  func covering() async throws {
    let styles = [
      "padding: 900px", "border: 900px solid", "height: 0", "max-height: 0", "margin: -199px",
      "float: left; height: 0",
      "display: grid; height: 0; place-content: end", "font: 199px/0 x",
      "margin-top: -199px; padding-top: 199px",
      "display: flex; height: 1px; align-items: end", "vertical-align: 900px",
      "position: relative; top: -300px",
      "box-shadow: 0 0 0 200px red", "line-height: 0", "display: inline-block; margin-bottom: -199px",
    ]
    let pieces = styles.flatMap { style in
      [
        "<p>a <a href=/ style='\(style)'>b</a> c</p>",
        "<div style='\(style)'><a href=/>\(String(repeating: "x ", count: 300))<img width=900 height=900></a></div>",
        "<span style='display: inline-block; \(style)'><img width=900 height=900></span>",
      ]
    }
    let found = try await Browser.open(BrowserPage.covering(pieces.map { clean($0) }))
    #expect(String(decoding: found, as: UTF8.self) == "[]")
  }

  private func check(_ sources: [String]) async throws {
    let outputs = sources.map { clean($0) }
    let readings = try await Browser.read(outputs)
    try #require(readings.count == outputs.count)
    for (output, reading) in zip(outputs, readings) {
      #expect(reading.alarms == 0, "\(output)")
      #expect(reading.dangers == [], "\(output)")
      #expect(reading.difference == nil, "\(output)")
      #expect(withoutFirstLines(clean(reading.html)) == withoutFirstLines(output), "\(output)")
      #expect(withoutFirstLines(clean(reading.document)) == withoutFirstLines(output), "\(output)")
    }
  }

  /// Browsers serialise a `pre` that begins with an empty line so that the line is lost when it is parsed
  /// again.
  private func withoutFirstLines(_ html: String) -> String {
    html.contains("<pre") ? html.replacing("\n", with: "") : html
  }
}

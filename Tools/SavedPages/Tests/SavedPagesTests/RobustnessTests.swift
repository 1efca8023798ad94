import Testing

@testable import SavedPages

@Suite("Any bytes") struct RobustnessTests {
  @Test("What is no episode is refused, and the error says what was looked for")
  func noEpisode() {
    #expect(throws: SavedPageError.noText(name: "page.txt")) { try read("") }
    #expect(throws: SavedPageError.noText(name: "page.txt")) { try read(" \n\n\t\r\n") }
    #expect(throws: SavedPageError.noEpisode(name: "page.txt", lines: 2)) {
      try read("A letter.\nDear reader, hello.")
    }
    let error = SavedPageError.noEpisode(name: "page.txt", lines: 2).description
    #expect(error.contains("page.txt") && error.contains("Episode #12"))
  }

  @Test("A page that is cut off anywhere is read or refused")
  func truncated() {
    for text in [TalkPage().text, SeriesPage.text] {
      let bytes = Array(text.utf8)
      for length in stride(from: 0, to: bytes.count, by: 997) { attempt(Array(bytes[..<length])) }
    }
  }

  @Test("A page with changed bytes is read or refused", arguments: 0..<8)
  func changed(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var bytes = Array((seed % 2 == 0 ? TalkPage().text : SeriesPage.text).utf8)
    for _ in 0..<Int.random(in: 1...200, using: &generator) {
      bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
    }
    attempt(bytes)
  }

  @Test("Random bytes are read or refused", arguments: 0..<8)
  func random(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let marks = Array("`#:-[]()*\"\\/… \n\n\n•19aAzZ<>?!.,é\u{A0}\u{2028}{}@$&|_~".utf8)
    attempt((0..<2000).map { _ in marks.randomElement(using: &generator) ?? 0 })
    attempt((0..<2000).map { _ in UInt8.random(in: 0...255, using: &generator) })
  }

  @Test(
    "Real pages that were cut off or changed are read or refused",
    .enabled(if: Seeds.areThere, "no sample pages beside the checkout (../shared/seeds)"),
    arguments: [Seeds.talk, Seeds.series])
  func seeds(name: String) throws {
    let bytes = try Seeds.bytes(name)
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2 {
      var copy = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator)))
      guard !copy.isEmpty else { continue }
      for _ in 0..<20 {
        copy[Int.random(in: copy.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      attempt(copy)
    }
  }

  private func attempt(_ bytes: [UInt8]) {
    guard let page = try? SavedPage(bytes, name: "page.txt") else { return }
    for dropped in page.report.dropped { #expect(dropped.lines.lowerBound > 0) }
  }
}

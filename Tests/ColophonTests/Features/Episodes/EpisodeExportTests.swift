import Foundation
import Publication
import RandomTestSupport
import Settings
import Testing
import Timestamps
import Transcripts

@testable import Colophon
@testable import Importing
@testable import ProgramInterfaces
@testable import Reading
@testable import SiteBase

/// What the site exports of an episode is imported as the same: exported again, it is equal byte for byte.
@Suite("Import of what the site exports")
struct EpisodeExportTests {
  static let forms =
    EpisodeDocument.TranscriptFormat.allCases.map { "transcript.\($0)" }
    + EpisodeDocument.ChapterFormat.allCases.map { "chapters.\($0)" }

  @Test("Each form that the site serves is imported, synced and served as the same", arguments: forms)
  func served(form: String) async throws {
    let folder = ContentFixture()
    folder.write(episode: "1-rich", richEpisode)
    try await TestSite.run {
      $0.contentDirectory = folder.path
    } _: { site in
      try await site.sync(folder)
      let exported = try await site.text("/episodes/1-rich/\(form)")
      #expect(exported.contains("Ünïcode"))
      folder.remove(episode: "1-rich")
      let imported = try EpisodeImport.read([(form, Array(exported.utf8))], named: "rich")
      folder.write(episode: "1-rich", published(imported))
      for file in imported.files.dropFirst() {
        folder.write(at: "episodes/1-rich/\(file.name)", file.content.utf8)
      }
      try await site.sync(folder)
      #expect(try await site.text("/episodes/1-rich/\(form)") == exported)
    }
  }

  @Test("Each form is recognised by its content, whatever the name of the file", arguments: forms)
  func recognised(form: String) throws {
    let content = try Content(richEpisode)
    let exported = try #require(content.export(form))
    #expect(try content.reimported(exported, named: "file.data").export(form) == exported)
  }

  @Test("Each form of any transcript is imported as the same", arguments: forms)
  func random(form: String) throws {
    for seed in 0..<12 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let content = try Content(RandomEpisode(&generator).text)
      let exported = try #require(content.export(form), "seed \(seed)")
      let again = try content.reimported(exported, named: form).export(form)
      #expect(again == exported, "seed \(seed)")
    }
  }

  /// An episode that was read from its folder, without a site.
  private struct Content {
    let head: EpisodeHead
    let content: EpisodeContent

    /// - Parameter files: those beside `episode.md`.
    init(_ text: String, files: [(name: String, content: String)] = []) throws {
      let folder = ContentFixture()
      folder.write(episode: "1-one", text)
      for file in files { folder.write(at: "episodes/1-one/\(file.name)", file.content.utf8) }
      let post = try #require(try ContentFolder(at: folder.path).entries.first).source.post()
      let draft = try #require(post.draft.episode)
      content = draft.content
      head = EpisodeHead(
        post: PostHead(
          id: UUID(), guid: "1", path: "/episodes/1-one", title: nil, published: nil,
          lead: draft.facts.blurb.html),
        facts: draft.facts, isOpen: true, isFree: true)
    }

    func export(_ form: String) -> String? {
      switch EpisodeDocument(form) {
      case .transcript(let format): EpisodeTranscript(head, content).text(as: format)
      case .chapters(.json): content.chapters.isEmpty ? nil : content.chapters.podcastJSON
      case .chapters(.vtt):
        content.chapters.last.map { content.chapters.webVTT(duration: head.facts.duration ?? $0.time) }
      default: nil
      }
    }

    func reimported(_ exported: String, named name: String) throws -> Content {
      let imported = try EpisodeImport.read([(name, Array(exported.utf8))], named: "one")
      return try Content(published(imported), files: Array(imported.files.dropFirst()))
    }
  }
}

/// The imported `episode.md`, with a date instead of `draft`.
private func published(_ episode: NewEpisode) -> String {
  episode.files[0].content.replacing("draft: true\n", with: "date: 2026-01-01T10:00:00Z\n")
}

private let richEpisode = """
  ---
  title: Rich
  date: 2026-01-01T10:00:00+01:00
  duration: 1:30:00
  hosts: [Mara Lind, Jonas Weber]
  ---
  [0:00] # Opening & <b>Ünïcode</b>

  [00:00:05] **Mara:** Hello *there*, `a < b && c --> d`, <T> and \\<b>bold\\</b>. Ünïcode: “ä ö ü” & &amp;amp; [a link][l] \\[0:05].

  Note: this is text. A_b_c * d ~ e \\# f. 1.5 GB \\{\\\\an8}

  [00:00:05] **Jonas:** At the same time. No.

  **Jonas:** No.

  ```swift
  let a: [Int] = b < c // ]]>
  ```

  > A quotation: it is not said.

  [00:05:00.250] ## 日本語の章

  [00:05:10] **Mara:** 今日は天気がいいですね。そうですね。

  - One
  - Two

  [01:05:00] # Later "quoted" \\*stars\\*

  [01:05:07.500] **Jonas:** 1999

  2000

  [01:20:00] **Mara:** Bye: see you — soon… \\--> 00:01:00

  [l]: https://example.org/?a=1&b=2
  """

/// An episode with marks of all forms at random places.
private struct RandomEpisode {
  let text: String

  init(_ generator: inout SeededGenerator) {
    let names = ["Mara", "Jonas Weber", "Dr. Ó Ríordáin", "Ann"]
    var blocks: [String] = []
    var time = Int.random(in: 0...5000, using: &generator)
    for index in 0..<Int.random(in: 3...12, using: &generator) {
      time += Bool.random(using: &generator) ? Int.random(in: 0...900_000, using: &generator) : 0
      let hasTime = index == 0 || Int.random(in: 0..<3, using: &generator) > 0
      let clock = "[\(MediaTime(milliseconds: time))] "
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: blocks.append("\(clock)# \(Self.words(&generator))")
      case 1: blocks.append("```swift\nlet a = \"[0:05] --> <b>\"\n```")
      case 2: blocks.append("> \(Self.words(&generator))")
      case 3 where index > 0: blocks.append((hasTime ? clock : "") + Self.words(&generator))
      default:
        let name = names.randomElement(using: &generator) ?? "Ann"
        blocks.append((hasTime ? clock : "") + "**\(name):** \(Self.words(&generator))")
      }
    }
    blocks.insert("[0:00] # Start\n\n[0:00] **Ann:** Begin.", at: 0)
    text = """
      ---
      title: Random
      date: 2026-01-01T10:00:00Z
      hosts: [Mara Lind, Jonas Weber, Dr. Ó Ríordáin, Ann]
      ---
      \(blocks.joined(separator: "\n\n"))
      """
  }

  /// Plain words and marks that some form could take for its own.
  private static func words(_ generator: inout SeededGenerator) -> String {
    let pieces = [
      "one", "two,", "three.", "größer", "日本語。", "a<b", "<b>", "</i>", "&amp;", "&", "-->", "`code`", "*so*",
      "_x_",
      "a_b", "~", "\\[1:02]", "{\\\\an8}", "12", "1999", "Mara:", "Note:", "[x](y)", "“quoted”", "\"", "'",
      "\\\\", "]]>",
      "No.", "No.", "00:01", "WEBVTT", "NOTE", "#", "e.g.", "👩🏽‍💻", "---", "=", "|", "!", "U.S.", "\u{2060}",
    ]
    let count = Int.random(in: 1...25, using: &generator)
    let words = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "one" }
    return "So " + words.joined(separator: " ")
  }
}

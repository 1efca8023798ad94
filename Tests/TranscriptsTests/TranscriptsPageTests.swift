import Testing
import Transcripts

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Documentation/transcripts.md") struct TranscriptsPageTests {
  @Test("Each example is read as the page says")
  func examples() throws {
    let examples = try codeBlocks()
    var count = 0
    for (example, result) in zip(examples, examples.dropFirst()) where example.language == "transcript" {
      count += 1
      #expect(read(example.text) == result.text.split(separator: "\n").map(columns), "\(example.text)")
    }
    #expect(count >= 14)
    #expect(examples.count { $0.language == "blocks" || $0.language == "error" } == count)
  }

  @Test("What is written in canonical form is read as the same blocks")
  func writing() throws {
    for example in try codeBlocks() where example.language == "transcript" {
      guard let first = try? read(transcript: example.text) else { continue }
      #expect(try read(transcript: first.markdown) == first)
    }
  }

  private func codeBlocks() throws -> [(language: String, text: String)] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try Data(contentsOf: root.appending(path: "Documentation/transcripts.md"))
    return try Transcript(String(decoding: page, as: UTF8.self), duration: nil, speakers: []).blocks
      .compactMap {
        guard case .code(let language) = $0.kind else { return nil }
        return (
          language,
          $0.markdown.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast().joined(
            separator: "\n")
        )
      }
  }

  private func read(transcript text: String) throws(TranscriptError) -> Transcript {
    try Transcript(text, duration: MediaTime("1:34:05"), speakers: ["Brandon Williams", "Stephen Celis"])
  }

  /// The blocks, or the error, in the form of the page.
  private func read(_ text: String) -> [[String]] {
    do {
      return try read(transcript: text).blocks.map { block in
        let kind =
          switch block.kind {
          case .heading(let level): "heading \(level)"
          case .paragraph: "paragraph"
          case .code(let info): info.isEmpty ? "code" : "code \(info)"
          case .definitions: "definitions"
          case .other: "other"
          }
        return [block.time?.description ?? "", (block.isPreview ? "preview " : "") + kind]
          + (block.speaker.map { [$0] } ?? [])
          + [block.markdown.replacing("\n", with: "⏎")]
      }
    } catch {
      return [[error.description]]
    }
  }

  private func columns(_ line: Substring) -> [String] {
    line.split(separator: "|", omittingEmptySubsequences: false).map { column in
      column.split(separator: " ").joined(separator: " ")
    }
  }
}

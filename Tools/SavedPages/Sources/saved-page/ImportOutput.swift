import Foundation
import SavedPages

/// What the program prints of a page.
struct ImportOutput {
  let source: String
  let folder: String
  let isDryRun: Bool
  let files: [String]
  let report: SavedPageReport

  var text: String {
    var lines = ["\(source) → \(folder)\(isDryRun ? " (not written)" : "")"]
    lines += report.found.map { "  found      \($0)" }
    lines += report.dropped.map { "  dropped    \(Self.name(of: $0.lines)): \($0.reason): \($0.text)" }
    lines += undecided.map { "  undecided  \($0)" }
    return lines.joined(separator: "\n")
  }

  var json: String {
    let dropped = report.dropped.map {
      Object.Dropped(
        firstLine: $0.lines.lowerBound, lastLine: $0.lines.upperBound, reason: $0.reason, text: $0.text)
    }
    let object = Object(
      sources: [source], folder: folder, written: !isDryRun, files: files, found: report.found,
      dropped: dropped, undecided: undecided)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts, numbers and booleans can always be encoded.
    return (try? encoder.encode(object)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private var undecided: [String] {
    let words = report.restoredSpaces.map { "\($0.saved) → \($0.restored)" }
    guard !words.isEmpty else { return report.undecided }
    return report.undecided + [
      "spaces restored between words, please check: \(words.joined(separator: ", "))"
    ]
  }

  private static func name(of lines: ClosedRange<Int>) -> String {
    lines.count == 1 ? "line \(lines.lowerBound)" : "lines \(lines.lowerBound)–\(lines.upperBound)"
  }

  private struct Object: Encodable {
    let sources: [String]
    let folder: String
    let written: Bool
    let files: [String]
    let found: [String]
    let dropped: [Dropped]
    let undecided: [String]

    struct Dropped: Encodable {
      let firstLine: Int
      let lastLine: Int
      let reason: String
      let text: String
    }
  }
}

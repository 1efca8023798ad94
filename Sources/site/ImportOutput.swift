import Colophon
import Foundation
import Importing
import Publication
import Syndication

/// A value as one line of JSON on standard output.
struct JSONLine {
  private let value: any Encodable

  init(_ value: any Encodable) { self.value = value }

  init(file: String, error: String) { self.init(["file": file, "error": error]) }

  init(unchanged file: String) {
    struct Object: Encodable {
      let file: String
      let new = 0, changed = 0, unchanged = 0
      let isNotModified = true
      let leftOut: [[String: String]] = []
    }
    self.init(Object(file: file))
  }

  init(_ report: ImportReport, file: String) {
    struct Object: Encodable {
      let file: String
      let new, changed, unchanged: Int
      let leftOut: [[String: String]]
      /// Nil where all of them are in `leftOut`.
      let moreLeftOut: Int?
    }
    self.init(
      Object(
        file: file, new: report.new.count, changed: report.changed.count,
        unchanged: report.unchanged + report.renderedAnew,
        leftOut: report.leftOut.map { ["entry": $0.entry, "reason": $0.reason] },
        moreLeftOut: report.leftOut.unnamed == 0 ? nil : report.leftOut.unnamed))
  }

  /// Without the end of the line.
  var data: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
      return try encoder.encode(value)
    }
  }

  var text: String { get throws { String(decoding: try data, as: UTF8.self) } }

  func print() throws { FileHandle.standardOutput.write(try data + Data("\n".utf8)) }
}

extension ImportReport {
  /// What an import prints when it is done.
  var text: String {
    var lines = Self.lines("new        ", new) { post in
      "\(post.title.listed)\(post.path.map { "  \($0.listed)" } ?? "")"
    }
    lines += Self.lines("changed    ", changed, \.title.listed)
    lines += Self.lines("left out   ", leftOut) { "\($0.entry.listed): \($0.reason)" }
    if !removed.isEmpty {
      let kinds = removed.sorted { ($0.value, $1.key) > ($1.value, $0.key) }.map { "\($0.key) ×\($0.value)" }
      lines.append("removed    \(kinds.joined(separator: ", ")): not safe on a page")
    }
    lines.append(
      "\(location.oneLine): \(new.count) new, \(changed.count) changed, \(unchanged + renderedAnew) unchanged, "
        + "\(leftOut.count) left out")
    return lines.joined(separator: "\n")
  }

  private static func lines<Element>(
    _ word: String, _ tally: Tally<Element>, _ text: (Element) -> String
  ) -> [String] {
    tally.map { word + text($0) } + (tally.unnamed == 0 ? [] : ["\(word)and \(tally.unnamed) more"])
  }
}

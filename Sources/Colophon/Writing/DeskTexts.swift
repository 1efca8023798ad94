import Foundation
import Importing
import Settings
import Timestamps

extension Site {
  /// A text of the desk. One without a date is read as if it were published today.
  func markdownPost(_ text: String) throws(ContentError) -> MarkdownPost {
    try MarkdownPost(
      text, place: "text", day: String(deskClock.now.rfc3339.prefix(10)), style: deskStyle)
  }

  var deskStyle: WritingStyle { .desk(configuration.writingStyle) }
}

/// A mistake in a text.
struct TextProblem: Hashable, Sendable, Encodable {
  /// From 1.
  let line: Int
  let message: String

  init(_ error: ContentError) {
    let parts = error.description.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    line = parts.count == 3 ? Int(parts[1]) ?? 1 : 1
    message = parts.count == 3 ? parts[2].trimmingCharacters(in: .whitespaces) : error.description
  }
}

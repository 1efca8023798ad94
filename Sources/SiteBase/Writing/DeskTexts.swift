import Accounts
import Foundation
import Importing
import Publication
import Settings
import Timestamps

extension Site {
  /// A text of the desk. One without a date is read as if it were published today.
  ///
  /// - Throws: `ContentError` for a mistake in the text, also for a redirect from a page of the site.
  package func markdownPost(_ text: String) throws(ContentError) -> MarkdownPost {
    let post = try MarkdownPost(
      text, place: "text", day: String(deskClock.now.rfc3339.prefix(10)), style: deskStyle)
    try post.checkRedirects(isFree: connections.isFree)
    return post
  }

  /// Saves the working copy of a post, with its title and the person who saves it.
  ///
  /// - Parameters:
  ///   - former: the version that the person has read.
  ///   - state: the state that the post had when the person loaded it; nil skips the comparison.
  ///   - keepingFormer: whether the text before stays in the history in any case.
  /// - Returns: the version that was saved.
  /// - Throws: as `Database.saveWorkingCopy` does.
  package func saveText(
    _ text: String, by person: Person, of post: UUID, over former: TextVersion,
    seenAs state: PostState? = nil, keepingFormer: Bool = false, now: Timestamp
  ) async throws -> TextVersion {
    try await database.saveWorkingCopy(
      text, titled: title(of: text), by: person.name, person: person.id, of: post, over: former,
      seenAs: state, keepingFormer: keepingFormer, now: now)
  }

  /// The title of a text, which may have mistakes elsewhere; nil if the front matter cannot be read.
  private func title(of text: String) -> String? {
    if let post = try? markdownPost(text) { return post.title }
    return (try? FrontMatterValues(text))?.values["title"]
  }

  package var deskStyle: WritingStyle { .desk(configuration.writingStyle) }
}

/// A mistake in a text.
package struct TextProblem: Hashable, Sendable, Encodable {
  /// From 1.
  package let line: Int
  package let message: String

  package init(_ error: ContentError) {
    let parts = error.description.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    line = parts.count == 3 ? Int(parts[1]) ?? 1 : 1
    message = parts.count == 3 ? parts[2].trimmingCharacters(in: .whitespaces) : error.description
  }
}

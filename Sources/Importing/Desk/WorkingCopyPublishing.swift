import Foundation
import Postgres
import Publication
import Timestamps

extension Database {
  /// Makes the working copy of a post what readers see, and a version of the post. The post keeps its
  /// address, unless the front matter gives it a slug.
  ///
  /// - Parameters:
  ///   - version: that of the copy that the author has seen.
  ///   - isFree: whether a post may be at a path and query without hiding a page of the site itself.
  /// - Throws: ``ContentError`` for a mistake in the text, with its line; ``NoSuchPost``,
  ///   ``WorkingCopyChanged``, ``OwnedElsewhere``, and ``WritersBusy`` if somebody else writes the post. Then
  ///   the copy stays as it is.
  package func publishWorkingCopy(
    of id: UUID, version: Int, style: WritingStyle, now: Timestamp,
    isFree: @escaping @Sendable (String) -> Bool
  ) async throws {
    try await writePosts(lockTimeout: .milliseconds(500), now: now, isFree: isFree) { writer in
      let stored = try await writer.locked(id)
      let copies = writer.transaction.workingCopies
      guard let copy = try await copies.copy(of: id), copy.version == version else {
        throw WorkingCopyChanged(path: stored.path)
      }
      let post = try MarkdownPost(copy.source.text, place: stored.path, style: style)
      let address = post.slug.map(Permalink.init(slug:)) ?? Permalink(stored: stored.path)
      let draft = post.draft(
        guid: stored.guid, slug: post.slug ?? slug(of: post.title) ?? id.uuidString.lowercased(),
        permalink: address)
      try await writer.update(
        stored, to: draft, by: .desk, rendering: WrittenPost.rendering, source: copy.source)
      try await copies.discard(of: id)
    }
  }
}

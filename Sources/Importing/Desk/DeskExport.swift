import Foundation
import Postgres
import Publication
import Texts
import Timestamps
import URIs

extension Database {
  /// Writes a post of the desk as a file of the content folder, which owns it from then on. It keeps its
  /// address, its guid, its dates and its history.
  ///
  /// - Parameter content: the content folder.
  /// - Returns: the name of the file below `posts`.
  /// - Throws: ``ContentError`` if the file exists or cannot be written, ``TransferRefused`` for a published
  ///   post with changes that are not published.
  package func exportDeskPost(_ id: UUID, to content: String, now: Timestamp) async throws -> String {
    guard let post = try await deskPosts.post(id), let current = try await workingCopies.currentText(of: id)
    else { throw NoSuchPost(id: id) }
    let isDraft = post.state == .draft
    var text = current.source.text
    if isDraft { text = try FrontMatterEdit(text, file: post.path).unpublishing() ?? text }
    let slug = post.path.split(separator: "/").last.map(String.init)?.percentDecoded ?? id.uuidString
    let name = "\((post.published ?? now).rfc3339.prefix(10))-\(slug).md"
    if WrittenPost.slug(ofFile: name) != slug {
      var changes = FrontMatterChanges()
      changes.set("slug", slug)
      text = try changes.applied(to: text, place: post.path)
    }
    let path = "\(content)/posts/\(name)"
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
    } catch {
      throw ContentError(
        .unwritable, "\(path): exists already, or cannot be written; move it away, or check its folder")
    }
    do {
      if isDraft { try await workingCopies.discard(of: id) }
      try await transfer(id, to: .file(name), keeping: PostSource(.markdown, text), now: now)
    } catch {
      try? FileManager.default.removeItem(atPath: path)
      throw error
    }
    return name
  }
}

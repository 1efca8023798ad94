import Foundation
import Importing
import Postgres
import Publication
import Texts
import Timestamps

extension Database {
  /// Carries out a command, in one transaction: all of it, or nothing.
  ///
  /// - Parameter seen: what the editor has seen of the post.
  /// - Returns: what has become of the post.
  /// - Throws: ``EditingError``, and errors of the database itself.
  package func edit(
    _ command: EditCommand, of post: UUID, by editor: Editor, seen: Seen = .anything,
    in context: EditingContext
  ) async throws -> EditedPost {
    if case .handOver(let folder) = command {
      return try await handOver(post, to: folder, by: editor, seen: seen, in: context)
    }
    let (lock, timeout) = command.lock
    // The title is read before the transaction, because it needs no look at the database.
    let saved = if case .save(let text, _) = command { await context.title(of: text) } else { String?.none }
    return try await editing(holding: lock, lockTimeout: timeout, in: context) { writer in
      var edit = try await Edit(post, by: editor, seen: seen, in: context, writer)
      try await edit.perform(command, savedTitle: saved)
      writer = edit.writer
      return try await writer.edited(post)
    }
  }

  /// Begins a post or a page: a draft, or one that readers see at once or at its date.
  ///
  /// - Throws: ``EditingError``, and errors of the database itself. Then there is no new post.
  package func begin(
    _ text: NewText, by editor: Editor, in context: EditingContext
  ) async throws -> EditedPost {
    let post = try await context.post(of: text.source, isPage: text.isPage)
    return try await editing(in: context) { writer in
      try await writer.begin(text, post, by: editor, in: context)
    }
  }

  /// Writes posts, with errors that interfaces answer.
  func editing<Value: Sendable>(
    holding lock: AdvisoryLock? = nil, lockTimeout: Duration = .milliseconds(500), in context: EditingContext,
    _ body: (inout PostWriter) async throws -> Value
  ) async throws -> Value {
    do {
      return try await writePosts(
        holding: lock, lockTimeout: lockTimeout, now: context.now, beside: context.site, body)
    } catch {
      throw EditingError(error) ?? error
    }
  }
}

extension EditCommand {
  /// Who gives a post another owner waits for a sync.
  fileprivate var lock: (lock: AdvisoryLock?, timeout: Duration) {
    switch self {
    case .adopt, .handOver: (.contentFolder, .seconds(5))
    default: (nil, .milliseconds(500))
    }
  }
}

/// The state of a post after a command.
package struct EditedPost: Hashable, Sendable {
  package let id: UUID
  package let path: String
  package let state: PostState
  /// Nil for a post of a file or a feed.
  package let version: TextVersion?
  /// The file that owns it now; nil if none does.
  package let file: String?
  /// Whether readers get something else from now on.
  package let isShown: Bool
}

extension PostWriter {
  func edited(_ id: UUID) async throws -> EditedPost {
    guard let post = try await transaction.deskPosts.post(id) else { throw EditingError.noSuchPost }
    return EditedPost(
      id: id, path: post.path, state: post.state,
      version: try await transaction.workingCopies.version(of: id),
      file: post.file, isShown: isShown)
  }

  fileprivate mutating func begin(
    _ text: NewText, _ post: MarkdownPost, by editor: Editor, in context: EditingContext
  ) async throws -> EditedPost {
    let guid = text.name.map(WrittenPost.guid) ?? "urn:uuid:\(UUID().uuidString.lowercased())"
    if text.name != nil, let begun = try await transaction.deskPosts.post(withGUID: guid) {
      return try await edited(begun)
    }
    try await post.checkAddress(of: nil, by: editor, beside: context.site, in: transaction)
    let title = post.title.isEmpty ? "Untitled" : post.title
    let begun = try await context.post(of: NewText.text(titled: title), place: "the title")
    let slug = post.slug ?? slug(of: post.title) ?? "post-\(UUID().uuidString.lowercased().prefix(8))"
    // Until it is published, the text is in the working copy alone.
    var draft = begun.draft(guid: guid, slug: slug, permalink: post.page ?? Permalink(slug: slug))
    draft.isPage = post.isPage
    draft.state = .draft
    (draft.published, draft.visibleFrom) = (nil, nil)
    if post.title.isEmpty { draft.title = nil }
    let (id, _) = try await insert(draft, from: .desk, rendering: WrittenPost.rendering)
    _ = try await transaction.workingCopies.begin(
      text.source, titled: post.title, by: editor.name, person: editor.person, of: id, at: now)
    if let person = editor.person { try await transaction.deskPosts.setAuthor(person, of: id) }
    if let publication = text.publication {
      var edit = try await Edit(id, by: editor, seen: .anything, in: context, self)
      try await edit.publish(publication)
      self = edit.writer
    }
    return try await edited(id)
  }
}

extension NewText {
  static func text(titled title: String, page: String? = nil) -> String {
    var front = YAMLText()
    front.add("title", title)
    front.add("page", page)
    return "---\n\(front.text)---\n\n"
  }
}

extension EditingContext {
  /// The title of a text, which may have mistakes elsewhere; empty for a text without one, nil if the front
  /// matter cannot be read.
  func title(of text: String) async -> String? {
    if let post = try? await post(of: text) { return post.title }
    return await working(on: text) { try? FrontMatterValues(text) }?.values["title"]
  }
}

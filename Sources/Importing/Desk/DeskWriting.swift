import Foundation
import Postgres
import Publication
import Texts
import Timestamps

// How posts of the desk begin, are published, and are taken back.

extension Database {
  /// Begins a post: a draft that has a title, and a working copy of its text.
  ///
  /// - Parameter author: the name of the person who begins it.
  package func beginDeskPost(
    titled title: String, by author: String, person: UUID, now: Timestamp,
    isFree: @escaping @Sendable (String) -> Bool
  ) async throws -> UUID {
    try await beginDeskPost(
      Self.text(titled: title), by: author, person: person, style: .desk(), now: now, isFree: isFree)
  }

  /// A text that has only a title.
  package static func text(titled title: String) -> String {
    var front = YAMLText()
    front.add("title", title)
    return "---\n\(front.text)---\n\n"
  }

  /// Begins a post with its whole text: a draft, or one that readers see at once or at its date.
  ///
  /// - Parameters:
  ///   - text: Markdown with front matter.
  ///   - publication: nil for a draft.
  ///   - name: a name that the caller gives to this post alone. If a post was begun with it before, nothing
  ///     is written, and that post is returned. Nil begins a new post at each call.
  /// - Throws: ``ContentError`` for a mistake in the text, and ``WritersBusy``. Then there is no new post.
  package func beginDeskPost(
    _ text: String, publishing publication: DeskPublication? = nil, by author: String, person: UUID,
    style: WritingStyle, now: Timestamp, named name: String? = nil,
    isFree: @escaping @Sendable (String) -> Bool
  ) async throws -> UUID {
    let day = String(now.rfc3339.prefix(10))
    let post = try MarkdownPost(text, place: "the text", day: day, style: style)
    let title = post.title.isEmpty ? "Untitled" : post.title
    let begun = try MarkdownPost(Self.text(titled: title), place: "the title", day: day, style: style)
    return try await writePosts(lockTimeout: .milliseconds(500), now: now, isFree: isFree) { writer in
      let guid = name.map(WrittenPost.guid) ?? "urn:uuid:\(UUID().uuidString.lowercased())"
      if name != nil, let begun = try await writer.transaction.deskPosts.post(withGUID: guid) { return begun }
      let slug = post.slug ?? slug(of: post.title) ?? "post-\(UUID().uuidString.lowercased().prefix(8))"
      // Until it is published, the text is in the working copy alone.
      var draft = begun.draft(
        guid: guid, slug: slug, permalink: Permalink(slug: slug))
      draft.state = .draft
      (draft.published, draft.visibleFrom) = (nil, nil)
      if post.title.isEmpty { draft.title = nil }
      let (id, path) = try await writer.insert(draft, from: .desk, rendering: WrittenPost.rendering)
      guard
        let version = try await writer.transaction.workingCopies.begin(
          text, titled: post.title, by: author, person: person, of: id, at: now)
      else { throw WorkingCopyChanged(path: path) }
      try await writer.transaction.deskPosts.setAuthor(person, of: id)
      if let publication {
        try await writer.publish(id, .copy(version), publication, style: style, isFree: isFree)
      }
      return id
    }
  }

  /// Makes the text of a post what readers see, and a version of the post. The post keeps its address, unless
  /// the front matter gives it a slug; a post that was never published gets the address of its title.
  ///
  /// - Parameters:
  ///   - version: that of the text that the author has seen.
  ///   - state: the state that the post had when the author loaded it; nil skips the comparison.
  ///   - publication: when, and what readers learn of the change.
  /// - Throws: ``ContentError`` for a mistake in the text and for a redirect that cannot work, with its line;
  ///   ``NoSuchPost``, ``WorkingCopyChanged``, ``OwnedElsewhere``, and ``WritersBusy`` if somebody else
  ///   writes the post. Then nothing changes.
  package func publish(
    _ id: UUID, _ version: TextVersion, seenAs state: PostState? = nil, _ publication: DeskPublication,
    style: WritingStyle, now: Timestamp, isFree: @escaping @Sendable (String) -> Bool
  ) async throws {
    try await writePosts(lockTimeout: .milliseconds(500), now: now, isFree: isFree) { writer in
      try await writer.publish(id, version, seenAs: state, publication, style: style, isFree: isFree)
    }
  }

  /// Makes a post a draft again. Its text stays.
  ///
  /// - Parameters:
  ///   - version: the version of the text that the author has seen; nil skips the comparison.
  ///   - state: the state that the post had when the author loaded it; nil skips the comparison.
  /// - Throws: ``WorkingCopyChanged`` if the text has another version now, or the post another state.
  package func unpublish(
    _ id: UUID, seen version: TextVersion? = nil, seenAs state: PostState? = nil, style: WritingStyle,
    now: Timestamp
  ) async throws {
    try await writePosts(lockTimeout: .milliseconds(500), now: now) { writer in
      let stored = try await writer.locked(id, seenAs: state)
      if let version { _ = try await writer.transaction.currentText(of: stored, is: version) }
      guard let text = try await writer.transaction.revisions.latest(of: id) else { return }
      let post = try MarkdownPost(text.source.text, place: stored.path, style: style)
      var draft = post.draft(
        guid: stored.guid, slug: id.uuidString.lowercased(), permalink: Permalink(stored: stored.path))
      draft.state = .draft
      try await writer.update(stored, to: draft, by: .desk, rendering: WrittenPost.rendering)
    }
  }

  /// Takes a post of the desk away. The address of one that was published answers 410, and secret addresses
  /// open it no more. Its texts stay.
  ///
  /// - Parameters:
  ///   - version: the version of the text that the author has seen; nil skips the comparison.
  ///   - state: the state that the post had when the author loaded it; nil skips the comparison.
  /// - Throws: ``WorkingCopyChanged`` if the text has another version now, or the post another state.
  package func removeDeskPost(
    _ id: UUID, seen version: TextVersion? = nil, seenAs state: PostState? = nil, now: Timestamp
  ) async throws {
    try await writePosts(lockTimeout: .milliseconds(500), now: now) { writer in
      let stored = try await writer.locked(id, seenAs: state)
      if let version { _ = try await writer.transaction.currentText(of: stored, is: version) }
      guard stored.owner == .desk else {
        throw OwnedElsewhere(path: stored.path, owner: stored.owner, writer: .desk)
      }
      if try await writer.transaction.workingCopies.revision(of: id) > 0 { try await writer.retire(stored) }
      try await writer.transaction.deskPosts.setRemoved(at: now, id)
      _ = try await writer.transaction.previews.revoke(post: id)
    }
  }

  /// Brings a post back that was taken away, as a draft.
  package func restoreDeskPost(_ id: UUID, style: WritingStyle, now: Timestamp) async throws {
    try await unpublish(id, style: style, now: now)
    try await deskPosts.setRemoved(at: nil, id)
  }

  /// Brings a post back that was taken away, as readers saw it. Its working copy stays, if it has one.
  ///
  /// - Throws: ``ContentError`` for a mistake in the text, ``NoSuchPost``, ``OwnedElsewhere`` and
  ///   ``WritersBusy``. Then nothing changes.
  package func republishDeskPost(
    _ id: UUID, style: WritingStyle, now: Timestamp, isFree: @escaping @Sendable (String) -> Bool
  ) async throws {
    try await writePosts(lockTimeout: .milliseconds(500), now: now, isFree: isFree) { writer in
      let stored = try await writer.locked(id)
      guard let text = try await writer.transaction.revisions.latest(of: id) else {
        throw NoSuchPost(id: id)
      }
      let post = try MarkdownPost(text.source.text, place: stored.path, style: style)
      let draft = post.draft(
        guid: stored.guid, slug: post.slug ?? id.uuidString.lowercased(),
        permalink: Permalink(stored: stored.path))
      try await writer.update(
        stored, to: draft, by: .desk, rendering: WrittenPost.rendering, isNews: false)
      try await writer.transaction.deskPosts.setRemoved(at: nil, id)
    }
  }
}

extension PostWriter {
  fileprivate mutating func publish(
    _ id: UUID, _ version: TextVersion, seenAs state: PostState? = nil, _ publication: DeskPublication,
    style: WritingStyle, isFree: (String) -> Bool
  ) async throws {
    let stored = try await locked(id, seenAs: state)
    let text = try await publication.edited(
      transaction.currentText(of: stored, is: version).text, place: stored.path, now: now)
    let post = try MarkdownPost(text, place: stored.path, style: style)
    try post.checkRedirects(isFree: isFree)
    try await post.checkRedirects(of: id, in: transaction)
    let isFirst = try await transaction.workingCopies.revision(of: id) == 0
    let slug = post.slug ?? (isFirst ? slug(of: post.title) : nil)
    let draft = post.draft(
      guid: stored.guid, slug: slug ?? id.uuidString.lowercased(),
      permalink: slug.map(Permalink.init(slug:)) ?? Permalink(stored: stored.path))
    try await update(
      stored, to: draft, by: .desk, rendering: WrittenPost.rendering,
      source: PostSource(.markdown, text, author: publication.author), isNews: publication.isNews)
    try await transaction.workingCopies.remove(of: id)
  }
}

/// How a text is published.
package struct DeskPublication: Sendable {
  /// When the post comes out; nil for the date in its front matter, or at once if there is none.
  package var date: Timestamp?
  /// Whether feeds and pages say that a post that was published before is updated.
  package var isNews: Bool
  /// What changed, for readers; empty for nothing.
  package var note: String
  /// The name of the person who publishes it.
  package var author: String

  package init(date: Timestamp? = nil, isNews: Bool = true, note: String = "", author: String) {
    self.date = date
    self.isNews = isNews
    self.note = note
    self.author = author
  }

  /// The text with its date, without `draft: true`, and with the note.
  func edited(_ source: String, place: String, now: Timestamp) throws(ContentError) -> String {
    let moment = Timestamp(microseconds: now.microseconds / 1_000_000 * 1_000_000, offset: now.offset)
    var text = try FrontMatterEdit(source, file: place).publishing(at: nil) ?? source
    var changes = FrontMatterChanges()
    if let date {
      changes.set("date", date.rfc3339)
    } else if try !FrontMatterEdit(text, file: place).hasDate {
      changes.set("date", moment.rfc3339)
    }
    if !note.isEmpty { changes.addUpdate(moment, note) }
    text = try changes.applied(to: text, place: place)
    return text
  }
}

extension WritingStyle {
  /// The style of texts from the desk: HTML in them runs no scripts, whatever role their author has.
  package static func desk(_ style: WritingStyle = WritingStyle()) -> WritingStyle {
    var style = style
    style.keepsScripts = false
    return style
  }
}

import Foundation
import Importing
import Postgres
import Publication
import Timestamps

/// A command in its transaction: the post is locked, and the editor may do it.
struct Edit {
  var writer: PostWriter
  let stored: StoredPost
  let post: DeskPost
  let editor: Editor
  let seen: Seen
  let context: EditingContext

  /// - Throws: ``EditingError/noSuchPost``.
  init(
    _ id: UUID, by editor: Editor, seen: Seen, in context: EditingContext, _ writer: PostWriter
  ) async throws {
    stored = try await writer.locked(id)
    guard let post = try await writer.transaction.deskPosts.post(id),
      editor.reach.includes(author: post.author)
    else { throw EditingError.noSuchPost }
    (self.writer, self.post, self.editor, self.seen, self.context) = (writer, post, editor, seen, context)
  }

  var id: UUID { stored.id }
  var copies: WorkingCopyStore { writer.transaction.workingCopies }

  /// - Parameter savedTitle: that of a text that is saved.
  mutating func perform(_ command: EditCommand, savedTitle: String?) async throws {
    if case .adopt = command { return try await adopt() }
    try post.checkOwner()
    if post.isPage { try editor.checkMayWritePages() }
    let mayBeRemoved =
      switch command {
      case .restore, .republish, .save(_, ofRemoved: true): true
      default: false
      }
    if !mayBeRemoved { try post.checkIsThere() }
    try await checkSeen()
    switch command {
    case .restore: try await bringBack(asDraft: true)
    case .republish: try await bringBack(asDraft: post.state != .gone)
    case .save(let text, _): try await save(text, titled: savedTitle)
    case .change(let changes, let publishing): try await change(changes, publishing)
    case .publish(let publication): try await publish(publication)
    case .unpublish: try await unpublish()
    case .discard: try await discard()
    case .restoreVersion(let version): try await restore(version)
    case .remove: try await remove()
    case .adopt, .handOver: break
    }
  }

  func checkSeen() async throws {
    if let state = seen.state, state != stored.state { throw EditingError.changedMeanwhile }
    guard let version = seen.version else { return }
    guard try await copies.version(of: id) == version else { throw EditingError.changedMeanwhile }
  }

  /// The text of the post as it is now.
  func currentText() async throws -> CurrentText {
    guard let text = try await copies.currentText(of: id) else { throw EditingError.noSuchPost }
    return text
  }

  private func save(_ text: String, titled title: String?, keepingFormer: Bool = false) async throws {
    let version = try await copies.version(of: id)
    let saved: Int?
    if case .copy(let former) = version {
      saved = try await copies.save(
        text, titled: title, by: editor.name, person: editor.person, of: id, over: former,
        keepingFormer: keepingFormer, at: context.now)
    } else {
      saved = try await copies.begin(
        text, titled: title, by: editor.name, person: editor.person, of: id, at: context.now)
    }
    guard saved != nil else { throw EditingError.changedMeanwhile }
  }

  private mutating func change(_ changes: TextChanges, _ publishing: EditCommand.Publishing) async throws {
    let former = try await currentText().source.text
    let text = try await context.working(on: former) { () throws(ContentError) in
      try changes.applied(to: former)
    }
    let isChanged = text != former
    if isChanged {
      let title =
        changes.mayHaveMistakes
        ? await context.title(of: text) : try await context.post(of: text, isPage: post.isPage).title
      try await save(text, titled: title)
    }
    switch publishing {
    case .later: break
    case .draft: if stored.state != .draft { try await unpublish() }
    case .now(let publication): if isChanged || stored.state == .draft { try await publish(publication) }
    }
  }

  /// Makes the text of the post what readers see, and a version of the post. The post keeps its address,
  /// unless the front matter gives it a slug; one that was never published gets the address of its title.
  mutating func publish(_ publication: DeskPublication) async throws {
    let isPage = post.isPage
    guard !isPage || publication.date == nil else {
      throw EditingError.refused("A page has no date: readers get it at once.")
    }
    let current = try await currentText().source.text
    let text = try await context.working(on: current) { [stored, context] () throws(ContentError) in
      try publication.edited(current, isPage: isPage, place: stored.path, now: context.now)
    }
    let post = try await context.post(of: text, place: stored.path, isPage: isPage)
    guard !post.isEmpty else {
      let reason = "the post has neither a title nor a text; write one of them"
      throw EditingError.mistake(TextMistake(ContentError("\(stored.path):1: \(reason)")))
    }
    try await post.checkRedirects(of: id, by: editor, beside: context.site, in: writer.transaction)
    let isFirst = try await copies.revision(of: id) == 0
    let slug = post.slug ?? (isFirst ? slug(of: post.title) : nil)
    try await write(
      post, slug, at: post.page ?? slug.map(Permalink.init(slug:)) ?? Permalink(stored: stored.path),
      source: PostSource(.markdown, text, author: editor.name), isNews: publication.isNews)
    try await copies.remove(of: id)
  }

  private mutating func unpublish() async throws {
    guard stored.state != .draft, let post = try await publishedText() else { return }
    try await writePublished(post, asDraft: true)
  }

  private func discard() async throws {
    guard try await copies.revision(of: id) > 0 else {
      throw EditingError.refused("The post was never published, so there is no other text to go back to.")
    }
    try await copies.discard(of: id)
  }

  /// The text as it is now stays in the history.
  private func restore(_ version: TextVersion) async throws {
    guard let text = try await writer.transaction.text(of: id, at: version) else {
      throw EditingError.noSuchPost
    }
    var source = text.source.text
    // An adopted page had its address from the name of its file.
    if post.isPage, let values = try? FrontMatterValues(source).values, values["page"] == nil {
      source = try await context.pageText(source, at: stored.path)
    }
    try await save(source, titled: await context.title(of: source), keepingFormer: true)
  }

  /// A draft stays one, also if readers had seen it before: who brings it back publishes nothing.
  private mutating func remove() async throws {
    if stored.state != .draft { try await writer.retire(stored) }
    try await writer.transaction.deskPosts.setRemoved(at: context.now, id)
    _ = try await writer.transaction.previews.revoke(post: id)
  }

  /// - Parameter asDraft: otherwise readers get the text that they saw last. The working copy stays, if there
  ///   is one.
  private mutating func bringBack(asDraft: Bool) async throws {
    guard post.isRemoved || post.state == .gone else { return }
    if let post = try await publishedText() {
      try await writePublished(post, asDraft: asDraft, isNews: false)
    }
    try await writer.transaction.deskPosts.setRemoved(at: nil, id)
  }

  /// The text that readers saw last; nil if there is none.
  private func publishedText() async throws -> MarkdownPost? {
    guard let text = try await writer.transaction.revisions.latest(of: id) else { return nil }
    return try await context.post(of: text.source.text, place: stored.path)
  }

  private mutating func writePublished(
    _ post: MarkdownPost, asDraft: Bool, isNews: Bool = true
  ) async throws {
    try await write(
      post, post.slug, at: post.page ?? Permalink(stored: stored.path), asDraft: asDraft, isNews: isNews)
  }

  /// Renders a text, and makes the post of it.
  private mutating func write(
    _ post: MarkdownPost, _ slug: String?, at permalink: Permalink, asDraft: Bool = false,
    source: PostSource? = nil, isNews: Bool = true
  ) async throws {
    let (guid, slug) = (stored.guid, slug ?? id.uuidString.lowercased())
    var draft = await context.working(on: post.source) {
      post.draft(guid: guid, slug: slug, permalink: permalink)
    }
    if asDraft { draft.state = .draft }
    if draft.state == .page {
      try await post.checkAddress(of: id, by: editor, beside: context.site, in: writer.transaction)
    }
    try await writer.update(
      stored, to: draft, by: .desk, rendering: WrittenPost.rendering, source: source, isNews: isNews)
  }
}

extension Queryable {
  /// An earlier text in the history of a post; nil if there is none.
  package func text(
    of id: UUID, at version: TextVersion
  ) async throws -> (source: PostSource, savedAt: Timestamp)? {
    switch version {
    case .revision(let number):
      try await revisions.revision(number, of: id).map { ($0.source, $0.writtenAt) }
    case .copy(let number):
      try await workingCopies.keptTexts(of: id).first { $0.version == number }.map {
        ($0.source, $0.updatedAt)
      }
    }
  }
}

extension DeskPost {
  /// - Throws: ``EditingError/ownedElsewhere(_:path:)`` unless the desk owns the text.
  package func checkOwner() throws(EditingError) {
    guard owner == .desk else { throw .ownedElsewhere(owner, path: path) }
  }

  /// - Throws: ``EditingError/removed`` for a post that was taken away.
  package func checkIsThere() throws(EditingError) {
    guard !isRemoved, state != .gone else { throw .removed }
  }

  /// - Throws: why the text cannot be changed at the desk.
  package func checkIsWritable() throws(EditingError) {
    try checkOwner()
    try checkIsThere()
  }
}

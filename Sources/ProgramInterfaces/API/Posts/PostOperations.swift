import Accounts
import Editing
import Foundation
import HTTP
import HTTPTypes
import Importing
import Logging
import Postgres
import Publication
import Sanitizer
import Settings
import SiteBase
import Timestamps

extension Operation {
  /// The operations on posts.
  static let posts: [Operation] = [
    listPosts, createPost, getPost, changePost, publishPost, unpublishPost, removePost,
  ]

  private static let listPosts = Operation(
    "listPosts", .get, "/posts", "Lists posts, the newest first.", .readPosts,
    .query("state", .oneOf(ContentState.self), "Only posts of which readers see this."),
    .query("tag", .text(200), "Only posts that had this tag when they were published last."),
    .query("author", .text(200), "Only posts that named this author when they were published last."),
    .query("owner", .oneOf(ContentOwner.self), "Only posts whose text belongs there."),
    .query("changedSince", .date, "Only posts that have changed in any way since this date."),
    .cursor, .limit, .fields(of: ContentItem.post, else: .usual),
    answers: [.page(of: ContentItem.post)]
  ) { call, state, tag, author, owner, changedSince, cursor, limit, fields in
    try await call.list(
      .post,
      ContentFilter(state: state, tag: tag, author: author, owner: owner, changedSince: changedSince),
      cursor, limit, fields)
  }

  private static let createPost = Operation(
    "createPost", .post, "/posts", "Writes a post: a draft, unless it says publish.", .writePosts,
    .body(NewPost.shape), answers: [.thing(ContentItem.post, .created)]
  ) { call, post in try await call.create(post) }

  private static let getPost = Operation(
    "getPost", .get, "/posts/{id}", "Returns a post.", .readPosts, .path("id", .uuid),
    .fields(of: ContentItem.post),
    answers: [.thing(ContentItem.post)]
  ) { call, id, fields in try await call.show(id, .post, fields) }

  private static let changePost = Operation(
    "changePost", .patch, "/posts/{id}",
    "Changes the text of a post. Readers see it once it is published.", .writePosts, .path("id", .uuid),
    .body(TextChanges.patch), answers: [.thing(ContentItem.post)]
  ) { call, id, changes in
    try await call.change(id, .change(changes))
  }

  private static let publishPost = Operation(
    "publishPost", .put, "/posts/{id}/publication",
    "Makes the text of a post what readers see, at once or at its date.", .writePosts, .path("id", .uuid),
    .body(PublicationOrder.shape), answers: [.thing(ContentItem.post)]
  ) { call, id, order in
    try await call.change(id, .publish(order.publication))
  }

  private static let unpublishPost = Operation(
    "unpublishPost", .delete, "/posts/{id}/publication", "Makes a post a draft again.", .writePosts,
    .path("id", .uuid), answers: [.thing(ContentItem.post)]
  ) { call, id in try await call.change(id, .unpublish) }

  private static let removePost = Operation(
    "removePost", .delete, "/posts/{id}",
    "Removes a post: its address answers 410. At the desk, it can be brought back.", .writePosts,
    .path("id", .uuid), answers: [.nothing]
  ) { call, id in
    try await call.edit(id, .remove)
    return Response(.noContent)
  }

  /// Pages and episodes, which are written as files.
  static let contents: [Operation] = [listPages, getPage, listEpisodes, getEpisode]

  private static let listPages = Operation(
    "listPages", .get, "/pages", "Lists pages, the newest first.", .readPosts, .cursor, .limit,
    .fields(of: ContentItem.page, else: .usual), answers: [.page(of: ContentItem.page)]
  ) { call, cursor, limit, fields in
    try await call.list(.page, ContentFilter(), cursor, limit, fields)
  }

  private static let getPage = Operation(
    "getPage", .get, "/pages/{id}", "Returns a page.", .readPosts, .path("id", .uuid),
    .fields(of: ContentItem.page),
    answers: [.thing(ContentItem.page)]
  ) { call, id, fields in try await call.show(id, .page, fields) }

  private static let listEpisodes = Operation(
    "listEpisodes", .get, "/episodes", "Lists episodes, the newest first.", .readPosts,
    .query("tag", .text(200), "Only episodes with this tag."), .cursor, .limit,
    .fields(of: ContentItem.episode, else: .usual), answers: [.page(of: ContentItem.episode)]
  ) { call, tag, cursor, limit, fields in
    try await call.list(.episode, ContentFilter(tag: tag), cursor, limit, fields)
  }

  private static let getEpisode = Operation(
    "getEpisode", .get, "/episodes/{id}", "Returns an episode.", .readPosts, .path("id", .uuid),
    .fields(of: ContentItem.episode), answers: [.thing(ContentItem.episode)]
  ) { call, id, fields in try await call.show(id, .episode, fields) }
}

extension Call {
  private func reading(_ fields: FieldChoice) -> ContentStore.ReadOptions {
    ContentStore.ReadOptions(
      reach: person.reach, now: site.present,
      withHTML: fields.includes("html"),
      withSource: fields.includes("source") || fields.includes("markdown"))
  }

  fileprivate func list(
    _ kind: ContentKind, _ filter: ContentFilter, _ cursor: Cursor?, _ limit: Int, _ fields: FieldChoice
  ) async throws -> Response {
    let found = try await site.database.contents.list(
      kind, filter, reading(fields), after: cursor, limit: limit + 1)
    let items = try await completed(Array(found.prefix(limit)), kind, fields)
    let next = found.count > limit ? items.last?.cursor.text : nil
    return answer(items, ContentItem.representation(of: kind), fields, next: next)
  }

  fileprivate func show(_ id: UUID, _ kind: ContentKind, _ fields: FieldChoice) async throws -> Response {
    let item = try await item(id, kind, fields)
    return answer(item, ContentItem.representation(of: kind), fields, tag: item.entityTag)
  }

  private func item(_ id: UUID, _ kind: ContentKind, _ fields: FieldChoice) async throws -> ContentItem {
    guard let found = try await site.database.contents.item(id, kind, reading(fields)),
      let item = try await completed([found], kind, fields).first
    else { throw Problem.notFound }
    return item
  }

  /// Changes a post that the program has seen as it is. What it has seen is compared again while nobody else
  /// can write the post: two changes with the same `If-Match` must not both take effect (RFC 9110 §13.1.1).
  fileprivate func edit(_ id: UUID, _ command: EditCommand) async throws {
    guard let item = try await site.database.contents.item(id, .post, reading(.usual)) else {
      if let post = try await site.database.deskPosts.post(id), person.reach.includes(author: post.author) {
        try post.checkIsThere()
      }
      throw EditingError.noSuchPost
    }
    if let owner = PostOwner.Kind(rawValue: item.owner), owner != .desk {
      throw EditingError.ownedElsewhere(owner, path: item.path)
    }
    try requireMatch(try await completed([item], .post, .usual)[0].entityTag)
    try await site.edit(
      command, of: id, by: person, seen: Seen(item.version, PostState(rawValue: item.storedState)))
  }

  /// Changes a post, and returns what has become of it.
  fileprivate func change(_ id: UUID, _ command: EditCommand) async throws -> Response {
    try await edit(id, command)
    return try await show(id, .post, .all)
  }

  fileprivate func create(_ post: NewPost) async throws -> Response {
    var text = NewText(titled: post.title)
    text.source = try post.applied(to: text.source)
    // If the answer was lost after the post was written, the same request finds that post.
    text.name = try idempotencyKey.map { "\(bearer.token.id) \($0) \(post.isPublished) \(text.source)" }
    if post.isPublished { text.publication = DeskPublication() }
    let id = try await site.begin(text, by: person).id
    site.logger.info("api: \(person.email) wrote the post \(id)")
    let item = try await item(id, .post, .all)
    return answer(
      item, ContentItem.post, tag: item.entityTag, status: .created,
      location: "/posts/\(id.uuidString.lowercased())")
  }

  /// With their state, their HTML, and the lists of episodes, as far as these were asked for.
  private func completed(
    _ found: [ContentItem], _ kind: ContentKind, _ fields: FieldChoice
  ) async throws -> [ContentItem] {
    var items: [ContentItem] = []
    for item in found { items.append(item.read(at: site.present, copy: await site.draft(of: item))) }
    if fields.includes("html") {
      let links = items.filter { $0.origin != nil }.flatMap { $0.body?.references ?? [] }
      let references = try await site.references(in: links)
      for index in items.indices { items[index].html = site.html(of: items[index], references) }
    }
    guard kind == .episode else { return items }
    let (ids, episodes) = (
      items.map(\.id), site.database.episodes(Visibility(at: site.present, for: .author))
    )
    let people = fields.includes("people") ? try await episodes.people(of: ids) : [:]
    let media = fields.includes("media") ? try await episodes.media(of: ids) : [:]
    let chapters = fields.includes("chapters") ? try await episodes.chapters(of: ids) : [:]
    for index in items.indices {
      let id = items[index].id
      items[index].people = people[id] ?? []
      items[index].media = media[id] ?? []
      items[index].chapters = chapters[id] ?? []
    }
    return items
  }
}

extension Site {
  /// The post that publishing the working copy of an item would make; nil without a working copy, and for a
  /// text with a mistake.
  fileprivate func draft(of item: ContentItem) async -> PostDraft? {
    guard let source = item.copySource else { return nil }
    return try? await draft(of: source, guid: "", path: item.path)
  }

  /// The text of an item as it is now, with addresses that work elsewhere; nil for a text with a mistake.
  fileprivate func html(of item: ContentItem, _ references: References) -> String? {
    let baseURL = configuration.baseURL
    return
      (item.body?.render {
        references.absoluteAddress(of: $0, origin: item.origin, baseURL: baseURL)
      }).map { String(decoding: $0, as: UTF8.self) }
  }
}

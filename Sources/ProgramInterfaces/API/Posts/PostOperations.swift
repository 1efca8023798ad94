import Accounts
import Digests
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
  /// The operations by which posts, pages and episodes are read.
  static let contents: [Operation] = [
    listPosts, getPost, listPages, getPage, listEpisodes, getEpisode,
  ]

  private static let listPosts = Operation(
    "listPosts", .get, "/posts", "Lists posts, the newest first.", .readPublic,
    .query("state", .oneOf(ContentState.self), "Only posts of which readers see this."),
    .list("tag", .text(200), most: 20, "Only posts that had these tags when they were published last."),
    .query("author", .text(200), "Only posts that named this author when they were published last."),
    .query("owner", .oneOf(ContentOwner.self), "Only posts whose text belongs there."),
    .query("series", .text(200), "Only posts that were in this series when they were published last."),
    .query("slug", .text(200), "Only posts whose address ends with this."),
    .query("from", .date, "Only posts with this date or a later one."),
    .query("before", .date, "Only posts with an earlier date."),
    .query("changedSince", .date, "Only posts that have changed in any way since this date."),
    .query("order", .oneOf(ContentOrder.self), "By their dates; newest without it."), .cursor, .limit,
    .fields(of: ContentItem.post, else: .usual),
    answers: [.page(of: ContentItem.post)]
  ) {
    call, state, tags, author, owner, series, slug, from, before, changedSince, order, cursor, limit, fields
    in
    let filter = ContentFilter(
      state: state, tags: tags, author: author, owner: owner, changedSince: changedSince, series: series,
      slug: slug, from: from, before: before, order: order ?? .newest)
    return try await call.list(.post, filter, cursor, limit, fields)
  }

  private static let getPost = Operation(
    "getPost", .get, "/posts/{id}", "Returns a post.", .readPublic, .path("id", .uuid),
    .fields(of: ContentItem.post),
    answers: [.thing(ContentItem.post)]
  ) { call, id, fields in try await call.show(id, .post, fields) }

  private static let listPages = Operation(
    "listPages", .get, "/pages", "Lists pages, the newest first.", .readPublic,
    .query("state", .oneOf(ContentState.self), "Only pages of which readers see this."),
    .query("owner", .oneOf(ContentOwner.self), "Only pages whose text belongs there."),
    .query("changedSince", .date, "Only pages that have changed in any way since this date."), .cursor,
    .limit, .fields(of: ContentItem.page, else: .usual), answers: [.page(of: ContentItem.page)]
  ) { call, state, owner, changedSince, cursor, limit, fields in
    let filter = ContentFilter(state: state, owner: owner, changedSince: changedSince)
    return try await call.list(.page, filter, cursor, limit, fields)
  }

  private static let getPage = Operation(
    "getPage", .get, "/pages/{id}", "Returns a page.", .readPublic, .path("id", .uuid),
    .fields(of: ContentItem.page),
    answers: [.thing(ContentItem.page)]
  ) { call, id, fields in try await call.show(id, .page, fields) }

  private static let listEpisodes = Operation(
    "listEpisodes", .get, "/episodes", "Lists episodes, the newest first.", .readPublic,
    .list("tag", .text(200), most: 20, "Only episodes with these tags."), .cursor, .limit,
    .fields(of: ContentItem.episode, else: .usual), answers: [.page(of: ContentItem.episode)]
  ) { call, tags, cursor, limit, fields in
    try await call.list(.episode, ContentFilter(tags: tags), cursor, limit, fields)
  }

  private static let getEpisode = Operation(
    "getEpisode", .get, "/episodes/{id}", "Returns an episode.", .readPublic, .path("id", .uuid),
    .fields(of: ContentItem.episode), answers: [.thing(ContentItem.episode)]
  ) { call, id, fields in try await call.show(id, .episode, fields) }
}

extension Call {
  func reading(_ fields: FieldChoice) -> ContentStore.ReadOptions {
    ContentStore.ReadOptions(
      reach: isPublic ? .all : person.reach, now: site.present, isPublic: isPublic,
      withHTML: fields.includes("html"),
      withSource: ["source", "markdown", "redirects"].contains { fields.includes($0) })
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

  func item(_ id: UUID, _ kind: ContentKind, _ fields: FieldChoice) async throws -> ContentItem {
    guard let found = try await site.database.contents.item(id, kind, reading(fields)),
      let item = try await completed([found], kind, fields).first
    else { throw Problem.notFound }
    return item
  }

  /// With their state, the addresses of those that readers do not see, their HTML, and the lists of episodes,
  /// as far as these were asked for.
  func completed(
    _ found: [ContentItem], _ kind: ContentKind, _ fields: FieldChoice
  ) async throws -> [ContentItem] {
    var items: [ContentItem] = []
    for item in found { items.append(item.read(kind, at: site.present, copy: await site.draft(of: item))) }
    if !isPublic, fields.includes("preview", isLarge: false) { try await addPreviews(to: &items) }
    if fields.includes("html") {
      let links = items.filter { $0.origin != nil }.flatMap { $0.body?.references ?? [] }
      let references = try await site.references(in: links)
      for index in items.indices { items[index].html = site.html(of: items[index], references) }
    }
    guard kind == .episode else { return items }
    let (ids, episodes) = (
      items.map(\.id),
      site.database.episodes(Visibility(at: site.present, for: isPublic ? .everyone : .author))
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

extension Call {
  private func addPreviews(to items: inout [ContentItem]) async throws {
    let hidden = items.filter(\.isHidden).map { bearer.previewSecret(of: $0.id) }
    guard !hidden.isEmpty else { return }
    let opened = try await site.database.previews.posts(openedBy: hidden)
    for index in items.indices where items[index].isHidden && opened.contains(items[index].id) {
      items[index].preview = site.connections.preview(bearer.previewSecret(of: items[index].id).text)
    }
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

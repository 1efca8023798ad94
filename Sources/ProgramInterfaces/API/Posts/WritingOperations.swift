import Accounts
import Editing
import Foundation
import HTTP
import HTTPTypes
import Logging
import Publication
import SiteBase

extension Operation {
  /// The operations by which posts and pages are written. Episodes are written as files.
  static let writing = writing(.post) + writing(.page)

  private static func writing(_ kind: ContentKind) -> [Operation] {
    [create(kind), change(kind), publish(kind), unpublish(kind), remove(kind)]
  }

  private static func create(_ kind: ContentKind) -> Operation {
    Operation(
      "create\(kind.name)", .post, kind.list, "Writes a \(kind): a draft, unless it says publish.",
      .writePosts, .body(NewItem.shape(of: kind)),
      answers: [.thing(ContentItem.representation(of: kind), .created)]
    ) { call, item in try await call.create(item, kind) }
  }

  private static func change(_ kind: ContentKind) -> Operation {
    Operation(
      "change\(kind.name)", .patch, "\(kind.list)/{id}",
      "Changes the text of a \(kind). Readers see it once it is published.", .writePosts,
      .path("id", .uuid), .body(TextChanges.patch(of: kind)),
      answers: [.thing(ContentItem.representation(of: kind))]
    ) { call, id, changes in try await call.change(id, kind) { _ in .change(changes) } }
  }

  private static func publish(_ kind: ContentKind) -> Operation {
    Operation(
      "publish\(kind.name)", .put, "\(kind.list)/{id}/publication",
      "Makes the text of a \(kind) what readers see, at once\(kind == .post ? " or at its date" : "").",
      .writePosts, .path("id", .uuid), .body(PublicationOrder.shape(of: kind)),
      answers: [.thing(ContentItem.representation(of: kind))]
    ) { call, id, order in
      let now = call.site.deskClock.now
      return try await call.change(id, kind) { .publish(order.publication(of: $0, at: now)) }
    }
  }

  private static func unpublish(_ kind: ContentKind) -> Operation {
    Operation(
      "unpublish\(kind.name)", .delete, "\(kind.list)/{id}/publication", "Makes a \(kind) a draft again.",
      .writePosts, .path("id", .uuid), answers: [.thing(ContentItem.representation(of: kind))]
    ) { call, id in try await call.change(id, kind) { _ in .unpublish } }
  }

  private static func remove(_ kind: ContentKind) -> Operation {
    Operation(
      "remove\(kind.name)", .delete, "\(kind.list)/{id}",
      "Removes a \(kind): its address answers 410. It can be brought back from the trash.", .writePosts,
      .path("id", .uuid), answers: [.nothing]
    ) { call, id in
      try await call.edit(id, kind) { _ in .remove }
      return Response(.noContent)
    }
  }
}

extension Call {
  /// Changes a post or a page that the program has seen as it is. What it has seen is compared again while
  /// nobody else can write the post: two changes with the same `If-Match` must not both take effect (RFC 9110
  /// §13.1.1).
  ///
  /// - Parameter command: for the item as it is.
  fileprivate func edit(
    _ id: UUID, _ kind: ContentKind, _ command: (ContentItem) -> EditCommand
  ) async throws {
    guard let item = try await site.database.contents.item(id, kind, reading(.usual)) else {
      if let post = try await site.database.deskPosts.post(id), person.reach.includes(author: post.author),
        post.isPage == (kind == .page)
      {
        try post.checkIsThere()
      }
      throw EditingError.noSuchPost
    }
    if let owner = PostOwner.Kind(rawValue: item.owner), owner != .desk {
      throw EditingError.ownedElsewhere(owner, path: item.path)
    }
    let seen = try await completed([item], kind, .usual)[0]
    try requireMatch(seen.entityTag)
    try await site.edit(
      command(seen), of: id, by: person, seen: Seen(item.version, PostState(rawValue: item.storedState)))
  }

  /// Changes a post or a page, and returns what has become of it.
  func change(
    _ id: UUID, _ kind: ContentKind, _ command: (ContentItem) -> EditCommand
  ) async throws -> Response {
    try await edit(id, kind, command)
    return try await answer(written: id, kind)
  }

  /// A post or a page that this program has written.
  func answer(
    written id: UUID, _ kind: ContentKind, _ status: HTTPResponse.Status = .ok, location: String? = nil
  ) async throws -> Response {
    let item = try await writtenItem(id, kind)
    return answer(
      item, ContentItem.representation(of: kind), tag: item.entityTag, status: status, location: location)
  }

  /// A post or a page that this program has written. While readers do not see it, the program gets an address
  /// at which its author does.
  private func writtenItem(_ id: UUID, _ kind: ContentKind) async throws -> ContentItem {
    let item = try await item(id, kind, .all)
    guard item.isHidden, item.preview == nil else { return item }
    try await site.database.previews.open(bearer.previewSecret(of: id), post: id, at: site.present)
    return try await self.item(id, kind, .all)
  }

  fileprivate func create(_ new: NewItem, _ kind: ContentKind) async throws -> Response {
    var text = kind == .page ? NewText(pageTitled: new.title) : NewText(titled: new.title)
    text.source = try new.applied(to: text.source)
    // If the answer was lost after the post was written, the same request finds that post.
    text.name = try request.idempotencyKey.map {
      "\(bearer.token.id) \($0) \(new.isPublished) \(text.source)"
    }
    if new.isPublished { text.publication = DeskPublication() }
    let id = try await site.begin(text, by: person).id
    site.logger.info("api: \(person.email) wrote the \(kind) \(id)")
    return try await answer(
      written: id, kind, .created, location: "\(kind.list)/\(id.uuidString.lowercased())")
  }
}

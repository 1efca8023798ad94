import Feeds
import HTTP
import HTTPTypes
import Pages
import Postgres
import Publication
import Sanitizer
import Settings
import SiteBase
import Syndication
import Timestamps

extension Site {
  /// One document of a feed. Other forms of its address, and addresses of archive documents that no longer
  /// exist, redirect to the right one.
  func feed(at sent: FeedAddress, _ request: Request) async throws -> Rendering {
    let edition = try await edition()
    guard let subject = try await named(sent.subject) else { return Rendering(Response(.notFound)) }
    var address = sent
    address.subject = subject
    let index = try await archiveIndex(of: subject, in: edition)
    guard let part = index.part(address.archive) else {
      address.archive = address.archive.flatMap(index.successor)
      return Rendering(.redirect(to: FeedRoute.feed(address).url))
    }
    let url = FeedRoute.feed(address).url
    guard address == sent, request.queryOfFeed == RequestTarget(url).query else {
      return Rendering(.redirect(to: url))
    }
    let posts = try await posts(of: subject, in: part)
    if !request.isRaw && request.prefersPage { return Rendering(try await page(of: posts, at: address)) }
    let document = try await document(
      at: address, posts, previousArchive: part.previousArchive, site: edition.description)
    // An archive document that has changed in the meantime has another address.
    if address.archive != nil, try await self.edition() != edition {
      return try await self.feed(at: sent, request)
    }
    return try await answer(with: document, at: address, isRaw: request.isRaw)
  }

  private func document(
    at address: FeedAddress, _ posts: [FeedPost], previousArchive: ArchiveKey?, site: SiteDescription
  ) async throws -> FeedDocument {
    var feed = Feed(at: address, posts: posts, previousArchive: previousArchive, site: site, links: .site)
    feed.hubs = configuration.hub(of: address).map { [$0] } ?? []
    return try await document(of: feed, posts, at: address, site)
  }

  /// - Parameter isRaw: whether a person wants to see the source.
  private func answer(
    with document: FeedDocument, at address: FeedAddress, isRaw: Bool
  ) async throws -> Rendering {
    let type = isRaw ? address.format.plainType : address.format.mediaType
    var response = try await syndicate(type, document.body, changed: lastChange(of: address))
    response.entityTag = document.version.tag
    // An archive document keeps its posts, but links in imported texts may begin to lead to this site.
    if address.archive != nil, !document.hasImportedLinks { response.cacheControl = .immutable }
    if isRaw { return Rendering(response) }
    response.name(
      hub: configuration.hub(of: address), of: configuration.absoluteURL(FeedRoute.feed(address).url))
    response.addVaryOfFeed()
    return Rendering(response, feed: document)
  }

  /// The page for people, which says what a feed is.
  private func page(of posts: [FeedPost], at address: FeedAddress) async throws -> Response {
    var response = try await show(FeedPage(at: address, posts: posts.map(\.head)))
    response.addVaryOfFeed()
    return response
  }

  /// All feeds of the site, as OPML.
  func feedList() async throws -> Response {
    let changed = try await lastChange()
    let list = try await OPML(
      topics: database.topics(visibility).all(), site: description(), modified: changed, links: .site)
    return syndicate(.opml, .bytes(list.write()), changed: changed)
  }

  func subscribe() async throws -> Response {
    return try await show(SubscribePage(topics: database.topics(visibility).all()))
  }

  /// Validators come from what the site shows: the entity tag from the bytes, the date from the last change.
  ///
  /// Of several changes in one second, the later ones have dates in the future (``ChangeStore``). The field
  /// leaves such a date out (RFC 9110 §8.8.2.1).
  func syndicate(_ type: MediaType, _ body: Body, changed: Timestamp?) -> Response {
    var response = Response(.ok, type, body)
    response.cacheControl = .revalidated
    if let changed, changed <= present { response.headerFields[.lastModified] = changed.imfFixdate }
    return response
  }

  /// When anything on the site last changed.
  func lastChange() async throws -> Timestamp? {
    return try await database.changes.last(visibility)
  }

  /// When the content of the feed last changed. Archive documents have no such date: their posts never
  /// change.
  private func lastChange(of address: FeedAddress) async throws -> Timestamp? {
    guard address.archive == nil else { return nil }
    guard address.subject != .site else { return try await lastChange() }
    return try await database.changes.last(of: address.subject, visibility)
  }
}

import Dependencies
import HTTP
import HTTPTypes
import Importing
import Pages
import Postgres
import Publication
import Routing
import Server
import Settings
import Syndication
import Timestamps

/// Answers from `cache` what it has kept, and keeps what `answer` has rendered, in the coding that the client takes.
///
/// Only whole answers to GET and HEAD are kept: status 200, with their bytes in memory or in a file, and not those that
/// forbid it by `Cache-Control`. They expire when the next scheduled post comes out.
func pageCaching(
  _ cache: PageCache, around answer: @escaping @Sendable (Request) -> Answer<Rendering>
) -> Responder {
  Responder(answering: { request in
    guard request.method.isRead else { return answer(request).response(for: request) }
    let key = request.target.query.map { "\(request.target.path)?\($0)" } ?? request.target.path
    switch cache.entry(for: key) {
    case .passed: return answer(request).response(for: request)
    case .page(let page) where page.isFresh:
      if !(page.isFeed && request.mayWantOtherForm), let form = page.form(for: request) {
        return .ready(form)
      }
      return .pending { try await cache.rareForm(page, key, request, answer) }
    case .page, nil: return .pending { try await cache.fill(key, request, answer) }
    }
  })
}

extension PageCache {
  fileprivate func fill(
    _ key: String, _ request: Request, _ answer: @escaping @Sendable (Request) -> Answer<Rendering>
  ) async throws -> Response {
    @Dependency(\.configuration) var configuration
    guard configuration.usesCache else { return try await answer(request).response(for: request).value }
    if !key.isOfPage && request.isForFeed && request.prefersPage {
      return try await pageOfFeed(key, request, answer)
    }
    @Dependency(\.date.now) var now
    let start = Timestamp(now)
    let page = try await page(for: key) {
      var plain = request
      plain.method = .get
      plain.headerFields[.acceptInstanceManipulation] = nil
      return try await CachedPage(of: answer(plain).value, renderedAt: start)
    }
    return try await form(page, key, request)
  }

  /// What the client gets of `page`, or of what is at the address of a feed beside it, where it takes time to make.
  fileprivate func rareForm(
    _ page: CachedPage, _ key: String, _ request: Request,
    _ answer: @escaping @Sendable (Request) -> Answer<Rendering>
  ) async throws -> Response {
    if page.isFeed && request.prefersPage { return try await pageOfFeed(key, request, answer) }
    return try await form(page, key, request)
  }

  /// The page for people that is at the same address as a feed, kept beside it.
  private func pageOfFeed(
    _ key: String, _ request: Request, _ answer: @escaping @Sendable (Request) -> Answer<Rendering>
  ) async throws -> Response {
    let key = key.ofPage
    if case .page(let page)? = entry(for: key), page.isFresh { return try await form(page, key, request) }
    return try await fill(key, request, answer)
  }

  /// What is new to the client of `request`, else the form that it likes best, compressed now if need be.
  private func form(_ page: CachedPage, _ key: String, _ request: Request) async throws -> Response {
    if let feed = page.feed, request.asksForChanges,
      let changes = try await page.identity.changes(in: feed, for: request)
    {
      return changes
    }
    if let form = page.form(for: request) { return form }
    return try await code(page, as: request.preferredCoding, for: key)
  }
}

extension String {
  /// The key of the page for people, where this is that of a feed: no address has a space in it.
  fileprivate var ofPage: String { self + " html" }
  fileprivate var isOfPage: Bool { hasSuffix(" html") }
}

extension Request {
  fileprivate var isForFeed: Bool {
    guard case .feed = siteRouter.match(self).value else { return false }
    return !isRaw
  }
}

extension CachedPage {
  /// - Parameter start: an instant before `answer` was made, so that a post that came out while it was being made makes
  ///   it stale at once.
  fileprivate convenience init(of answer: Rendering, renderedAt start: Timestamp) async throws {
    let response = answer.response
    guard response.status == .ok, response.cacheControl != .notStored, response.body.isLasting else {
      self.init(identity: response, keeping: response.status == .ok ? .passed : .never)
      return
    }
    @Dependency(\.database) var database
    let expires = try await database.changes.nextScheduled(after: start)
    let isCodable = response.isCodable
    var identity = response
    if isCodable { identity.addVary(.acceptEncoding) }
    self.init(
      identity: identity, feed: answer.feed, isCodable: isCodable, expires: expires, keeping: .whole)
  }

  /// The form that the client of `request` likes best; nil where it has not been compressed yet.
  fileprivate func form(for request: Request) -> Response? {
    guard isCodable else { return identity }
    let coding = request.preferredCoding
    return coding == .identity ? identity : form(coding)
  }

  fileprivate var isFresh: Bool {
    if expires == nil { return true }
    @Dependency(\.date.now) var now
    return isFresh(at: Timestamp(now))
  }
}

extension Response {
  fileprivate var isCodable: Bool {
    body.length ?? 0 >= Compression.worthwhile && MediaType(headerFields[.contentType] ?? "").isCompressible
      && cacheControl?.forbidsTransformation != true
  }
}

extension Body {
  /// Whether it can be sent more than once.
  fileprivate var isLasting: Bool {
    switch self {
    case .bytes, .file: true
    case .empty, .stream: false
    }
  }
}

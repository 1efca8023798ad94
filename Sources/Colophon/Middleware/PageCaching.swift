import Dependencies
import HTTP
import HTTPTypes
import Postgres
import Routing
import Server
import Timestamps

/// Answers from `cache` what it has kept, and keeps what was rendered, in the coding that the client takes.
///
/// Only whole answers to GET and HEAD are kept: status 200, with their bytes in memory, and not those that forbid it
/// by `Cache-Control`. They expire when the next scheduled post comes out.
public func pageCaching(_ cache: PageCache) -> Middleware {
  { respond in
    { request in
      guard request.method.isRead else { return try await respond(request) }
      let key = request.target.query.map { "\(request.target.path)?\($0)" } ?? request.target.path
      switch cache.entry(for: key) {
      case .passed: return try await respond(request)
      case .page(let page) where page.isFresh:
        if page.isFeed && request.mayWantOtherForm {
          return try await cache.otherForm(page, key, request, respond)
        }
        return await cache.form(page, key, request)
      case .page, nil: break
      }
      return try await cache.fill(key, request, respond)
    }
  }
}

extension PageCache {
  // Not in line, since its room would be part of every request's.
  @inline(never)
  fileprivate func fill(
    _ key: String, _ request: Request, _ respond: @escaping Responder
  ) async throws -> Response {
    @Dependency(\.configuration) var configuration
    guard configuration.usesCache else { return try await respond(request) }
    if !key.isOfPage && request.isForFeed && request.prefersPage {
      return try await pageOfFeed(key, request, respond)
    }
    @Dependency(\.date.now) var now
    let start = Timestamp(now)
    let page = try await page(for: key) {
      var plain = request
      plain.method = .get
      plain.headerFields[.acceptInstanceManipulation] = nil
      return try await CachedPage(of: respond(plain), renderedAt: start)
    }
    if let changes = changes(page, request) { return changes }
    return await form(page, key, request)
  }

  /// What the client of a feed gets that asks for something else than `page`, the feed itself.
  @inline(never)
  fileprivate func otherForm(
    _ page: CachedPage, _ key: String, _ request: Request, _ respond: @escaping Responder
  ) async throws -> Response {
    if request.prefersPage { return try await pageOfFeed(key, request, respond) }
    if let changes = changes(page, request) { return changes }
    return await form(page, key, request)
  }

  /// The page for people that is at the same address as a feed, kept beside it.
  private func pageOfFeed(
    _ key: String, _ request: Request, _ respond: @escaping Responder
  ) async throws -> Response {
    let key = key.ofPage
    if case .page(let page)? = entry(for: key), page.isFresh { return await form(page, key, request) }
    return try await fill(key, request, respond)
  }

  private func changes(_ page: CachedPage, _ request: Request) -> Response? {
    page.isFeed ? page.identity.changes(for: request) : nil
  }

  /// The form that the client of `request` likes best.
  fileprivate func form(_ page: CachedPage, _ key: String, _ request: Request) async -> Response {
    guard page.isCodable else { return page.identity }
    let coding = request.preferredCoding
    if coding == .identity { return page.identity }
    return if let form = page.form(coding) { form } else { await code(page, as: coding, for: key) }
  }
}

extension String {
  /// The key of the page for people, where this is that of a feed: no address has a space in it.
  fileprivate var ofPage: String { self + " html" }
  fileprivate var isOfPage: Bool { hasSuffix(" html") }
}

extension Request {
  fileprivate var isForFeed: Bool {
    guard case .matched(.feed) = siteRouter.match(self) else { return false }
    return !isRaw
  }
}

extension CachedPage {
  /// - Parameter start: an instant before `response` was made, so that a post that came out while it was being made
  ///   makes it stale at once.
  fileprivate convenience init(of response: Response, renderedAt start: Timestamp) async throws {
    guard response.status == .ok, response.cacheControl != .notStored, case .bytes(let bytes) = response.body
    else {
      self.init(identity: response, keeping: response.status == .ok ? .passed : .never)
      return
    }
    @Dependency(\.database) var database
    let expires = try await database.first(Statements.nextScheduled, start) ?? nil
    let isCodable = response.isCodable(bytes)
    var identity = response
    if isCodable { identity.addVary(.acceptEncoding) }
    self.init(identity: identity, isCodable: isCodable, expires: expires, keeping: .whole)
  }

  fileprivate var isFresh: Bool {
    if expires == nil { return true }
    @Dependency(\.date.now) var now
    return isFresh(at: Timestamp(now))
  }
}

extension Response {
  fileprivate func isCodable(_ bytes: [UInt8]) -> Bool {
    bytes.count >= Compression.worthwhile && MediaType(headerFields[.contentType] ?? "").isCompressible
      && cacheControl?.forbidsTransformation != true
  }
}

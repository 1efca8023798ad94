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
    Responder(answering: { request in
      guard request.method.isRead else { return respond.answer(request) }
      let key = request.target.query.map { "\(request.target.path)?\($0)" } ?? request.target.path
      switch cache.entry(for: key) {
      case .passed: return respond.answer(request)
      case .page(let page) where page.isFresh:
        if !(page.isFeed && request.mayWantOtherForm), let form = page.form(for: request) {
          return .ready(form)
        }
        return .pending { try await cache.rareForm(page, key, request, respond) }
      case .page, nil: return .pending { try await cache.fill(key, request, respond) }
      }
    })
  }
}

extension PageCache {
  fileprivate func fill(
    _ key: String, _ request: Request, _ respond: Responder
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

  /// What the client gets of `page`, or of what is at the address of a feed beside it, where it takes time to make.
  fileprivate func rareForm(
    _ page: CachedPage, _ key: String, _ request: Request, _ respond: Responder
  ) async throws -> Response {
    if page.isFeed && request.prefersPage { return try await pageOfFeed(key, request, respond) }
    if let changes = changes(page, request) { return changes }
    return await form(page, key, request)
  }

  /// The page for people that is at the same address as a feed, kept beside it.
  private func pageOfFeed(
    _ key: String, _ request: Request, _ respond: Responder
  ) async throws -> Response {
    let key = key.ofPage
    if case .page(let page)? = entry(for: key), page.isFresh { return await form(page, key, request) }
    return try await fill(key, request, respond)
  }

  private func changes(_ page: CachedPage, _ request: Request) -> Response? {
    page.isFeed ? page.identity.changes(for: request) : nil
  }

  /// The form that the client of `request` likes best, compressed now if need be.
  fileprivate func form(_ page: CachedPage, _ key: String, _ request: Request) async -> Response {
    if let form = page.form(for: request) { return form }
    return await code(page, as: request.preferredCoding, for: key)
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
  fileprivate func isCodable(_ bytes: [UInt8]) -> Bool {
    bytes.count >= Compression.worthwhile && MediaType(headerFields[.contentType] ?? "").isCompressible
      && cacheControl?.forbidsTransformation != true
  }
}

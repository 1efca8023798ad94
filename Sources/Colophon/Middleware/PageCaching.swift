import Dependencies
import HTTP
import HTTPTypes
import Postgres
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
      case .page(let page) where page.isFresh: return page.form(for: request)
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
    @Dependency(\.date.now) var now
    let start = Timestamp(now)
    return try await page(for: key) {
      var plain = request
      plain.method = .get
      return try await CachedPage(of: respond(plain), renderedAt: start)
    }.form(for: request)
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
    guard response.isCodable(bytes) else {
      self.init(identity: response, expires: expires, keeping: .whole)
      return
    }
    var identity = response
    identity.addVary(.acceptEncoding)
    self.init(
      identity: identity, gzip: identity.coded(bytes, as: .gzip), brotli: identity.coded(bytes, as: .brotli),
      expires: expires, keeping: .whole)
  }

  fileprivate var isFresh: Bool {
    if expires == nil { return true }
    @Dependency(\.date.now) var now
    return isFresh(at: Timestamp(now))
  }

  /// The one that the client of `request` likes best.
  fileprivate func form(for request: Request) -> Response {
    if gzip == nil && brotli == nil { return identity }
    return switch request.preferredCoding {
    case .brotli: brotli ?? identity
    case .gzip: gzip ?? identity
    case .identity: identity
    }
  }
}

extension Response {
  fileprivate func isCodable(_ bytes: [UInt8]) -> Bool {
    bytes.count >= Compression.worthwhile && MediaType(headerFields[.contentType] ?? "").isCompressible
      && cacheControl?.forbidsTransformation != true
  }

  /// This response in `coding` with an entity tag of its own; nil where that is not smaller.
  fileprivate func coded(_ bytes: [UInt8], as coding: ContentCoding) -> Response? {
    guard let compressed = Compression.compress(bytes, coding) else { return nil }
    var response = self
    response.markCoded(as: coding)
    response.body = .bytes(compressed)
    return response
  }
}

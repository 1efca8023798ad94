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
      @Dependency(\.configuration) var configuration
      guard configuration.usesCache else { return try await respond(request) }
      @Dependency(\.date.now) var now
      let start = Timestamp(now)
      return try await cache.page(for: key) {
        var plain = request
        plain.method = .get
        return try await CachedPage(of: respond(plain), renderedAt: start)
      }.form(for: request)
    }
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
    let gzip = response.gzipped(bytes)
    var identity = response
    if gzip != nil { identity.addVary(.acceptEncoding) }
    self.init(identity: identity, gzip: gzip, expires: expires, keeping: .whole)
  }

  fileprivate var isFresh: Bool {
    if expires == nil { return true }
    @Dependency(\.date.now) var now
    return isFresh(at: Timestamp(now))
  }

  fileprivate func form(for request: Request) -> Response {
    guard let gzip, request.prefersGzip else { return identity }
    return gzip
  }
}

extension Request {
  fileprivate var prefersGzip: Bool {
    AcceptEncoding(headerFields[.acceptEncoding]).preferred(among: ["gzip", "identity"]) == "gzip"
  }
}

extension Response {
  /// This response in the gzip coding with an entity tag of its own; nil where that is not worth it.
  fileprivate func gzipped(_ bytes: [UInt8]) -> Response? {
    guard bytes.count >= 256, MediaType(headerFields[.contentType] ?? "").isCompressible else { return nil }
    let compressed = Gzip.compress(bytes)
    guard compressed.count < bytes.count else { return nil }
    var response = self
    response.headerFields[.contentEncoding] = "gzip"
    response.entityTag = entityTag?.encoded(as: "gzip")
    response.addVary(.acceptEncoding)
    response.body = .bytes(compressed)
    return response
  }
}

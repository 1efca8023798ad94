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
      @Dependency(\.date.now) var now
      @Dependency(\.configuration) var configuration
      guard configuration.usesCache, request.method.isRead else { return try await respond(request) }
      let key = request.target.query.map { "\(request.target.path)?\($0)" } ?? request.target.path
      let start = Timestamp(now)
      let page = try await cache.page(for: key, now: start) {
        var plain = request
        plain.head.method = .get
        return try await CachedPage(of: respond(plain), renderedAt: start)
      }
      guard let gzip = page.gzip, request.prefersGzip else { return page.identity }
      return gzip
    }
  }
}

extension CachedPage {
  /// - Parameter start: an instant before `response` was made, so that a post that came out while it was being made
  ///   makes it stale at once.
  fileprivate init(of response: Response, renderedAt start: Timestamp) async throws {
    guard response.status == .ok, response.cacheControl != .notStored, case .bytes(let bytes) = response.body
    else {
      self.init(identity: response, gzip: nil, expires: nil, isKept: false)
      return
    }
    @Dependency(\.database) var database
    let expires = try await database.first(Statements.nextScheduled, start) ?? nil
    let gzip = response.gzipped(bytes)
    var identity = response
    if gzip != nil { identity.addVary(.acceptEncoding) }
    self.init(identity: identity, gzip: gzip, expires: expires, isKept: true)
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

import Dependencies
import HTTP
import HTTPTypes
import Server

/// Answers from `cache` what it has kept, and keeps what was rendered, in the coding that the client takes.
///
/// Only whole answers to GET and HEAD are kept: status 200, with their bytes in memory. They expire when the next
/// scheduled post comes out.
public func pageCaching(_ cache: PageCache) -> Middleware {
  { respond in
    { request in
      @Dependency(\.date.now) var now
      @Dependency(\.configuration) var configuration
      guard configuration.usesCache, request.method.isRead else { return try await respond(request) }
      let key = request.target.query.map { "\(request.target.path)?\($0)" } ?? request.target.path
      let page = try await cache.page(for: key, now: now.timestamp) {
        var plain = request
        plain.head.method = .get
        return try await CachedPage(of: respond(plain))
      }
      guard let gzip = page.gzip, request.acceptedCodings.prefers("gzip") else { return page.identity }
      return gzip
    }
  }
}

extension CachedPage {
  fileprivate init(of response: Response) async throws {
    guard response.status == .ok, case .bytes(let bytes) = response.body else {
      self.init(identity: response, gzip: nil, expires: nil, isKept: false)
      return
    }
    @Dependency(\.database) var database
    @Dependency(\.date.now) var now
    let expires = try await database.first(.nextScheduled, now.timestamp)
    self.init(
      identity: response, gzip: response.gzipped(bytes), expires: expires, isKept: true)
  }
}

import Dependencies
import HTTP
import HTTPTypes
import Postgres
import Publication
import Server
import Settings
import Syndication
import Timestamps

/// Answers requests by the endpoints at their addresses, and keeps answers that are the same for everyone in
/// a cache.
///
/// Only complete answers to GET and HEAD are kept: status 200, with their bytes in memory or in a file, and nothing in
/// their fields that is for one client (`isPersonal`). They expire when the next scheduled post comes out, and at the end of
/// the year, which is in the footer.
final class PageCaching: Sendable {
  private let cache: PageCache
  private let queriedPaths: QueriedPaths
  /// The dependencies of the site. Answers that are the same for everyone are rendered in this scope.
  private let scope: DependencyValues.Continuation
  /// The clock of the site, which is read for each hit.
  private let date: DateGenerator
  /// When the next scheduled post comes out after an instant.
  private let nextScheduled: @Sendable (Timestamp) async throws -> Timestamp?
  /// Finds what is at the address of a request.
  private let destination: @Sendable (Request) -> Destination

  init(
    cache: PageCache, queriedPaths: QueriedPaths, scope: DependencyValues.Continuation,
    nextScheduled: @escaping @Sendable (Timestamp) async throws -> Timestamp?,
    destination: @escaping @Sendable (Request) -> Destination
  ) {
    self.cache = cache
    self.queriedPaths = queriedPaths
    self.scope = scope
    date = scope.yield { clock }
    self.nextScheduled = nextScheduled
    self.destination = destination
  }

  var responder: Responder {
    Responder(answering: { [self] request in
      if request.method.isRead, request.target.query == nil,
        let kept = kept(request.target.path, for: request)
      {
        return kept
      }
      return answer(request)
    })
  }

  private func answer(_ request: Request) -> Answer<Response> {
    let destination = destination(request)
    let name = destination.name
    switch destination.endpoint.answerer {
    case .probe(let answer):
      return answer.map(name) { (response: consuming Response, name) in
        if let name { response.route = name }
        return response
      }
    case .viewer(let handler):
      return .pending { [self] in
        let answer = { try await Viewer.answer(to: request, handler) }
        // A body may take its time to arrive, and must not keep others from rendering.
        let response =
          request.method.isRead
          ? try await cache.line.withPlace(for: request.client, answer) : try await answer()
        return Rendering(response).finished(for: request, named: name).response
      }
    case .everyone(let page):
      let visit = Visit(request, page, name, key: destination.key)
      if request.target.query != nil, request.method.isRead, visit.key.isForEveryQuery,
        let kept = kept(visit.key.text, for: request)
      {
        return kept
      }
      return .pending { [self] in try await answer(visit) }
    }
  }

  /// The answer from the cache; nil if there is no page, or if it is to be rendered anew.
  private func kept(_ key: String, for request: Request) -> Answer<Response>? {
    let page: CachedPage
    var seconds: Double?
    switch cache.entry(for: key, isFresh: isFresh) {
    case .page(let fresh): page = fresh
    case .stale(let stale, let since):
      guard cache.isRenderingPaused(at: time), let staleness = staleness(since) else { return nil }
      (page, seconds) = (stale, staleness)
    case .uncacheable, nil: return nil
    }
    if !(page.isFeed && request.mayWantOtherForm), let form = page.form(for: request) {
      return .ready(form.stale(for: seconds))
    }
    return .pending { [self, seconds] in
      if page.isFeed && request.prefersPage { return try await answer(pageBesideFeedAt: key, request) }
      return try await form(page, key, request).stale(for: seconds)
    }
  }

  /// For how many seconds a page has been stale; nil if that is longer than the operator permits.
  private func staleness(_ since: Timestamp) -> Double? {
    let seconds = time.seconds(since: since)
    return seconds <= scope.yield { configuration.staleLimit } ? seconds : nil
  }
}

// MARK: Pages that have to be rendered

extension PageCaching {
  /// One request for a page that is the same for everyone.
  private struct Visit: Sendable {
    let request: Request
    let page: PublicPage
    let name: RouteName?
    var key: PageKey

    init(_ request: Request, _ page: PublicPage, _ name: RouteName?, key: PageKey) {
      (self.request, self.page, self.name) = (request, page, name)
      self.key = page.queried == nil ? key.forEveryQuery : key.withoutTracking
    }
  }

  private func answer(_ visit: Visit) async throws -> Response {
    guard scope.yield({ configuration.usesCache }), visit.request.method.isRead else {
      return try await answerUncached(visit)
    }
    guard let queried = visit.page.queried, !visit.key.isForEveryQuery else {
      return try await answerByRoute(visit)
    }
    // If no address at this path has a query, a kept page is the answer to every query.
    if !queried.parameters.contains(where: visit.key.target.has),
      visit.key.isOfSameRoute, let generation = cache.generation,
      try await !queriedPaths.contain(visit.key.target.path, at: generation, in: scope),
      let kept = kept(visit.key.text, for: visit.request)
    {
      return try await kept.value
    }
    let key = visit.key.whole
    if let kept = kept(key, for: visit.request) { return try await kept.value }
    let response = try await fill(key, visit) {
      try await queried.handler(.public(visit.key.target))
    }
    if let response { return response }
    return try await answerByRoute(visit)
  }

  /// The answer for the query parameters that the route names.
  private func answerByRoute(_ visit: Visit) async throws -> Response {
    var key = visit.key.text
    var request = Request.public(visit.key.reduced)
    if visit.page.isFeed, visit.request.prefersPage, !visit.request.isRaw {
      key = key.ofPage
      request.headerFields[.accept] = "text/html"
    }
    if let kept = kept(key, for: visit.request) { return try await kept.value }
    let handler = visit.page.handler
    let response = try await fill(key, visit) { [request] in try await handler(request) }
    return response ?? .init(.notFound)
  }

  /// The page for people at the address of the feed that is kept under `key`.
  private func answer(pageBesideFeedAt key: String, _ request: Request) async throws -> Response {
    if let kept = kept(key.ofPage, for: request) { return try await kept.value }
    let destination = destination(request)
    guard case .everyone(let page) = destination.endpoint.answerer else { return Response(.notFound) }
    return try await answerByRoute(Visit(request, page, destination.name, key: destination.key))
  }

  /// Renders a page for all requests that wait for it, and keeps it.
  ///
  /// - Returns: nil if `render` does.
  private func fill(
    _ key: String, _ visit: Visit, _ render: @escaping @Sendable () async throws -> Rendering?
  ) async throws -> Response? {
    let name = visit.name
    let make: @Sendable () async throws -> CachedPage = { [scope] in
      try await scope.yield {
        let start = now
        let log = ReadLog()
        return try await withDependencies {
          $0.database = $0.database.noting(in: log)
        } operation: {
          guard let rendering = try await render() else {
            return CachedPage(identity: Response(.notFound), made: start, keeping: .withoutQuery)
          }
          // A post that comes out while the page is being made makes it stale at once.
          return try await CachedPage(
            of: rendering.finished(for: .public(visit.key.target), named: name), log, made: start
          ) { try await self.expiry(after: start) }
        }
      }
    }
    if case .uncacheable = cache.entry(for: key, isFresh: isFresh) {
      return try await own(cache.line.withPlace(for: visit.request.client, make), key, visit)
    }
    do {
      let rendered = try await cache.page(for: key, client: visit.request.client, render: make)
      // A personal answer goes only to the client for whom it was made; one is made for each of the others.
      if !rendered.isOwn, rendered.page.keeping != .withoutQuery, rendered.page.isForOne {
        return try await own(cache.line.withPlace(for: visit.request.client, make), key, visit)
      }
      return try await own(rendered.page, key, visit)
    } catch let error where error.isTemporary {
      if error.isUnavailability {
        cache.pauseRendering(until: time.adding(seconds: Self.secondsUntilNextTry))
      }
      guard case .stale(let page, let since) = cache.entry(for: key, isFresh: isFresh),
        let staleness = staleness(since)
      else { throw error }
      return try await form(page, key, visit.request).stale(for: staleness)
    }
  }

  /// When a page that is made at `moment` expires. Call this in the scope of the site.
  private func expiry(after moment: Timestamp) async throws -> Timestamp {
    let nextYear = moment.nextYear(in: configuration.publication.timeZone)
    guard let next = try await nextScheduled(moment) else { return nextYear }
    return min(next, nextYear)
  }

  /// How long stale pages are given out without a further try, after one has failed because the database is away.
  private static var secondsUntilNextTry: Double { 5 }

  private func own(_ page: CachedPage, _ key: String, _ visit: Visit) async throws -> Response? {
    page.keeping == .withoutQuery ? nil : try await form(page, key, visit.request)
  }

  /// The entries that are new to the client of `request`, or the form that it prefers, compressed now if
  /// necessary.
  private func form(_ page: CachedPage, _ key: String, _ request: Request) async throws -> Response {
    if let feed = page.feed, request.asksForChanges,
      let changes = try await page.identity.changes(in: feed, for: request)
    {
      return changes
    }
    if let form = page.form(for: request) { return form }
    return try await page.code(as: request.preferredCoding, in: scope) { [cache] size in
      cache.grow(page, for: key, by: size)
    }
  }

  private func answerUncached(_ visit: Visit) async throws -> Response {
    let rendering = try await cache.line.withPlace(for: visit.request.client) {
      try await scope.yield {
        if let queried = visit.page.queried, !visit.key.isForEveryQuery,
          let rendering = try await queried.handler(.public(visit.key.target))
        {
          return rendering
        }
        var request = Request.public(visit.key.reduced)
        if visit.page.isFeed, visit.request.prefersPage { request.headerFields[.accept] = "text/html" }
        return try await visit.page.handler(request)
      }
    }
    return try await rendering.finished(for: visit.request, named: visit.name).response(for: visit.request)
      .value
  }

  @Sendable private func isFresh(_ page: CachedPage) -> Bool {
    page.expires == nil || page.isFresh(at: time)
  }

  private var time: Timestamp { Timestamp(date.now) }
}

private var clock: DateGenerator {
  @Dependency(\.date) var date
  return date
}

private var now: Timestamp {
  @Dependency(\.date.now) var now
  return Timestamp(now)
}

private var configuration: Configuration {
  @Dependency(\.configuration) var configuration
  return configuration
}

extension String {
  /// The key of the page for people beside the feed that has this key. No address has a space in it.
  fileprivate var ofPage: String { self + " html" }
}

extension Request {
  /// The client that takes turns with others in the line of renders.
  fileprivate var client: RenderLine.Client { remoteAddress.flatMap { IPAddress($0) }?.network }

  /// A GET request that contains nothing of the client's request but its target.
  static func `public`(_ target: RequestTarget) -> Request { Request(.get, authority: nil, target: target) }
}

extension CachedPage {
  /// - Parameters:
  ///   - log: what the answer was made from.
  ///   - made: when it began to be made.
  ///   - expires: when the page becomes stale.
  fileprivate convenience init(
    of answer: Rendering, _ log: ReadLog, made: Timestamp, expires: () async throws -> Timestamp
  ) async throws {
    let response = answer.response
    guard response.status == .ok, answer.keeping != .never, !response.isPersonal, response.body.isLasting
    else {
      self.init(identity: response, made: made, keeping: response.status == .ok ? .uncacheable : .never)
      return
    }
    let expires = try await expires()
    let isCodable = response.isCodable
    var identity = response
    if isCodable { identity.addVary(.acceptEncoding) }
    self.init(
      identity: identity, feed: answer.feed, isCodable: isCodable, made: made, expires: expires,
      keeping: answer.keeping == .inPart ? .inPart : .whole,
      // Feeds are also made from what is remembered of earlier ones.
      shown: answer.feed == nil ? ShownPosts(log.contents) : .unknown)
  }

  /// Whether the page may go only to the client for whom it was rendered.
  fileprivate var isForOne: Bool {
    if identity.isPersonal { return true }
    if case .stream = identity.body { return true }
    return false
  }

  /// The form that the client of `request` prefers; nil if it has not been compressed yet.
  fileprivate func form(for request: Request) -> Response? {
    guard isCodable else { return identity }
    let coding = request.preferredCoding
    return coding == .identity ? identity : form(coding)
  }
}

extension Response {
  fileprivate var isCodable: Bool {
    body.length ?? 0 >= Compression.worthwhile && MediaType(headerFields[.contentType] ?? "").isCompressible
      && cacheControl?.forbidsTransformation != true
  }
}

extension Response {
  /// The response, marked as one that was stale for `seconds` (RFC 9211); nil for a fresh one, which is not marked.
  fileprivate func stale(for seconds: Double?) -> Response {
    guard let seconds else { return self }
    var response = self
    response.headerFields[.cacheStatus] = "Colophon; hit; ttl=-\(Int(seconds.rounded(.up)))"
    return response
  }
}

extension HTTPField.Name {
  /// RFC 9211
  static let cacheStatus = HTTPField.Name("Cache-Status")!
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

import Dependencies
import HTTP
import HTTPTypes
import Postgres
import Publication
import Server
import Settings
import Syndication
import Timestamps
import Traces
import Tracing
import URIs

/// Answers requests by the endpoints at their addresses, and keeps answers that are the same for everyone in
/// a cache.
///
/// 1. Who asks? Answers for a viewer, and those of probes, are made for each request. Where audiences get
///    different pages, the session of the client tells its audience.
/// 2. Which page? The route names the parameters of the query that matter, unless the whole query is the
///    address of a post (``Destination``).
/// 3. A fresh page is sent at once, in the form that the client prefers.
/// 4. Another page is made in its turn (``RenderQueue``), once for all requests that wait for it.
/// 5. It is made from a standby, if there is one that has replayed all known changes (``ReaderDatabase``).
/// 6. If no current one can be made, because the primary is away, a stale page is sent, for as long as the
///    operator permits; where none is kept, one is made from a standby that is behind. Once the database is
///    known to be away, nobody waits for it to whom a stale page can be sent.
///
/// A file of the content folder needs no database if it is known to whose post it belongs (``FileFolders``).
///
/// Only complete answers to GET and HEAD are kept: status 200, with their bytes in memory or in a file, and
/// nothing in their fields that is for one client (`isPersonal`).
package final class PageCaching: Sendable {
  private let cache: PageCache
  /// The dependencies of the site. Answers that are the same for everyone are rendered in this scope.
  private let scope: DependencyValues.Continuation
  /// The clock of the site, which is read for each hit.
  private let date: DateGenerator
  private let readers: ReaderDatabase
  private let destination: @Sendable (Request) -> Destination
  /// Whether a target with a query is the address of a post, or leads to one.
  private let isQueryAddress: @Sendable (RequestTarget) async throws -> Bool
  /// How to find out the audience of a client that has a session; nil for one without.
  private let audience: @Sendable (Request) -> AudienceLookup?
  /// When a page that is made at an instant expires.
  private let expiry: @Sendable (Timestamp) async throws -> Timestamp

  package init(
    cache: PageCache, scope: DependencyValues.Continuation,
    destination: @escaping @Sendable (Request) -> Destination,
    isQueryAddress: @escaping @Sendable (RequestTarget) async throws -> Bool,
    audience: @escaping @Sendable (Request) -> AudienceLookup? = { _ in nil },
    expiry: @escaping @Sendable (Timestamp) async throws -> Timestamp
  ) {
    self.cache = cache
    readers = ReaderDatabase { cache.isListening }
    self.scope = scope
    date = scope.yield { clock }
    self.destination = destination
    self.isQueryAddress = isQueryAddress
    self.audience = audience
    self.expiry = expiry
  }

  package var responder: Responder {
    Responder(answering: { [self] request in
      // Most requests are for a page that is kept. For them no route has to be found.
      if request.method.isRead, request.target.query == nil, let kept = kept(PageKey(request.target)),
        kept.staleness == nil, !kept.page.differsByAudience,
        kept.page.feed == nil || !request.mayWantOtherForm, let response = kept.form(for: request)
      {
        return .ready(response)
      }
      return answer(request)
    })
  }

  private func answer(_ request: Request) -> Answer<Response> {
    let destination = destination(request)
    switch destination.endpoint.answerer {
    case .probe(let answer):
      return answer.map(destination.name) { (response: consuming Response, name) in
        if let name { response.route = name }
        return response
      }
    case .viewer(let handler):
      return .pending { [self] in
        let answer = {
          try await self.failingTogether {
            try await logging(request) { try await handler(request).personal(for: request) }
          }
        }
        // A body may take its time to arrive, and must not keep others from rendering.
        let response =
          request.method.isRead
          ? try await cache.queue.withPlace(for: request.client, answer) : try await answer()
        return Rendering(response).finished(for: request, named: destination.name).response
      }
    case .fixed(let make):
      return .ready(
        scope.yield { Rendering(make()).finished(for: request, named: destination.name).response })
    case .everyone(let page):
      let visit = PageRequest(request, page, destination.name, at: destination.target)
      guard let address = destination.queryAddress else { return answerAudience(visit).keepingQuery(visit) }
      return .pending { [self] in
        let isAddress = try await scope.yield {
          try await readers.read { try await isQueryAddress(address.target) }.value
        }
        let visit =
          isAddress ? PageRequest(request, address.page, destination.name, at: address.target) : visit
        return try await answerAudience(visit).keepingQuery(visit).value
      }
    }
  }
}

extension Answer<Response> {
  /// A redirect to another path leads on with the query of the request, unless the handler has read it.
  fileprivate consuming func keepingQuery(_ visit: PageRequest) -> Answer<Response> {
    guard let query = visit.request.target.query, !query.isEmpty, visit.publicRequest.target.query == nil
    else { return self }
    return map(query) { (response: consuming Response, query) in
      if response.status == .movedPermanently, let location = response.headerFields[.location],
        location.hasPrefix("/"), !location.contains("?")
      {
        response.headerFields[.location] = "\(location)?\(query.percentEncoded(allowing: .anywhere))"
      }
      return response
    }
  }
}

/// Finds out the audience that a client belongs to.
package typealias AudienceLookup = @Sendable () async throws -> Audience

/// One request for a page that is the same for everyone, or for an audience.
private struct PageRequest: Sendable {
  let request: Request
  let page: PublicPage
  let name: RouteName?
  var key: PageKey
  /// The request that the handler gets.
  let publicRequest: Request

  init(_ request: Request, _ page: PublicPage, _ name: RouteName?, at target: RequestTarget) {
    let form = page.form(for: request)
    var publicRequest = Request.public(target)
    if form == .pageOfFeed { publicRequest.headerFields[.accept] = "text/html" }
    (self.request, self.page, self.name, self.publicRequest) = (request, page, name, publicRequest)
    key = PageKey(target, form: form)
  }
}

/// A page that may be sent.
private struct Usable: Sendable {
  let page: CachedPage
  /// For how many seconds the page has been stale; nil for a fresh one.
  var staleness: Double?

  func form(for request: Request) -> Response? { page.form(for: request).map(marked) }

  /// The response of a stale page says so (RFC 9211).
  func marked(_ response: Response) -> Response {
    guard let staleness else { return response }
    var response = response
    response.headerFields[.cacheStatus] = "Colophon; hit; ttl=-\(Int(staleness.rounded(.up)))"
    return response
  }
}

extension PageCaching {
  /// How long stale pages are sent without a further try, after one has failed because the database is away.
  private static var secondsUntilNextTry: Double { 5 }

  /// The kept page; nil if there is none, or if a newer one has to be made. A stale one is sent while the
  /// database is known to be away.
  ///
  /// - Parameter evenStale: whether none can be made.
  private func kept(_ key: PageKey, evenStale: Bool = false) -> Usable? {
    let now = time
    guard let (page, staleSince) = cache.page(for: key, at: now) else { return nil }
    guard let staleSince else { return Usable(page: page) }
    let staleness = now.seconds(since: staleSince)
    guard evenStale || cache.nextTry != nil,
      staleness <= scope.yield({ configuration.staleLimit })
    else { return nil }
    return Usable(page: page, staleness: staleness)
  }

  /// The answer for the audience of the client. While the database is away, everybody gets what everyone
  /// gets.
  private func answerAudience(_ visit: PageRequest) -> Answer<Response> {
    guard visit.page.isForAudiences, let lookup = audience(visit.request), cache.nextTry == nil else {
      return answer(visit)
    }
    if let kept = kept(visit.key), kept.staleness == nil, !kept.page.differsByAudience {
      return send(kept, visit)
    }
    return .pending { [self] in
      if scope.yield({ configuration.usesCache }), let page = await withoutDatabase(visit) {
        return try await send(Usable(page: page), visit).value
      }
      var own = visit
      do {
        own.key.audience = try await scope.yield { try await lookup() }
      } catch let error where error.isUnavailability {
        return try await answer(visit).value
      }
      return try await answer(own).value
    }
  }

  private func answer(_ visit: PageRequest) -> Answer<Response> {
    if let kept = kept(visit.key) {
      if kept.staleness != nil { tryAgain(visit) }
      return send(kept, visit)
    }
    return .pending { [self] in
      guard scope.yield({ configuration.usesCache }) else { return try await answerAlone(visit) }
      if let page = await withoutDatabase(visit) {
        if cache.nextTry != nil { tryAgain(visit) }
        return try await send(Usable(page: page), visit).value
      }
      // The page is made in a task that belongs to no request.
      let trace = Traces.current
      do {
        let (page, isOwn) = try await cache.page(for: visit.key, client: visit.request.client) {
          try await self.make(visit, below: trace)
        }
        guard isOwn || !page.isForOne else { return try await answerAlone(visit) }
        return try await send(Usable(page: page), visit).value
      } catch let error where error.isTemporary {
        if error.isUnavailability { cache.nextTry = time.adding(seconds: Self.secondsUntilNextTry) }
        if let stale = kept(visit.key, evenStale: true) { return try await send(stale, visit).value }
        guard let page = await withoutDatabase(visit) else { throw error }
        return try await send(Usable(page: page), visit).value
      }
    }
  }

  /// The answer that needs no database; nil if there is none.
  private func withoutDatabase(_ visit: PageRequest) async -> CachedPage? {
    guard let handler = visit.page.withoutDatabase else { return nil }
    return await scope.yield {
      guard let rendering = await handler(visit.publicRequest) else { return nil }
      let finished = rendering.finished(for: visit.publicRequest, named: visit.name)
      return CachedPage(finished.response, made: now, expires: nil)
    }
  }

  /// Makes a newer page in the background, if it is time to find out whether the database is back.
  private func tryAgain(_ visit: PageRequest) {
    let now = time
    guard cache.takeTry(at: now, next: now.adding(seconds: Self.secondsUntilNextTry)) else { return }
    Task.detached { [self] in
      do {
        _ = try await cache.page(for: visit.key, client: visit.request.client) {
          try await self.make(visit, below: nil)
        }
        cache.nextTry = nil
      } catch {
        cache.nextTry = error.isUnavailability ? time.adding(seconds: Self.secondsUntilNextTry) : nil
      }
    }
  }

  /// The answer that is made for one request only.
  private func answerAlone(_ visit: PageRequest) async throws -> Response {
    let trace = Traces.current
    let page = try await cache.queue.withPlace(for: visit.request.client) {
      try await make(visit, below: trace)
    }
    return try await send(Usable(page: page), visit).value
  }

  /// - Parameter trace: the span of the first request that waits for the page.
  private func make(_ visit: PageRequest, below trace: InstrumentationContext?) async throws -> CachedPage {
    try await traced("render \(visit.name ?? "page")", below: trace) { _ in try await make(visit) }
  }

  private func make(_ visit: PageRequest) async throws -> CachedPage {
    try await failingTogether {
      try await scope.yield {
        try await logging(visit.request) {
          let start = now
          let ((rendering, expires), isCurrent) = try await readers.read(mayBeOld: mayBeOld(visit.key)) {
            let rendering = try await withDependencies {
              $0.audience = visit.key.audience
            } operation: {
              try await visit.page.handler(visit.publicRequest)
            }.finished(for: visit.publicRequest, named: visit.name)
            // A post that comes out while the page is being made makes it stale at once.
            let expires =
              rendering.mayBeKept(visit.page) && configuration.usesCache ? try await expiry(start) : nil
            return (rendering, expires)
          }
          return CachedPage(
            rendering.response, feed: rendering.feed,
            for: visit.page.isForAudiences ? visit.key.audience : nil, made: start,
            expires: isCurrent ? expires : nil)
        }
      }
    }
  }

  /// Whether a page may be made from a standby of any age: if pages may be stale, and none is kept. Readers
  /// who have seen the kept one must not go back in time.
  private func mayBeOld(_ key: PageKey) -> Bool {
    scope.yield { configuration.staleLimit } > 0 && kept(key, evenStale: true) == nil
  }

  /// The result of `work`. If it fails because the database does not answer, all pages that wait for their
  /// turn fail with it: each would wait as long again.
  private func failingTogether<Value>(_ work: () async throws -> Value) async throws -> Value {
    let start = ContinuousClock.now
    do {
      return try await work()
    } catch let error where error.isUnavailability {
      if let silence = scope.yield({ database.silence(since: start) }) {
        cache.queue.failWaiting(with: silence)
      }
      throw error
    }
  }

  /// Sends the entries of a feed that are new to the client, or the page in the coding that it prefers,
  /// compressed now if necessary.
  private func send(_ kept: Usable, _ visit: PageRequest) -> Answer<Response> {
    let (page, request) = (kept.page, visit.request)
    if page.feed == nil || !request.asksForChanges, let response = kept.form(for: request) {
      return .ready(response)
    }
    return .pending { [self] in
      if let feed = page.feed, let changes = try await page.response.changes(in: feed, for: request) {
        return kept.marked(changes)
      }
      if let response = kept.form(for: request) { return response }
      let coded = await cache.form(
        of: page, for: visit.key, request.preferredCoding, client: request.client, in: scope)
      return kept.marked(coded)
    }
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

private var database: Database {
  @Dependency(\.database) var database
  return database
}

private var configuration: Configuration {
  @Dependency(\.configuration) var configuration
  return configuration
}

extension PublicPage {
  /// In which form the client of `request` gets the page.
  fileprivate func form(for request: Request) -> PageKey.Form {
    switch kind {
    case .page: .document
    case .feed: request.prefersPage && !request.isRaw ? .pageOfFeed : .document
    case .searchResults: .searchResults
    }
  }
}

extension Rendering {
  /// Whether the response is complete, may be sent to everyone and can be sent more than once.
  fileprivate func mayBeKept(_ page: PublicPage) -> Bool {
    let isPersonal = page.isForAudiences ? response.saysPersonal : response.isPersonal
    guard isKept, response.status == .ok, !isPersonal else { return false }
    return switch response.body {
    case .bytes, .file: true
    case .empty, .stream: false
    }
  }
}

extension Request {
  /// The client that takes turns with others in the queue of renders.
  fileprivate var client: RenderQueue.Client { remoteAddress.flatMap { IPAddress($0) }?.network }
}

extension HTTPField.Name {
  /// RFC 9211
  static let cacheStatus = HTTPField.Name("Cache-Status")!
}

import Dependencies
import HTTP
import HTTPTypes
import Importing
import Logging
import Pages
import Postgres
import Publication
import Server
import Settings
import Syndication
import Timestamps

// Where subscribers of feeds ask to be told of changes.

extension Site {
  /// Takes in a request to subscribe or to unsubscribe, which its callback is asked to confirm then (WebSub §5.1).
  func hub(_ request: Request) async throws -> Response {
    guard configuration.hub == .own else { return Response(.notFound) }
    guard request.method == .post else {
      return Response(.methodNotAllowed, headerFields: [.allow: "POST, OPTIONS"])
    }
    var limits = FormLimits()
    limits.total = 16 * 1024
    limits.fieldCount = 100
    limits.fieldSize = 4 * 1024
    let form = try await request.form(limits: limits)
    do {
      try await takeIn(SubscriptionRequest(form), from: request.clientNetwork)
      webSub.errands.notify()
      var response = Response.plain(.accepted, "The callback will be asked to confirm this.")
      response.cacheControl = .notStored
      return response
    } catch let refusal as SubscriptionRefusal {
      return refusal.response
    }
  }

  private func takeIn(_ request: SubscriptionRequest, from client: String) async throws {
    @Dependency(\.database) var database
    let now = present
    let load = try await database.one(
      Statements.hubLoad, now, now.adding(seconds: -HubBounds.window), request.callback.site, client,
      request.topic, request.callback.url)
    if let refusal = load.refusal(of: request.mode) { throw refusal }
    let content = try await content(for: request)
    try await database.transaction { transaction in
      try await transaction.run(Statements.supersedeRequests, request.topic, request.callback.url)
      try await transaction.run(
        Statements.keepRequest, request.mode == .subscribe ? .subscribe : .unsubscribe, request.topic,
        request.callback.url, request.callback.site, request.secret, Int32(request.lease), content, client,
        now)
    }
  }

  /// The digest of what the subscriber can have now; whatever else the feed says from now on is to be delivered.
  private func content(for request: SubscriptionRequest) async throws -> [UInt8] {
    // A feed that is gone can be left.
    guard request.mode == .subscribe else { return [] }
    switch try await lookUp(request.topic) {
    case .feed(let topic): return topic.digest
    case .moved(let address):
      throw SubscriptionRefusal("hub.topic is at \(address) now; use the URL that the feed has as rel=self.")
    case .unreadable(let reason):
      @Dependency(\.logger) var logger
      logger.warning("websub: could not look at \(request.topic): \(reason)")
      throw SubscriptionRefusal("The feed cannot be had at the moment.", .serviceUnavailable, retryAfter: 600)
    case .missing, .foreign:
      throw SubscriptionRefusal(
        "hub.topic should be the URL of a feed of this site, as the feed has it as rel=self.")
    }
  }
}

extension Request {
  /// What requests are counted by: an IPv4 address, or the /64 of an IPv6 address. Those that came by a Unix socket
  /// are one client.
  fileprivate var clientNetwork: String {
    remoteAddress.flatMap { IPAddress($0) }?.network.description ?? ""
  }
}

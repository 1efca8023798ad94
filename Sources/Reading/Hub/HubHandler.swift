import HTTP
import HTTPTypes
import Server
import Settings
import SiteBase
import Syndication

extension Site {
  /// Accepts a request to subscribe or to unsubscribe. Its callback is asked to confirm it afterwards (WebSub
  /// §5.1).
  func hub(_ request: Request) async throws -> Response {
    guard configuration.hub == .own, let webSub else { return Response(.notFound) }
    guard request.method == .post else {
      return Response(.methodNotAllowed, headerFields: [.allow: "POST, OPTIONS"])
    }
    var limits = FormLimits()
    limits.total = BodyLimits.hub.size
    limits.fieldCount = 100
    limits.fieldSize = 4 * 1024
    let form = try await request.form(limits: limits)
    do {
      try await webSub.accept(SubscriptionRequest(form), from: request.clientNetwork)
      var response = Response.plain(.accepted, "The callback will be asked to confirm this.")
      response.cacheControl = .notStored
      return response
    } catch let refusal as SubscriptionRefusal {
      return refusal.response
    }
  }
}

extension BodyLimits {
  /// The limits of a subscriber's request.
  static let hub = BodyLimits(size: 16 * 1024, deadline: .seconds(30))
}

import HTTP
import HTTPTypes
import Publication
import Server

/// What somebody asks the hub for (WebSub §5.1), as far as it can be judged by itself.
package struct SubscriptionRequest: Hashable, Sendable {
  package enum Mode: String, Sendable {
    case subscribe
    case unsubscribe
  }

  package let mode: Mode
  /// The URL of a feed, or so its sender says.
  package let topic: String
  package let callback: Callback
  /// In seconds, within ``leases``.
  package let lease: Int
  /// What deliveries are signed with.
  package let secret: String?

  /// Ten days where nobody says otherwise; never less than five minutes or more than thirty days.
  package static let leases = 300...2_592_000
  package static let usualLease = 864_000

  /// Bytes of the URL.
  package static let longestTopic = 1000

  /// Parameters that the hub does not know are ignored, as §5.1 has it.
  package init(_ form: Form) throws(SubscriptionRefusal) {
    func value(_ name: String) throws(SubscriptionRefusal) -> String? {
      let values = form.values(name)
      guard values.count < 2 else { throw SubscriptionRefusal("\(name) should be given once.") }
      return values.first
    }
    guard let mode = try value("hub.mode").flatMap(Mode.init) else {
      throw SubscriptionRefusal(
        "hub.mode should be subscribe or unsubscribe. The hub learns by itself what has changed.")
    }
    guard let topic = try value("hub.topic"), !topic.isEmpty,
      topic.utf8.count <= Self.longestTopic, !topic.utf8.contains(0)
    else {
      throw SubscriptionRefusal("hub.topic should be the URL of a feed of this site.")
    }
    guard let callback = try value("hub.callback") else { throw .callback("is missing") }
    self.mode = mode
    self.topic = topic
    self.callback = try Callback(callback)
    lease = try Self.lease(value("hub.lease_seconds"))
    secret = try value("hub.secret").flatMap { $0.isEmpty ? nil : $0 }
    guard secret.map({ $0.utf8.count < 200 && !$0.utf8.contains(0) }) ?? true else {
      throw SubscriptionRefusal("hub.secret should have less than 200 bytes.")
    }
  }

  private static func lease(_ text: String?) throws(SubscriptionRefusal) -> Int {
    guard let text, !text.isEmpty else { return usualLease }
    guard text.utf8.allSatisfy({ (48...57).contains($0) }) else {
      throw SubscriptionRefusal("hub.lease_seconds should be a number of seconds.")
    }
    // What is too large for a number is too long for a lease.
    return min(max(Int(text) ?? .max, leases.lowerBound), leases.upperBound)
  }
}

/// Why the hub does not do what it was asked for.
package struct SubscriptionRefusal: RespondingError, Hashable {
  package let status: HTTPResponse.Status
  /// One sentence for the developer of the subscriber (WebSub §5.1.2).
  package let reason: String
  /// In seconds, for those who may come back.
  package var retryAfter: Int?

  package init(_ reason: String, _ status: HTTPResponse.Status = .badRequest, retryAfter: Int? = nil) {
    self.reason = reason
    self.status = status
    self.retryAfter = retryAfter
  }

  package static func callback(_ complaint: String) -> SubscriptionRefusal {
    SubscriptionRefusal("hub.callback \(complaint).")
  }

  package var response: Response {
    var response = Response.plain(status, reason)
    response.cacheControl = .notStored
    if let retryAfter { response.headerFields[.retryAfter] = String(retryAfter) }
    return response
  }
}

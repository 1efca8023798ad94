import HTTP
import HTTPTypes
import Publication
import Server

/// A request of a subscriber to the hub (WebSub §5.1). Whether the topic exists has not been checked.
package struct SubscriptionRequest: Hashable, Sendable {
  package enum Mode: String, Sendable {
    case subscribe
    case unsubscribe
  }

  package let mode: Mode
  /// The URL of a feed, as the subscriber names it.
  package let topic: String
  package let callback: Callback
  /// In seconds, within ``leases``.
  package let lease: Int
  /// The key with which deliveries are signed.
  package let secret: String?

  /// Five minutes to thirty days; ten days if the subscriber does not say.
  package static let leases = 300...2_592_000
  package static let usualLease = 864_000

  /// Bytes of the URL.
  package static let longestTopic = 1000

  package init(
    mode: Mode, topic: String, callback: Callback, lease: Int = usualLease, secret: String? = nil
  ) {
    self.mode = mode
    self.topic = topic
    self.callback = callback
    self.lease = lease
    self.secret = secret
  }

  /// Parameters that the hub does not know are ignored (§5.1).
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
      topic.utf8.count <= Self.longestTopic, topic.isWhole
    else {
      throw SubscriptionRefusal("hub.topic should be the URL of a feed of this site.")
    }
    guard let callback = try value("hub.callback") else { throw .callback("is missing") }
    self.mode = mode
    self.topic = topic
    self.callback = try Callback(callback)
    lease = try Self.lease(value("hub.lease_seconds"))
    secret = try value("hub.secret").flatMap { $0.isEmpty ? nil : $0 }
    guard secret.map({ $0.utf8.count < 200 && $0.isWhole }) ?? true else {
      throw SubscriptionRefusal("hub.secret should have less than 200 bytes.")
    }
  }

  private static func lease(_ text: String?) throws(SubscriptionRefusal) -> Int {
    guard let text, !text.isEmpty else { return usualLease }
    guard text.utf8.allSatisfy({ (48...57).contains($0) }) else {
      throw SubscriptionRefusal("hub.lease_seconds should be a number of seconds.")
    }
    // A number that does not fit is too long.
    return min(max(Int(text) ?? .max, leases.lowerBound), leases.upperBound)
  }
}

/// Why the hub refuses a request.
package struct SubscriptionRefusal: RespondingError, Hashable {
  package let status: HTTPResponse.Status
  /// One sentence for the developer of the subscriber (WebSub §5.1.2).
  package let reason: String
  /// After how many seconds the request may succeed; nil if it never will.
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

extension String {
  /// Whether the form had no character in it that forms cannot have, for which U+FFFD stands.
  fileprivate var isWhole: Bool { !contains("\u{FFFD}") && !utf8.contains(0) }
}

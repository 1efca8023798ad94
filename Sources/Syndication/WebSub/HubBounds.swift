import HTTP
import HTTPTypes

/// The limits of the hub, so that nobody can misuse it to attack others (WebSub §8).
package enum HubBounds {
  /// Subscriptions of all subscribers.
  static let subscriptions = 10_000
  /// Subscriptions with callbacks at one host and port.
  static let siteSubscriptions = 1000
  /// Requests that callbacks have not confirmed yet.
  static let openRequests = 500
  /// Requests are counted over this many seconds.
  static let window: Double = 600
  /// Requests in the window for callbacks at one host and port.
  static let siteRequests = 120
  /// Requests in the window from one client: an IPv4 address, or the /64 of an IPv6 address.
  static let clientRequests = 120

  /// Bytes of a feed. The content of a larger feed is not delivered, because it would have to be in memory.
  package static let content = 16 << 20
}

/// How much the hub already does for a callback, its host and a client.
struct HubLoad: Hashable, Sendable {
  var subscriptions = 0
  /// Subscriptions with callbacks at the same host and port.
  var siteSubscriptions = 0
  /// Whether this callback is already subscribed to this topic.
  var isKnown = false
  /// Requests that callbacks have not confirmed yet.
  var openRequests = 0
  /// Recent requests for callbacks at the same host and port.
  var siteRequests = 0
  /// Recent requests from the same client.
  var clientRequests = 0
}

extension HubLoad {
  /// Why a request cannot be accepted now; nil if it can.
  ///
  /// - Parameter mode: unsubscribing and renewing need no room among the subscriptions.
  func refusal(of mode: SubscriptionRequest.Mode) -> SubscriptionRefusal? {
    let seconds = Int(HubBounds.window)
    if clientRequests >= HubBounds.clientRequests {
      return SubscriptionRefusal("Too many requests from here.", .tooManyRequests, retryAfter: seconds)
    }
    if siteRequests >= HubBounds.siteRequests {
      return SubscriptionRefusal(
        "Too many requests for callbacks at that host.", .tooManyRequests, retryAfter: seconds)
    }
    if openRequests >= HubBounds.openRequests {
      return SubscriptionRefusal(
        "Too many requests wait for their callbacks.", .serviceUnavailable, retryAfter: 60)
    }
    guard mode == .subscribe, !isKnown else { return nil }
    if siteSubscriptions >= HubBounds.siteSubscriptions {
      return SubscriptionRefusal("There are too many subscriptions for that host.", .forbidden)
    }
    if subscriptions >= HubBounds.subscriptions {
      return SubscriptionRefusal(
        "The hub has no room for more subscriptions.", .serviceUnavailable, retryAfter: 86_400)
    }
    return nil
  }
}

/// The hub that tells subscribers about changes of the site's feeds (WebSub).
public enum HubSetting: Hashable, Sendable {
  /// No hub; feeds name none.
  case off
  /// The site itself.
  case own
  /// A hub elsewhere, by its URL. The site announces changes to it.
  case other(String)
}

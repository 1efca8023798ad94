import HTTP
import HTTPClient
import HTTPTypes
import Importing
import Settings
import Syndication

/// How much the hub does for whom, so that nobody can make it work against others (WebSub §8).
enum HubBounds {
  /// Subscriptions, of all subscribers.
  static let subscriptions = 10_000
  /// Subscriptions with callbacks at one host and port.
  static let siteSubscriptions = 1000
  /// Requests that callbacks have yet to confirm.
  static let openRequests = 500
  /// Seconds in which requests are counted.
  static let window: Double = 600
  /// Requests within the window with callbacks at one host and port.
  static let siteRequests = 120
  /// Requests within the window from one client: an IPv4 address, or the /64 of an IPv6 address.
  static let clientRequests = 120

  /// Bytes of a feed that is delivered; of a larger one subscribers are not told, as it would have to be in memory.
  static let content = 16 << 20

  /// How callbacks are spoken with. Where they lead by redirects is nobody's wish that was confirmed.
  static func options(_ configuration: Configuration, deadline: Duration) -> FetchOptions {
    var options = FetchOptions()
    options.deadline = deadline
    options.maximumRedirects = 0
    options.maximumBodySize = 64 * 1024
    options.addresses = configuration.hubReachesPrivateAddresses ? .all : .publicOnly
    return options
  }
}

extension HubLoad {
  /// Why a request cannot be taken in now; nil where it can.
  ///
  /// - Parameter mode: unsubscribing needs no room among the subscriptions, and neither does renewing.
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

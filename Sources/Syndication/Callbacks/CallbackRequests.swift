import HTTP
import HTTPClient
import HTTPTypes
import Timestamps

// How callbacks of others are called: those of WebSub's subscribers, and those of webhooks.

extension FetchOptions {
  /// Redirects are not followed: only the owner of the callback itself has agreed to be called.
  static func callback(reachesPrivateAddresses: Bool, deadline: Duration) -> FetchOptions {
    var options = FetchOptions()
    options.deadline = deadline
    options.maximumRedirects = 0
    options.maximumBodySize = 64 * 1024
    options.addresses = reachesPrivateAddresses ? .all : .publicOnly
    return options
  }
}

/// The outcome of a delivery, by the answer to it (WebSub §7, Standard Webhooks).
enum DeliveryOutcome: Hashable, Sendable {
  case delivered
  /// The callback wants no more deliveries.
  case gone
  /// To be tried again, after `retryAfter` seconds at the earliest.
  case failed(String, retryAfter: Int? = nil)

  init(_ response: FetchedResponse, at now: Timestamp) {
    switch response.status {
    case .gone: self = .gone
    case let status where status.kind == .successful: self = .delivered
    case let status:
      self = .failed("answered \(status.code)", retryAfter: response.retryAfter(at: now))
    }
  }
}

extension FetchedResponse {
  /// The seconds of `Retry-After`, which may be a date (RFC 9110 §10.2.3): a day at most. Nil if there are
  /// none.
  fileprivate func retryAfter(at now: Timestamp) -> Int? {
    guard let text = headerFields[.retryAfter] else { return nil }
    let seconds = Int(text) ?? Timestamp(httpDate: text).map { Int($0.seconds(since: now).rounded(.up)) }
    return seconds.map { min(max($0, 0), 86_400) }
  }
}

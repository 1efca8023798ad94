import HTTPClient
import HTTPTypes

/// A request to a callback: it verifies that the owner wants to subscribe or unsubscribe (WebSub §5.3), or
/// says that the subscription is denied (§5.2).
enum CallbackVerification: Hashable, Sendable {
  /// The callback has to answer with the challenge.
  case subscribe(lease: Int, challenge: String)
  case unsubscribe(challenge: String)
  case denied(reason: String)

  /// The URL to get.
  func url(of callback: Callback, topic: String) -> String {
    switch self {
    case .subscribe(let lease, let challenge):
      callback.url(adding: [
        ("hub.mode", "subscribe"), ("hub.topic", topic), ("hub.challenge", challenge),
        ("hub.lease_seconds", String(lease)),
      ])
    case .unsubscribe(let challenge):
      callback.url(adding: [
        ("hub.mode", "unsubscribe"), ("hub.topic", topic), ("hub.challenge", challenge),
      ])
    case .denied(let reason):
      callback.url(adding: [("hub.mode", "denied"), ("hub.topic", topic), ("hub.reason", reason)])
    }
  }

  /// The verdict on the response.
  func verdict(on response: FetchedResponse) -> Verdict {
    switch self {
    case .subscribe(_, let challenge), .unsubscribe(let challenge):
      guard response.status.kind == .successful else {
        return response.status.isTemporary ? .unclear("answered \(response.status.code)") : .refused
      }
      return response.body == Array(challenge.utf8) ? .confirmed : .refused
    case .denied:
      return response.status.isTemporary ? .unclear("answered \(response.status.code)") : .confirmed
    }
  }

  enum Verdict: Hashable, Sendable {
    case confirmed
    case refused
    /// The callback has to be asked again. The text says why.
    case unclear(String)
  }

  /// 256 random bits as hexadecimal digits.
  static func challenge() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<4).map { _ in
      let digits = String(UInt64.random(in: .min ... .max, using: &generator), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}

extension HTTPResponse.Status {
  /// Whether a later attempt may succeed.
  fileprivate var isTemporary: Bool {
    kind == .serverError || self == .requestTimeout || self == .tooManyRequests
  }
}

import Foundation
import HTTP
import HTTPTypes
import Synchronization

/// Limits how often a token is used, in this process: RateLimit fields for HTTP (draft 10 of the IETF).
///
/// Each token has a window of a minute for all its requests, and one for its changes.
package final class CallLimits: Sendable {
  /// In seconds.
  static let window = 60
  package static let (requests, changes) = (120_000, 6000)

  private struct Window {
    var began: Int
    var requests = 0
    var changes = 0
  }

  private let clock: @Sendable () -> Int
  private let windows = Mutex<[UUID: Window]>([:])

  /// - Parameter clock: seconds since some instant.
  init(clock: (@Sendable () -> Int)? = nil) {
    let start = ContinuousClock.now
    self.clock = clock ?? { Int(start.duration(to: .now).components.seconds) }
  }

  /// Counts a request.
  package func count(_ token: UUID, isChange: Bool) -> Quota {
    let now = clock()
    return windows.withLock { windows in
      if windows.count > 1000 { windows = windows.filter { now - $0.value.began < Self.window } }
      var window = windows[token] ?? Window(began: now)
      if now - window.began >= Self.window { window = Window(began: now) }
      window.requests += 1
      if isChange { window.changes += 1 }
      windows[token] = window
      return Quota(
        name: isChange ? "changes" : "requests", limit: isChange ? Self.changes : Self.requests,
        used: isChange ? window.changes : window.requests, reset: window.began + Self.window - now)
    }
  }
}

/// The requests, or the changes, that a token may still make in its window.
package struct Quota: Hashable, Sendable {
  package let name: String
  package let limit: Int
  package let used: Int
  /// In seconds.
  let reset: Int

  package var isUsedUp: Bool { used > limit }

  package var fields: HTTPFields {
    var fields = HTTPFields()
    fields[.rateLimitPolicy] = "\"\(name)\";q=\(limit);w=\(CallLimits.window)"
    fields[.rateLimit] = "\"\(name)\";r=\(max(0, limit - used));t=\(reset)"
    return fields
  }

  package var refusal: Response {
    .problem(
      .tooManyRequests, "This token may make \(limit) \(name) in \(CallLimits.window) seconds.",
      fields: [.retryAfter: "\(reset)"])
  }
}

extension HTTPField.Name {
  static let rateLimit = HTTPField.Name("RateLimit")!
  static let rateLimitPolicy = HTTPField.Name("RateLimit-Policy")!
  package static let idempotencyKey = HTTPField.Name("Idempotency-Key")!
}

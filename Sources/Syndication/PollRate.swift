import Publication

/// How often one client may request one feed: `count` times within any `period`, evenly or not.
public struct PollRate: Hashable, Sendable, CustomStringConvertible {
  /// At least 1.
  public let count: Int
  /// At least a second.
  public let period: Duration

  public init(count: Int, period: Duration) {
    self.count = max(1, count)
    self.period = max(.seconds(1), period)
  }

  /// `60/hour`, also `/minute`, `/day`, or a number of seconds: `60/900`. Nil for anything else.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let count = Int(parts[0]), (1...1_000_000).contains(count),
      let seconds = Self.names[String(parts[1])] ?? Int(parts[1]), (1...31_536_000).contains(seconds)
    else { return nil }
    self.init(count: count, period: .seconds(seconds))
  }

  public var description: String {
    let seconds = Int(period.components.seconds)
    return "\(count)/\(Self.names.first { $0.value == seconds }?.key ?? "\(seconds)")"
  }

  private static let names = ["minute": 60, "hour": 3600, "day": 86_400]
}

/// How long to wait before something that failed is tried again.
struct BackOff: Hashable, Sendable {
  /// After as many attempts it is given up.
  let attempts: Int

  /// Eight attempts within a day.
  static let deliveries = BackOff(attempts: 8)
  /// Three attempts within minutes: somebody waits for it.
  static let inquiries = BackOff(attempts: 3)

  /// Seconds until the next attempt; nil where there is none.
  ///
  /// Half a minute after the first, then four times as long each time, up to twelve hours; a quarter more or less,
  /// by chance, so that what failed together is not tried together.
  ///
  /// - Parameters:
  ///   - failed: how many attempts there have been, from 1.
  ///   - chance: between 0 and 1.
  func delay(after failed: Int, chance: Double = .random(in: 0...1)) -> Double? {
    guard failed < attempts else { return nil }
    let exponent = min(max(failed, 1) - 1, 10)
    let delay = min(30 * Double(1 << (2 * exponent)), 43_200)
    return delay * (0.75 + chance / 2)
  }
}

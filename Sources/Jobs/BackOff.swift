/// How long to wait before a failed job is tried again, and when to give it up.
///
/// The first delay is half a minute. Each further one is four times as long, up to twelve hours. Each delay is up to a
/// quarter shorter or longer at random, so that jobs that failed together are not retried together.
package struct BackOff: Hashable, Sendable {
  /// After this many failed attempts the job is given up.
  package let attempts: Int

  /// Eight attempts take about a day, three take some minutes.
  package init(attempts: Int) { self.attempts = attempts }

  /// Seconds until the next attempt; nil if there is none.
  ///
  /// - Parameters:
  ///   - failed: how many attempts have failed, from 1.
  ///   - random: between 0 and 1.
  package func delay(after failed: Int, random: Double = .random(in: 0...1)) -> Double? {
    guard failed < attempts else { return nil }
    let exponent = min(max(failed, 1) - 1, 10)
    let delay = min(30 * Double(1 << (2 * exponent)), 43_200)
    return delay * (0.75 + random / 2)
  }
}

internal import Logging

/// Starts the server of a private cluster again after it has died.
///
/// Every process that uses the cluster has one. It checks twice a second whether the server's process exists,
/// and starts the server unless another process is doing so. If that fails, or if the server dies again soon,
/// the pauses grow to half a minute. It ends when its process leaves the cluster.
struct Supervisor: Sendable {
  private weak let cluster: PrivateCluster?
  private let data: String
  private let logger: Logger

  private static let interval = Duration.milliseconds(500)
  /// A server that has run for less than this has failed again.
  private static let stableAfter = Duration.seconds(30)

  static func pause(after failures: Int) -> Duration {
    min(.milliseconds(100) * (1 << min(failures, 20)), .seconds(30))
  }

  init(of cluster: PrivateCluster, logger: Logger) {
    self.cluster = cluster
    self.logger = logger
    data = cluster.layout.data
  }

  func run() async {
    var failures = 0
    var lastStart: ContinuousClock.Instant?
    while await isServerDead() {
      if let lastStart, .now - lastStart > Self.stableAfter { failures = 0 }
      if failures > 0 {
        guard (try? await Task.sleep(for: Self.pause(after: failures))) != nil else { return }
      } else {
        logger.warning("Postgres in \(data) has died; starting it again")
      }
      do {
        switch try await cluster?.restart() {
        case .started:
          logger.notice("Postgres in \(data) runs again")
          lastStart = .now
          // Counts only if the server dies again soon.
          failures += 1
        case .busy: break
        case .left, nil: return
        }
      } catch {
        failures += 1
        logger.error("\(error); trying again, with growing pauses")
      }
    }
  }

  /// Waits until the server's process does not exist.
  ///
  /// - Returns: false when the process has left the cluster.
  private func isServerDead() async -> Bool {
    repeat {
      guard (try? await Task.sleep(for: Self.interval, tolerance: .milliseconds(100))) != nil else {
        return false
      }
      guard let cluster else { return false }
      if !cluster.hasServer { return true }
    } while true
  }
}

import Concurrency
import Foundation
import Jobs
import Logging
import Postgres
import Publication
import Settings
import Timestamps

/// A job that replaces the digests of past days by their counts.
struct ClosingDays: Codable, Sendable {}

extension JobKind<ClosingDays> {
  static let closingDays = JobKind("figures.close", backOff: BackOff(attempts: 8), deadline: .seconds(600))
}

extension Site {
  /// Adds what was read to the counts of the day, every few seconds until the task is cancelled, and a last
  /// time then.
  public func countVisits() async {
    var waiting: [Visit] = []
    while !Task.isCancelled {
      try? await Task.sleep(for: .seconds(3))
      await add(visits.take(), to: &waiting)
    }
    // The task is cancelled, and statements of cancelled tasks end at once.
    let rest = waiting
    await Task {
      var waiting = rest
      await add(visits.take(), to: &waiting)
    }.value
  }

  /// - Parameter waiting: what could not be added before, because the database was away.
  private func add(_ seen: [Visit], to waiting: inout [Visit]) async {
    guard !seen.isEmpty || !waiting.isEmpty else { return }
    waiting = Array((waiting + seen).prefix(Self.mostWaitingVisits))
    do {
      let day = day
      var counts = DayCounts(
        salt: try await database.figures.salt(of: day), baseURL: configuration.baseURL,
        spam: ReferrerSpam(also: configuration.referrerSpam))
      for visit in waiting { counts.add(visit) }
      let complete = counts
      if !complete.isEmpty {
        try await database.transaction { try await $0.figures.add(complete, on: day) }
      }
      waiting = []
    } catch {
      logger.debug("counts of visits: \(error)")
    }
  }

  private static let mostWaitingVisits = 50_000

  /// Closes the days that are over, a few minutes after midnight.
  package var closingHandler: JobHandler {
    JobHandler(.closingDays, repeating: ClosingDays(), next: nextClosing) { _ in
      let day = day
      try await database.transaction { try await $0.figures.close(before: day) }
      return .done
    }
  }

  @Sendable private func nextClosing() -> Timestamp {
    let next = Cron("5 0 * * *")?.next(after: present, in: configuration.publication.timeZone)
    return next ?? present.adding(seconds: 86_400)
  }

  /// Today in the time zone of the publication: `2026-11-26`.
  package var day: String {
    let now = Date(timeIntervalSince1970: Double(present.microseconds) / 1_000_000)
    return String(Timestamp(now, timeZone: configuration.publication.timeZone).rfc3339.prefix(10))
  }
}

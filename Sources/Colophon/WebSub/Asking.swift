import Dependencies
import HTTPClient
import HTTPTypes
import Importing
import Logging
import Pages
import Postgres
import Publication
import Settings
import Syndication
import Timestamps

extension Site {
  /// Asks a callback whether its owner wants what was asked for, and does it then; or tells it what it has to know.
  func ask(_ due: DueInquiry) async throws {
    @Dependency(\.httpClient) var client
    let inquiry = due.inquiry
    let verdict: Inquiry.Verdict
    do {
      let response = try await client.get(
        inquiry.url(of: due.callback, topic: due.topic),
        options: HubBounds.options(configuration, deadline: .seconds(10)))
      verdict = inquiry.verdict(on: response)
    } catch let error as HTTPClientError {
      verdict = [.notPublic, .badURL].contains(error.reason) ? .refused : .unclear("\(error.reason)")
    } catch is CancellationError {
      return try await leave(due.attempt)
    }
    switch verdict {
    case .confirmed: try await confirm(due)
    case .refused:
      try await postpone(due, to: nil)
      count(due, \.refused, "refused to \(due.mode.rawValue)")
    case .unclear(let reason):
      let delay = BackOff.inquiries.delay(after: due.attempt.number)
      try await postpone(due, to: delay.map { present.adding(seconds: $0) })
      if delay == nil { count(due, \.unanswered, "gave no answer (\(reason))") }
    }
  }

  /// Does what its owner wants, unless something else was asked for meanwhile.
  private func confirm(_ due: DueInquiry) async throws {
    @Dependency(\.database) var database
    let now = present
    let isDone = try await database.transaction { transaction in
      guard try await transaction.run(Statements.finishInquiry, due.attempt.id, due.attempt.claim) > 0 else {
        return false
      }
      switch due.mode {
      case .subscribe:
        try await transaction.run(
          Statements.saveSubscription, due.topic, due.callback.url, due.callback.site, due.secret,
          now.adding(seconds: Double(due.lease)), due.content)
      case .unsubscribe:
        try await transaction.run(Statements.dropSubscription, due.topic, due.callback.url)
      case .denied: break
      }
      return true
    }
    guard isDone else { return }
    // What was published since it was asked for is news to it.
    if due.mode == .subscribe { try await survey(due.topic) }
    count(due, \.confirmed, "\(due.mode.rawValue): done")
  }

  private func postpone(_ due: DueInquiry, to time: Timestamp?) async throws {
    @Dependency(\.database) var database
    try await database.run(Statements.postponeInquiry, due.attempt.id, due.attempt.claim, time)
  }

  /// Gives the attempt to whoever comes next, as the process is being stopped.
  private func leave(_ attempt: Attempt) async throws {
    @Dependency(\.database) var database
    let now = present
    _ = await Task {
      try? await database.run(Statements.postponeInquiry, attempt.id, attempt.claim, now)
    }.value
  }

  /// Neither the path of a callback nor a secret is anybody's business who reads the log.
  private func count(
    _ due: DueInquiry, _ outcome: any WritableKeyPath<WebSubFigures, Int> & Sendable, _ what: String
  ) {
    @Dependency(\.logger) var logger
    webSub.count { $0[keyPath: outcome] += 1 }
    logger.info("websub: \(due.callback.site): \(what)", metadata: ["topic": "\(due.topic)"])
  }
}

extension DueInquiry {
  fileprivate var inquiry: Inquiry {
    switch mode {
    case .subscribe: .subscribe(lease: lease, challenge: Inquiry.challenge())
    case .unsubscribe: .unsubscribe(challenge: Inquiry.challenge())
    case .denied: .denied(reason: reason ?? "")
    }
  }
}

import HTTPClient
import Jobs
import Logging
import Publication
import Timestamps

extension WebSub {
  /// Asks a callback whether its owner wants to subscribe or unsubscribe, and applies the request if so; or
  /// tells it that its subscription has ended.
  func verify(_ job: Job<VerificationJob>) async throws -> JobResult {
    let request = job.payload
    switch try await verdict(on: request) {
    case .confirmed:
      let isDone = try await apply(job)
      guard isDone else { return .finished }
      count(request, \.confirmed, "\(request.mode.rawValue): done")
      // The subscriber does not have what was published since the request.
      if request.mode == .subscribe { try await detectChanges(of: request.topic) }
      try await countSubscriptions()
      return .finished
    case .refused:
      count(request, \.refused, "refused to \(request.mode.rawValue)")
      return .done
    case .unclear(let reason):
      if job.isLastAttempt { count(request, \.unanswered, "gave no answer (\(reason))") }
      return .failed(reason)
    }
  }

  private func verdict(on request: VerificationJob) async throws -> CallbackVerification.Verdict {
    let verification = CallbackVerification(request)
    let callback = Callback(url: request.callback, site: request.callbackSite)
    do {
      let response = try await client.get(
        verification.url(of: callback, topic: request.topic),
        options: .callback(reachesPrivateAddresses: reachesPrivateAddresses, deadline: .seconds(10)))
      return verification.verdict(on: response)
    } catch let error as HTTPClientError {
      return [.notPublic, .badURL].contains(error.reason) ? .refused : .unclear("\(error.reason)")
    }
  }

  /// - Returns: false if nothing was changed, because a later request has replaced this one.
  private func apply(_ job: Job<VerificationJob>) async throws -> Bool {
    let request = job.payload
    let now = now
    let end = try await job.finish { transaction, end in
      guard end == .removed else { return }
      let store = SubscriptionStore(transaction)
      switch request.mode {
      case .subscribe:
        try await store.save(
          topic: request.topic, callback: Callback(url: request.callback, site: request.callbackSite),
          secret: request.secret, expiresAt: now.adding(seconds: Double(request.lease)),
          content: Array(request.content))
      case .unsubscribe: try await store.remove(topic: request.topic, callback: request.callback)
      case .denied: break
      }
    }
    return end == .removed
  }

  /// The log gets neither the path of a callback nor a secret.
  private func count(
    _ request: VerificationJob, _ outcome: any WritableKeyPath<WebSubMetrics, Int> & Sendable, _ what: String
  ) {
    state.count { $0[keyPath: outcome] += 1 }
    logger.info("websub: \(request.callbackSite): \(what)", metadata: ["topic": "\(request.topic)"])
  }
}

extension CallbackVerification {
  fileprivate init(_ request: VerificationJob) {
    switch request.mode {
    case .subscribe: self = .subscribe(lease: request.lease, challenge: Self.challenge())
    case .unsubscribe: self = .unsubscribe(challenge: Self.challenge())
    case .denied: self = .denied(reason: request.reason ?? "")
    }
  }
}

import HTTPClient
import HTTPTypes
import Jobs
import Logging
import Postgres
import Timestamps

extension Webhooks {
  /// The bytes of a response that the log keeps.
  private static let keptResponse = 2000

  /// Makes one attempt to send a message to an endpoint.
  func deliver(_ job: Job<WebhookJob>) async throws -> JobResult {
    let id = job.payload.delivery
    guard let outgoing = try await database.webhookLog.outgoing(id) else {
      try await database.webhookLog.fail(id)
      return .done
    }
    let (outcome, attempt) = try await send(outgoing)
    let host = outgoing.endpoint.callback.site
    switch outcome {
    case .delivered:
      try await database.webhookLog.record(attempt, of: id, .delivered)
      logger.debug("webhooks: \(host): delivered \(outgoing.message)")
      return .done
    case .gone:
      try await database.transaction { transaction in
        try await transaction.webhookLog.record(attempt, of: id, .failed)
        try await transaction.webhookEndpoints.switchOff(
          outgoing.endpoint.id, "it answered 410 (Gone)", at: attempt.beganAt)
      }
      logger.notice("webhooks: \(host): switched off, because it answered 410")
      return .done
    case .failed(let reason, let retryAfter):
      try await database.webhookLog.record(attempt, of: id, job.isLastAttempt ? .failed : .waiting)
      let end = job.isLastAttempt ? "; gave up" : ""
      logger.log(
        level: job.isLastAttempt ? .warning : .info,
        "webhooks: \(host): attempt \(job.attempt) of \(outgoing.message) failed (\(reason))\(end)")
      return .failed(reason, retryAfter: retryAfter)
    }
  }

  private func send(_ outgoing: OutgoingWebhook) async throws -> (DeliveryOutcome, WebhookAttempt) {
    let began = now
    let start = ContinuousClock.now
    func attempt(_ status: Int?, _ outcome: DeliveryOutcome, _ response: String) -> WebhookAttempt {
      WebhookAttempt(
        beganAt: began, milliseconds: Int(start.duration(to: .now) / .milliseconds(1)), status: status,
        problem: outcome.problem, response: response)
    }
    var options = FetchOptions.callback(
      reachesPrivateAddresses: reachesPrivateAddresses, deadline: .seconds(20))
    (options.maximumBodySize, options.cutsBody) = (Self.keptResponse, true)
    do {
      let response = try await client.post(
        outgoing.endpoint.callback.url, outgoing.fields(at: began), body: Array(outgoing.body.utf8),
        options: options)
      let outcome = DeliveryOutcome(response, at: now)
      // Postgres takes no NUL.
      let text = String(decoding: response.body, as: UTF8.self).replacing("\0", with: "\u{FFFD}")
      return (outcome, attempt(response.status.code, outcome, text))
    } catch let error as HTTPClientError {
      let outcome = DeliveryOutcome.failed("\(error.reason)")
      return (outcome, attempt(nil, outcome, ""))
    }
  }
}

extension OutgoingWebhook {
  /// A signature by each secret, with a space between them.
  func fields(at now: Timestamp) -> HTTPFields {
    let seconds = now.microseconds / 1_000_000
    let signatures = endpoint.secrets(at: now).map {
      $0.signature(id: message, timestamp: seconds, body: body)
    }
    return [
      .contentType: "application/json", .webhookID: message, .webhookTimestamp: "\(seconds)",
      .webhookSignature: signatures.joined(separator: " "),
    ]
  }
}

extension DeliveryOutcome {
  fileprivate var problem: String? {
    switch self {
    case .delivered: nil
    case .gone: "answered 410"
    case .failed(let reason, _): reason
    }
  }
}

extension HTTPField.Name {
  static let webhookID = HTTPField.Name("webhook-id")!
  static let webhookTimestamp = HTTPField.Name("webhook-timestamp")!
  static let webhookSignature = HTTPField.Name("webhook-signature")!
}

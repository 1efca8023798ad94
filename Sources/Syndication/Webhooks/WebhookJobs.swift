import Jobs

/// Sends a message to an endpoint.
struct WebhookJob: Codable, Hashable, Sendable {
  /// The id of its row.
  var delivery: Int
}

extension JobKind<WebhookJob> {
  /// Twelve attempts within three days. A host gets one request at a time, whichever process sends it, so
  /// that messages arrive in their order as long as none fails.
  static let webhook = JobKind(
    "webhook", backOff: BackOff(attempts: 12), deadline: .seconds(30), laneLimit: 1)
}

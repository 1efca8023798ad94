import Importing
import Prometheus
import Settings

/// What became of requests and deliveries since the process began.
struct WebSubFigures: Hashable, Sendable {
  /// Subscriptions that have not expired, of all processes, when somebody last looked.
  var subscriptions = 0

  // What callbacks said when they were asked:
  var confirmed = 0
  var refused = 0
  /// Nothing, or nothing of use, however often they were asked.
  var unanswered = 0

  // What became of deliveries, and of messages to the hub that serves the site:
  var delivered = 0
  /// Attempts.
  var failed = 0
  /// Contents that were not delivered after all attempts.
  var givenUp = 0
  /// Ended subscriptions.
  var gone = 0

  var all: [Metric] {
    [
      .gauge("websub_subscriptions", "Subscriptions that have not expired.", Double(subscriptions)),
      .counter(
        "websub_inquiries_total", "Callbacks that were asked to confirm a request, by what they said.",
        by: "outcome",
        ["confirmed": Double(confirmed), "refused": Double(refused), "unanswered": Double(unanswered)]),
      .counter(
        "websub_deliveries_total",
        "Changes that were sent to subscribers, or to the hub, by what became of it.",
        by: "outcome",
        [
          "delivered": Double(delivered), "failed": Double(failed), "given_up": Double(givenUp),
          "gone": Double(gone),
        ]),
    ]
  }
}

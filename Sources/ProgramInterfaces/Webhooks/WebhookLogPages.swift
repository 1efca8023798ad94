import Foundation
import HTML
import SiteBase
import Syndication
import Timestamps

/// A page of the log: what was sent, and what became of it.
struct WebhookLog: HTML {
  static let size = 50

  let page: Int
  let deliveries: [WebhookDelivery]
  let hasMore: Bool
  /// The endpoint whose log it is; nil for that of all.
  let endpoint: UUID?
  let clock: DeskClock

  var body: some HTML {
    h2 { "Log" }
    if deliveries.isEmpty {
      p { "Nothing was sent in the last 30 days." }
    } else {
      AdministrationTable(headings: ["Message", "When", "State"]) {
        for delivery in deliveries {
          tr {
            td {
              a(.href(WebhookRoute.delivery(delivery.id).url)) { delivery.type }
              " "
              span(.class("path")) { delivery.subject }
              if endpoint == nil { p { delivery.url } }
            }
            td { clock.text(delivery.createdAt) }
            td { delivery.outcome }
          }
        }
      }
    }
    DeskPagination(page: page, hasMore: hasMore) { [endpoint] number in
      (endpoint.map { WebhookRoute.endpoint($0, number) } ?? .list(number)).url
    }
  }
}

extension WebhookDelivery {
  /// `delivered, 2 attempts`
  fileprivate var outcome: String {
    switch attempts {
    case 0: state.rawValue
    case 1: "\(state.rawValue), one attempt"
    default: "\(state.rawValue), \(attempts) attempts"
    }
  }
}

/// A message for an endpoint: its body, each attempt with the answer, and a button to send it again.
struct WebhookDeliveryPage: AdministrationPage {
  let person: SignedIn?
  let delivery: WebhookDelivery
  let attempts: [WebhookAttempt]
  let clock: DeskClock

  let place = AdministrationSection.webhooks
  var title: String { delivery.type }

  func inner() -> some HTML {
    p {
      code { delivery.message }
      ", to "
      a(.href(WebhookRoute.endpoint(delivery.endpoint, 1).url)) { delivery.url }
      ": \(delivery.outcome)"
    }
    pre { code { delivery.body } }
    postForm(WebhookRoute.sendAgain(delivery.id).url) {
      button(.class("quiet")) { "Send again" }
    }
    h2 { "Attempts" }
    if attempts.isEmpty { p { "None yet." } }
    for attempt in attempts {
      h3 { clock.text(attempt.beganAt) }
      p(.when(attempt.problem != nil, .class("problem"))) { summary(of: attempt) }
      if !attempt.response.isEmpty { pre { code { attempt.response } } }
    }
  }

  private func summary(of attempt: WebhookAttempt) -> String {
    let answer = attempt.status.map { "Answered \($0)" } ?? "Failed: \(attempt.problem ?? "")"
    return "\(answer) after \(attempt.milliseconds) ms"
  }
}

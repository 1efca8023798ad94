import Accounts
import Foundation
import HTML
import SiteBase
import Syndication
import Timestamps

/// All endpoints, a form to add one, and the log.
struct WebhooksPage: AdministrationPage {
  let person: SignedIn?
  let endpoints: [WebhookEndpoint]
  let log: WebhookLog
  let clock: DeskClock

  let place = AdministrationSection.webhooks

  func inner() -> some HTML {
    p { "Programs elsewhere that are told when a post is published, updated, unpublished or deleted." }
    if !endpoints.isEmpty {
      AdministrationTable(headings: ["Address", "State"]) {
        for endpoint in endpoints {
          tr {
            td { a(.href(WebhookRoute.endpoint(endpoint.id, 1).url)) { endpoint.callback.url } }
            td { endpoint.state(clock) }
          }
        }
      }
    }
    postForm(WebhookRoute.add.url) {
      label(.for("url")) { "Address of a new one" }
      input(
        .type("url"), .name("url"), .id("url"), .required, .maxlength(1500),
        .placeholder("https://example.com/hook"))
      button { "Add" }
    }
    log
  }
}

extension WebhookEndpoint {
  fileprivate func state(_ clock: DeskClock) -> String {
    guard let since = offSince, let reason = offReason else { return "on" }
    return "off since \(clock.text(since)): \(reason)"
  }
}

/// One endpoint, what can be done with it, and its log.
struct WebhookPage: AdministrationPage {
  let person: SignedIn?
  let endpoint: WebhookEndpoint
  let log: WebhookLog
  let clock: DeskClock

  let place = AdministrationSection.webhooks
  var title: String { "Webhook" }

  func inner() -> some HTML {
    p { code { endpoint.callback.url } }
    p { "Added \(clock.text(endpoint.createdAt)); \(endpoint.state(clock))." }
    if endpoint.isOn {
      action(.test) { button(.class("quiet")) { "Send a test" } }
      action(.again) { button(.class("quiet")) { "Send all again that failed" } }
      action(.off) { button(.class("quiet")) { "Switch off" } }
    } else {
      action(.on) { button { "Switch on" } }
    }
    h2 { "Secret" }
    if let end = endpoint.keyChangeEnds(at: clock.now) {
      p { "Messages are signed by the former secret too, until \(clock.text(end))." }
    }
    action(.secret) {
      p { "With a new secret, messages are signed by both for a day, until the receiver has it." }
      button(.class("quiet")) { "Make a new secret" }
    }
    log
    h2 { "Remove" }
    action(.remove) {
      p {
        label {
          input(.type("checkbox"), .name("sure"), .value("yes"), .required)
          " Remove the webhook, and its log"
        }
      }
      button(.class("quiet")) { "Remove" }
    }
  }

  private func action<Fields: HTML>(
    _ action: WebhookAction, @HTMLBuilder fields: () -> Fields
  ) -> some HTML {
    postForm(WebhookRoute.act(endpoint.id, action).url, fields: fields)
  }
}

/// A new secret, which is shown once.
struct WebhookSecretPage: AdministrationPage {
  let person: SignedIn?
  let id: UUID
  let secret: WebhookSecret

  let place = AdministrationSection.webhooks
  var title: String { "The secret of the webhook" }

  func inner() -> some HTML {
    p { "The receiver verifies messages with it. It is not shown again." }
    p { code { secret.text } }
    p { a(.href(WebhookRoute.endpoint(id, 1).url)) { "To the webhook" } }
  }
}

import Accounts
import Dependencies
import Foundation
import HTTP
import HTTPTypes
import Logging
import Postgres
import Publication
import Server
import SiteBase
import Syndication

extension Site {
  func listWebhooks(_ page: Int, _ person: SignedIn) async throws -> Response {
    try await showDesk(
      WebhooksPage(
        person: person, endpoints: database.webhookEndpoints.all(), log: webhookLog(page), clock: deskClock))
  }

  func showWebhook(_ id: UUID, _ page: Int, _ person: SignedIn) async throws -> Response {
    guard let endpoint = try await database.webhookEndpoints.endpoint(id) else { return Response(.notFound) }
    return try await showDesk(
      WebhookPage(
        person: person, endpoint: endpoint, log: webhookLog(page, to: endpoint.id), clock: deskClock))
  }

  func showWebhookDelivery(_ id: Int, _ person: SignedIn) async throws -> Response {
    guard let delivery = try await database.webhookLog.delivery(id) else { return Response(.notFound) }
    return try await showDesk(
      WebhookDeliveryPage(
        person: person, delivery: delivery, attempts: database.webhookLog.attempts(of: id), clock: deskClock))
  }

  private func webhookLog(_ page: Int, to endpoint: UUID? = nil) async throws -> WebhookLog {
    let size = WebhookLog.size
    let found = try await database.webhookLog.deliveries(
      to: endpoint, limit: size + 1, offset: entriesBefore(page: page, ofSize: size))
    return WebhookLog(
      page: page, deliveries: Array(found.prefix(size)), hasMore: found.count > size, endpoint: endpoint,
      clock: deskClock)
  }

  func addWebhook(_ form: Form, _ person: SignedIn) async throws -> Response {
    @Dependency(\.uuid) var uuid
    let url = form.line("url")
    if let complaint = Callback.complaint(about: url) {
      return try await refuse("The address of a webhook \(complaint).", .webhooks, person)
    }
    let (id, callback, secret, now) = (uuid(), try Callback(url), WebhookSecret.random(), present)
    try await database.transaction {
      try await $0.webhookEndpoints.add(callback, id: id, secret: secret, at: now)
    }
    logger.notice("webhooks: \(person.person.email) added one at \(callback.site)")
    return try await showSecret(secret, of: id, person)
  }

  func actOnWebhook(
    _ action: WebhookAction, _ id: UUID, _ form: Form, _ person: SignedIn
  ) async throws -> Response {
    let endpoints = database.webhookEndpoints
    guard let endpoint = try await endpoints.endpoint(id) else { return Response(.notFound) }
    logger.notice(
      "webhooks: \(person.person.email) does \(action.rawValue) with that at \(endpoint.callback.site)")
    switch action {
    case .test, .again:
      guard endpoint.isOn else {
        return try await refuse("This webhook is switched off. Switch it on first.", .webhooks, person)
      }
      if action == .test {
        try await webhooks.sendTest(to: id)
      } else {
        _ = try await webhooks.sendAgain(nil, to: id)
      }
    case .secret:
      let secret = WebhookSecret.random()
      try await endpoints.change(id, to: secret, at: present)
      return try await showSecret(secret, of: id, person)
    case .off: try await endpoints.switchOff(id, "\(person.person.name) switched it off", at: present)
    case .on: try await endpoints.switchOn(id)
    case .remove:
      guard form["sure"] == "yes" else {
        return try await refuse("Tick the box to remove the webhook.", .webhooks, person)
      }
      try await endpoints.remove(id)
      return .seeOther(AdministrationSection.webhooks.url)
    }
    return .seeOther(WebhookRoute.endpoint(id, 1).url)
  }

  private func showSecret(_ secret: WebhookSecret, of id: UUID, _ person: SignedIn) async throws -> Response {
    try await showDesk(WebhookSecretPage(person: person, id: id, secret: secret))
  }

  func sendWebhookAgain(_ id: Int, _ person: SignedIn) async throws -> Response {
    guard let delivery = try await database.webhookLog.delivery(id) else { return Response(.notFound) }
    guard try await webhooks.sendAgain(id, to: delivery.endpoint) > 0 else {
      return try await refuse("This webhook is switched off. Switch it on first.", .webhooks, person)
    }
    return .seeOther(WebhookRoute.delivery(id).url)
  }
}

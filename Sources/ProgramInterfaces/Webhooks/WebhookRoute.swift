import Accounts
import Dependencies
import Foundation
import HTTPClient
import HTTPTypes
import Routing
import Server
import Settings
import SiteBase
import Syndication

/// The addresses at which owners manage webhooks.
package enum WebhookRoute: Hashable, Sendable {
  /// The endpoints, and a page of the log.
  case list(Int)
  case add
  /// An endpoint, and a page of its log.
  case endpoint(UUID, Int)
  case act(UUID, WebhookAction)
  case delivery(Int)
  /// Sends a message again.
  case sendAgain(Int)

  /// The path and query of this address.
  package var url: String { webhookRouter.url(for: self) }
}

/// The actions of an owner on an endpoint.
package enum WebhookAction: String, Hashable, Sendable, CaseIterable {
  /// Sends a message that tells nothing.
  case test
  /// Makes another secret.
  case secret
  case off
  case on
  /// Sends again what has failed.
  case again
  case remove
}

package let webhookRouter = Router<WebhookRoute> {
  Route("\(AdministrationSection.webhooks.url)?page={page}", .page, to: WebhookRoute.list) {
    if case .list(let page) = $0 { page } else { nil }
  }
  Route(.post, AdministrationSection.webhooks.url, to: .add)
  Route(
    "\(AdministrationSection.webhooks.url)/endpoints/{id}?page={page}", .uuid, .page,
    to: WebhookRoute.endpoint
  ) {
    if case .endpoint(let id, let page) = $0 { (id, page) } else { nil }
  }
  Route(
    .post, "\(AdministrationSection.webhooks.url)/endpoints/{id}/{action}", .uuid, .oneOf(WebhookAction.self),
    to: WebhookRoute.act
  ) {
    if case .act(let id, let action) = $0 { (id, action) } else { nil }
  }
  Route("\(AdministrationSection.webhooks.url)/deliveries/{id}", .integer(from: 1), to: WebhookRoute.delivery)
  {
    if case .delivery(let id) = $0 { id } else { nil }
  }
  Route(
    .post, "\(AdministrationSection.webhooks.url)/deliveries/{id}/again", .integer(from: 1),
    to: WebhookRoute.sendAgain
  ) {
    if case .sendAgain(let id) = $0 { id } else { nil }
  }
}

extension Site {
  /// Only owners see webhooks. Who changes one has signed in lately.
  package func endpoint(of route: WebhookRoute) -> Endpoint {
    switch route {
    case .list(let page): signedIn(.owner) { _, person in try await listWebhooks(page, person) }
    case .add:
      signedInForm(.owner, isRecent: true, limits: .small) { form, _, person in
        try await addWebhook(form, person)
      }
    case .endpoint(let id, let page):
      signedIn(.owner) { _, person in try await showWebhook(id, page, person) }
    case .act(let id, let action):
      signedInForm(.owner, isRecent: true, limits: .small) { form, _, person in
        try await actOnWebhook(action, id, form, person)
      }
    case .delivery(let id): signedIn(.owner) { _, person in try await showWebhookDelivery(id, person) }
    case .sendAgain(let id):
      signedInForm(.owner, limits: .small) { _, _, person in try await sendWebhookAgain(id, person) }
    }
  }

  package var webhooks: Webhooks {
    @Dependency(\.httpClient) var client
    return Webhooks(
      baseURL: configuration.baseURL, reachesPrivateAddresses: configuration.webhooksReachPrivateAddresses,
      database: database, client: client, logger: logger, changes: webhookChanges, newJobs: newJobs)
  }
}

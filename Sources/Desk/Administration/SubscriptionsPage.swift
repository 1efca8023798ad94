import HTML
import HTTP
import SiteBase
import Syndication

extension Site {
  func listSubscriptions(_ page: Int, _ person: SignedIn) async throws -> Response {
    let size = SubscriptionsPage.size
    let found = try await database.listedSubscriptions(
      at: present, limit: size + 1, offset: entriesBefore(page: page, ofSize: size))
    return try await showDesk(
      SubscriptionsPage(
        person: person, page: page, subscriptions: Array(found.prefix(size)), hasMore: found.count > size,
        clock: deskClock))
  }
}

/// Who is told when a feed changes.
struct SubscriptionsPage: AdministrationPage {
  static let size = 100

  let person: SignedIn?
  let page: Int
  let subscriptions: [ListedSubscription]
  let hasMore: Bool
  let clock: DeskClock

  let place = AdministrationSection.subscriptions

  func inner() -> some HTML {
    p { "Programs that are told at once when a feed changes (WebSub). They subscribe by themselves." }
    if subscriptions.isEmpty {
      p { "Nobody is subscribed." }
    } else {
      AdministrationTable(headings: ["Subscriber", "Feed", "State"]) {
        for subscription in subscriptions {
          tr {
            td { span(.class("path")) { subscription.callback } }
            td { subscription.topic }
            td { state(of: subscription) }
          }
        }
      }
    }
    DeskPagination(page: page, hasMore: hasMore) { AdministrationRoute.subscriptions($0).url }
  }

  private func state(of subscription: ListedSubscription) -> String {
    var parts = [subscription.isUpToDate ? "up to date" : "waits for the last change"]
    if subscription.isHub { parts.append("the hub of this site") }
    if subscription.isSigned { parts.append("signed") }
    if let end = subscription.expiresAt { parts.append("until \(clock.text(end))") }
    return parts.joined(separator: ", ")
  }
}

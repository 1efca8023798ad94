import Foundation
import Importing
import Pages
import Postgres
import Publication
import Syndication
import Timestamps

/// One attempt of a callback that some process has begun, which nobody else makes until it is over.
struct Attempt: Hashable, Sendable {
  /// Of the row in the database.
  let id: Int
  let claim: UUID
  /// Which attempt it is, from 1.
  let number: Int
}

/// Something to ask a callback, or to tell it.
struct DueInquiry: Sendable {
  enum Mode: String, Sendable, PostgresEncodable, PostgresDecodable {
    case subscribe
    case unsubscribe
    case denied
  }

  let attempt: Attempt
  let mode: Mode
  let topic: String
  let callback: Callback
  let secret: String?
  let lease: Int
  /// SHA-256 of what the topic said when it was asked for.
  let content: [UInt8]
  let reason: String?
}

/// Content to be delivered, or a hub to be told of it.
struct DueDelivery: Sendable {
  let attempt: Attempt
  let topic: String
  let callback: Callback
  let secret: String?
  /// SHA-256 of the content that was found last.
  let wanted: [UInt8]
  /// SHA-256 of the content that the callback has.
  let delivered: [UInt8]
  /// How often the content has changed until now.
  let changes: Int
}

/// What there is to do, and for how many.
struct HubAgenda: Hashable, Sendable {
  /// Subscriptions that have not expired.
  let subscriptions: Int
  /// Errands whose time has come.
  let due: Int
  /// When the next one's time comes, of those whose time has not come.
  let next: Timestamp?
}

/// How much the hub has to do for whom, to see whether there is room for more.
struct HubLoad: Hashable, Sendable {
  var subscriptions = 0
  /// Of the callback's site.
  var siteSubscriptions = 0
  /// Whether there is a subscription of that topic for that callback.
  var isKnown = false
  /// Requests that have not been answered for good.
  var openRequests = 0
  /// Requests of late for callbacks of the site.
  var siteRequests = 0
  /// Requests of late from the client's network.
  var clientRequests = 0
}

import HTTP
import HTTPTypes
import Importing
import Pages
import Publication
import Settings
import Syndication

/// How a feed says who tells of its changes, and what it is called there (WebSub §4).
struct WebSubLinks: Hashable, Sendable {
  let hub: String
  /// The URL of the feed.
  let topic: String

  /// The value of the `Link` field (RFC 8288).
  var field: String { #"<\#(hub)>; rel="hub", <\#(topic)>; rel="self""# }
}

extension Response {
  /// Says in a `Link` field which hub tells of changes of `topic`; nothing where there is no hub.
  mutating func name(hub: String?, of topic: String) {
    guard let hub else { return }
    headerFields.append(HTTPField(name: .link, value: WebSubLinks(hub: hub, topic: topic).field))
  }

  /// Whether this is a feed that calls itself so, with that hub.
  func carries(_ links: WebSubLinks) -> Bool {
    status == .ok && headerFields.contains { $0.name == .link && $0.value == links.field }
  }
}

extension Configuration {
  /// The hub that tells of changes of the document at `address`; nil where nobody does.
  func hub(of address: FeedAddress) -> String? {
    // Archive documents never change.
    if address.archive != nil { return nil }
    // Which combinations there are, only their readers know: nobody would tell a hub elsewhere.
    if case .other = hub, !address.subject.hasPage { return nil }
    return hubURL
  }
}

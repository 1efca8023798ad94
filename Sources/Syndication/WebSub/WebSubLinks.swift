import HTTP
import HTTPTypes

/// How a feed names its hub and its topic (WebSub §4).
package struct WebSubLinks: Hashable, Sendable {
  package let hub: String
  /// The URL of the feed.
  package let topic: String

  package init(hub: String, topic: String) {
    self.hub = hub
    self.topic = topic
  }

  /// The value of the `Link` field (RFC 8288).
  package var field: String { #"<\#(hub)>; rel="hub", <\#(topic)>; rel="self""# }
}

extension Response {
  /// Names the hub of `topic` in a `Link` field. Does nothing if there is no hub.
  package mutating func name(hub: String?, of topic: String) {
    guard let hub else { return }
    headerFields.append(HTTPField(name: .link, value: WebSubLinks(hub: hub, topic: topic).field))
  }

  /// Whether this is a feed that names this topic and this hub.
  package func carries(_ links: WebSubLinks) -> Bool {
    status == .ok && headerFields.contains { $0.name == .link && $0.value == links.field }
  }
}

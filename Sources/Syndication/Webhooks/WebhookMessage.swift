import Dependencies
import Foundation
import Publication
import Timestamps

/// A message to endpoints: the same bytes to all of them, and in every attempt.
package struct WebhookMessage: Hashable, Sendable {
  /// The value of `webhook-id`, by which a receiver knows what it already has.
  package let id: String
  /// `post.published`
  package let type: String
  /// JSON with the members `type`, `timestamp` and `data`.
  package let body: String
  /// The subject of the message, for the log: the path of a post.
  package let subject: String

  /// - Parameter timestamp: when it happened.
  private init(type: String, subject: String, timestamp: Timestamp, _ data: some Encodable) throws {
    @Dependency(\.uuid) var uuid
    id = "msg_" + uuid().uuidString.lowercased().replacing("-", with: "")
    self.type = type
    self.subject = subject
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let body = Body(type: type, timestamp: timestamp.utc, data: data)
    self.body = String(decoding: try encoder.encode(body), as: UTF8.self)
  }

  /// - Parameter baseURL: of the site, for the address of the post.
  init(_ event: PostEvent, baseURL: String) throws {
    let post = event.post
    let (id, url) = (post.id.uuidString.lowercased(), baseURL + post.path)
    let type = "post.\(event.kind.rawValue)"
    switch event.kind {
    case .published, .updated:
      try self.init(
        type: type, subject: post.path, timestamp: event.happenedAt,
        ShownPost(
          id: id, url: url, kind: post.kind.rawValue,
          listed: post.state == .published, title: post.title, summary: post.summary, authors: post.authors,
          tags: post.tags, published: post.publishedAt, updated: post.updatedAt))
    case .unpublished, .deleted:
      try self.init(
        type: type, subject: post.path, timestamp: event.happenedAt, HiddenPost(id: id, url: url))
    }
  }

  /// A message without an event, to try an endpoint.
  static func test(baseURL: String, at now: Timestamp) throws -> WebhookMessage {
    try WebhookMessage(type: "webhook.test", subject: "", timestamp: now, ["site": baseURL])
  }
}

private struct Body<Content: Encodable>: Encodable {
  let type: String
  let timestamp: Timestamp
  let data: Content
}

/// A post that readers get.
private struct ShownPost: Encodable {
  let id: String
  let url: String
  /// `post`, `page` or `episode`
  let kind: String
  /// Whether it is in lists and feeds.
  let listed: Bool
  let title: String?
  let summary: String?
  let authors: [String]
  let tags: [String]
  let published: Timestamp?
  let updated: Timestamp?
}

/// A post that readers no longer get.
private struct HiddenPost: Encodable {
  let id: String
  let url: String
}

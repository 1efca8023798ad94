import Foundation
import Timestamps

/// An event of a post, as readers see it.
package struct PostEvent: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Readers get it from now on: it was published or brought back, or its time has come.
    case published
    /// Readers get another text, or get it elsewhere.
    case updated
    /// Readers no longer get it, but it is not deleted.
    case unpublished
    case deleted
  }

  /// Orders events: later ones have higher numbers.
  package let id: Int
  package let kind: Kind
  package let happenedAt: Timestamp
  package let post: EventPost
}

/// A post as it was at the time of an event.
package struct EventPost: Hashable, Sendable, Codable {
  package let id: UUID
  package let path: String
  package let state: PostState
  /// Nil in an event of an older program.
  private let isPage: Bool?
  package let isEpisode: Bool
  package let title: String?
  package let summary: String?
  package let authors: [String]
  package let tags: [String]
  private let published: EventDate?
  private let updated: EventDate?

  package var kind: Kind { isEpisode ? .episode : isPage ?? (state == .page) ? .page : .post }

  package enum Kind: String, Sendable { case post, page, episode }

  package var publishedAt: Timestamp? { published?.timestamp }
  package var updatedAt: Timestamp? { updated?.timestamp }
}

/// A date and its UTC offset, both in seconds, as SQL writes them into JSON.
private struct EventDate: Hashable, Sendable, Codable {
  let seconds: Double
  let offset: Int

  var timestamp: Timestamp {
    Timestamp(microseconds: Int64((seconds * 1_000_000).rounded()), offset: offset)
  }
}

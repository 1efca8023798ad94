import Sanitizer
import Timestamps
import Transcripts

/// An episode with everything that its page shows to a reader.
package struct Episode: Hashable, Sendable {
  package var head: EpisodeHead
  /// Only what the reader may see: of a members' episode, the people, the chapters and the preview.
  package var content: EpisodeContent

  package init(head: EpisodeHead, content: EpisodeContent = EpisodeContent()) {
    self.head = head
    self.content = content
  }
}

/// An episode as lists show it. Everybody may see this.
package struct EpisodeHead: Hashable, Sendable {
  package var post: PostHead
  package var facts: EpisodeFacts
  /// Whether the reader may see the whole episode.
  package var isOpen: Bool
  /// Whether everybody may.
  package var isFree: Bool

  package init(post: PostHead, facts: EpisodeFacts, isOpen: Bool, isFree: Bool) {
    self.post = post
    self.facts = facts
    self.isOpen = isOpen
    self.isFree = isFree
  }
}

/// The facts that an episode has once each. Everybody may see these, except for ``player``.
package struct EpisodeFacts: Hashable, Sendable {
  /// Nil for an episode without a number, such as a talk.
  package var number: Int?
  package var subtitle: String?
  package var blurb: Prose
  package var duration: MediaTime?
  /// When everybody may see the whole episode.
  package var opening: Opening
  /// Who may see the whole episode while not everybody may.
  package var audience: Audience
  package var poster: EpisodeAddress?
  /// The address of the episode at a player of somebody else, such as YouTube.
  package var player: String?
  package var collection: String?
  /// The part of the collection.
  package var section: String?

  package init(
    number: Int? = nil, subtitle: String? = nil, blurb: Prose, duration: MediaTime? = nil,
    opening: Opening = .always, audience: Audience = .member, poster: EpisodeAddress? = nil,
    player: String? = nil,
    collection: String? = nil, section: String? = nil
  ) {
    self.number = number
    self.subtitle = subtitle
    self.blurb = blurb
    self.duration = duration
    self.opening = opening
    self.audience = audience
    self.poster = poster
    self.player = player
    self.collection = collection
    self.section = section
  }
}

/// Where a file of an episode is.
package enum EpisodeAddress: Hashable, Sendable {
  /// A URL.
  case web(String)
  /// A file in the folder of the episode: its path below the folder.
  case file(String)

  /// A URL or a path below the folder, as the front matter and the database contain it.
  package init(_ text: String) {
    self = text.contains("://") ? .web(text) : .file(text)
  }

  package var text: String {
    switch self {
    case .web(let url): url
    case .file(let name): name
    }
  }
}

/// A text of an episode: its Markdown and what is made from it.
package struct Prose: Hashable, Sendable {
  package var markdown: String
  /// Sanitised, with holes for its addresses and ids.
  package var html: BodyTemplate

  package init(markdown: String, html: BodyTemplate) {
    self.markdown = markdown
    self.html = html
  }
}

import Sanitizer
import Transcripts

/// The lists of an episode, each in the order of its author.
package struct EpisodeContent: Hashable, Sendable {
  package var people: [EpisodePerson] = []
  package var media: [MediaFile] = []
  package var captions: [CaptionTrack] = []
  package var chapters: [Chapter] = []
  package var transcript: [TranscriptBlock] = []
  package var code: [CodeSample] = []
  package var questions: [Question] = []
  package var exercises: [Exercise] = []
  package var links: [EpisodeLink] = []

  package init() {}

  package var video: [MediaFile] { media.filter { $0.role == .video } }
  package var audio: [MediaFile] { media.filter { $0.role == .audio } }
  package var downloads: [MediaFile] { media.filter { $0.role == .download } }

  package func people(_ role: EpisodePerson.Role) -> [EpisodePerson] { people.filter { $0.role == role } }
  package func links(_ role: EpisodeLink.Role) -> [EpisodeLink] { links.filter { $0.role == role } }
}

package struct EpisodePerson: Hashable, Sendable {
  package enum Role: String, Hashable, Sendable, CaseIterable { case host, guest }

  package var role: Role
  package var name: String
  package var url: String?
  /// A URL.
  package var image: String?

  package init(role: Role, name: String, url: String? = nil, image: String? = nil) {
    self.role = role
    self.name = name
    self.url = url
    self.image = image
  }
}

/// A file to play or to download.
package struct MediaFile: Hashable, Sendable {
  package enum Role: String, Hashable, Sendable { case video, audio, download }

  package var role: Role
  package var address: EpisodeAddress
  /// Nil except for a download.
  package var title: String?
  /// The media type.
  package var type: String
  /// In bytes; nil if unknown.
  package var size: Int?
  /// In pixels; nil if unknown.
  package var width: Int?
  package var height: Int?

  package init(
    role: Role, address: EpisodeAddress, title: String? = nil, type: String, size: Int? = nil,
    width: Int? = nil, height: Int? = nil
  ) {
    self.role = role
    self.address = address
    self.title = title
    self.type = type
    self.size = size
    self.width = width
    self.height = height
  }
}

package struct CaptionTrack: Hashable, Sendable {
  /// As in the `kind` of HTML's `track`.
  package enum Kind: String, Hashable, Sendable, CaseIterable { case captions, subtitles, descriptions }

  package var kind: Kind
  /// BCP 47
  package var language: String
  package var label: String
  /// WebVTT.
  package var text: String

  package init(kind: Kind, language: String, label: String, text: String) {
    self.kind = kind
    self.language = language
    self.label = label
    self.text = text
  }
}

/// A heading, a paragraph, a piece of code or another block of a transcript.
package struct TranscriptBlock: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// 1 to 6.
    case heading(level: Int)
    case paragraph
    case code
    /// A quotation, a list, a table, an image.
    case other
  }

  package var kind: Kind
  /// When it begins; nil if the author gives no time.
  package var time: MediaTime?
  package var speaker: String?
  package var text: Prose
  /// Whether everybody may see it in a members' episode.
  package var isPreview: Bool

  package init(kind: Kind, time: MediaTime?, speaker: String?, text: Prose, isPreview: Bool) {
    self.kind = kind
    self.time = time
    self.speaker = speaker
    self.text = text
    self.isPreview = isPreview
  }
}

package struct CodeSample: Hashable, Sendable {
  /// When it is shown; nil if the author gives no time.
  package var time: MediaTime?
  package var title: String
  /// As in the info of a fenced code block: `swift`.
  package var language: String?
  /// Its path below the folder of the episode.
  package var file: String
  package var source: String
  package var html: BodyTemplate

  package init(
    time: MediaTime?, title: String, language: String?, file: String, source: String, html: BodyTemplate
  ) {
    self.time = time
    self.title = title
    self.language = language
    self.file = file
    self.source = source
    self.html = html
  }
}

package struct Question: Hashable, Sendable {
  /// When it is answered; nil if the author gives no time.
  package var time: MediaTime?
  package var question: Prose
  package var answer: Prose

  package init(time: MediaTime?, question: Prose, answer: Prose) {
    self.time = time
    self.question = question
    self.answer = answer
  }
}

package struct Exercise: Hashable, Sendable {
  package var problem: Prose
  package var solution: Prose?

  package init(problem: Prose, solution: Prose?) {
    self.problem = problem
    self.solution = solution
  }
}

/// A text, a resource or another talk that an episode leads to.
package struct EpisodeLink: Hashable, Sendable {
  package enum Role: String, Hashable, Sendable { case reference, resource, related }

  package var role: Role
  package var title: String
  package var url: String?
  package var authors: [String]
  /// As its author writes it.
  package var date: String?
  package var blurb: Prose?

  package init(
    role: Role, title: String, url: String? = nil, authors: [String] = [], date: String? = nil,
    blurb: Prose? = nil
  ) {
    self.role = role
    self.title = title
    self.url = url
    self.authors = authors
    self.date = date
    self.blurb = blurb
  }
}

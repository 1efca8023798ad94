package import Transcripts

/// An episode of a series or a talk at a conference, as read from the text of its web page.
///
/// Titles, names, the transcript, questions and code are plain text. `blurb`, answers, exercises and the
/// blurbs of references are Markdown, escaped, so that they show the same text; their paragraphs are
/// separated by blank lines.
package struct SavedEpisode: Equatable, Sendable {
  package var title = ""
  package var subtitle: String?
  package var number: Int?
  package var date: CalendarDate?
  package var visibility: Visibility?
  package var blurb = ""
  package var transcript: [Passage] = []
  package var chapters: [Chapter] = []
  package var codeSamples: [CodeSample] = []
  package var questions: [Question] = []
  package var exercises: [Exercise] = []
  package var references: [Reference] = []
  package var resources: [Link] = []
  package var related: [Link] = []
  package var downloads: [Link] = []
  /// Titles of code samples that could not be assigned to `codeSamples`, because their number differs.
  package var codeTitles: [Chapter] = []

  package init() {}

  /// For whom the page says the episode is.
  package enum Visibility: Sendable { case free, members }

  package struct CalendarDate: Hashable, Sendable {
    package var year: Int
    package var month: Int
    package var day: Int
  }

  /// A heading, a paragraph or a piece of code of the transcript, in one of these.
  package struct Passage: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
      case heading, paragraph
      case code(language: String?)
    }

    package var kind: Kind
    /// Where the page gives the time.
    package var time: MediaTime?
    /// Only where the page names the speaker: a paragraph without one continues the speech before it.
    package var speaker: String?
    /// One line, except for code.
    package var text: String
  }

  package struct Chapter: Equatable, Sendable {
    package var time: MediaTime
    package var title: String
  }

  package struct CodeSample: Equatable, Sendable {
    package var time: MediaTime?
    package var title: String?
    /// As the page says, in lower case: `swift`.
    package var language: String?
    package var source: String
  }

  package struct Question: Equatable, Sendable {
    package var time: MediaTime?
    package var question: String
    package var answer: String
  }

  package struct Exercise: Equatable, Sendable {
    package var problem: String
    package var solution: String?
  }

  package struct Reference: Equatable, Sendable {
    package var title: String
    package var authors: [String] = []
    /// As the page writes it: `Tuesday Jan 10, 2023`.
    package var date: String?
    package var url: String?
    package var blurb = ""
  }

  package struct Link: Equatable, Sendable {
    package var title: String
    package var url: String?
  }
}

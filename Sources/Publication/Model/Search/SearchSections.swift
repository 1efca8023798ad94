import Sanitizer
import Search
import Transcripts

// A post as search knows it.

extension SearchDocument.Section {
  init(_ section: BodySection) {
    self.init(
      heading: section.heading, anchor: section.id,
      pieces: section.pieces.map { SearchDocument.Piece($0.text, isCode: $0.isCode) })
  }
}

extension EpisodeContent {
  /// A section of the transcript is about this long at most, so that a result leads close to what was found.
  private static let sectionDuration = 30_000

  /// The parts of the episode besides its blurb.
  ///
  /// - Parameter isOpen: whether everybody may read all of them.
  func searchSections(isOpen: Bool) -> [SearchDocument.Section] {
    transcriptSections(isOpen: isOpen) + codeSections(isOpen: isOpen)
      + questions.enumerated().map { index, question in
        SearchDocument.Section(
          heading: question.question.html.plainText, anchor: EpisodeAnchor.question(index + 1),
          time: question.time?.milliseconds, isPublic: isOpen, pieces: question.answer.html.pieces)
      }
      + exercises.map { exercise in
        SearchDocument.Section(
          heading: "Exercises", anchor: EpisodeAnchor.exercises, isPublic: isOpen,
          pieces: exercise.problem.html.pieces + [SearchDocument.Piece(" ")]
            + (exercise.solution?.html.pieces ?? []))
      }
      + links.map { link in
        SearchDocument.Section(
          heading: link.title, anchor: EpisodeAnchor.links(link.role), isPublic: isOpen,
          pieces: [SearchDocument.Piece(link.authors.joined(separator: ", ") + " ")]
            + (link.blurb?.html.pieces ?? []))
      }
  }

  private func codeSections(isOpen: Bool) -> [SearchDocument.Section] {
    code.enumerated().map { index, sample in
      SearchDocument.Section(
        heading: sample.title, anchor: EpisodeAnchor.sample(index + 1), time: sample.time?.milliseconds,
        isPublic: isOpen, pieces: [SearchDocument.Piece(sample.source, isCode: true)])
    }
  }

  private func transcriptSections(isOpen: Bool) -> [SearchDocument.Section] {
    var sections: [SearchDocument.Section] = []
    var heading: String?
    for block in transcript {
      let pieces = block.text.html.pieces
      let isPublic = isOpen || block.isPreview
      if case .heading = block.kind {
        heading = block.text.html.plainText
        sections.append(.init(heading: heading, time: block.time?.milliseconds, isPublic: isPublic))
      } else if let last = sections.last, last.isPublic == isPublic,
        (block.time?.milliseconds ?? 0) < (last.time ?? 0) + Self.sectionDuration
      {
        sections[sections.count - 1].pieces += [SearchDocument.Piece(" ")] + pieces
      } else {
        sections.append(
          .init(heading: heading, time: block.time?.milliseconds, isPublic: isPublic, pieces: pieces))
      }
    }
    return sections
  }
}

extension BodyTemplate {
  fileprivate var pieces: [SearchDocument.Piece] {
    sections.flatMap { section in
      section.heading.map { [SearchDocument.Piece($0 + " ")] } ?? []
        + section.pieces.map { SearchDocument.Piece($0.text, isCode: $0.isCode) }
    }
  }

  /// Everything but code, and code too.
  fileprivate var plainText: String { pieces.map(\.text).joined() }
}

/// The ids of elements on the page of an episode.
package enum EpisodeAnchor {
  package static let exercises = "exercises"

  /// - Parameter number: from 1.
  package static func sample(_ number: Int) -> String { "code-\(number)" }

  /// - Parameter number: from 1.
  package static func question(_ number: Int) -> String { "question-\(number)" }

  package static func links(_ role: EpisodeLink.Role) -> String {
    switch role {
    case .reference: "references"
    case .resource: "resources"
    case .related: "related"
    }
  }
}

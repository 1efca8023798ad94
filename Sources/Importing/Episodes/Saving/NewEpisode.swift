import Foundation
import Publication
import SavedPages
import Timestamps
import Transcripts

/// An episode that was read from files of another kind, as a folder that can be written.
package struct NewEpisode: Sendable {
  /// The name of the folder: `221-dependencies-and-stacks`.
  package var name: String
  /// Paths below the folder, and their content.
  package var files: [(name: String, content: String)]
  package var report = EpisodeImportReport()
}

/// What an import of an episode found, and what a person should look at.
package struct EpisodeImportReport: Hashable, Sendable {
  package var found: [String] = []
  package var dropped: [Dropped] = []
  package var undecided: [String] = []

  package struct Dropped: Hashable, Sendable {
    /// From 1.
    package var lines: ClosedRange<Int>
    package var reason: String
    package var text: String
  }
}

/// The parts of an episode that files give, before they become a folder.
struct EpisodeParts {
  var page = SavedEpisode()
  var blocks: [Transcript.Block] = []
  var chapters: [Chapter] = []
  /// Nil if no file says how long the recording is.
  var duration: MediaTime?
  /// WebVTT.
  var captions: [(language: String, text: String)] = []
  var report = EpisodeImportReport()

  /// - Parameter name: what the files are called, without their endings.
  func folder(named name: String) throws(TranscriptError) -> NewEpisode {
    let title = page.title.isEmpty ? Self.title(ofFile: name) : page.title
    let slug = Publication.slug(of: title) ?? "episode"
    var files: [(name: String, content: String)] = []
    let speakers = speakers
    let transcript = blocks.isEmpty ? "" : try Transcript(blocks: blocks, speakers: speakers).markdown
    files.append(("episode.md", "---\n\(frontMatter(title: title, speakers))---\n\(transcript)"))
    for captions in captions { files.append(("captions.\(captions.language).vtt", captions.text)) }
    for (index, sample) in page.codeSamples.enumerated() {
      files.append(
        (Self.file(of: sample, index), sample.source.hasSuffix("\n") ? sample.source : sample.source + "\n"))
    }
    return NewEpisode(name: page.number.map { "\($0)-\(slug)" } ?? slug, files: files, report: report)
  }

  private var speakers: [String] {
    var names: [String] = []
    for name in blocks.compactMap(\.speaker) where !names.contains(name) { names.append(name) }
    return names
  }

  private func frontMatter(title: String, _ speakers: [String]) -> String {
    var yaml = YAMLText()
    yaml.add("number", page.number.map { "\($0)" })
    yaml.add("title", title)
    yaml.add("subtitle", page.subtitle)
    if let date = page.date {
      func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      yaml.add("date", "\(date.year)-\(padded(date.month))-\(padded(date.day))T00:00:00Z")
    } else {
      // A date is required of what is published.
      yaml.add("draft", true)
    }
    yaml.add("duration", duration?.description)
    yaml.add("hosts", speakers)
    if page.visibility == .members { yaml.add("visibility", "members") }
    yaml.add("blurb", page.blurb)
    yaml.add(
      "captions",
      captions.map { [("file", "captions.\($0.language).vtt"), ("language", $0.language)] })
    yaml.add(
      "downloads", page.downloads.filter { $0.url != nil }.map { [("title", $0.title), ("url", $0.url)] })
    yaml.add("chapters", chapters.map { [("time", $0.time.description), ("title", $0.title)] })
    yaml.add(
      "code",
      page.codeSamples.enumerated().map { index, sample in
        [
          ("time", sample.time?.description), ("title", sample.title ?? "Sample \(index + 1)"),
          ("language", sample.language), ("file", Self.file(of: sample, index)),
        ]
      })
    if !page.codeTitles.isEmpty {
      yaml.comment("Titles that could not be assigned to the samples:")
      for title in page.codeTitles { yaml.comment("  \(title.time) \(title.title)") }
    }
    yaml.add(
      "questions",
      page.questions.map {
        [("time", $0.time?.description), ("question", $0.question), ("answer", $0.answer)]
      })
    yaml.add("exercises", page.exercises.map { [("problem", $0.problem), ("solution", $0.solution)] })
    addLinks(to: &yaml)
    return yaml.text
  }

  private func addLinks(to yaml: inout YAMLText) {
    yaml.add(
      "references",
      page.references.map {
        [
          ("title", $0.title), ("authors", $0.authors.joined(separator: " & ")), ("date", $0.date),
          ("url", $0.url),
          ("blurb", $0.blurb),
        ]
      })
    yaml.add("resources", page.resources.map { [("title", $0.title), ("url", $0.url)] })
    yaml.add("related", page.related.map { [("title", $0.title), ("url", $0.url)] })
  }

  /// `code/01-declarative-views.swift`
  private static func file(of sample: SavedEpisode.CodeSample, _ index: Int) -> String {
    let number = index < 9 ? "0\(index + 1)" : "\(index + 1)"
    let slug = sample.title.flatMap { Publication.slug(of: $0) }.map { "-\($0)" } ?? ""
    return "code/\(number)\(slug).\(sample.language ?? "txt")"
  }

  private static func title(ofFile name: String) -> String {
    let words = name.split(whereSeparator: { "-_ ".contains($0) }).joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}

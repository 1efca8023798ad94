import Publication
import Texts
import Transcripts

/// An episode that was read from files of another kind, as a folder that can be written.
package struct NewEpisode: Sendable {
  /// The name of the folder: `dependencies-and-stacks`.
  package var name: String
  /// Paths below the folder, and their content.
  package var files: [(name: String, content: String)]
  package var report = EpisodeImportReport()
}

/// Notes on what an import of an episode found, and on what a person should look at.
package struct EpisodeImportReport: Hashable, Sendable {
  package var found: [String] = []
  package var undecided: [String] = []
}

/// The parts of an episode that files give, before they become a folder.
struct EpisodeParts {
  var title: String?
  var blocks: [Transcript.Block] = []
  /// The file that has the transcript; nil if captions give it.
  var transcriptSource: String?
  var chapters: [Chapter] = []
  var chapterSource: String?
  /// Nil if no file says how long the recording is.
  var duration: MediaTime?
  /// WebVTT, with the names of the files. The language is nil where it is not known.
  var captions: [(source: String, language: String?, text: String)] = []
  var report = EpisodeImportReport()

  /// - Parameter name: what the files are called, without their endings.
  func folder(named name: String) throws(TranscriptError) -> NewEpisode {
    let title = title.flatMap { $0.isEmpty ? nil : $0 } ?? Self.title(ofFile: name)
    let speakers = speakers
    let transcript = blocks.isEmpty ? "" : try Transcript(blocks: blocks, speakers: speakers).markdown
    let text = "---\n\(frontMatter(title: title, speakers))---\n\(transcript)"
    return NewEpisode(
      name: slug(of: title) ?? "episode",
      files: [("episode.md", text)] + captions.map { (Self.fileName($0.language), $0.text) },
      report: report)
  }

  private var speakers: [String] {
    var names: [String] = []
    for name in blocks.compactMap(\.speaker) where !names.contains(name) { names.append(name) }
    return names
  }

  private func frontMatter(title: String, _ speakers: [String]) -> String {
    var yaml = YAMLText()
    yaml.add("title", title)
    // A date is required of what is published.
    yaml.add("draft", true)
    yaml.add("duration", duration?.description)
    yaml.add("hosts", speakers)
    yaml.add(
      "captions",
      captions.map { [("file", Self.fileName($0.language)), ("language", $0.language)] })
    yaml.add(
      "chapters",
      chapters.map {
        [
          ("time", $0.time.description), ("title", $0.title), ("url", Self.address($0.url)),
          ("image", Self.address($0.image)),
        ]
      })
    return yaml.text
  }

  private static func fileName(_ language: String?) -> String {
    "captions\(language.map { ".\($0)" } ?? "").vtt"
  }

  /// Nil for what is no address on the web.
  private static func address(_ url: String?) -> String? {
    url.flatMap { $0.hasPrefix("https://") || $0.hasPrefix("http://") ? $0 : nil }
  }

  private static func title(ofFile name: String) -> String {
    let words = name.split(whereSeparator: { "-_ ".contains($0) }).joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}

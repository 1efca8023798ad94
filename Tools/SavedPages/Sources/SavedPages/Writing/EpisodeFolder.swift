import Texts
internal import Transcripts

/// The folder of an episode, as `site sync` reads it: `episode.md`, and a file for each code sample.
package struct EpisodeFolder: Sendable {
  /// The name of the folder: `221-dependencies-and-stacks`.
  package let name: String
  /// Paths below the folder, and their content.
  package let files: [(path: String, content: String)]

  /// - Parameter name: what the episode is called if the page has no title: `a-talk` becomes “A talk”.
  /// - Throws: ``EpisodeFolderError`` if the transcript cannot be written in Markdown.
  package init(_ page: SavedEpisode, named name: String) throws(EpisodeFolderError) {
    let title = page.title.isEmpty ? Self.title(ofFile: name) : page.title
    let slug = segment(of: title) ?? "episode"
    let blocks = page.transcript.map(\.block)
    var speakers: [String] = []
    for name in blocks.compactMap(\.speaker) where !speakers.contains(name) { speakers.append(name) }
    let transcript: String
    do {
      transcript = blocks.isEmpty ? "" : try Transcript(blocks: blocks, speakers: speakers).markdown
    } catch {
      throw EpisodeFolderError(name: name, reason: error.message)
    }
    var files = [
      (path: "episode.md", content: "---\n\(page.frontMatter(title: title, speakers))---\n\(transcript)")
    ]
    for (index, sample) in page.codeSamples.enumerated() {
      let end = sample.source.hasSuffix("\n") ? "" : "\n"
      files.append((path: sample.path(index), content: sample.source + end))
    }
    self.name = page.number.map { "\($0)-\(slug)" } ?? slug
    self.files = files
  }

  private static func title(ofFile name: String) -> String {
    let words = name.split(whereSeparator: { "-_ ".contains($0) }).joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}

/// Why an episode cannot be written as a folder.
package struct EpisodeFolderError: Error, Hashable, CustomStringConvertible {
  let name: String
  let reason: String

  package var description: String { "\(name): the transcript cannot be written: \(reason)" }
}

extension SavedEpisode.Passage {
  fileprivate var block: Transcript.Block {
    switch kind {
    case .heading:
      return Transcript.Block(
        kind: .heading(level: 1), time: time, markdown: escapedMarkdown(ofPlainText: text))
    case .paragraph:
      var block = Transcript.Block(speaker: speaker, plainText: text)
      block.time = time
      return block
    case .code(let language):
      let info = language ?? ""
      return Transcript.Block(
        kind: .code(info: info), time: time, markdown: "```\(info)\n\(text)\n```")
    }
  }
}

extension SavedEpisode.CodeSample {
  /// `code/01-declarative-views.swift`
  fileprivate func path(_ index: Int) -> String {
    let number = index < 9 ? "0\(index + 1)" : "\(index + 1)"
    let name = title.flatMap { segment(of: $0) }.map { "-\($0)" } ?? ""
    return "code/\(number)\(name).\(language ?? "txt")"
  }
}

/// The words of `title` in lower case with hyphens between them, at most 80 characters: the part of an
/// address that the site would make of it. Nil if `title` has no letter and no digit.
private func segment(of title: String) -> String? {
  let words = title.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "’" }
    .map { $0.filter { $0.isLetter || $0.isNumber } }
    .filter { !$0.isEmpty }
  var segment = ""
  for word in words {
    if !segment.isEmpty && segment.count + word.count + 1 > 80 { break }
    segment += segment.isEmpty ? String(word.prefix(80)) : "-\(word)"
  }
  return segment.isEmpty ? nil : segment
}

extension SavedEpisode {
  fileprivate func frontMatter(title: String, _ speakers: [String]) -> String {
    var yaml = YAMLText()
    yaml.add("number", number.map { "\($0)" })
    yaml.add("title", title)
    yaml.add("subtitle", subtitle)
    if let date {
      func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      yaml.add("date", "\(date.year)-\(padded(date.month))-\(padded(date.day))T00:00:00Z")
    } else {
      // A date is required of what is published.
      yaml.add("draft", true)
    }
    yaml.add("hosts", speakers)
    if visibility == .members { yaml.add("visibility", "members") }
    yaml.add("blurb", blurb)
    yaml.add("downloads", downloads.filter { $0.url != nil }.map(\.fields))
    yaml.add("chapters", chapters.map { [("time", $0.time.description), ("title", $0.title)] })
    addCode(to: &yaml)
    yaml.add(
      "questions",
      questions.map {
        [("time", $0.time?.description), ("question", $0.question), ("answer", $0.answer)]
      })
    yaml.add("exercises", exercises.map { [("problem", $0.problem), ("solution", $0.solution)] })
    yaml.add(
      "references",
      references.map {
        [
          ("title", $0.title), ("authors", $0.authors.joined(separator: " & ")), ("date", $0.date),
          ("url", $0.url), ("blurb", $0.blurb),
        ]
      })
    yaml.add("resources", resources.map(\.fields))
    yaml.add("related", related.map(\.fields))
    return yaml.text
  }

  private func addCode(to yaml: inout YAMLText) {
    yaml.add(
      "code",
      codeSamples.enumerated().map { index, sample in
        [
          ("time", sample.time?.description), ("title", sample.title ?? "Sample \(index + 1)"),
          ("language", sample.language), ("file", sample.path(index)),
        ]
      })
    guard !codeTitles.isEmpty else { return }
    yaml.comment("Titles that could not be assigned to the samples:")
    for title in codeTitles { yaml.comment("  \(title.time) \(title.title)") }
  }
}

extension SavedEpisode.Link {
  fileprivate var fields: [(key: String, value: String?)] { [("title", title), ("url", url)] }
}

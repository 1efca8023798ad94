import Foundation
import Texts
import Transcripts

/// Reads files of other programs as an episode: captions, transcripts and lists of chapters.
package enum EpisodeImport {
  /// The episode that `files` describe together.
  ///
  /// - Parameters:
  ///   - files: the names of the files without their folders, and their bytes.
  ///   - name: the name of the episode if no file gives a title.
  /// - Throws: also for a file that gives nothing.
  package static func read(
    _ files: [(name: String, bytes: [UInt8])], named name: String
  ) throws(EpisodeImportError) -> NewEpisode {
    var parts = EpisodeParts()
    for file in files {
      do {
        try add(file.bytes, named: file.name, to: &parts)
      } catch let error as CaptionsError {
        throw EpisodeImportError("\(file.name):\(error.line): \(error.message)")
      } catch let error as TranscriptError {
        throw EpisodeImportError("\(file.name):\(error.line): \(error.message)")
      } catch let error as EpisodeImportError {
        throw error
      } catch {
        throw EpisodeImportError("\(file.name): \(error)")
      }
    }
    do {
      return try parts.folder(named: name)
    } catch {
      throw EpisodeImportError("\(name): the transcript cannot be written: \(error.message)")
    }
  }

  private static func add(_ bytes: [UInt8], named name: String, to parts: inout EpisodeParts) throws {
    func text() -> String {
      var notes: [String] = []
      let text = CaptionBytes.text(bytes, notes: &notes)
      parts.report.undecided += notes.map { "\(name): \($0)" }
      return text
    }
    switch EpisodeFileKind(bytes, name: name) {
    case .webVTT: try parts.add(Captions(webVTT: bytes), of: name)
    case .srt: try parts.add(Captions(srt: bytes), of: name)
    case .json: try parts.add(Captions(podcastJSON: bytes), of: name)
    case .transcript: try parts.add(ForeignTranscript(markdown: bytes), of: name)
    case .timedText: try parts.add(ForeignTranscript(plainText: bytes), of: name)
    case .html:
      try parts.add([SpokenParagraph](podcastHTML: bytes).map(Transcript.Block.init), [], of: name)
    case .plainTranscript:
      let plain = PlainTranscript(bytes)
      let blocks = plain.paragraphs.map { Transcript.Block(speaker: $0.speaker, plainText: $0.text) }
      try parts.add(blocks, plain.notes, of: name)
    case .chapters: try parts.add(ChapterList(text: text()), of: name)
    case .chaptersJSON: try parts.add(ChapterList(podcastJSON: bytes), of: name)
    case .chaptersWebVTT: try parts.add(ChapterList(webVTT: bytes), of: name)
    case .chaptersPodlove: try parts.add(ChapterList(podlove: text()), of: name)
    case .chaptersFFmpeg: try parts.add(ChapterList(ffmetadata: text()), of: name)
    case nil:
      throw EpisodeImportError(
        "\(name): is neither captions, nor chapters, nor a transcript; a transcript as text has one line for "
          + "each paragraph and an empty line between two, or times at the beginnings of its paragraphs. A "
          + "web page that was saved as text is read by saved-page, the program in Tools/SavedPages")
    }
  }
}

extension EpisodeParts {
  fileprivate mutating func add(_ captions: Captions, of name: String) throws(EpisodeImportError) {
    guard !captions.cues.isEmpty else {
      throw EpisodeImportError(
        "\(name): no captions with text are in it\(captions.notes.first.map { " (\($0))" } ?? ""); check "
          + "that it is the right file")
    }
    let paragraphs = captions.paragraphs()
    let language = captions.toldLanguage(inFile: name)
    report.undecided += captions.notes.map { "\(name): \($0)" }
    if let other = self.captions.first(where: { $0.language == language }) {
      report.undecided.append(
        "\(name): is left out: the captions of \(other.source) are in the same language, "
          + "\(language ?? "which is not known")")
      return
    }
    self.captions.append((name, language, captions.unrolled.webVTT))
    title = title ?? captions.title
    // Captions of several languages may be there; the first file makes the transcript, unless another file
    // is one.
    if blocks.isEmpty { blocks = paragraphs.map(Transcript.Block.init) }
    report.found.append(
      "\(name): \(captions.cues.count) captions, \(paragraphs.count) paragraphs in "
        + (language ?? "a language that is not known"))
  }

  fileprivate mutating func add(_ transcript: ForeignTranscript, of name: String) throws(EpisodeImportError) {
    try add(transcript.blocks, transcript.notes, of: name)
  }

  fileprivate mutating func add(
    _ found: [Transcript.Block], _ notes: [String], of name: String
  ) throws(EpisodeImportError) {
    guard found.contains(where: { $0.kind != .definitions }) else {
      throw EpisodeImportError("\(name): no text is in it; check that it is the right file")
    }
    if let other = transcriptSource {
      report.undecided.append("\(name): is left out: \(other) is a transcript, too")
      return
    }
    transcriptSource = name
    blocks = found
    let times = found.count { $0.time != nil }
    let unit = found.allSatisfy { $0.kind == .paragraph } ? "paragraphs" : "blocks"
    let kind = times == 0 ? "without times" : "of a transcript, \(times) with times"
    report.found.append("\(name): \(found.count) \(unit) \(kind)")
    report.undecided += notes.map { "\(name): \($0)" }
  }

  fileprivate mutating func add(_ list: ChapterList, of name: String) throws(EpisodeImportError) {
    guard !list.chapters.isEmpty else {
      throw EpisodeImportError(
        "\(name): no chapters are in it\(list.leftOut.first.map { " (\($0))" } ?? ""); check that it is the "
          + "right file")
    }
    report.undecided += list.leftOut.map { "\(name): \($0)" }
    if let other = chapterSource {
      report.undecided.append("\(name): is left out: \(other) has chapters, too")
      return
    }
    chapterSource = name
    chapters = list.chapters
    duration = list.end ?? duration
    report.found.append("\(name): \(list.chapters.count) chapters")
  }
}

/// Why files cannot be imported as an episode, in one line.
package struct EpisodeImportError: Error, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

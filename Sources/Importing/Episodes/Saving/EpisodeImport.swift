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
    switch EpisodeFileKind(bytes, name: name) {
    case .webVTT: addCaptions(try Captions(webVTT: bytes), of: name, to: &parts)
    case .srt: addCaptions(try Captions(srt: bytes), of: name, to: &parts)
    case .json: addCaptions(try Captions(podcastJSON: bytes), of: name, to: &parts)
    case .transcript: try addTranscript(bytes, to: &parts)
    case .html: addParagraphs(try [SpokenParagraph](podcastHTML: bytes), of: name, to: &parts)
    case .plainTranscript: addPlainTranscript(bytes, of: name, to: &parts)
    case .chapters:
      add(try Chapter.list(inDescription: String(decoding: bytes, as: UTF8.self)), of: name, to: &parts)
    case .chaptersJSON: add(try Chapter.list(podcastJSON: bytes), of: name, to: &parts)
    case .chaptersWebVTT:
      let (chapters, end) = try Chapter.list(webVTT: bytes)
      add(chapters, of: name, to: &parts)
      parts.duration = end
    case nil:
      throw EpisodeImportError(
        "\(name): is neither captions, nor chapters, nor a transcript; a transcript as text has one line for "
          + "each paragraph and an empty line between two. A web page that was saved as text is read by "
          + "saved-page, the program in Tools/SavedPages")
    }
  }

  private static func addCaptions(_ captions: Captions, of name: String, to parts: inout EpisodeParts) {
    let paragraphs = captions.paragraphs()
    // Of several languages, the first one gives the transcript.
    if parts.blocks.isEmpty { parts.blocks = paragraphs.map(Transcript.Block.init) }
    parts.title = parts.title ?? captions.title
    let language = captions.language ?? language(ofFile: name) ?? "en"
    if !parts.captions.contains(where: { $0.language == language }) {
      parts.captions.append((language, captions.unrolled.webVTT))
    }
    parts.report.found.append(
      "\(name): \(captions.cues.count) captions, \(paragraphs.count) paragraphs in \(language)")
    parts.report.undecided += captions.notes.map { "\(name): \($0)" }
  }

  private static func add(_ chapters: [Chapter], of name: String, to parts: inout EpisodeParts) {
    parts.chapters = chapters
    parts.report.found.append("\(name): \(chapters.count) chapters")
  }

  private static func addParagraphs(
    _ paragraphs: [SpokenParagraph], of name: String, to parts: inout EpisodeParts
  ) {
    parts.blocks = paragraphs.map(Transcript.Block.init)
    parts.report.found.append("\(name): \(paragraphs.count) paragraphs with times")
  }

  private static func addPlainTranscript(_ bytes: [UInt8], of name: String, to parts: inout EpisodeParts) {
    parts.blocks = PlainTranscript(bytes).paragraphs.map {
      Transcript.Block(speaker: $0.speaker, plainText: $0.text)
    }
    parts.report.found.append("\(name): \(parts.blocks.count) paragraphs without times")
  }

  private static func addTranscript(_ bytes: [UInt8], to parts: inout EpisodeParts) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    var transcript = try Transcript(text, duration: nil, speakers: [])
    // The names that were found are those of hosts, which the transcript is read with from now on.
    transcript = try Transcript(text, duration: nil, speakers: transcript.blocks.compactMap(\.speaker))
    parts.blocks = transcript.blocks
    let times = transcript.blocks.count { $0.time != nil }
    parts.report.found.append("transcript: \(transcript.blocks.count) blocks, \(times) with times")
  }

  /// `talk.de.vtt` is in German.
  private static func language(ofFile name: String) -> String? {
    let parts = name.split(separator: ".")
    guard parts.count > 2, let tag = parts.dropLast().last,
      tag.wholeMatch(of: #/[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*/#) != nil
    else { return nil }
    return String(tag)
  }
}

/// Why files cannot be imported as an episode, in one line.
package struct EpisodeImportError: Error, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

import Digests
import Foundation
import Markdown
import Publication
import Sanitizer
import Texts
import Timestamps
import Transcripts
import URIs
import YAML

/// The folder of an episode, `221-dependencies-and-stacks`: an `episode.md` with front matter and transcript,
/// and the files that belong to it.
struct EpisodeFolder {
  private let name: String
  private let path: String
  /// The text of `episode.md`.
  let source: String
  /// The digest of all that the episode is made from.
  let contentHash: SHA256Digest
  private let files: EpisodeFiles
  private let front: EpisodeFrontMatter
  private let transcript: Transcript
  /// In the order of the front matter.
  private let captions: [CaptionTrack]
  /// The samples of code, in the order of the front matter.
  private let code: [String]
  let permalink: Permalink
  private let style: WritingStyle
  private let prose: EpisodeProse

  /// Reads all files that the episode is made from. ``draft`` renders them, which cannot fail.
  ///
  /// - Parameters:
  ///   - folder: the folder of all episodes.
  ///   - name: the name of the episode's folder in it.
  init(
    _ name: String, in folder: String, source: String, style: WritingStyle = WritingStyle()
  ) throws(ContentError) {
    self.name = name
    self.style = style
    self.source = source
    path = "\(folder)/\(name)"
    files = try EpisodeFiles(in: path)
    let file = "\(path)/episode.md"
    do {
      let document = try FrontMatterDocument(source, file: file)
      let named = NumberedName(name)
      front = try EpisodeFrontMatter(
        document.mapping, folderNumber: named.number, files: files, timeZone: style.timeZone)
      let slug = front.slug ?? Publication.slug(of: named.title) ?? Publication.slug(of: front.title)
      permalink = Permalink(episode: front.number, slug: slug ?? "episode")
      transcript = try Self.transcript(
        document.body, linesBefore: document.linesBefore, front, file: file)
    } catch {
      throw ContentError(error.description)
    }
    prose = EpisodeProse(path: permalink.description, style)
    captions = try Self.captions(of: front, files, in: path)
    code = try Self.code(of: front, files, in: path)
    let zone = front.dependsOnTimeZone ? [style.timeZone] : []
    contentHash = SHA256Digest(
      of: ([source] + zone + files.listing + captions.map(\.text) + code).joined(separator: "\u{0}"))
  }

  /// The name by which the post is known.
  var file: String { "episodes/\(name)/episode.md" }

  var number: Int? { front.number }

  /// The captions that readers see. Descriptions are heard.
  var captionFiles: [CheckedCaptions] {
    front.captions.filter { $0.kind != .descriptions }.map { CheckedCaptions(path: "\(path)/\($0.file)") }
  }

  private static func transcript(
    _ markdown: String, linesBefore: Int, _ front: EpisodeFrontMatter, file: String
  ) throws(YAMLError) -> Transcript {
    do {
      return try Transcript(markdown, duration: front.duration, speakers: front.people.map(\.name))
    } catch {
      throw YAMLError("\(file):\(error.line + linesBefore): \(error.message)")
    }
  }

  /// The episode as a post, rendered whenever this is asked for.
  var draft: PostDraft {
    let facts = EpisodeFacts(
      number: front.number, subtitle: front.subtitle, blurb: prose(front.blurb), duration: front.duration,
      opening: front.opening, audience: front.audience, poster: front.poster, player: front.player,
      collection: front.collection,
      section: front.section)
    let content = content
    let shown = shownInFeeds(facts, content)
    var draft = PostDraft(
      guid: WrittenPost.guid(of: front.number.map { "episode:\($0)" } ?? "episode:\(name)"),
      permalink: permalink,
      slug: permalink.description.split(separator: "/").last.map(String.init) ?? name,
      state: front.isDraft ? .draft : .published, visibleFrom: front.date, title: front.title,
      summary: prose.html(front.blurb).excerpt ?? front.subtitle,
      authors: front.people.filter { $0.role == .host }.map(\.name), tags: front.tags, published: front.date,
      updated: front.updated, content: shown, enclosures: [], contentHash: contentHash)
    draft.episode = EpisodeDraft(facts: facts, content: content, files: publicFiles(facts, content))
    return draft
  }

  private var content: EpisodeContent {
    var content = EpisodeContent()
    content.people = front.people
    content.media = front.media
    content.captions = captions
    content.code = zip(front.code, code).map { sample, source in
      let language = sample.language ?? EpisodeLanguage.name(ofFile: sample.file)
      return CodeSample(
        time: sample.time, title: sample.title, language: language, file: sample.file, source: source,
        html: prose.code(source, language: language))
    }
    content.transcript = blocks()
    content.chapters = front.chapters.isEmpty ? transcript.chapters(style) : front.chapters
    content.questions = front.questions.map {
      Question(time: $0.time, question: prose($0.question), answer: prose($0.answer))
    }
    content.exercises = front.exercises.map {
      Exercise(problem: prose($0.problem), solution: $0.solution.map { prose($0) })
    }
    content.links = front.links.map { link in
      var linked = link.link
      linked.blurb = link.blurb.map { prose($0) }
      return linked
    }
    return content
  }

  private func blocks() -> [TranscriptBlock] {
    let definitions = transcript.blocks.filter { $0.kind == .definitions }.map { "\n\n" + $0.markdown }
      .joined()
    return transcript.blocks.map { block in
      let (kind, html) = rendered(block, definitions: block.markdown.contains("]") ? definitions : "")
      return TranscriptBlock(
        kind: kind, time: block.time, speaker: block.speaker,
        text: Prose(markdown: block.markdown, html: html),
        isPreview: block.isPreview)
    }
  }

  /// The HTML of a heading or a paragraph without its element, that of other blocks whole.
  ///
  /// - Parameter definitions: the definitions of links of the whole transcript.
  private func rendered(
    _ block: Transcript.Block, definitions: String
  ) -> (kind: TranscriptBlock.Kind, html: BodyTemplate) {
    switch block.kind {
    case .heading(let level):
      let text = "## \(block.markdown)\(definitions)"
      return (.heading(level: level), prose.inline(text) ?? prose(text).html)
    case .paragraph:
      let text = block.markdown + definitions
      return prose.inline(text).map { (.paragraph, $0) } ?? (.other, prose(text).html)
    case .code: return (.code, prose(block.markdown).html)
    case .definitions: return (.other, BodyTemplate(encoded: ""))
    case .other: return (.other, prose(block.markdown + definitions).html)
    }
  }

  /// The body that lists and feeds show: the blurb and the chapters that everybody may see.
  private func shownInFeeds(_ facts: EpisodeFacts, _ content: EpisodeContent) -> SanitizedBody {
    var markdown = front.blurb
    let chapters = content.chapters.filter { front.opening == .always || $0.isPreview }
    if !chapters.isEmpty {
      markdown += "\n\n"
      for chapter in chapters {
        let title = chapter.title.replacing(#/[\\`*_{}\[\]<>#&]/#) { "\\\($0.output)" }
        markdown += "- [\(chapter.time)](\(permalink)?t=\(chapter.time.seconds)) \(title)\n"
      }
    }
    var body = prose.html(markdown)
    let blurb = prose.html(front.blurb)
    body.lead = blurb.body
    body.isLeadWhole = false
    switch facts.poster {
    case .web(let url): body.firstImage = .absolute(url)
    case .file(let name): body.firstImage = .reference("\(permalink)/\(name)")
    case nil: break
    }
    return body
  }

  /// All files of the folder. Everybody may get the poster, and what the blurb and the preview show.
  private func publicFiles(_ facts: EpisodeFacts, _ content: EpisodeContent) -> [EpisodeFile] {
    let shown =
      [facts.blurb] + content.transcript.filter(\.isPreview).map(\.text)
    let references = Set(shown.flatMap(\.html.references))
    return files.names.map { name in
      EpisodeFile(
        name: name, isPublic: facts.poster == .file(name) || references.contains("\(permalink)/\(name)"))
    }
  }

  /// The captions in its files, as WebVTT. The language is that of the front matter, else the one that the
  /// file, its name or its text tells.
  private static func captions(
    of front: EpisodeFrontMatter, _ files: EpisodeFiles, in path: String
  ) throws(ContentError) -> [CaptionTrack] {
    var tracks: [CaptionTrack] = []
    for track in front.captions {
      let bytes = try files.bytes(of: track.file)
      do {
        let isSRT = track.file.lowercased().hasSuffix(".srt")
        let captions = isSRT ? try Captions(srt: bytes) : try Captions(webVTT: bytes)
        let language = track.language ?? captions.toldLanguage(inFile: track.file) ?? "und"
        tracks.append(
          CaptionTrack(
            kind: track.kind, language: language, label: track.label ?? language, text: captions.webVTT))
      } catch {
        throw ContentError("\(path)/\(track.file):\(error.line): \(error.message)")
      }
    }
    return tracks
  }

  private static func code(
    of front: EpisodeFrontMatter, _ files: EpisodeFiles, in path: String
  ) throws(ContentError) -> [String] {
    var texts: [String] = []
    for sample in front.code {
      guard let text = String(validating: try files.bytes(of: sample.file), as: UTF8.self) else {
        throw ContentError("\(path)/\(sample.file): is not UTF-8; save it in that encoding")
      }
      texts.append(text)
    }
    return texts
  }
}

/// The name of a folder that may begin with a number: `221-dependencies-and-stacks`.
private struct NumberedName {
  let number: Int?
  let title: String

  init(_ name: String) {
    let digits = name.prefix { $0.isASCII && $0.isNumber }
    let rest = name.dropFirst(digits.count)
    if let number = Int32(digits), rest.hasPrefix("-") || rest.isEmpty {
      self.number = Int(number)
      title = rest.isEmpty ? name : String(rest.dropFirst())
    } else {
      number = nil
      title = name
    }
  }
}

extension Permalink {
  /// `/episodes/221-dependencies-and-stacks`
  fileprivate init(episode number: Int?, slug: String) {
    let name = number.map { "\($0)-\(slug)" } ?? slug
    self.init(stored: "/episodes/\(name.percentEncoded(allowing: .pathSegment))")
  }
}

extension Transcript {
  /// Each heading that has a time.
  fileprivate func chapters(_ style: WritingStyle) -> [Chapter] {
    var chapters: [Chapter] = []
    for block in blocks {
      guard case .heading = block.kind, let time = block.time, chapters.last.map({ $0.time < time }) ?? true
      else {
        continue
      }
      let title = MarkdownDocument(block.markdown, extensions: style.extensions).firstParagraph
      chapters.append(Chapter(time: time, title: title ?? block.markdown, isPreview: block.isPreview))
    }
    return chapters
  }
}

/// The language of a piece of code by the extension of its file.
private enum EpisodeLanguage {
  static func name(ofFile file: String) -> String? {
    guard let dot = file.lastIndex(of: ".") else { return nil }
    let ending = file[file.index(after: dot)...].lowercased()
    return ending.isEmpty || ending.contains("/") ? nil : ending
  }
}

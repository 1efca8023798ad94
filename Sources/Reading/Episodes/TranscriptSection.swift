import HTML
import Pages
import Publication
import Sanitizer
import SiteBase
import Transcripts
import Words

struct TranscriptSection: HTML {
  let episode: Episode
  /// Whether links lead to the samples of code on the page.
  var linksCode = true
  let words: Words

  private var head: EpisodeHead { episode.head }

  var body: some HTML {
    if !episode.content.transcript.isEmpty {
      section(.class("transcript prose"), .id("transcript"), .aria("labelledby", "transcript-title")) {
        h2(.id("transcript-title")) { words[head.isOpen ? .transcript : .fromTranscript] }
        TranscriptBlocks(
          linksTimes: head.isOpen, blocks: episode.content.transcript,
          samples: linksCode ? samplesByTime : [],
          speakerEnd: speakerEnd, words: words)
      }
    }
  }

  /// The text between the name of a speaker and a space.
  private var speakerEnd: String {
    let colon = words[.colon]
    return colon.last?.isWhitespace == true ? String(colon.dropLast()) : colon
  }

  private var samplesByTime: [ShownSample] {
    episode.content.code.enumerated().compactMap { index, sample in
      sample.time.map { ShownSample(time: $0, number: index + 1, title: sample.title) }
    }.sorted { $0.time < $1.time }
  }
}

/// A sample of code that is shown at a time.
private struct ShownSample {
  let time: MediaTime
  /// From 1.
  let number: Int
  let title: String
}

/// The blocks of the transcript, and between them links to the samples that are shown at the time.
///
/// A long episode has thousands of blocks, so they are written without a value for each element.
private struct TranscriptBlocks: HTML {
  let linksTimes: Bool
  let blocks: [TranscriptBlock]
  /// By time.
  let samples: [ShownSample]
  let speakerEnd: String
  let words: Words

  func render(into buffer: inout HTMLBuffer) {
    var speaker: String?
    var shown = samples[...]
    for (index, block) in blocks.enumerated() {
      while let sample = shown.first, let time = block.time, sample.time < time {
        sample.write(to: &buffer, in: words)
        shown = shown.dropFirst()
      }
      let text = EpisodeText(block.text, idPrefix: "b\(index + 1)-")
      switch block.kind {
      case .heading(let level):
        speaker = nil
        let name: StaticString = level <= 1 ? "h3" : level == 2 ? "h4" : "h5"
        write(block, as: name, speaker: block.speaker, text, to: &buffer)
      case .paragraph:
        write(block, as: "p", speaker: block.speaker == speaker ? nil : block.speaker, text, to: &buffer)
        speaker = block.speaker ?? speaker
      case .code, .other: text.render(into: &buffer)
      }
    }
    for sample in shown { sample.write(to: &buffer, in: words) }
  }

  private func write(
    _ block: TranscriptBlock, as name: StaticString, speaker: String?, _ text: EpisodeText,
    to buffer: inout HTMLBuffer
  ) {
    buffer.write("<")
    buffer.write(name)
    if let time = block.time {
      buffer.write(" id=\"t")
      buffer.write(secondsOf: time)
      buffer.write("\" data-time=\"")
      buffer.write(secondsOf: time)
      buffer.write("\">")
      if linksTimes {
        TimeLink(moment: time).render(into: &buffer)
        buffer.write(" ")
      }
    } else {
      buffer.write(">")
    }
    if let speaker, case .paragraph = block.kind {
      buffer.write("<strong class=\"speaker\">")
      buffer.write(text: speaker)
      buffer.write(text: speakerEnd)
      buffer.write("</strong> ")
    }
    text.render(into: &buffer)
    buffer.write("</")
    buffer.write(name)
    buffer.write(">")
  }
}

extension ShownSample {
  fileprivate func write(to buffer: inout HTMLBuffer, in words: Words) {
    p(.class("code-mark")) {
      words.html(.codeTitled, a(.href("#\(EpisodeAnchor.sample(number))")) { title })
    }.render(into: &buffer)
  }
}

/// A time that leads to its place in the video, on the page of the episode. It stands in an element that has
/// the time for scripts as `data-time`.
struct TimeLink: HTML {
  let moment: MediaTime

  func render(into buffer: inout HTMLBuffer) {
    buffer.write("<a class=\"time\" href=\"?t=")
    buffer.write(number: moment.seconds)
    buffer.write("#player\">")
    buffer.write(clockOf: moment)
    buffer.write("</a>")
  }
}

extension HTMLBuffer {
  fileprivate mutating func write(clockOf time: MediaTime) {
    let (hours, minutes, seconds) = (time.seconds / 3600, time.seconds / 60 % 60, time.seconds % 60)
    if hours > 0 {
      write(number: hours)
      write(minutes < 10 ? ":0" : ":")
    }
    write(number: minutes)
    write(seconds < 10 ? ":0" : ":")
    write(number: seconds)
  }

  fileprivate mutating func write(secondsOf time: MediaTime) {
    write(number: time.seconds)
    var rest = time.milliseconds % 1000
    guard rest > 0 else { return }
    write(".")
    while rest > 0 {
      write(number: rest / 100)
      rest = rest % 100 * 10
    }
  }
}

extension MediaTime {
  /// For readers: whole seconds, `1:34`, `1:02:18`.
  var clock: String { string { $0.write(clockOf: self) } }

  /// Seconds, for scripts: `94` or `94.5`.
  var attribute: String { string { $0.write(secondsOf: self) } }

  private func string(_ write: (inout HTMLBuffer) -> Void) -> String {
    var buffer = HTMLBuffer()
    write(&buffer)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}

/// A text of an episode with its addresses filled in. All of them lead to this site.
struct EpisodeText: HTML {
  private let template: BodyTemplate
  private let idPrefix: String

  init(_ prose: Prose, idPrefix: String = "") { self.init(prose.html, idPrefix: idPrefix) }

  init(_ template: BodyTemplate, idPrefix: String = "") {
    self.template = template
    self.idPrefix = idPrefix
  }

  func render(into buffer: inout HTMLBuffer) {
    if template.isWhole {
      buffer.write(raw: template.encoded)
    } else {
      buffer.write(raw: template.render(idPrefix: idPrefix) { $0 })
    }
  }
}

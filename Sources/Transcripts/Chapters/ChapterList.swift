import Texts

/// The chapters that a file of another program lists, and what of it could not be read.
package struct ChapterList: Hashable, Sendable {
  /// The chapters in the order of their times, of which no two are equal.
  package private(set) var chapters: [Chapter] = []
  /// The end of the last chapter; nil if the file does not say it.
  package private(set) var end: MediaTime?
  /// Notes on what could not be read as a chapter, with the line where it is known.
  package private(set) var leftOut: [String]

  /// A chapter, and its end if the file says it.
  typealias Item = (chapter: Chapter, end: MediaTime?)

  init(_ items: [Item], leftOut: [String]) {
    self.leftOut = leftOut
    let sorted = items.enumerated().sorted {
      ($0.element.chapter.time, $0.offset) < ($1.element.chapter.time, $1.offset)
    }.map(\.element)
    for (chapter, end) in sorted {
      if let last = chapters.last, last.time == chapter.time {
        self.leftOut.append(
          "\(chapter.title.shortened(to: 60)) is left out: \(last.title.shortened(to: 60)) begins at "
            + "\(chapter.time), too")
        continue
      }
      chapters.append(chapter)
      self.end = end.flatMap { $0 > chapter.time ? $0 : nil }
    }
  }
}

extension ChapterList {
  /// Reads Podcasting 2.0's JSON. Chapters that are not for the list (`"toc": false`) are left out.
  ///
  /// - Throws: if the file is not JSON with chapters.
  package init(podcastJSON bytes: [UInt8]) throws(CaptionsError) {
    var notes: [String] = []
    let text = CaptionBytes.text(bytes, notes: &notes)
    guard let found = try JSONReader.read(text)["chapters"]?.array else {
      throw CaptionsError(
        line: 1, message: "not chapters of a podcast, which are a JSON object with chapters")
    }
    var items: [Item] = []
    for chapter in found {
      let title = chapter["title"]?.string?.onOneLine ?? ""
      guard let time = chapter["startTime"]?.time, !title.isEmpty else {
        let reason = title.isEmpty ? "has no title" : "has no startTime in seconds"
        notes.append("line \(chapter.line): a chapter is left out: it \(reason)")
        continue
      }
      guard chapter["toc"]?.isFalse != true else {
        notes.append("line \(chapter.line): \(title.shortened(to: 60)) is left out: it says \"toc\": false")
        continue
      }
      items.append(
        (
          Chapter(time: time, title: title, image: chapter["img"]?.string, url: chapter["url"]?.string),
          chapter["endTime"]?.time
        ))
    }
    self.init(items, leftOut: notes)
  }

  /// Whether a JSON file has chapters and not captions.
  package static func isForm(podcastJSON bytes: [UInt8]) -> Bool {
    guard let value = try? JSONReader.read(String(decoding: bytes, as: UTF8.self)) else { return false }
    return value["chapters"]?.array != nil && value["segments"] == nil
  }

  /// Reads a WebVTT track of chapters.
  package init(webVTT bytes: [UInt8]) throws(CaptionsError) {
    let captions = try Captions(webVTT: bytes)
    self.init(
      captions.cues.map { (Chapter(time: $0.start, title: $0.text.onOneLine), $0.end) },
      leftOut: captions.notes)
  }

  /// Whether the header of a WebVTT file says `Kind: chapters`.
  package static func isForm(webVTT bytes: [UInt8]) -> Bool {
    lines(of: String(decoding: bytes.prefix(4096), as: UTF8.self)).prefix { !$0.isEmpty }.contains {
      String(decoding: $0, as: UTF8.self).lowercased().filter { $0 != " " } == "kind:chapters"
    }
  }
}

extension JSONValue {
  fileprivate var isFalse: Bool { if case .word("false") = content { true } else { false } }

  /// Seconds, or a time as people write it.
  fileprivate var time: MediaTime? {
    number.flatMap(MediaTime.init(seconds:)) ?? string.flatMap { MediaTime($0) }
  }
}

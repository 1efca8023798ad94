import Texts

extension Chapter {
  /// Reads Podcasting 2.0's JSON. Chapters that are not for the list (`"toc": false`) are left out.
  ///
  /// - Throws: if the file is not JSON, or if a chapter has no time or no title.
  package static func list(podcastJSON bytes: [UInt8]) throws(CaptionsError) -> [Chapter] {
    var notes: [String] = []
    let text = CaptionBytes.text(bytes, notes: &notes)
    guard let found = try JSONReader.read(text)["chapters"]?.array else {
      throw CaptionsError(
        line: 1, message: "not chapters of a podcast, which are a JSON object with chapters")
    }
    var chapters: [Chapter] = []
    for chapter in found where chapter["toc"]?.isFalse != true {
      guard let time = chapter["startTime"]?.number.flatMap(MediaTime.init(seconds:)),
        let title = chapter["title"]?.string?.onOneLine, !title.isEmpty
      else {
        throw CaptionsError(line: chapter.line, message: "a chapter without startTime or title")
      }
      chapters.append(
        Chapter(time: time, title: title, image: chapter["img"]?.string, url: chapter["url"]?.string))
    }
    return chapters
  }

  /// Whether a JSON file has chapters and not captions.
  package static func isList(podcastJSON bytes: [UInt8]) -> Bool {
    guard let value = try? JSONReader.read(String(decoding: bytes, as: UTF8.self)) else { return false }
    return value["chapters"]?.array != nil && value["segments"] == nil
  }

  /// Reads a WebVTT track of chapters.
  ///
  /// - Returns: the chapters, and the end of the last one; nil if it ends where it begins.
  package static func list(
    webVTT bytes: [UInt8]
  ) throws(CaptionsError) -> (chapters: [Chapter], end: MediaTime?) {
    let cues = try Captions(webVTT: bytes).cues
    let end = cues.last.flatMap { $0.end > $0.start ? $0.end : nil }
    return (cues.map { Chapter(time: $0.start, title: $0.text.onOneLine) }, end)
  }

  /// Whether the header of a WebVTT file says `Kind: chapters`.
  package static func isList(webVTT bytes: [UInt8]) -> Bool {
    lines(of: String(decoding: bytes.prefix(4096), as: UTF8.self)).prefix { !$0.isEmpty }.contains {
      String(decoding: $0, as: UTF8.self).lowercased().filter { $0 != " " } == "kind:chapters"
    }
  }
}

extension JSONValue {
  fileprivate var isFalse: Bool { if case .word("false") = content { true } else { false } }
}

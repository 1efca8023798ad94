import Texts

extension ChapterList {
  /// Whether a text is metadata as `ffmpeg` writes it.
  package static func isForm(ffmetadata text: String) -> Bool { text.hasPrefix(";FFMETADATA") }

  /// Reads the chapters in metadata as `ffmpeg` writes it: sections `[CHAPTER]` with `TIMEBASE=1/1000`,
  /// `START`, `END` and `title`. A backslash stands before `=`, `;`, `#`, a backslash and an end of line in a
  /// title.
  package init(ffmetadata text: String) {
    var items: [Item] = []
    var leftOut: [String] = []
    for section in Self.sections(text) {
      let milliseconds = { (name: String) -> MediaTime? in
        guard let count = section.values[name].flatMap({ Double($0.trimmed) }), count >= 0 else { return nil }
        return MediaTime(seconds: count * section.timeBase)
      }
      let title = section.values["title"]?.onOneLine ?? ""
      guard let start = milliseconds("start"), !title.isEmpty else {
        let reason = title.isEmpty ? "it has no title" : "START is no number"
        leftOut.append("line \(section.line): a chapter is left out: \(reason)")
        continue
      }
      items.append((Chapter(time: start, title: title), milliseconds("end")))
    }
    self.init(items, leftOut: leftOut)
  }

  private struct Section {
    let line: Int
    var values: [String: String] = [:]

    /// How many seconds one tick lasts: a nanosecond, if nothing is said.
    var timeBase: Double {
      let parts = (values["timebase"] ?? "").split(separator: "/").compactMap { Double($0.trimmed) }
      return parts.count == 2 && parts[1] > 0 ? parts[0] / parts[1] : 1e-9
    }
  }

  private static func sections(_ text: String) -> [Section] {
    var sections: [Section] = []
    var isChapter = false
    var lines = Transcripts.lines(of: text).map { String(decoding: $0, as: UTF8.self) }.enumerated()
      .makeIterator()
    while let (index, first) = lines.next() {
      var line = first
      while line.reversed().prefix(while: { $0 == "\\" }).count % 2 == 1, let (_, next) = lines.next() {
        line = line.dropLast() + " " + next
      }
      if line.hasPrefix("[") {
        isChapter = line.uppercased().hasPrefix("[CHAPTER]")
        if isChapter { sections.append(Section(line: index + 1)) }
      } else if isChapter, !line.hasPrefix(";"), !line.hasPrefix("#"), let mark = line.firstIndex(of: "=") {
        sections[sections.count - 1].values[line[..<mark].trimmed.lowercased()] = plain(
          line[mark...].dropFirst())
      }
    }
    return sections
  }

  private static func plain(_ text: Substring) -> String {
    var plain = ""
    var isEscaped = false
    for character in text {
      if character == "\\", !isEscaped {
        isEscaped = true
      } else {
        plain.append(character)
        isEscaped = false
      }
    }
    return plain
  }
}

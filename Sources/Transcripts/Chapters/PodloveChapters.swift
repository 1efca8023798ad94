import Texts

extension ChapterList {
  /// Whether a text has Podlove Simple Chapters, alone or in a feed.
  package static func isForm(podlove text: String) -> Bool {
    text.contains(#/<(psc:)?chapter\s[^>]*start\s*=/#)
  }

  /// Reads Podlove Simple Chapters 1.2 (podlove.org/simple-chapters): elements `chapter` with `start`,
  /// `title`, `href` and `image`. Times are normal play times: `00:01:34.500`, or seconds. Of a feed, the
  /// first episode with chapters is read.
  package init(podlove text: String) {
    var items: [Item] = []
    var leftOut: [String] = []
    let end = text.firstRange(of: #/<\/(psc:)?chapters\s*>/#)?.upperBound ?? text.endIndex
    for element in text[..<end].matches(of: #/<(?:psc:)?chapter\s((?:[^>"']|"[^"]*"|'[^']*')*)>/#) {
      let attributes = Self.attributes(element.1)
      let title = (attributes["title"] ?? "").onOneLine
      guard let time = attributes["start"].flatMap({ Self.playTime($0.trimmed) }), !title.isEmpty else {
        leftOut.append("a chapter is left out: \(element.0.shortened(to: 80).onOneLine)")
        continue
      }
      items.append(
        (Chapter(time: time, title: title, image: attributes["image"], url: attributes["href"]), nil))
    }
    self.init(items, leftOut: leftOut)
  }

  private static func playTime(_ text: String) -> MediaTime? {
    var rest = text[...]
    if let time = TimeMark.clock(&rest), rest.isEmpty { return time }
    return Double(text).flatMap(MediaTime.init(seconds:))
  }

  private static func attributes(_ text: Substring) -> [String: String] {
    var attributes: [String: String] = [:]
    for match in text.matches(of: #/([A-Za-z:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/#) {
      attributes[match.1.lowercased()] = plainText(match.2 ?? match.3 ?? "")
    }
    return attributes
  }

  private static func plainText(_ text: Substring) -> String {
    var plain: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let first = rest.first {
      let reference = characterReference(rest)
      plain += reference.map { Array($0.character.utf8) } ?? [first]
      rest = rest.dropFirst(reference?.length ?? 1)
    }
    return String(decoding: plain, as: UTF8.self)
  }
}

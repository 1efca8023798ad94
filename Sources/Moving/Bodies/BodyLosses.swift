/// Finds the lines of what the sanitizer removed from a text.
struct BodyLosses {
  private let html: [UInt8]
  private let place: SourcePlace

  /// The most losses of one kind that get a line of their own.
  private static let most = 200

  /// - Parameter place: that of the first line of the HTML.
  init(_ html: String, at place: SourcePlace) {
    self.html = html.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    self.place = place
  }

  /// - Parameter removed: see ``MarkdownFromHTML/removed``.
  func losses(_ removed: [String: Int]) -> [Loss] {
    removed.sorted { $0.key < $1.key }.flatMap { kind, count -> [Loss] in
      guard !Self.isMeaningless(kind) else { return [] }
      let places = self.places(of: kind, count)
      return places.map { Loss(.html, kind, at: $0, "left out: a page does not show it") }
    }
  }

  private func places(of kind: String, _ count: Int) -> [SourcePlace] {
    let word = Array(Self.written(kind).utf8)
    var places: [SourcePlace] = []
    var line = 1
    var index = 0
    while places.count < min(count, Self.most), index + word.count <= html.count {
      if html[index] == 0x0A { line += 1 }
      if html[index] == word.first, html[index...].starts(with: word) { places.append(place.below(line)) }
      index += 1
    }
    while places.count < min(count, Self.most) { places.append(place) }
    return places
  }

  /// How what is counted as `kind` begins in the source.
  private static func written(_ kind: String) -> String {
    let word = kind.hasPrefix("<script>") ? "<script" : kind
    if word.hasPrefix("<!--") { return "<!--" }
    if word.hasPrefix("<") { return String(word.prefix { $0 != ">" && $0 != " " }) }
    if word.hasPrefix("@") { return " " + word.dropFirst() }
    if word.hasPrefix("style ") { return String(word.dropFirst("style ".count)) }
    return String(word.prefix { $0 != " " })
  }

  /// Whether nobody loses anything by it.
  private static func isMeaningless(_ kind: String) -> Bool {
    guard kind.hasPrefix("@") else { return kind == "<o:p>" || kind == "style mso-" }
    let name = kind.dropFirst()
    return name.hasPrefix("data-") || meaningless.contains(String(name))
  }

  private static let meaningless: Set<String> = [
    "escaped", "line", "xmlns", "sizes", "srcset", "ping", "allowtransparency", "webkitallowfullscreen",
    "mozallowfullscreen", "async", "charset", "content", "property", "vspace", "epub:type", "name", "value",
    "src", "contenteditable", "wp-pid", "frameborder",
  ]
}

extension [String: Int] {
  /// The removed elements, without the forms in cards that are left out as a whole.
  func withoutForms(of cards: Int) -> [String: Int] {
    var others = self
    if let forms = self["<form>"] { others["<form>"] = forms > cards ? forms - cards : nil }
    return others
  }
}

extension SourcePlace {
  /// The place of a line of a text that begins here; its first line is 1.
  func below(_ line: Int) -> SourcePlace {
    SourcePlace(file: file, line: self.line.map { $0 + line - 1 })
  }
}

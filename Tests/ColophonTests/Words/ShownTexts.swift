import Words

/// All texts that documents show to readers: text, and the attributes that browsers show or programs read
/// aloud.
struct ShownTexts {
  /// Each text, and the first page that has it.
  private(set) var pages: [String: String] = [:]

  /// - Parameter document: HTML or XML.
  mutating func add(_ document: String, of page: String) {
    for text in Self.texts(of: document) { pages[text] = pages[text] ?? page }
  }

  private static func texts(of document: String) -> [String] {
    if document.hasPrefix("{") {
      return document.matches(of: #/"(?:title|description|summary)":"((?:[^"\\]|\\.)*)"/#).map {
        String($0.1)
      }
    }
    var texts: [String] = []
    // What a script says is in the values of its words, and what search engines are told in names and
    // descriptions.
    for script in document.matches(of: #/<script type="(application\/[a-z+]*json)"[^>]*>(.*?)<\/script>/#) {
      let isOfPage = script.1 == "application/json"
      for value in script.2.matches(of: #/"(\w+)":"((?:[^"\\]|\\.)*)"/#)
      where isOfPage || ["name", "description", "headline"].contains(value.1) {
        texts.append(String(value.2))
      }
    }
    let visible = document.replacing(
      #/<(script|style)\b.*?<\/(script|style)>/#.dotMatchesNewlines(), with: "")
    for attribute in visible.matches(
      of: #/\s(title|alt|aria-label|content|placeholder|label|text|data-copy|data-copied)="([^"]*)"/#)
    {
      texts.append(String(attribute.2))
    }
    for text in visible.split(separator: #/<[^>]*>/#) where text.contains(where: \.isLetter) {
      texts.append(String(text))
    }
    // Feeds contain escaped HTML.
    return texts.map(\.unescaped).flatMap { $0.contains("</") ? self.texts(of: $0) : [$0.withoutAddresses] }
  }

  /// The English texts of the table, and parts of them between placeholders, that are shown although
  /// `language` has others.
  func english(insteadOf language: String) -> [String] {
    guard let table = WordTable.of(language) else { return ["there is no \(language)"] }
    let own = Word.allCases.flatMap { table.text(of: $0).all }
    let parts = Set(Word.allCases.flatMap { $0.english.all }.flatMap(\.parts))
    let telling = parts.filter { part in
      part.filter(\.isLetter).count > 3 && !own.contains { $0.hasWords(part) }
    }
    return telling.flatMap { part in
      pages.filter { $0.key.hasWords(part) }.map { "“\(part)” in “\($0.key)” at \($0.value)" }
    }
  }

  /// The words of which no part is shown.
  func missing(in language: String) -> [Word] {
    guard let table = WordTable.of(language) else { return Word.allCases }
    let whole = pages.keys.joined(separator: "\n")
    return Word.allCases.filter { word in
      let parts = table.text(of: word).all.flatMap(\.parts)
      return !parts.isEmpty && !parts.contains { whole.contains($0) }
    }
  }
}

extension String {
  /// What stands between placeholders.
  fileprivate var parts: [String] {
    split(separator: #/\{\w+\}/#).map { part in
      String(part.trimmingPrefix { !$0.isLetter }.reversed().trimmingPrefix { !$0.isLetter }.reversed())
    }.filter { !$0.isEmpty }
  }

  /// Whether it contains `text`, with no letter before and after it.
  fileprivate func hasWords(_ text: String) -> Bool {
    ranges(of: text).contains { range in
      let before = range.lowerBound == startIndex ? nil : self[index(before: range.lowerBound)]
      let after = range.upperBound == endIndex ? nil : self[range.upperBound]
      return before?.isLetter != true && after?.isLetter != true
    }
  }

  fileprivate var withoutAddresses: String { replacing(#/(https?:/)?/[a-z\d]\S*/#, with: "") }

  fileprivate var unescaped: String {
    replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&#39;", with: "'").replacing("&apos;", with: "'").replacing("&amp;", with: "&")
  }
}

import Importing
import Publication
import Texts
import Timestamps
import URIs

/// Reads the front matter of a text into a ``MovedText``: each key is read once, and what is left over
/// becomes a parameter, with a loss for each key.
struct TextFields {
  private(set) var losses: LossList
  let frontMatter: SourceFrontMatter
  /// The keys that something has read.
  var readKeys: Set<String> = []
  /// Reads a date as the program does; nil for a text that is no date.
  private let date: (String) -> Timestamp?
  /// The names of the date in their normal form, the most important first.
  private let dateKeys: [String]
  /// Parameters beside those of unread keys.
  private var params: [(key: String, value: JSONValue)] = []

  typealias Entry = SourceFrontMatter.Entry

  init(
    _ frontMatter: SourceFrontMatter, losses: LossList,
    dateKeys: [String] = FrontMatterKeys.names(of: "date"),
    date: @escaping (String) -> Timestamp?
  ) {
    self.dateKeys = dateKeys
    self.frontMatter = frontMatter
    self.losses = losses
    self.date = date
  }

  mutating func add(_ kind: Loss.Kind, _ name: String, line: Int? = nil, _ message: String) {
    losses.add(kind, name, line: line, message)
  }

  /// The entries of a key that the program calls `key`, whatever its case, hyphens and underscores. They
  /// count as read.
  mutating func take(_ keys: String...) -> Entry? {
    var first: Entry?
    for key in keys {
      for entry in frontMatter.entries where FrontMatterKeys.normal(entry.key) == FrontMatterKeys.normal(key)
      {
        readKeys.insert(entry.key)
        if first == nil, !entry.value.isEmpty { first = entry }
      }
    }
    return first
  }

  /// As `take(_:)`, but only for an entry that nothing has read.
  mutating func takeUnread(_ key: String) -> Entry? {
    let name = FrontMatterKeys.normal(key)
    let entry = frontMatter.entries.first {
      FrontMatterKeys.normal($0.key) == name && !readKeys.contains($0.key)
    }
    guard let entry, !entry.value.isEmpty else { return nil }
    readKeys.insert(entry.key)
    return entry
  }

  /// Keeps a value as a parameter.
  mutating func keep(_ key: String, _ value: JSONValue) {
    if !value.isEmpty { params.append((key, value)) }
  }

  /// The entries that mean a key of this program, by any of its names, the most important first.
  func all(_ own: String) -> [Entry] {
    FrontMatterKeys.names(of: own).flatMap { name in
      frontMatter.entries.filter {
        FrontMatterKeys.normal($0.key) == name && !$0.value.isEmpty && !readKeys.contains($0.key)
      }
    }
  }

  /// The first text among the entries of a key of this program that has the right form.
  private mutating func text(_ own: String, _ read: (String) -> String?) -> String? {
    var found: String?
    for entry in all(own) {
      guard let written = entry.value.scalar?.trimmed.withCharacterReferences, let text = read(written) else {
        continue
      }
      // A second one with another text is kept as a parameter.
      guard found == nil || found == text else { continue }
      found = text
      readKeys.insert(entry.key)
    }
    return found
  }

  /// The addresses that redirect to the text, as they are written.
  mutating func redirects() -> [String] {
    var paths: [String] = []
    for entry in all("redirects") {
      readKeys.insert(entry.key)
      paths += entry.value.names.map(\.trimmed).filter { !$0.isEmpty }
    }
    return paths
  }

  // MARK: What all programs have

  /// Fills in the fields that have one meaning in all programs.
  mutating func fill(_ text: inout MovedText) {
    readVisibility(&text)
    readDates(&text)
    text.title = self.text("title") { $0.isEmpty ? nil : $0 } ?? ""
    text.tags = names("tags")
    text.authors = names("authors")
    text.summary = self.text("summary") { $0.isEmpty ? nil : $0 }
    text.language = self.text("language") { $0.languageTag }
    text.canonical = self.text("canonical") { URIReference($0).isWebAddress ? $0 : nil }
    readSeries(&text)
    readImage(&text)
    for key in ["params", "extra"] {
      guard let entry = take(key) else { continue }
      if entry.value.pairs.isEmpty { params.append((key, entry.value)) }
      params += entry.value.pairs.map { ($0.key, $0.value) }
    }
  }

  /// Adds what was not read to the parameters, with a loss for each key.
  mutating func keepOthers(in text: inout MovedText) {
    for entry in frontMatter.entries where !readKeys.contains(entry.key) && !entry.value.isEmpty {
      // Defaults are told of where they are set.
      guard let line = entry.line else { continue }
      var value = entry.value
      if case .text(let text) = value, !text.contains("<") { value = .text(text.withCharacterReferences) }
      params.append((entry.key, value))
      losses.add(.frontMatter, entry.key, line: line, "is not read and kept below params")
    }
    var known = Set(text.params.map(\.key))
    for (key, value) in params {
      var name = key
      var number = 2
      while !known.insert(name).inserted { (name, number) = ("\(key)-\(number)", number + 1) }
      text.params.append((name, value))
    }
    params = []
  }

  // MARK: The parts

  private mutating func readDates(_ text: inout MovedText) {
    let dates = dateKeys.flatMap { name in
      frontMatter.entries.filter { FrontMatterKeys.normal($0.key) == name && !$0.value.isEmpty }
    }
    for entry in dates where entry.value.bool == nil {
      let written = entry.value.scalar ?? entry.value.json
      guard let date = date(written) else {
        losses.add(.date, entry.key, line: entry.line, "\"\(written)\" is no date, so the text is a draft")
        params.append((entry.key, entry.value))
        readKeys.insert(entry.key)
        text.isDraft = true
        continue
      }
      guard text.date == nil || text.date == date else { continue }
      text.date = date
      readKeys.insert(entry.key)
    }
    for entry in all("updated") {
      let written = entry.value.scalar ?? entry.value.json
      guard let date = date(written) else {
        losses.add(.date, entry.key, line: entry.line, "\"\(written)\" is no date and is kept below params")
        params.append((entry.key, entry.value))
        readKeys.insert(entry.key)
        continue
      }
      guard text.updated == nil || text.updated == date else { continue }
      text.updated = date
      readKeys.insert(entry.key)
    }
    // Some programs write the date of a change even if there is none.
    if text.updated == text.date { text.updated = nil }
  }

  /// Tags or authors, each once.
  private mutating func names(_ own: String) -> [String] {
    var found: [String] = []
    var known: Set<String> = []
    for entry in all(own) {
      readKeys.insert(entry.key)
      let names = Self.names(entry, in: frontMatter).map(\.trimmed.withCharacterReferences)
      for name in names where !name.isEmpty {
        guard name.utf8.count <= PostDraft.longestName, !name.contains(where: \.isNewline) else {
          losses.add(.frontMatter, entry.key, line: entry.line, "contains a name that is too long: \(name)")
          continue
        }
        if known.insert(name.nameKey).inserted { found.append(name) }
      }
    }
    return found
  }

  /// The names in an entry: the items of a list, or the parts of a text.
  static func names(_ entry: Entry, in frontMatter: SourceFrontMatter) -> [String] {
    guard let text = entry.value.scalar else { return entry.value.names }
    let key = FrontMatterKeys.normal(entry.key)
    if key == "author" { return [text] }
    if key == "authors", text.contains(";") { return text.split(separator: ";").map(String.init) }
    // Jekyll, whose posts name their layout, puts spaces between names.
    let hasSpaces = ["tags", "categories"].contains(key) && frontMatter["layout"] != nil
    if hasSpaces, !text.contains(",") { return text.split(whereSeparator: \.isWhitespace).map(String.init) }
    return text.split(separator: ",").map(String.init)
  }

  private mutating func readSeries(_ text: inout MovedText) {
    if let entry = all("series").first, let name = entry.value.names.first?.trimmed.withCharacterReferences,
      name.utf8.count <= PostDraft.longestName, !name.isEmpty
    {
      text.series = name
      readKeys.insert(entry.key)
      let others = entry.value.names.dropFirst()
      if !others.isEmpty {
        params.append((entry.key, .list(others.map(JSONValue.text))))
        losses.add(
          .frontMatter, entry.key, line: entry.line,
          "has more than one name; a post is in one series, so the others are kept below params")
      }
    }
    guard text.series != nil, let entry = ["part", "seriesorder", "seriespart"].lazy.flatMap(all).first,
      let part = entry.value.scalar.flatMap(Int32.init), part > 0
    else { return }
    text.part = Int(part)
    readKeys.insert(entry.key)
  }

  private mutating func readImage(_ text: inout MovedText) {
    for entry in all("image") where text.image == nil {
      let first = entry.value.items.first
      let paths = ["path", "image", "src", "url", "relative"]
      guard
        let address = first?.scalar
          ?? (entry.value.pairs.isEmpty ? first : entry.value)
          .flatMap({ value in paths.lazy.compactMap { value[$0]?.scalar }.first }),
        !address.trimmed.isEmpty, first?.bool == nil
      else { continue }
      text.image = address.trimmed
      let hasMore = entry.value.items.count > 1 || entry.value.pairs.count > 1
      if !hasMore { readKeys.insert(entry.key) }
    }
  }
}

extension String {
  /// A language tag (BCP 47) in the form with hyphens; nil if it has not the form of one.
  var languageTag: String? {
    let tag = replacing("_", with: "-").prefix { $0 != "." }
    guard tag.wholeMatch(of: #/[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*/#) != nil else { return nil }
    return String(tag)
  }
}

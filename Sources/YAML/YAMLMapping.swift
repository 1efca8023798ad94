import Texts
import Yams

/// A mapping in YAML, or a table in TOML, whose errors name file and line.
package struct YAMLMapping {
  private let file: String
  /// The number of lines in the file before the YAML.
  private let linesBefore: Int
  private let line: Int
  private let pairs: [(key: String, line: Int, value: DocumentValue)]
  /// The place in `pairs` of each key.
  private let places: [String: Int]

  /// An empty text is an empty mapping.
  ///
  /// - Parameter example: what an error shows that finds something else than keys and values.
  /// - Throws: also for a text beyond ``FrontMatterLimits``.
  package init(
    _ text: String, file: String, linesBefore: Int = 0, example: String = "title: A title"
  ) throws(YAMLError) {
    if let excess = text.yamlExcess {
      throw YAMLError("\(file):\(excess.line + linesBefore): \(excess.complaint)")
    }
    let node: Node?
    do {
      node = try Yams.compose(yaml: text)
    } catch {
      throw YAMLError(error, file: file, linesBefore: linesBefore)
    }
    guard let node, node.null == nil || node.mapping != nil else {
      try self.init([], file: file, linesBefore: linesBefore, line: 1)
      return
    }
    try self.init(.yaml(node), file: file, linesBefore: linesBefore, example: example)
  }

  /// The mapping of a TOML document. Numbers and dates are texts.
  package init(toml text: String, file: String, linesBefore: Int = 0) throws(YAMLError) {
    let table: TOMLTable
    guard text.utf8.count <= FrontMatterLimits.bytes else {
      let most = FrontMatterLimits.bytes / 1024
      throw YAMLError(
        "\(file):\(linesBefore + 1): it has more than \(most) KB; move what is long into the text")
    }
    do {
      table = try TOMLReader.read(text)
    } catch {
      throw YAMLError("\(file):\(error.line + linesBefore): \(error.complaint)")
    }
    try self.init(.toml(.table(table)), file: file, linesBefore: linesBefore)
  }

  /// The mapping of lines of metadata, `Title: A title`, as Pelican and MultiMarkdown write them. Values are
  /// texts as they are; a line that is indented goes on with the one above it.
  package init(metadata text: String, file: String) throws(YAMLError) {
    var pairs: [(name: String?, line: Int, value: String)] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.allSatisfy(\.isWhitespace) { continue }
      if line.first?.isWhitespace == true, let last = pairs.indices.last {
        pairs[last].value += " \(line.trimmed)"
      } else if let match = line.wholeMatch(of: #/([A-Za-z][A-Za-z0-9_-]*):\s*(.*?)\s*/#) {
        pairs.append((String(match.1), index + 1, String(match.2)))
      } else {
        throw YAMLError(
          "\(file):\(index + 1): expected a key and a value, as in Title: A title, or an empty line before the text"
        )
      }
    }
    try self.init(
      pairs.map { ($0.name, $0.line, .plain($0.value)) }, file: file, linesBefore: 0, line: 1)
  }

  private init(
    _ value: DocumentValue, file: String, linesBefore: Int, example: String = "title: A title"
  ) throws(YAMLError) {
    let line = value.line + linesBefore
    guard let found = value.pairs else {
      throw YAMLError("\(file):\(line): expected keys and values, as in \(example)")
    }
    guard !value.hasExcessOfItems else {
      throw YAMLError(
        "\(file):\(line): there are more than \(FrontMatterLimits.items) keys and items of lists; leave some out"
      )
    }
    try self.init(found, file: file, linesBefore: linesBefore, line: line)
  }

  private init(
    _ found: [(name: String?, line: Int, value: DocumentValue)], file: String, linesBefore: Int, line: Int
  ) throws(YAMLError) {
    var pairs: [(key: String, line: Int, value: DocumentValue)] = []
    var places: [String: Int] = [:]
    for (name, line, value) in found {
      let keyLine = line + linesBefore
      guard let name else {
        throw YAMLError("\(file):\(keyLine): a key should be a word")
      }
      guard name.utf8.count <= FrontMatterLimits.key else {
        throw YAMLError("\(file):\(keyLine): a key has more than \(FrontMatterLimits.key) bytes; shorten it")
      }
      guard places.updateValue(pairs.count, forKey: name) == nil else {
        throw YAMLError("\(file):\(keyLine): \(name) is given twice; keep one")
      }
      pairs.append((name, keyLine, value))
    }
    (self.file, self.linesBefore, self.line) = (file, linesBefore, line)
    (self.pairs, self.places) = (pairs, places)
  }

  /// All keys with their lines and values, in their order in the file.
  package var contents: [(key: String, line: Int, value: YAMLValue)] {
    pairs.map { ($0.key, $0.line, YAMLValue($0.value)) }
  }

  /// In their order in the file.
  package var keys: [String] { pairs.map(\.key) }

  /// - Parameter isOther: whether a key is known that the error does not name.
  package func rejectKeys(
    notIn known: [String], orOther isOther: (String) -> Bool = { _ in false }
  ) throws(YAMLError) {
    let all = Set(known)
    guard let pair = pairs.first(where: { !all.contains($0.key) && !isOther($0.key) }) else { return }
    let hint = nearest(to: pair.key, among: known).map { "did you mean \($0)?" }
    throw YAMLError(
      "\(file):\(pair.line): unknown key \(pair.key); \(hint ?? "known are \(known.joined(separator: ", "))")"
    )
  }

  /// `file:line` of a key; nil if it is absent.
  package func location(of key: String) -> String? { line(of: key).map { "\(file):\($0)" } }

  /// The line of a key in the file, from 1; nil if it is absent.
  package func line(of key: String) -> Int? { places[key].map { pairs[$0].line } }

  /// The line of the key below one at `line`; nil if that is the last one.
  func nextLine(after line: Int) -> Int? { pairs.lazy.map(\.line).filter { $0 > line }.min() }

  /// Whether the key is there with a value.
  package func hasValue(_ key: String) -> Bool { value(key) != nil }

  /// Whether the value of a key is an empty text between quotation marks.
  package func isBlank(_ key: String) -> Bool {
    guard let place = places[key], case .text("") = YAMLValue(pairs[place].value) else { return false }
    return true
  }

  /// Whether the value of a key is a list.
  package func isList(_ key: String) -> Bool { value(key)?.items != nil }

  /// The text of a scalar as it is written; nil if the key is absent or its value empty.
  package func text(_ key: String) throws(YAMLError) -> String? {
    guard let value = value(key) else { return nil }
    guard let text = value.text else {
      throw error(key, "\(key) should be one text, not a list or mapping")
    }
    return try checked(text, key)
  }

  private func checked(_ text: String, _ key: String) throws(YAMLError) -> String {
    guard !text.utf8.contains(0) else {
      throw error(key, "\(key) contains the character U+0000, which no text has; remove it")
    }
    return text
  }

  /// `true` or `false`; nil if the key is absent.
  package func bool(_ key: String) throws(YAMLError) -> Bool? {
    guard let value = value(key) else { return nil }
    guard let bool = value.bool else { throw error(key, "\(key) should be true or false") }
    return bool
  }

  /// A list of texts; a single text is a list of one.
  package func texts(_ key: String) throws(YAMLError) -> [String] {
    guard let value = value(key) else { return [] }
    if let text = value.text { return [try checked(text, key)] }
    guard let texts = value.items?.map(\.text), !texts.contains(nil) else {
      throw error(key, "\(key) should be a list of texts")
    }
    return try texts.compactMap(\.self).map { text throws(YAMLError) in try checked(text, key) }
  }

  /// A mapping inside of this one; nil if the key is absent.
  package func mapping(_ key: String) throws(YAMLError) -> YAMLMapping? {
    guard let value = value(key) else { return nil }
    return try YAMLMapping(value, file: file, linesBefore: linesBefore)
  }

  /// A list of mappings.
  package func mappings(_ key: String) throws(YAMLError) -> [YAMLMapping] {
    guard let value = value(key) else { return [] }
    guard let items = value.items else { throw error(key, "\(key) should be a list") }
    var mappings: [YAMLMapping] = []
    for item in items { try mappings.append(YAMLMapping(item, file: file, linesBefore: linesBefore)) }
    return mappings
  }

  /// An item of a list that may be a text or a mapping.
  package enum Item {
    case text(String)
    case mapping(YAMLMapping)
  }

  /// A list of texts and mappings; a single text or mapping is a list of one.
  package func items(_ key: String) throws(YAMLError) -> [Item] {
    guard let value = value(key) else { return [] }
    var items: [Item] = []
    for item in value.items ?? [value] {
      if let text = item.text {
        try items.append(.text(checked(text, key)))
      } else {
        try items.append(.mapping(YAMLMapping(item, file: file, linesBefore: linesBefore)))
      }
    }
    return items
  }

  /// An error about the value of `key`; about the whole mapping if the key is absent.
  package func error(_ key: String, _ complaint: String) -> YAMLError {
    YAMLError("\(location(of: key) ?? "\(file):\(line)"): \(complaint)")
  }

  package func error(_ complaint: String) -> YAMLError { YAMLError("\(file):\(line): \(complaint)") }

  private func value(_ key: String) -> DocumentValue? {
    guard let value = places[key].map({ pairs[$0].value }), !value.isNull else { return nil }
    return value
  }
}

/// A mistake in a YAML file, in one line that begins with file and line.
package struct YAMLError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }

  init(_ error: any Error, file: String, linesBefore: Int) {
    guard case let error as YamlError = error else {
      self.init("\(file):\(linesBefore + 1): \(error)")
      return
    }
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      let remedy = Self.remedy(for: problem).map { "; \($0)" } ?? ""
      self.init("\(file):\(mark.line + linesBefore): not valid YAML: \(problem)\(remedy)")
    case .duplicatedKeysInMapping(let keys, let context):
      let names = keys.joined(separator: ", ")
      self.init("\(file):\(context.mark.line + linesBefore): \(names) is given twice; keep one")
    default:
      self.init("\(file):\(linesBefore + 1): not valid YAML: \(error)".replacing("\n", with: " "))
    }
  }

  /// The remedy for a complaint of libyaml. Most complaints come from a text that needs quotation marks.
  private static func remedy(for problem: String) -> String? {
    let quoting = "put the text between quotation marks, as in title: \"Swift: a review\""
    let remedies = [
      ("mapping values are not allowed", quoting),
      ("cannot start any token", "\(quoting); indent with spaces"),
      ("expected alphabetic or numeric character", quoting), ("undefined alias", quoting),
      ("did not find expected key", "\(quoting), and \\\" for a quotation mark in it; indent keys alike"),
      ("unexpected end of stream", "close the quotation mark or the bracket that is open"),
      ("did not find expected ',' or", "separate items with commas, and close the bracket"),
      ("could not find expected ':'", "write a key and a value, as in title: A title"),
      ("tab character", "indent with spaces"),
    ]
    return remedies.first { problem.contains($0.0) }?.1
  }
}

import Texts

/// A change of front matter, or of the text below it.
package enum FrontMatterChange: Sendable {
  case set(String, FrontMatterValue)
  case remove(String)
  /// Puts a key and its value in place of another key.
  case replace(String, with: String, FrontMatterValue)
  /// Puts a mapping of texts before the others of a list; begins the list if there is none.
  case prepend([(key: String, value: String)], to: String)
  /// Another text below the front matter.
  case body(String)
}

/// A value that a change gives to a key.
package enum FrontMatterValue: Sendable {
  case text(String)
  /// An empty text between quotation marks, as the title of a note.
  case blank
  /// A date or a boolean, which TOML writes without quotation marks.
  case word(String)
  case list([String])
}

extension FrontMatterDocument {
  /// The text with changes, in the format of its front matter. All other lines stay byte for byte the same.
  ///
  /// - Parameter changes: of different keys, as they are written in the text. A missing key is added.
  /// - Throws: ``YAMLError`` if the result would say something else than it should, as when two keys share a
  ///   line. Then a person has to change the text.
  package func applying(_ changes: [FrontMatterChange]) throws(YAMLError) -> String {
    guard !changes.isEmpty else { return source }
    var lines = SourceLines(source)
    var added: [String] = []
    var newBody: String?
    for change in changes {
      switch change {
      case .set(let key, let value):
        let written = self.lines(key, value)
        if let range = range(of: key, in: lines) {
          lines.replace(range, with: written)
        } else {
          added += written
        }
      case .remove(let key):
        if let range = range(of: key, in: lines) { lines.replace(range, with: []) }
      case .replace(let former, let key, let value):
        guard let range = range(of: former, in: lines) else { continue }
        lines.replace(range, with: self.lines(key, value))
      case .prepend(let item, let key):
        if let line = mapping.line(of: key) {
          prepend(item, to: key, at: line, &lines)
        } else {
          added += firstItem(item, of: key)
        }
      case .body(let text): newBody = text
      }
    }
    if !added.isEmpty { lines.replace(place(of: added), with: added) }
    if let newBody { lines.replace(linesBefore + 1..<lines.count + 1, with: body(newBody)) }
    guard let result = lines.source else { throw cannotChange }
    try check(result, changes, newBody)
    return result
  }

  private func body(_ text: String) -> [String] {
    var lines = ("\n" + text.drop { $0.isNewline }).split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map(String.init)
  }

  /// The lines of a key: up to the next one, without the empty lines and comments between them.
  private func range(of key: String, in lines: SourceLines) -> Range<Int>? {
    guard let start = mapping.line(of: key) else { return nil }
    var end = mapping.nextLine(after: start) ?? linesBefore + (isClosed(lines) ? 0 : 1)
    while end > start + 1 {
      let last = lines.text(end - 1)
      guard last.allSatisfy(\.isWhitespace) || last.first == "#" else { break }
      end -= 1
    }
    return start..<max(end, start + 1)
  }

  /// Whether a line of marks, or an empty one, is between front matter and body.
  private func isClosed(_ lines: SourceLines) -> Bool {
    format != .metadata || linesBefore < lines.count || lines.text(linesBefore).allSatisfy(\.isWhitespace)
  }

  /// Where new keys are added: at the end. In TOML they would belong to the last table there, so they stand
  /// at the beginning, but tables at the end.
  private func place(of lines: [String]) -> Range<Int> {
    switch format {
    case .yaml: linesBefore..<linesBefore
    case .toml: lines.first?.hasPrefix("[[") == true ? linesBefore..<linesBefore : 2..<2
    case .metadata: 1..<1
    }
  }

  private var cannotChange: YAMLError {
    YAMLError("\(file):1: the front matter cannot be changed here; change it in the text")
  }
}

// How values are written.

extension FrontMatterDocument {
  private func lines(_ key: String, _ value: FrontMatterValue) -> [String] {
    switch format {
    case .yaml:
      var text = YAMLText()
      switch value {
      case .text(let value): text.add(key, value)
      case .word(let value): return ["\(key): \(value)"]
      case .blank: text.addBlank(key)
      case .list(let values): text.add(key, values)
      }
      return text.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    case .toml:
      let key = key.isBareKey ? key : key.tomlText
      switch value {
      case .text(let value): return ["\(key) = \(value.tomlText)"]
      case .blank: return ["\(key) = \"\""]
      case .word(let value): return ["\(key) = \(value)"]
      case .list(let values): return ["\(key) = [\(values.map(\.tomlText).joined(separator: ", "))]"]
      }
    case .metadata:
      switch value {
      case .text(let value), .word(let value): return ["\(key): \(value)"]
      case .blank: return ["\(key):"]
      case .list(let values): return ["\(key): \(values.joined(separator: ", "))"]
      }
    }
  }

  private func firstItem(_ item: [(key: String, value: String)], of key: String) -> [String] {
    guard format != .toml else { return tomlItem(item, of: key) }
    return ["\(key):"] + yamlItem(item)
  }

  private func prepend(
    _ item: [(key: String, value: String)], to key: String, at line: Int, _ lines: inout SourceLines
  ) {
    switch format {
    case .toml: lines.replace(line..<line, with: tomlItem(item, of: key) + [""])
    case .yaml, .metadata:
      // As the items that are there, which may not be indented.
      let next = lines.text(line + 1)
      let indentation = next.prefix { $0 == " " }
      let isItem = next.dropFirst(indentation.count).first == "-"
      let own = yamlItem(item).map { isItem ? "\(indentation)\($0.dropFirst(2))" : $0 }
      lines.replace(line + 1..<line + 1, with: own)
    }
  }

  private func yamlItem(_ item: [(key: String, value: String)]) -> [String] {
    var text = YAMLText()
    text.add("list", [item.map { (key: $0.key, value: $0.value) }])
    return text.text.split(separator: "\n").dropFirst().map(String.init)
  }

  private func tomlItem(_ item: [(key: String, value: String)], of key: String) -> [String] {
    ["[[\(key)]]"] + item.map { "\($0.key) = \($0.value.tomlText)" }
  }
}

// The proof.

extension FrontMatterDocument {
  /// Reads the changed text again, so that nothing is written that says something else.
  private func check(
    _ result: String, _ changes: [FrontMatterChange], _ newBody: String?
  ) throws(YAMLError) {
    guard let read = try? FrontMatterDocument(result, file: file), read.format == format,
      newBody != nil || read.body == body
    else { throw cannotChange }
    var touched: Set<String> = []
    for change in changes {
      switch change {
      case .set(let key, let value):
        touched.insert(key)
        guard read.mapping.says(value, at: key) else { throw cannotChange }
      case .remove(let key):
        touched.insert(key)
        guard read.mapping.line(of: key) == nil else { throw cannotChange }
      case .replace(let former, let key, let value):
        touched.formUnion([former, key])
        guard mapping.line(of: former) == nil || read.mapping.says(value, at: key) else { throw cannotChange }
      case .prepend(_, let key):
        touched.insert(key)
        let count = (try? mapping.mappings(key).count) ?? 0
        guard try read.mapping.mappings(key).count == count + 1 else { throw cannotChange }
      case .body: break
      }
    }
    guard read.mapping.contents(without: touched) == mapping.contents(without: touched) else {
      throw cannotChange
    }
  }
}

extension YAMLMapping {
  fileprivate func says(_ value: FrontMatterValue, at key: String) -> Bool {
    switch value {
    case .blank: isBlank(key)
    case .text(""): !hasValue(key)
    case .text(let text): (try? self.text(key)) == text
    case .word(let word): (try? self.text(key)) == word
    case .list(let list): (try? texts(key)) == list || list.isEmpty || (try? text(key)) != nil
    }
  }

  fileprivate func contents(without keys: Set<String>) -> [String] {
    contents.filter { !keys.contains($0.key) }.map { "\($0.key)=\($0.value)" }
  }
}

extension String {
  fileprivate var isBareKey: Bool {
    !isEmpty
      && utf8.allSatisfy {
        $0 == 0x2D || $0 == 0x5F || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
          || UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20
      }
  }

  /// A basic string of TOML.
  fileprivate var tomlText: String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}

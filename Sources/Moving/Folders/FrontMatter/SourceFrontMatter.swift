import Foundation
import Texts
import YAML

/// The front matter of a text, read as far as it can be read: where a part of it is no YAML or TOML, the keys
/// on other lines still count, and so does what follows a key on its line.
struct SourceFrontMatter {
  struct Entry {
    let key: String
    /// Of the file; nil for a default of a folder or of the site.
    let line: Int?
    let value: JSONValue
  }

  private(set) var entries: [Entry] = []
  /// Whether it is no YAML, TOML or JSON as a whole.
  private(set) var isBroken = false

  init() {}

  /// - Parameter isPlain: whether values are texts as they are, as in Publish.
  init(_ text: DividedText, isPlain: Bool = false, losses: inout LossList) {
    if let mark = text.unclosed {
      losses.add(.frontMatter, mark, line: 1, "has no end, so the front matter is kept as text")
    }
    guard let format = text.format else { return }
    if isPlain || format == .metadata {
      readLines(text, reportingTo: nil)
      return
    }
    do throws(YAMLError) {
      let mapping = try Self.mapping(text.frontMatter, format, losses.file, text.frontMatterLine - 1)
      entries = mapping.contents.map { Entry(key: $0.key, line: $0.line, value: JSONValue($0.value)) }
    } catch {
      var complaint = error.description
      if let range = complaint.range(of: ": ") { complaint = String(complaint[range.upperBound...]) }
      readLines(text, reportingTo: (complaint, losses.file))
      let line = Self.line(in: error.description, after: losses.file) ?? text.frontMatterLine
      isBroken = true
      losses.add(.frontMatter, "syntax", line: line, "was read line by line: \(complaint)")
    }
  }

  static func mapping(
    _ text: String, _ format: DividedText.Format, _ file: String, _ linesBefore: Int
  ) throws(YAMLError) -> YAMLMapping {
    switch format {
    case .toml: try YAMLMapping(toml: text, file: file, linesBefore: linesBefore)
    case .json: try YAMLMapping(text.jsonAsYAML, file: file, linesBefore: linesBefore)
    case .yaml, .metadata: try YAMLMapping(text, file: file, linesBefore: linesBefore)
    }
  }

  private static func line(in error: String, after file: String) -> Int? {
    guard error.hasPrefix("\(file):") else { return nil }
    return Int(error.dropFirst(file.count + 1).prefix { $0.isNumber })
  }

  /// Reads the lines of each key for themselves; those that are no YAML are one text.
  ///
  /// - Parameter mistake: what is wrong with the whole; nil if values are texts as they are.
  private mutating func readLines(_ text: DividedText, reportingTo mistake: (String, file: String)?) {
    var chunk: (key: String, line: Int, first: Substring, lines: [Substring])?
    func finish(_ entries: inout [Entry]) {
      guard let chunk else { return }
      let raw = ([chunk.first] + chunk.lines).joined(separator: "\n").trimmed
      var value = JSONValue.text(mistake == nil ? raw.withoutQuotes : raw)
      if let mistake, let format = text.format {
        let sign = format == .toml ? "=" : ":"
        let lines = (["\(chunk.key)\(sign)\(chunk.first)"] + chunk.lines).joined(separator: "\n")
        let parsed = try? Self.mapping(lines, format, mistake.file, 0)
        value = parsed?.contents.first.map { JSONValue($0.value) } ?? .text(raw.withoutQuotes)
      }
      // The last one of several counts, as in most programs.
      entries.removeAll { $0.key == chunk.key }
      entries.append(Entry(key: chunk.key, line: chunk.line, value: value))
    }
    var rest = text.frontMatter[...]
    var line = text.frontMatterLine - 1
    while let next = rest.takeLine() {
      line += 1
      if let (key, value) = next.keyAndValue(isTOML: text.format == .toml) {
        finish(&entries)
        chunk = (key, line, value, [])
      } else if chunk != nil {
        chunk?.lines.append(next)
      } else if !next.allSatisfy(\.isWhitespace), next.first != "#", mistake != nil {
        chunk = ("front-matter", line, next, [])
      }
    }
    finish(&entries)
  }

  /// Adds an entry for each key of a mapping that is not there yet.
  mutating func addDefaults(_ values: JSONValue) {
    for pair in values.pairs where !entries.contains(where: { $0.key.lowercased() == pair.key.lowercased() })
    {
      entries.append(Entry(key: pair.key, line: nil, value: pair.value))
    }
  }

  /// The value of a key as it is written, whatever its case.
  subscript(key: String) -> JSONValue? {
    let name = key.lowercased()
    return entries.first { $0.key.lowercased() == name }?.value
  }

  func line(of key: String) -> Int? {
    let name = key.lowercased()
    return entries.first { $0.key.lowercased() == name }?.line
  }

  var mapping: JSONValue { .mapping(entries.map { JSONValue.Pair($0.key, $0.value) }) }
}

extension Substring {
  /// The parts of a line `key: value` that is not indented.
  fileprivate func keyAndValue(isTOML: Bool) -> (key: String, value: Substring)? {
    guard let first, first.isLetter || first == "_" || first == "\"" || first == "'",
      let sign = firstIndex(of: isTOML ? "=" : ":")
    else { return nil }
    let key = self[..<sign].trimmed.withoutQuotes
    let value = self[index(after: sign)...]
    guard !key.isEmpty, key.utf8.count <= 100, isTOML || value.isEmpty || value.first?.isWhitespace == true,
      key.allSatisfy({ !$0.isWhitespace })
    else { return nil }
    return (key, value)
  }
}

extension String {
  /// The text between quotation marks of one kind at both ends.
  var withoutQuotes: String {
    guard count >= 2, let first, first == last, first == "\"" || first == "'" else { return self }
    return String(dropFirst().dropLast())
  }

  /// JSON in a form that YAML reads the same: a tab is no white space in YAML, and a character beyond the
  /// basic plane is one escape.
  fileprivate var jsonAsYAML: String {
    let text = replacing("\t", with: "    ").replacing("\\/", with: "/")
    guard text.contains("\\u") else { return text }
    let pair = #/\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})/#
    return text.replacing(pair) { match in
      guard let high = UInt32(match.1, radix: 16), let low = UInt32(match.2, radix: 16) else {
        return String(match.0)
      }
      let code = String(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00), radix: 16, uppercase: true)
      return "\\U" + String(repeating: "0", count: 8 - code.count) + code
    }
  }
}

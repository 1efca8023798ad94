import Files
import Texts
import YAML

/// The owner's replacements of the marks of another program: a mapping in YAML
/// from the names of tags and shortcodes to Markdown.
///
/// ```yaml
/// youtube-lite: "[Video](https://www.youtube.com/watch?v={{ id, 1 }})"
/// include note.html: |
///   > [!NOTE] {{ title | Note }}
///   > {{ content }}
/// include ads.html: ""
/// ```
package struct ReplacementTable: Sendable, Hashable {
  private var templates: [String: MarkTemplate] = [:]

  package static let none = ReplacementTable()

  private init() {}

  /// - Throws: ``MoveError`` if the file cannot be read, or is no such table.
  package init(file path: String) throws(MoveError) {
    let bytes: [UInt8]
    do {
      // The table may be what another program prints: `--replacing <(…)`.
      bytes = try readFile(path, waiting: true)
    } catch {
      throw .unreadable(
        "\(path): cannot be read: \(error); it should be a table of tags and their replacements")
    }
    var losses = LossList(file: path)
    try self.init(SourceFile.decode(bytes, losses: &losses), file: path)
  }

  /// A key without a value is not filled in: its marks stay as text. An empty text stands for nothing.
  init(_ yaml: String, file: String) throws(MoveError) {
    do throws(YAMLError) {
      let mapping = try YAMLMapping(yaml, file: file, example: "include note.html: \"> {{ content }}\"")
      for (key, line, value) in mapping.contents {
        switch value {
        case .null: continue
        case .text(let text), .number(let text): templates[Self.key(key)] = MarkTemplate(text)
        case .bool(let value): templates[Self.key(key)] = MarkTemplate("\(value)")
        case .list, .mapping:
          throw YAMLError(
            "\(file):\(line): \(key) should have Markdown behind it, as in \(key): \"> {{ content }}\"")
        }
      }
    } catch {
      throw .malformed(error.description)
    }
  }

  var isEmpty: Bool { templates.isEmpty }

  /// The template for the first name that has one.
  subscript(names: String...) -> MarkTemplate? {
    isEmpty ? nil : names.lazy.compactMap { templates[Self.key($0)] }.first
  }

  /// A name in one form: without the marks around it, which may be written as well.
  private static func key(_ name: String) -> String {
    let words = name.lowercased().filter { !"{}%<>[]\"'".contains($0) }
    return words.split(whereSeparator: \.isWhitespace).joined(separator: " ").droppingSlashes
  }
}

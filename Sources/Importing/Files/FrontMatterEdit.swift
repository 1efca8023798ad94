import Publication
import Timestamps
import YAML

/// Changes whether a file says that its post is published. All other bytes of the file stay as they are.
package struct FrontMatterEdit {
  private let source: String
  private let file: String
  private let divided: DividedSource
  private let mapping: YAMLMapping

  /// - Parameter file: the path that error messages name.
  package init(_ source: String, file: String) throws(ContentError) {
    self.source = source
    self.file = file
    do {
      divided = try DividedSource(source, file: file)
      mapping = try divided.mapping
    } catch {
      throw ContentError(error.description)
    }
  }

  /// The file without its `draft: true`, and with the date `now` if it has none; nil if it says so already.
  ///
  /// - Parameter now: nil if it needs no date.
  package func publishing(at now: Timestamp?) throws(ContentError) -> String? {
    guard let key = try draftKey, let line = mapping.line(of: key) else { return nil }
    var lines = SourceLines(source)
    guard Self.isAlone(key, in: lines.text(line)) else { throw notAlone(key, line) }
    if let now, !mapping.hasValue(FrontMatterKeys(mapping)["date"]) {
      lines.replace(line, with: assignment("date", now.rfc3339))
    } else {
      lines.remove(line)
    }
    return try checked(lines.source, isDraft: false)
  }

  /// Whether the front matter has the date of the post.
  package var hasDate: Bool { mapping.hasValue(FrontMatterKeys(mapping)["date"]) }

  /// The file with `draft: true`; nil if it says so already.
  package func unpublishing() throws(ContentError) -> String? {
    guard try draftKey == nil else { return nil }
    var lines = SourceLines(source)
    let draft = assignment("draft", "true")
    let key = FrontMatterKeys(mapping)["draft"]
    if let line = mapping.line(of: key) {
      guard Self.isAlone(key, in: lines.text(line)) else { throw notAlone(key, line) }
      lines.replace(line, with: draft)
    } else {
      // Below the last line of TOML, the key would belong to its last table.
      let line = divided.format == .toml ? 2 : divided.linesBefore
      lines.insert(draft, before: line)
    }
    return try checked(lines.source, isDraft: true)
  }

  /// Whether a key and its value, one word, are all that a line has.
  private static func isAlone(_ key: String, in line: String) -> Bool {
    let match = line.wholeMatch(of: #/["']?([A-Za-z_-]+)["']?[ \t]*[:=][ \t]*\S+[ \t]*(?:#.*)?/#)
    return match?.1 == key[...]
  }

  /// The key that makes it a draft; nil if it is none.
  private var draftKey: String? {
    get throws(ContentError) {
      do {
        return try FrontMatterKeys(mapping).draftKey()
      } catch {
        throw ContentError(error.description)
      }
    }
  }

  private func assignment(_ key: String, _ value: String) -> String {
    divided.format == .toml ? "\(key) = \(value)" : "\(key): \(value)"
  }

  private func notAlone(_ key: String, _ line: Int) -> ContentError {
    ContentError(
      "\(file):\(line): \(key) is not alone in its line, so it was not changed; change it yourself")
  }

  /// Reads the changed file again, so that no file is written that says something else.
  private func checked(_ source: String, isDraft: Bool) throws(ContentError) -> String {
    let changed = try FrontMatterEdit(source, file: file)
    guard try (changed.draftKey != nil) == isDraft, changed.divided.markdown == divided.markdown else {
      throw ContentError("\(file):1: the front matter cannot be changed here; change draft: yourself")
    }
    return source
  }
}

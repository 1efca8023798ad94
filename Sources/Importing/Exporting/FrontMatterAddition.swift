import Publication
import Texts
import YAML

/// Adds keys to the front matter of a text, in its own format. All lines that are there stay as they are.
struct FrontMatterAddition {
  private let source: String
  private let divided: DividedSource
  private let mapping: YAMLMapping

  init(_ source: String) throws(YAMLError) {
    self.source = source
    divided = try DividedSource(source, file: "the text")
    mapping = try divided.mapping
  }

  /// - Parameter additions: keys that the front matter does not have, except `redirects`, which become
  ///   more. A key with one value is a text, `redirects` is always a list.
  /// - Throws: `YAMLError` if the result says something else than it should.
  func adding(_ additions: [(key: String, values: [String])]) throws(YAMLError) -> String {
    var lines = ""
    for (key, values) in additions {
      lines += key == "redirects" ? list(freeNameOfRedirects, values) : text(key, values.first ?? "")
    }
    guard divided.format != .metadata else { return lines + source }
    let end = source.utf8.firstIndex(of: 0x0A).map { source.utf8.index(after: $0) } ?? source.endIndex
    let added = source[..<end] + lines + source[end...]
    let result = try DividedSource(String(added), file: "the text")
    guard result.markdown == divided.markdown, try result.mapping.keys.count > mapping.keys.count else {
      throw YAMLError("the text: its front matter cannot be added to")
    }
    return String(added)
  }

  /// A name of the key that the text has not used: each may be there once.
  private var freeNameOfRedirects: String {
    let used = Set(mapping.keys.map { $0.lowercased().filter { $0 != "_" && $0 != "-" } })
    return ["redirects", "aliases", "redirectfrom", "alias"].first { !used.contains($0) } ?? "redirects"
  }

  private func text(_ key: String, _ value: String) -> String {
    switch divided.format {
    case .toml: return "\(key) = \(Self.tomlText(value))\n"
    case .metadata: return "\(key): \(value)\n"
    case .yaml:
      var text = YAMLText()
      text.add(key, value)
      return text.text
    }
  }

  private func list(_ key: String, _ values: [String]) -> String {
    switch divided.format {
    case .toml: return "\(key) = [\(values.map(Self.tomlText).joined(separator: ", "))]\n"
    case .metadata: return "\(key): \(values.joined(separator: ", "))\n"
    case .yaml:
      var text = YAMLText()
      text.add(key, values)
      return text.text
    }
  }

  private static func tomlText(_ value: String) -> String {
    let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("\n", with: "\\n").replacing("\t", with: "\\t")
    return "\"\(escaped)\""
  }
}

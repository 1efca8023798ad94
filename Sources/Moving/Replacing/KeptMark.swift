import Texts

/// A mark of another program that stays as text, and for which a table could have a replacement.
package struct KeptMark: Hashable, Sendable {
  /// The name in a table.
  package let name: String
  /// As it is written, shortened.
  package let source: String
  package let isPaired: Bool
  /// The names of its arguments, and the numbers of those without a name.
  package let arguments: [String]

  init(name: String, source: String, isPaired: Bool, arguments: [String]) {
    self.name = name
    self.source = String(source.prefix(400)).collapsed.shortened(to: 100)
    self.isPaired = isPaired
    self.arguments = arguments
  }
}

/// How often a mark stays as text.
package struct KeptMarkUse: Hashable, Sendable {
  var count = 0
  var first: KeptMark
  var place: SourcePlace
  var arguments: [String]
  var isPaired: Bool

  init(_ mark: KeptMark, at place: SourcePlace) {
    (first, self.place, arguments, isPaired) = (mark, place, mark.arguments, mark.isPaired)
  }

  mutating func note(_ mark: KeptMark) {
    count += 1
    arguments += mark.arguments.filter { !arguments.contains($0) }
    if mark.isPaired { isPaired = true }
  }
}

extension MoveReport {
  /// The marks that stay as text, as a table to fill in, the most frequent first; nil if there are none.
  package var replacementForm: String? {
    guard !keptMarks.isEmpty else { return nil }
    let uses = keptMarks.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    let head = """
      # Tags that stay as text. Write behind each what stands in its place: Markdown with {{ name }} for an argument,
      # {{ 1 }} for the first one without a name, and {{ content }} for what is between the tags of a pair; "" for
      # nothing. What has nothing behind it stays as text. Save this, and give it with --replacing.
      """
    return uses.reduce(into: head + "\n") { text, entry in
      let (name, use) = (entry.key, entry.value)
      let line = use.place.line.map { ":\($0)" } ?? ""
      let names = use.arguments + (use.isPaired ? ["content"] : [])
      let known = names.isEmpty ? "" : "; \(names.map { "{{ \($0) }}" }.joined(separator: ", "))"
      text += "\n# ×\(use.count), as in \(use.place.file.collapsed)\(line): \(use.first.source)\(known)\n"
      text += "\(Self.key(name)):\n"
    }
  }

  /// A key as people write it, between quotation marks where YAML needs them.
  private static func key(_ name: String) -> String {
    let isPlain = name.wholeMatch(of: #/[A-Za-z_][\w.\/-]*( [\w.\/-]+)*/#) != nil
    let words = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]
    return isPlain && !words.contains(name.lowercased()) ? name : JSONValue.text(name).json
  }
}

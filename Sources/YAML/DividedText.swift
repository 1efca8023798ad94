import Texts

/// A file of a text, divided into front matter and body. A file without front matter is a body alone.
package struct DividedText: Sendable {
  package enum Format: Sendable {
    case yaml, toml, json
    /// Lines as Pelican and MultiMarkdown write them, without marks around them.
    case metadata
  }

  /// Nil for a file without front matter.
  package private(set) var format: Format?
  package private(set) var frontMatter = ""
  package private(set) var body: String
  /// The lines of the file before the front matter's first one, and before the body's.
  package private(set) var frontMatterLine = 1
  package private(set) var bodyLine = 1
  /// The mark that opens front matter without an end, which is text then.
  package private(set) var unclosed: String?

  /// - Parameter hasMetadata: whether lines at the beginning may be front matter without marks.
  package init(_ source: String, hasMetadata: Bool = false) {
    body = source
    var rest = source[...]
    var line = 0
    var first: Substring?
    while let next = rest.takeLine() {
      line += 1
      first = next
      if !next.allSatisfy(\.isWhitespace) { break }
    }
    guard let first = first?.trimmed else { return }
    switch first {
    case "---", "---yaml", "--- yaml": readFence(rest, line, .yaml, ["---", "..."])
    case "---toml", "--- toml": readFence(rest, line, .toml, ["---"])
    // Front matter in JavaScript is read if it is an object that is also valid JSON.
    case "---json", "--- json", "---js", "--- js", "---javascript", "--- javascript":
      readFence(rest, line, .json, ["---"])
    case "+++": readFence(rest, line, .toml, ["+++"])
    case _ where first.hasPrefix("{") && !first.hasPrefix("{{") && !first.hasPrefix("{%"):
      readObject(source, line)
    case _ where hasMetadata: readMetadata(source)
    default: break
    }
  }

  private mutating func readFence(_ text: Substring, _ line: Int, _ format: Format, _ ends: [String]) {
    var rest = text
    var count = line
    while true {
      let start = rest.startIndex
      guard let next = rest.takeLine() else { break }
      count += 1
      // A text inside of the front matter may have such a line, indented.
      guard let first = next.first, !first.isWhitespace, ends.contains(next.trimmed) else { continue }
      self.format = format
      frontMatter = String(text[text.startIndex..<start])
      frontMatterLine = line + 1
      body = String(rest)
      bodyLine = count + 1
      return
    }
    unclosed = ends[0]
  }

  /// An object in JSON, as Hugo reads it.
  private mutating func readObject(_ source: String, _ line: Int) {
    var depth = 0
    var isText = false
    var isEscaped = false
    let bytes = source.utf8
    for index in bytes.indices {
      let byte = bytes[index]
      if isText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isText = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      default: continue
      }
      guard depth == 0, !isText else { continue }
      let end = bytes.index(after: index)
      let object = source[..<end]
      // Braces with which a text begins are text.
      guard object.contains("\"") else { return }
      var rest = source[end...]
      let remainder = rest.takeLine() ?? ""
      guard remainder.allSatisfy(\.isWhitespace) else { return }
      format = .json
      frontMatter = String(object)
      frontMatterLine = 1
      body = String(rest)
      bodyLine = object.utf8.count { $0 == 0x0A } + 2
      return
    }
  }

  private mutating func readMetadata(_ source: String) {
    var rest = source[...]
    var lines = 0
    var hasTitle = false
    while let line = rest.takeLine() {
      lines += 1
      if line.allSatisfy(\.isWhitespace) { break }
      if line.lowercased().hasPrefix("title:") { hasTitle = true }
      guard line.first?.isWhitespace == true && lines > 1 || line.isMetadata else { return }
    }
    guard hasTitle else { return }
    format = .metadata
    frontMatter = String(source[..<rest.startIndex])
    body = String(rest)
    bodyLine = lines + 1
  }
}

extension Substring {
  /// Removes the first line with its end; nil if nothing is left.
  package mutating func takeLine() -> Substring? {
    guard !isEmpty else { return nil }
    let end = utf8.firstIndex(of: 0x0A) ?? endIndex
    let line = self[..<end]
    self = end == endIndex ? self[end...] : self[utf8.index(after: end)...]
    return line
  }

  /// Whether it is a key and a value, as in `Title: A title`.
  fileprivate var isMetadata: Bool {
    guard let colon = firstIndex(of: ":"), let first, first.isLetter else { return false }
    let end = index(after: colon)
    return self[..<colon].allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
      && (end == endIndex || self[end].isWhitespace)
  }
}

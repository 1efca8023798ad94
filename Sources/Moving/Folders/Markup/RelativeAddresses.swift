import URIs

/// Makes relative addresses in a text into paths of the former site, unless they name a file beside the text
/// that is no text itself.
///
/// On most sites a text is not at the address that its file has in its folder, so `../other/` names what is
/// beside the address, and a file is what its author means by `other.md`.
struct RelativeAddresses {
  /// What a path relative to the file of a text names.
  enum Named {
    case file
    /// A text, with its path at the former site.
    case text(String)
    case nothing
  }

  private let source: TracedText
  private let base: URIReference
  private let named: (String) -> Named
  private var edits: [(range: Range<Int>, text: String)] = []

  /// - Parameters:
  ///   - address: the path at which the text was; nil if there was none.
  ///   - named: what a path relative to the file of the text names.
  static func resolved(
    in source: TracedText, address: String?, named: @escaping (String) -> Named
  ) -> TracedText {
    var addresses = RelativeAddresses(source: source, base: URIReference(address ?? ""), named: named)
    addresses.find()
    guard !addresses.edits.isEmpty else { return source }
    var output = TracedText(line: source.lines[0])
    var index = 0
    var number = 0
    for edit in addresses.edits {
      output.append(source.bytes[index..<edit.range.lowerBound], of: source, number: number)
      number += source.bytes[index..<edit.range.lowerBound].count { $0 == 0x0A }
      output.append(edit.text, line: source.lines[number])
      index = edit.range.upperBound
    }
    output.append(source.bytes[index...], of: source, number: number)
    return output
  }

  private init(source: TracedText, base: URIReference, named: @escaping (String) -> Named) {
    self.source = source
    self.base = base
    self.named = named
  }

  private mutating func find() {
    let bytes = source.bytes
    let code = CodeScanner.ranges(in: bytes)
    var next = 0
    var index = 0
    while index < bytes.count {
      while next < code.count, code[next].range.upperBound <= index { next += 1 }
      if next < code.count, code[next].range.contains(index) {
        index = code[next].range.upperBound
        continue
      }
      switch bytes[index] {
      case UInt8(ascii: "]") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "("):
        index = readDestination(from: index + 2)
      case UInt8(ascii: "]") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: ":"):
        index = isDefinition(index) ? readDestination(from: index + 2) : index + 1
      case UInt8(ascii: "="): index = readAttribute(from: index)
      default: index += 1
      }
    }
  }

  /// Whether the bracket ends the name of a definition: `[name]: address`.
  private func isDefinition(_ index: Int) -> Bool {
    var start = index
    while start > 0, source.bytes[start - 1] != 0x0A, index - start < 200 { start -= 1 }
    let line = source.bytes[start..<index].drop { $0 == 0x20 }
    return line.first == UInt8(ascii: "[") && line.dropFirst().first != UInt8(ascii: "^")
  }

  private mutating func readDestination(from start: Int) -> Int {
    let bytes = source.bytes
    var index = start
    while index < bytes.count, bytes[index] == 0x20 { index += 1 }
    let isBracketed = index < bytes.count && bytes[index] == UInt8(ascii: "<")
    if isBracketed { index += 1 }
    var end = index
    var depth = 0
    while end < bytes.count, bytes[end] != 0x0A {
      if isBracketed ? bytes[end] == UInt8(ascii: ">") : bytes[end].isWhiteSpace { break }
      if bytes[end] == UInt8(ascii: "(") { depth += 1 }
      if bytes[end] == UInt8(ascii: ")") {
        depth -= 1
        if depth < 0, !isBracketed { break }
      }
      end += 1
    }
    add(index..<end)
    return max(end, start)
  }

  /// `href="…"` and `src="…"`.
  private mutating func readAttribute(from sign: Int) -> Int {
    let bytes = source.bytes
    guard sign + 1 < bytes.count,
      bytes[sign + 1] == UInt8(ascii: "\"") || bytes[sign + 1] == UInt8(ascii: "'"),
      bytes[..<sign].suffix(5).elementsEqual(" href".utf8)
        || bytes[..<sign].suffix(4).elementsEqual(" src".utf8),
      bytes.isInsideTag(sign)
    else { return sign + 1 }
    var end = sign + 2
    while end < bytes.count, bytes[end] != bytes[sign + 1], bytes[end] != 0x0A { end += 1 }
    add((sign + 2)..<end)
    return end
  }

  private mutating func add(_ range: Range<Int>) {
    guard let first = source.bytes[range].first, range.count < 2000,
      ![UInt8(ascii: "/"), UInt8(ascii: "#"), UInt8(ascii: "?"), UInt8(ascii: "{")].contains(first)
    else { return }
    let text = String(decoding: source.bytes[range], as: UTF8.self)
    guard !text.contains("{{"), !text.contains("{%") else { return }
    let reference = URIReference(text)
    guard reference.scheme == nil, reference.host == nil, !reference.path.isEmpty else { return }
    let path = reference.path.percentDecodedOrSelf
    switch named(path) {
    case .file: return
    case .text(var address):
      if let fragment = reference.fragment, !address.contains("#") { address += "#\(fragment)" }
      edits.append((range, address))
    case .nothing:
      // A Markdown file that is not there and a host without a scheme are mistakes of the author, and no
      // pages.
      guard !path.isEmpty, !path.hasSuffix(".md"), !path.hasPrefix("www."), !base.path.isEmpty else { return }
      edits.append((range, reference.resolved(against: base).description))
    }
  }
}

/// The addresses in Markdown and in the HTML within it: of links, pictures and other media. What stands in
/// code is left out.
struct BodyAddresses {
  struct Found {
    let address: String
    /// Whether it is shown at its place, rather than linked to.
    let isShown: Bool
    /// Whether a page is shown there, as a player is.
    let isFrame: Bool
    /// In the text, from 1.
    let line: Int
  }

  private let bytes: [UInt8]
  private var position = 0
  private var copied = 0
  private var line = 1
  private var result: [UInt8] = []

  /// The text with other addresses, in linear time.
  ///
  /// - Parameter replacement: what stands in place of an address; nil leaves it as it is.
  static func replacing(in body: String, _ replacement: (Found) -> String?) -> String {
    var scan = BodyAddresses(bytes: Array(body.utf8))
    scan.run(replacement)
    guard scan.copied > 0 else { return body }
    return String(decoding: scan.result + scan.bytes[scan.copied...], as: UTF8.self)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func run(_ replacement: (Found) -> String?) {
    var code = CodeScanner.ranges(in: bytes).map(\.range)[...]
    while position < bytes.count {
      while let first = code.first, first.upperBound <= position { code.removeFirst() }
      if let first = code.first, first.contains(position) {
        line += bytes[position..<first.upperBound].count { $0 == UInt8(ascii: "\n") }
        position = first.upperBound
        continue
      }
      let isLineStart = position == 0 || bytes[position - 1] == UInt8(ascii: "\n")
      if isLineStart, let definition = definition() {
        replace(definition, isShown: false, isHTML: false, replacement)
        // A definition may be the end of the text.
        guard position < bytes.count else { return }
      }
      switch bytes[position] {
      case UInt8(ascii: "\n"):
        line += 1
        position += 1
      case UInt8(ascii: "\\") where byte(1) != UInt8(ascii: "\n"): position += 2
      case UInt8(ascii: "]") where byte(1) == UInt8(ascii: "("):
        let isShown = isImage(endingAt: position)
        position += 2
        if let address = destination() { replace(address, isShown: isShown, isHTML: false, replacement) }
      case UInt8(ascii: "="):
        if let (address, isShown) = attribute() {
          let isFrame = isShown && isInFrame(position)
          replace(address, isShown: isShown, isFrame: isFrame, isHTML: true, replacement)
        } else {
          position += 1
        }
      default: position += 1
      }
    }
  }

  private func byte(_ offset: Int) -> UInt8? {
    bytes.indices.contains(position + offset) ? bytes[position + offset] : nil
  }

  private mutating func replace(
    _ range: Range<Int>, isShown: Bool, isFrame: Bool = false, isHTML: Bool,
    _ replacement: (Found) -> String?
  ) {
    position = range.upperBound
    var address = String(decoding: bytes[range], as: UTF8.self)
    if isHTML { address = address.replacing("&amp;", with: "&") }
    let found = Found(address: address, isShown: isShown, isFrame: isFrame, line: line)
    guard !address.isEmpty, let new = replacement(found) else { return }
    result += bytes[copied..<range.lowerBound]
    result += (isHTML ? new.replacing("&", with: "&amp;").replacing("\"", with: "%22") : new).utf8
    copied = range.upperBound
  }

  // MARK: Places of addresses

  /// The destination of a link, after its opening parenthesis.
  private mutating func destination() -> Range<Int>? {
    while byte(0) == 0x20 || byte(0) == UInt8(ascii: "\n") {
      if byte(0) != 0x20 { line += 1 }
      position += 1
    }
    let isPointy = byte(0) == UInt8(ascii: "<")
    if isPointy { position += 1 }
    let start = position
    var depth = 0
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\n"): return isPointy ? nil : start..<index
      case UInt8(ascii: ">") where isPointy: return start..<index
      case 0x20 where !isPointy: return start..<index
      case UInt8(ascii: "(") where !isPointy: depth += 1
      case UInt8(ascii: ")") where !isPointy:
        if depth == 0 { return start..<index }
        depth -= 1
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Whether the bracket at `end` closes the text of a picture.
  private func isImage(endingAt end: Int) -> Bool {
    var depth = 0
    var index = end
    while index > 0, end - index < Self.longestText {
      index -= 1
      switch bytes[index] {
      case UInt8(ascii: "]"): depth += 1
      case UInt8(ascii: "["):
        if depth == 0 { return index > 0 && bytes[index - 1] == UInt8(ascii: "!") }
        depth -= 1
      default: break
      }
    }
    return false
  }

  private static let longestText = 1000

  /// The address of a line `[label]: address`.
  private func definition() -> Range<Int>? {
    var index = position
    while index < bytes.count, bytes[index] == 0x20 { index += 1 }
    guard index < bytes.count, bytes[index] == UInt8(ascii: "["), index - position <= 3 else { return nil }
    // A footnote is a text.
    if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "^") { return nil }
    while index < bytes.count, bytes[index] != UInt8(ascii: "]"), bytes[index] != UInt8(ascii: "\n") {
      index += 1
    }
    index += 1
    guard index < bytes.count, bytes[index] == UInt8(ascii: ":") else { return nil }
    index += 1
    while index < bytes.count, bytes[index] == 0x20 || bytes[index] == UInt8(ascii: "<") { index += 1 }
    let start = index
    while index < bytes.count, bytes[index] > 0x20, bytes[index] != UInt8(ascii: ">") { index += 1 }
    return start..<index
  }

  /// Whether the tag around a place is that of a frame.
  private func isInFrame(_ place: Int) -> Bool {
    guard let start = bytes[..<place].lastIndex(of: UInt8(ascii: "<")) else { return false }
    return String(decoding: bytes[start...].prefix(7), as: UTF8.self).lowercased() == "<iframe"
  }

  /// The value of an attribute of HTML that is an address, at its `=`.
  private func attribute() -> (Range<Int>, isShown: Bool)? {
    guard let quote = byte(1), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    var start = position
    while start > 0, bytes[start - 1] > 0x20, position - start < 12 { start -= 1 }
    let isShown: Bool
    switch String(decoding: bytes[start..<position], as: UTF8.self).lowercased() {
    case "src", "poster", "data-src": isShown = true
    case "href": isShown = false
    default: return nil
    }
    guard bytes.isInsideTag(position) else { return nil }
    let first = position + 2
    guard let end = bytes[first...].firstIndex(where: { $0 == quote || $0 == UInt8(ascii: "\n") }),
      bytes[end] == quote
    else { return nil }
    return (first..<end, isShown)
  }
}

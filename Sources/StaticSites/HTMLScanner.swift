/// Finds the tags of an HTML document in one pass.
struct HTMLScanner {
  enum Part {
    case tag(HTMLTag)
    /// The content of a `style` element.
    case styles(Range<Int>)
  }

  private let bytes: [UInt8]
  private var position = 0
  /// The element whose content is text, up to its end tag.
  private var rawElement: String?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next start tag, or the styles after the last one.
  mutating func next() -> Part? {
    if let name = rawElement {
      rawElement = nil
      let content = position..<end(ofRawElement: name)
      position = content.upperBound
      if name == "style" { return .styles(content) }
    }
    while let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
      position = start + 1
      guard position < bytes.count else { return nil }
      if bytes[position] == UInt8(ascii: "!") {
        skipDeclaration()
      } else if bytes[position].isLetter {
        let tag = readTag(from: start)
        if Self.rawElements.contains(tag.name) { rawElement = tag.name }
        return .tag(tag)
      }
    }
    return nil
  }

  private static let rawElements: Set = ["script", "style", "textarea", "title", "xmp", "noembed"]

  private mutating func skipDeclaration() {
    if bytes[position...].starts(with: "!--".utf8) {
      position = index(after: "-->", from: position + 3)
    } else {
      position = index(after: ">", from: position)
    }
  }

  private func index(after text: String, from start: Int) -> Int {
    let wanted = Array(text.utf8)
    var index = min(start, bytes.count)
    while index + wanted.count <= bytes.count {
      if bytes[index] == wanted[0], bytes[index..<index + wanted.count].elementsEqual(wanted) {
        return index + wanted.count
      }
      index += 1
    }
    return bytes.count
  }

  private func end(ofRawElement name: String) -> Int {
    let wanted = Array("</\(name)".utf8)
    var index = position
    while index + wanted.count <= bytes.count {
      if bytes[index] == wanted[0],
        zip(bytes[index..<index + wanted.count], wanted).allSatisfy({ $0.lowercase == $1 })
      {
        return index
      }
      index += 1
    }
    return bytes.count
  }

  /// - Parameter start: of the `<`.
  private mutating func readTag(from start: Int) -> HTMLTag {
    let name = String(
      decoding: take { !$0.isBlank && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }, as: UTF8.self
    )
    .lowercased()
    var attributes: [HTMLAttribute] = []
    while position < bytes.count {
      let before = position
      _ = take { $0.isBlank || $0 == UInt8(ascii: "/") }
      guard position < bytes.count, bytes[position] != UInt8(ascii: ">") else { break }
      let nameStart = position
      position += 1
      _ = take {
        !$0.isBlank && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
      }
      let name = String(decoding: bytes[nameStart..<position], as: UTF8.self).lowercased()
      let value = readValue()
      attributes.append(
        HTMLAttribute(
          name: name, whole: before..<position, value: value,
          text: String(decoding: bytes[value], as: UTF8.self)))
    }
    if position < bytes.count { position += 1 }
    return HTMLTag(name: name, range: start..<position, attributes: attributes)
  }

  private mutating func readValue() -> Range<Int> {
    let nameEnd = position
    _ = take(while: \.isBlank)
    guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else {
      position = nameEnd
      return nameEnd..<nameEnd
    }
    position += 1
    _ = take(while: \.isBlank)
    guard position < bytes.count else { return position..<position }
    let quote = bytes[position]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      position += 1
      let start = position
      _ = take { $0 != quote }
      defer { if position < bytes.count { position += 1 } }
      return start..<position
    }
    let start = position
    _ = take { !$0.isBlank && $0 != UInt8(ascii: ">") }
    return start..<position
  }

  private mutating func take(while isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.count, isWanted(bytes[position]) { position += 1 }
    return bytes[start..<position]
  }
}

struct HTMLTag {
  /// In lower case.
  let name: String
  let range: Range<Int>
  let attributes: [HTMLAttribute]

  var use: AddressUse {
    switch name {
    case "meta": return .metadata
    case "link":
      let relation = attributes.first { $0.name == "rel" }?.text.lowercased() ?? ""
      let loaded: Set = ["stylesheet", "icon", "preload", "modulepreload", "prev", "next"]
      return relation.split(separator: " ").contains { loaded.contains(String($0)) } ? .content : .metadata
    default: return .content
    }
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
  fileprivate var isLetter: Bool { (0x61...0x7A).contains(lowercase) }
  fileprivate var lowercase: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

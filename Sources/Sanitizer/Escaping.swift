import URIs

extension [UInt8] {
  /// Appends `text` as the content of an element (HTML standard, "escaping a string"), with each
  /// ``UnwritableCharacter`` replaced. U+00A0 stays.
  mutating func appendEscapedText(_ text: UnsafeBufferPointer<UInt8>) {
    appendEscaped(
      text, isSpecial: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") })
  }

  /// Appends `text` as the value of an attribute in double quotes. Escapes `<` and `>` too, so that no parser
  /// takes the value for a tag, whatever its state.
  mutating func appendEscapedAttribute(_ text: UnsafeBufferPointer<UInt8>) {
    appendEscaped(
      text,
      isSpecial: {
        $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">")
          || $0 == UInt8(ascii: "\"")
      })
  }

  /// Appends `address` as the value of an attribute, or as one of several addresses in it: percent-encodes
  /// what a URL cannot contain (spaces, quotes, angle brackets) and escapes the rest.
  mutating func appendAddress(_ address: String) {
    address.mendedAddress.withUTF8Bytes { appendEscapedAttribute($0) }
  }

  /// Appends `text` with each ``UnwritableCharacter`` replaced.
  mutating func appendCharacters(_ text: Slice<UnsafeBufferPointer<UInt8>>) {
    var start = text.startIndex
    for index in text.indices where UnwritableCharacter.mayBegin(with: text[index]) {
      guard let character = UnwritableCharacter(text[index...]) else { continue }
      append(contentsOf: text[start..<index])
      append(contentsOf: character.replacement)
      start = index + character.length
    }
    append(contentsOf: text[start...])
  }

  @inline(__always)
  private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>, isSpecial: (UInt8) -> Bool) {
    var start = 0
    for index in text.indices {
      let byte = text[index]
      guard isSpecial(byte) || UnwritableCharacter.mayBegin(with: byte) else { continue }
      let replacement: StaticString
      var length = 1
      switch byte {
      case UInt8(ascii: "&"): replacement = "&amp;"
      case UInt8(ascii: "<"): replacement = "&lt;"
      case UInt8(ascii: ">"): replacement = "&gt;"
      case UInt8(ascii: "\""): replacement = "&quot;"
      default:
        guard let character = UnwritableCharacter(text[index...]) else { continue }
        replacement = character.written
        length = character.length
      }
      append(contentsOf: text[start..<index])
      append(contentsOf: replacement.bytes)
      start = index + length
    }
    append(contentsOf: text[start...])
  }
}

extension String {
  /// This string with each ``UnwritableCharacter`` replaced.
  package var writable: String {
    guard utf8.contains(where: UnwritableCharacter.mayBegin(with:)) else { return self }
    var characters: [UInt8] = []
    withUTF8Bytes { characters.appendCharacters($0[...]) }
    return String(decoding: characters, as: UTF8.self)
  }

  /// Calls `body` with the UTF-8 of this string, without a copy if the string is stored as UTF-8.
  func withUTF8Bytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    return Array(utf8).withUnsafeBufferPointer(body)
  }

  /// This address with the ASCII characters percent-encoded that are allowed in no URL and could end it early
  /// in markup: controls, space, `"`, `<`, `>` and `` ` ``. Everything else stays.
  var mendedAddress: String {
    guard utf8.contains(where: \.needsMending) else { return self }
    var mended = ""
    for scalar in unicodeScalars {
      if scalar.isASCII, UInt8(scalar.value).needsMending {
        mended += String(Character(scalar)).percentEncoded(allowing: .anywhere)
      } else {
        mended.unicodeScalars.append(scalar)
      }
    }
    return mended
  }
}

extension UInt8 {
  fileprivate var needsMending: Bool {
    self <= 0x20 || self == 0x7F || self == UInt8(ascii: "\"") || self == UInt8(ascii: "<")
      || self == UInt8(ascii: ">") || self == UInt8(ascii: "`")
  }
}

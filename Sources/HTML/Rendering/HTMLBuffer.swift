/// The bytes of a page while it is written.
///
/// Every piece of the page writes itself here, without intermediate strings. Take the bytes out with
/// ``drain()`` to send a page while it is written.
public struct HTMLBuffer: Sendable {
  /// The UTF-8 written so far.
  public private(set) var bytes: [UInt8] = []

  /// - Parameter capacity: in bytes.
  public init(reserving capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  /// Returns the bytes written so far and empties the buffer.
  public mutating func drain() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  /// Writes `text` as the content of an element: `&`, `<` and `>` become character references.
  ///
  /// Control characters are written as they are; a browser reads NUL as U+FFFD and CR LF as LF.
  public mutating func write(text: String) { withUTF8(of: text) { $0.write(text: $1) } }

  /// Writes `text` as the content of an element.
  public mutating func write(text: Substring) { withUTF8(of: text) { $0.write(text: $1) } }

  /// Writes UTF-8 encoded text as the content of an element.
  public mutating func write(text: UnsafeBufferPointer<UInt8>) { write(text, escaping: .inText) }

  /// Writes `value` for an attribute in double quotes, without the quotes.
  public mutating func write(attributeValue value: String) {
    withUTF8(of: value) { $0.write($1, escaping: .inAttributes) }
  }

  /// Writes markup unescaped.
  public mutating func write(raw markup: String) { withUTF8(of: markup) { $0.write(raw: $1) } }

  /// Writes UTF-8 encoded markup unescaped.
  public mutating func write(raw markup: [UInt8]) { bytes.append(contentsOf: markup) }

  /// Writes UTF-8 encoded markup unescaped.
  public mutating func write(raw markup: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: markup) }

  /// Writes a number in decimal digits.
  public mutating func write(number: Int) {
    guard number >= 0 else { return write(raw: String(number)) }
    if number >= 10 { write(number: number / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  /// Writes one byte unescaped.
  public mutating func write(byte: UInt8) { bytes.append(byte) }

  /// Writes a literal of markup unescaped.
  public mutating func write(_ markup: StaticString) {
    markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func insert(_ byte: UInt8, at index: Int) { bytes.insert(byte, at: index) }
}

extension HTMLBuffer {
  private mutating func write(_ text: UnsafeBufferPointer<UInt8>, escaping special: SpecialBytes) {
    var start = 0
    while true {
      let end = special.next(in: text, from: start)
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<end]))
      guard end < text.count else { return }
      switch text[end] {
      case UInt8(ascii: "&"): write("&amp;")
      case UInt8(ascii: "<"): write("&lt;")
      case UInt8(ascii: ">"): write("&gt;")
      default: write("&quot;")
      }
      start = end + 1
    }
  }

  /// Calls `write` with the UTF-8 of `text`, copied only if the string is not stored as UTF-8.
  private mutating func withUTF8(
    of text: some StringProtocol, _ write: (inout HTMLBuffer, UnsafeBufferPointer<UInt8>) -> Void
  ) {
    if text.utf8.withContiguousStorageIfAvailable({ write(&self, $0) }) == nil {
      Array(text.utf8).withUnsafeBufferPointer { write(&self, $0) }
    }
  }
}

/// The bytes that must be escaped in a context. All of them are below 64, so that a set of them fits into one
/// word.
private struct SpecialBytes {
  static let inText = SpecialBytes("&<>")
  static let inAttributes = SpecialBytes("&<>\"")

  private let mask: UInt64

  init(_ bytes: StaticString) {
    mask = bytes.withUTF8Buffer { $0.reduce(0) { $0 | 1 << UInt64($1) } }
  }

  /// The index of the first such byte at or after `start`, or `text.count` if there is none.
  func next(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index < text.count, text[index] >= 64 || mask &>> UInt64(text[index]) & 1 == 0 { index += 1 }
    return index
  }
}

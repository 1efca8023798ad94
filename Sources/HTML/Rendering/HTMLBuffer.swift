/// The growing bytes of a page.
///
/// Every piece of the page writes itself here, one after the other, without strings in between. Who wants to send a
/// page while it grows takes the bytes out with ``drain()``.
public struct HTMLBuffer: Sendable {
  /// What has been written, UTF-8.
  public private(set) var bytes: [UInt8] = []

  /// - Parameter capacity: in bytes.
  public init(reserving capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  /// Takes out what has been written so far and begins anew.
  public mutating func drain() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  /// Writes `text` so that a browser shows exactly that: `&`, `<` and `>` become character references.
  ///
  /// Control characters pass as they are; a browser reads NUL as U+FFFD and CR LF as LF.
  public mutating func write(text: String) { withUTF8(of: text) { $0.write(text: $1) } }

  /// Writes `text` so that a browser shows exactly that.
  public mutating func write(text: Substring) { withUTF8(of: text) { $0.write(text: $1) } }

  /// Writes UTF-8 encoded text so that a browser shows exactly that.
  public mutating func write(text: UnsafeBufferPointer<UInt8>) { write(text, escaping: .inText) }

  /// Writes `value` for the inside of the double quotes of an attribute.
  public mutating func write(attributeValue value: String) {
    withUTF8(of: value) { $0.write($1, escaping: .inAttributes) }
  }

  /// Writes markup as it is.
  public mutating func write(raw markup: String) { withUTF8(of: markup) { $0.write(raw: $1) } }

  /// Writes UTF-8 encoded markup as it is.
  public mutating func write(raw markup: [UInt8]) { bytes.append(contentsOf: markup) }

  /// Writes UTF-8 encoded markup as it is.
  public mutating func write(raw markup: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: markup) }

  /// Writes one byte as it is.
  public mutating func write(byte: UInt8) { bytes.append(byte) }

  /// Writes markup that stands in the source code.
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

  /// Calls `write` with the UTF-8 of `text`: in place, or of a copy where the string does not keep it as such.
  private mutating func withUTF8(
    of text: some StringProtocol, _ write: (inout HTMLBuffer, UnsafeBufferPointer<UInt8>) -> Void
  ) {
    if text.utf8.withContiguousStorageIfAvailable({ write(&self, $0) }) == nil {
      Array(text.utf8).withUnsafeBufferPointer { write(&self, $0) }
    }
  }
}

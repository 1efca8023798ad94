/// Collects plain text. Each run of white space becomes one space; there is none at the ends.
struct TextCollector {
  private(set) var bytes: [UInt8] = []
  /// Unicode scalars so far.
  private(set) var count = 0
  private var needsSpace = false

  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while start < text.count {
      guard !text[start].isHTMLSpace && text[start] >= 0x20 else {
        separate()
        start += 1
        continue
      }
      var end = start
      var isPlain = true
      while end < text.count, text[end] > 0x20 {
        if text[end] & 0xC0 != 0x80 { count += 1 }
        if text[end] >= 0x7F { isPlain = false }
        end += 1
      }
      if needsSpace {
        bytes.append(0x20)
        count += 1
        needsSpace = false
      }
      if isPlain {
        bytes.append(contentsOf: text[start..<end])
      } else {
        bytes.appendCharacters(text[start..<end])
      }
      start = end
    }
  }

  /// Ends the current word, as at the end of a block.
  mutating func separate() { needsSpace = !bytes.isEmpty }

  var string: String { String(decoding: bytes, as: UTF8.self) }
}

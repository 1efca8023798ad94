import HTML

/// Writes code with a span around each token.
///
/// Lexers mark tokens in the order of the code. Code between tokens is written without a span, so the text of
/// the result is always the code, byte for byte.
struct TokenWriter {
  let code: UnsafeBufferPointer<UInt8>
  private var buffer: HTMLBuffer
  /// The end of the code written so far.
  private var position = 0
  /// The last token, which the next mark may extend.
  private var token: (range: Range<Int>, kind: Token)?

  init(_ code: UnsafeBufferPointer<UInt8>, into buffer: consuming HTMLBuffer) {
    self.code = code
    self.buffer = buffer
  }

  /// Marks a range of the code as a token. Neither bound is inside a UTF-8 sequence. Earlier marks win over
  /// later ones; adjacent tokens of one kind become one.
  mutating func mark(_ range: Range<Int>, as kind: Token) {
    let start = max(range.lowerBound, token?.range.upperBound ?? position)
    guard start < range.upperBound else { return }
    if let token, token.kind == kind, token.range.upperBound == start {
      self.token = (token.range.lowerBound..<range.upperBound, kind)
    } else {
      writeToken()
      token = (start..<range.upperBound, kind)
    }
  }

  mutating func finish() -> HTMLBuffer {
    writeToken()
    write(upTo: code.count)
    return buffer
  }

  private mutating func writeToken() {
    guard let (range, kind) = token else { return }
    write(upTo: range.lowerBound)
    buffer.write("<span class=\"")
    buffer.write(raw: kind.rawValue)
    buffer.write("\">")
    write(upTo: range.upperBound)
    buffer.write("</span>")
    token = nil
  }

  private mutating func write(upTo end: Int) {
    if position == end { return }
    buffer.write(text: UnsafeBufferPointer(rebasing: code[position..<end]))
    position = end
  }
}

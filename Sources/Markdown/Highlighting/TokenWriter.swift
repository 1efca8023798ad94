import HTML

/// Writes code with spans around its tokens.
///
/// Tokens come in the order of the code. What lies between them is written without a span, so that the text of the
/// result is the code, byte for byte, whatever a lexer makes of it.
struct TokenWriter {
  let code: UnsafeBufferPointer<UInt8>
  private var buffer: HTMLBuffer
  /// Everything before has been written.
  private var position = 0
  /// The last token, which may go on.
  private var token: (range: Range<Int>, kind: Token)?

  init(_ code: UnsafeBufferPointer<UInt8>, into buffer: consuming HTMLBuffer) {
    self.code = code
    self.buffer = buffer
  }

  /// Says what a run of the code is. Neither bound is within a UTF-8 sequence. What has been said already stays. Runs
  /// of one kind without anything between them are one.
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
    buffer.write(text: UnsafeBufferPointer(rebasing: code[position..<end]))
    position = end
  }
}

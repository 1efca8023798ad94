import Platform

/// Converts an encoding that `EncodingName` knows to UTF-8, with iconv.
final class CharacterConverter {
  /// The name of the encoding, as the document writes it.
  let name: String
  /// How many bytes became U+FFFD.
  private(set) var invalidBytes = 0
  private let handle: iconv_t

  /// Nil if `EncodingName` or the system does not know the encoding.
  init?(_ written: String) {
    guard let name = EncodingName.converterName(written) else { return nil }
    self.name = written
    let handle = iconv_open("UTF-8", name)
    guard let handle, Int(bitPattern: handle) != -1 else { return nil }
    self.handle = handle
  }

  deinit { iconv_close(handle) }

  /// Calls `body` with pieces of text. A byte that is invalid in the encoding becomes U+FFFD.
  ///
  /// - Returns: The number of bytes read; the rest is an incomplete character.
  func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> Int {
    var source = UnsafeMutablePointer<CChar>(
      mutating: UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self))
    var rest = bytes.count
    var target = [UInt8](repeating: 0, count: min(65_536, max(256, bytes.count * 2)))
    while rest > 0 {
      let (written, error) = convert(&source, &rest, &target)
      if written > 0 {
        target.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<written])) }
      }
      if error == E2BIG || rest == 0 { continue }
      if error == EINVAL, !isLast { break }
      // An invalid byte: write a replacement and skip it.
      Self.replacement.withUnsafeBufferPointer(body)
      source = source.map { $0 + 1 }
      rest -= 1
      invalidBytes += 1
    }
    return bytes.count - rest
  }

  private func convert(
    _ source: inout UnsafeMutablePointer<CChar>?, _ rest: inout Int, _ target: inout [UInt8]
  ) -> (written: Int, error: Int32) {
    target.withUnsafeMutableBytes { room in
      var start = room.baseAddress?.assumingMemoryBound(to: CChar.self)
      var left = room.count
      let result = iconv(handle, &source, &rest, &start, &left)
      return (room.count - left, result == -1 ? errno : 0)
    }
  }

  private static let replacement = Array("\u{FFFD}".utf8)
}

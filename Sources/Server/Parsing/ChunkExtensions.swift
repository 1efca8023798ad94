/// Whether `bytes`, which follow the size of a chunk, are extensions or empty (RFC 9112 §7.1.1).
///
/// Accepts whitespace where the grammar has `BWS`: not after the last extension.
func isChunkExtensions(_ bytes: UnsafeRawBufferPointer) -> Bool {
  var rest = bytes
  while !rest.isEmpty {
    rest = rest.skippingWhitespace
    guard rest.first == UInt8(ascii: ";") else { return false }
    rest = rest.from(1).skippingWhitespace
    guard let name = rest.leadingToken else { return false }
    rest = rest.from(name)
    let value = rest.skippingWhitespace
    guard value.first == UInt8(ascii: "=") else { continue }
    rest = value.from(1).skippingWhitespace
    guard let length = rest.leadingToken ?? rest.leadingQuotedString else { return false }
    rest = rest.from(length)
  }
  return true
}

extension UnsafeRawBufferPointer {
  fileprivate var skippingWhitespace: UnsafeRawBufferPointer {
    from(firstIndex { !$0.isSpaceOrTab } ?? count)
  }

  /// The length of the token at the beginning; nil if there is none.
  fileprivate var leadingToken: Int? {
    let length = firstIndex { !$0.isTokenCharacter } ?? count
    return length > 0 ? length : nil
  }

  /// The length of the quoted string (RFC 9110 §5.6.4) at the beginning; nil if there is none, or it does not
  /// end.
  fileprivate var leadingQuotedString: Int? {
    guard first == UInt8(ascii: "\"") else { return nil }
    var position = 1
    while position < count {
      switch self[position] {
      case UInt8(ascii: "\""): return position + 1
      case UInt8(ascii: "\\"): position += 1
      default: break
      }
      guard position < count, self[position].isFieldContent else { return nil }
      position += 1
    }
    return nil
  }
}

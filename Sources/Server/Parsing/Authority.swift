import Platform

/// Checks `host [":" port]` in `Host` and in an absolute request target (RFC 9110 §7.2, RFC 3986 §3.2.2).
///
/// Stricter than the grammar: refuses user information, an empty host, and `sub-delims`, because a comma
/// would look like a list.
func isValidAuthority(_ bytes: UnsafeRawBufferPointer) -> Bool {
  guard let first = bytes.first else { return false }
  var position = 0
  if first == UInt8(ascii: "[") {
    guard let close = bytes.firstIndex(of: UInt8(ascii: "]")), isIPv6(bytes.slice(1..<close)) else {
      return false
    }
    position = close + 1
  } else {
    while position < bytes.count, bytes[position] != UInt8(ascii: ":") {
      guard bytes[position].isUnreserved || isEncodedOctet(bytes, at: position) else { return false }
      position += 1
      if bytes[position - 1] == UInt8(ascii: "%") { position += 2 }
    }
    if position == 0 { return false }
  }
  if position == bytes.count { return true }
  return bytes[position] == UInt8(ascii: ":") && isPort(bytes.from(position + 1))
}

/// Whether `%` and two hexadecimal digits begin at `position`.
func isEncodedOctet(_ bytes: UnsafeRawBufferPointer, at position: Int) -> Bool {
  bytes[position] == UInt8(ascii: "%") && position + 2 < bytes.count
    && bytes[position + 1].hexadecimalValue != nil && bytes[position + 2].hexadecimalValue != nil
}

/// A port may be empty.
private func isPort(_ digits: UnsafeRawBufferPointer) -> Bool {
  guard digits.count <= 5, digits.allSatisfy(\.isDigit) else { return false }
  return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) } <= 65_535
}

private func isIPv6(_ literal: UnsafeRawBufferPointer) -> Bool {
  guard literal.count < 46, !literal.contains(0) else { return false }
  var address = in6_addr()
  return inet_pton(AF_INET6, literal.string, &address) == 1
}

import Platform
import URIs

/// Whether `host` is in the reader's own network, from which a page must not make a browser fetch anything:
/// loopback, private and link-local addresses in every spelling that browsers understand, `localhost`,
/// `.local` and the like, and names without a dot.
///
/// - Parameter host: as in a URL, with IPv6 addresses in brackets.
func isPrivateHost(_ host: String) -> Bool {
  let name = (host.percentDecoded ?? host).narrowed.lowercased()
  if name.hasPrefix("[") { return isPrivateIPv6(name.dropFirst().dropLast()) }
  var labels = name.split(separator: ".", omittingEmptySubsequences: false)
  if labels.last == "" { labels.removeLast() }
  guard let last = labels.last, labels.count > 1 || last.first?.isNumber == true else { return true }
  if last.holdsMappedCharacters { return true }
  if last.isIPv4Number { return isPrivateIPv4(labels) }
  return ["localhost", "local", "internal", "lan", "localdomain", "invalid"].contains(last)
    || labels.suffix(2) == ["home", "arpa"]
}

private func isPrivateIPv6(_ text: Substring) -> Bool {
  var address = in6_addr()
  guard inet_pton(AF_INET6, String(text), &address) == 1 else { return true }
  let bytes = withUnsafeBytes(of: &address) { Array($0) }
  if bytes.prefix(10).allSatisfy({ $0 == 0 }), bytes[10] == bytes[11], [0, 0xFF].contains(bytes[10]) {
    return isPrivateIPv4(bytes.suffix(4).reduce(0) { $0 << 8 | UInt32($1) })
  }
  return bytes[0] & 0xFE == 0xFC || (bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80)
}

/// Reads addresses of one to four numbers, each decimal, octal or hexadecimal (URL standard, "IPv4 parser").
/// Invalid addresses count as private.
private func isPrivateIPv4(_ labels: [Substring]) -> Bool {
  let numbers = labels.map(\.ipv4Number)
  guard (1...4).contains(numbers.count), let last = numbers.last, let last else { return true }
  var address: UInt64 = last
  for (index, number) in numbers.dropLast().enumerated() {
    guard let number, number < 256 else { return true }
    address += number << UInt64(24 - 8 * index)
  }
  guard last < 1 << UInt64(8 * (5 - numbers.count)), let address = UInt32(exactly: address) else {
    return true
  }
  return isPrivateIPv4(address)
}

private func isPrivateIPv4(_ address: UInt32) -> Bool {
  switch (address >> 24, address >> 16 & 0xFF) {
  case (0, _), (10, _), (127, _), (169, 254), (192, 168): true
  case (100, 64...127), (172, 16...31): true
  default: address >> 24 >= 224
  }
}

extension Substring {
  /// Whether it contains characters that browsers remove from a host or replace (UTS #46), such as soft
  /// hyphens and circled letters. No top-level domain contains any.
  fileprivate var holdsMappedCharacters: Bool {
    unicodeScalars.contains { !$0.isASCII && $0.properties.changesWhenNFKCCaseFolded }
  }

  fileprivate var isIPv4Number: Bool {
    first?.isNumber == true && (ipv4Number != nil || allSatisfy(\.isNumber))
  }

  fileprivate var ipv4Number: UInt64? {
    if hasPrefix("0x") { return count == 2 ? 0 : UInt64(dropFirst(2), radix: 16) }
    return hasPrefix("0") && count > 1 ? UInt64(self, radix: 8) : UInt64(self)
  }
}

extension String {
  /// This host with full-width characters and ideographic full stops replaced by ASCII, as browsers do.
  fileprivate var narrowed: String {
    guard !utf8.allSatisfy({ $0 < 0x80 }) else { return self }
    var narrow = ""
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x3002, 0xFF61: narrow += "."
      case 0xFF01...0xFF5E: narrow.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value - 0xFEE0)))
      default: narrow.unicodeScalars.append(scalar)
      }
    }
    return narrow
  }
}

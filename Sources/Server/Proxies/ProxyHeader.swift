/// The header with which a proxy introduces a connection: HAProxy's PROXY protocol, version 1 (a line of
/// text) or 2 (binary).
enum ProxyHeader: Hashable {
  /// The bytes are the beginning of a header.
  case incomplete
  /// The header is the first `length` bytes. The client is nil if the proxy connects on its own behalf, as
  /// for a health check, or does not know the client.
  case complete(length: Int, client: IPAddress?)
  case malformed

  /// The longest line of version 1, with its CRLF.
  private static let lineLimit = 107
  /// The longest header of version 2, with extensions such as certificates.
  private static let limit = 4096
  private static let signature: [UInt8] = [
    0x0d, 0x0a, 0x0d, 0x0a, 0x00, 0x0d, 0x0a, 0x51, 0x55, 0x49, 0x54, 0x0a,
  ]

  init(_ bytes: [UInt8]) {
    if bytes.starts(with: Self.signature) {
      self = Self.binary(bytes)
    } else if bytes.starts(with: "PROXY ".utf8) {
      self = Self.text(bytes)
    } else {
      let isBeginning = Self.signature.starts(with: bytes) || "PROXY ".utf8.starts(with: bytes)
      self = isBeginning ? .incomplete : .malformed
    }
  }

  private static func text(_ bytes: [UInt8]) -> ProxyHeader {
    guard let end = bytes.prefix(lineLimit).firstIndex(of: 0x0a) else {
      return bytes.count < lineLimit ? .incomplete : .malformed
    }
    guard bytes[end - 1] == 0x0d else { return .malformed }
    let words = bytes[..<(end - 1)].split(separator: 0x20, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    if words.count > 1, words[1] == "UNKNOWN" { return .complete(length: end + 1, client: nil) }
    guard words.count == 6, ["TCP4", "TCP6"].contains(words[1]), let source = IPAddress(words[2]),
      let destination = IPAddress(words[3]), words[4...].allSatisfy(isPort),
      words[1] == "TCP6" || source.isIPv4 && destination.isIPv4,
      words[1] == "TCP4" || words[2].contains(":") && words[3].contains(":")
    else { return .malformed }
    return .complete(length: end + 1, client: source)
  }

  private static func isPort(_ word: String) -> Bool {
    word.utf8.allSatisfy(\.isDigit) && (word == "0" || !word.hasPrefix("0"))
      && Int(word).map { $0 <= 65_535 } == true
  }

  private static func binary(_ bytes: [UInt8]) -> ProxyHeader {
    guard bytes.count >= 16 else { return .incomplete }
    let length = 16 + Int(bytes[14]) << 8 + Int(bytes[15])
    guard bytes[12] >> 4 == 2, bytes[12] & 0xf <= 1, length <= limit else { return .malformed }
    guard bytes.count >= length else { return .incomplete }
    let isLocal = bytes[12] & 0xf == 0
    switch bytes[13] {
    case _ where isLocal: return .complete(length: length, client: nil)
    case 0x00: return .complete(length: length, client: nil)
    case 0x11 where length >= 16 + 12:
      let address = IPAddress(high: 0, low: 0xffff << 32 | number(bytes[16..<20]))
      return .complete(length: length, client: address)
    case 0x21 where length >= 16 + 36:
      let address = IPAddress(high: number(bytes[16..<24]), low: number(bytes[24..<32]))
      return .complete(length: length, client: address)
    case 0x31 where length >= 16 + 216: return .complete(length: length, client: nil)
    default: return .malformed
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}

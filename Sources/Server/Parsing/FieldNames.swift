import HTTPTypes

/// The field names that most requests contain, so that parsing them allocates nothing.
///
/// A hash table with open addressing. It holds each name as browsers write it, and in lowercase as proxies
/// do.
struct FieldNames: Sendable {
  static let common = FieldNames()

  private struct Entry {
    let spelling: [UInt8]
    let name: HTTPField.Name
  }

  private var slots: [Entry?]
  private static let slotCount = 256

  /// - Parameter bytes: a token.
  func name(_ bytes: UnsafeRawBufferPointer) -> HTTPField.Name? {
    var slot = Self.hash(bytes)
    while let entry = slots[slot] {
      if bytes.equals(entry.spelling) { return entry.name }
      slot = (slot + 1) % Self.slotCount
    }
    return HTTPField.Name(bytes.string)
  }

  private init() {
    slots = Array(repeating: nil, count: Self.slotCount)
    for text in Self.names {
      for spelling in [text, text.lowercased()] {
        guard let name = HTTPField.Name(spelling) else { continue }
        var slot = Array(spelling.utf8).withUnsafeBytes(Self.hash)
        while slots[slot] != nil { slot = (slot + 1) % Self.slotCount }
        slots[slot] = Entry(spelling: Array(spelling.utf8), name: name)
      }
    }
  }

  private static func hash(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard let first = bytes.first, let last = bytes.last else { return 0 }
    let middle = bytes[bytes.count / 2]
    return (bytes.count &* 31 &+ Int(first) &* 7 &+ Int(middle) &* 13 &+ Int(last)) % slotCount
  }

  private static let names = [
    "Accept", "Accept-Encoding", "Accept-Language", "Authorization", "Cache-Control", "Connection",
    "Content-Length", "Content-Type", "Cookie", "DNT", "Expect", "Forwarded", "Host", "If-Match",
    "If-Modified-Since", "If-None-Match", "If-Range", "If-Unmodified-Since", "Keep-Alive", "Origin", "Pragma",
    "Priority", "Range", "Referer", "Sec-CH-UA", "Sec-CH-UA-Mobile", "Sec-CH-UA-Platform", "Sec-Fetch-Dest",
    "Sec-Fetch-Mode", "Sec-Fetch-Site", "Sec-Fetch-User", "TE", "Transfer-Encoding",
    "Upgrade-Insecure-Requests", "User-Agent", "Via", "X-Forwarded-For", "X-Forwarded-Host",
    "X-Forwarded-Proto", "X-Real-IP", "X-Request-ID",
  ]
}

extension HTTPField.Name {
  /// `Host`. HTTPTypes has no constant for it, because its requests have an authority instead.
  static let hostField = HTTPField.Name("Host")!
}

import HTTPTypes

/// A cookie as a client sends it back: a name and a value, and nothing about where it came from (RFC 6265bis §4.2).
///
/// Anybody can make a client send any cookie, so what it says is to be checked, by a signature for instance.
public struct Cookie: Hashable, Sendable {
  /// Case-sensitive. Empty for a cookie that was set without one.
  public let name: String
  /// As it came: quotes around it are part of it, and nothing is decoded.
  public let value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }

  /// The cookies in the value of a `Cookie` field, in their order. What is between two semicolons is one, whatever
  /// it looks like; empty ones are left out.
  public static func cookies(in fieldValue: String) -> [Cookie] {
    fieldValue.utf8.split(separator: UInt8(ascii: ";")).compactMap { member in
      let pair = member.trimmed
      if pair.isEmpty { return nil }
      // RFC 6265bis §5.6 stores what has no equals sign as a value without a name, and it comes back like that.
      guard let sign = pair.firstIndex(of: UInt8(ascii: "=")) else {
        return Cookie(name: "", value: String(Substring(pair)))
      }
      return Cookie(
        name: String(Substring(pair[..<sign].trimmed)),
        value: String(Substring(pair[pair.index(after: sign)...].trimmed)))
    }
  }
}

extension Request {
  /// All cookies, of all `Cookie` fields. Of several with the same name the client sends the one with the longest
  /// path first.
  public var cookies: [Cookie] {
    var cookies: [Cookie] = []
    for field in headerFields where field.name == .cookie { cookies += Cookie.cookies(in: field.value) }
    return cookies
  }

  /// The value of the first cookie called `name`.
  public func cookie(_ name: String) -> String? { cookies.first { $0.name == name }?.value }
}

extension Substring.UTF8View {
  fileprivate var trimmed: Substring.UTF8View {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    guard let start = firstIndex(where: { !isSpace($0) }), let end = lastIndex(where: { !isSpace($0) }) else {
      return self[endIndex...]
    }
    return self[start...end]
  }
}

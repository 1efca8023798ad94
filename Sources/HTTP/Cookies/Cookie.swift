import HTTPTypes

/// A cookie as a client sends it: a name and a value, without its attributes (RFC 6265bis §4.2).
///
/// Clients can send any cookie, so verify its value, by a signature for instance.
public struct Cookie: Hashable, Sendable {
  /// Case-sensitive. Empty for a cookie that was set without one.
  public let name: String
  /// As received: quotes are part of it, and nothing is decoded.
  public let value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }

  /// The cookies of a `Cookie` field, in order. Everything between two semicolons is one cookie; empty ones
  /// are skipped.
  public static func cookies(in fieldValue: String) -> [Cookie] {
    fieldValue.utf8.split(separator: UInt8(ascii: ";")).compactMap { member in
      let pair = member.trimmed
      if pair.isEmpty { return nil }
      // RFC 6265bis §5.6: text without an equals sign is the value of a cookie without a name.
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
  /// The cookies of all `Cookie` fields. Of several with the same name, clients send the one with the longest
  /// path first.
  public var cookies: [Cookie] {
    var cookies: [Cookie] = []
    for field in headerFields where field.name == .cookie { cookies += Cookie.cookies(in: field.value) }
    return cookies
  }

  /// The value of the first cookie called `name`.
  public func cookie(_ name: String) -> String? { cookies.first { $0.name == name }?.value }
}

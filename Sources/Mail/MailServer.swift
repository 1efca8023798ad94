import URIs

/// A server that accepts mail for others, and how it is reached.
package struct MailServer: Hashable, Sendable, CustomStringConvertible {
  package enum Security: Hashable, Sendable {
    /// TLS from the first byte.
    case tls
    /// TLS after `STARTTLS`; a server without it gets nothing.
    case startTLS
    case none
  }

  /// A name, or an address in numbers; IPv6 in brackets.
  package let host: String
  package let port: Int
  package let security: Security
  package let user: String?
  package let password: String?

  /// Reads `smtp://user:password@host:587` or `smtps://…`, with `%40` for an `@` in the name or password.
  /// Nil for anything else.
  ///
  /// The ports are 587 and 465 if none is given. `smtp` requires `STARTTLS`, except on this machine.
  /// `?tls=none` does without it, and `?tls=starttls` requires it on this machine too.
  package init?(_ url: String) {
    let reference = URIReference(url)
    guard let scheme = reference.scheme?.lowercased(), scheme == "smtp" || scheme == "smtps",
      let authority = reference.authority, reference.path.isEmpty || reference.path == "/",
      reference.fragment == nil
    else { return nil }
    let parts = authority.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count <= 2, let place = Self.place(parts[parts.count - 1]) else { return nil }
    host = place.host
    port = place.port ?? (scheme == "smtps" ? 465 : 587)
    switch (scheme, reference.query) {
    case ("smtps", nil): security = .tls
    case ("smtp", nil): security = Self.isThisMachine(host) ? .none : .startTLS
    case ("smtp", "tls=none"): security = .none
    case ("smtp", "tls=starttls"): security = .startTLS
    default: return nil
    }
    guard parts.count == 2 else {
      (user, password) = (nil, nil)
      return
    }
    let names = parts[0].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard names.count == 2, let user = Self.decoded(names[0]), let password = Self.decoded(names[1]) else {
      return nil
    }
    (self.user, self.password) = (user, password)
  }

  /// The URL with asterisks in place of the password.
  package var description: String {
    let scheme = security == .tls ? "smtps" : "smtp"
    let account = user.map { "\($0.percentEncoded(allowing: .unreserved)):****@" } ?? ""
    let isUsual = security == (Self.isThisMachine(host) ? .none : .startTLS) || security == .tls
    let query = isUsual ? "" : security == .none ? "?tls=none" : "?tls=starttls"
    return "\(scheme)://\(account)\(host):\(port)\(query)"
  }

  private static func place(_ text: Substring) -> (host: String, port: Int?)? {
    var (host, port) = (text, Int?.none)
    if let colon = text.lastIndex(of: ":"), !text.hasSuffix("]") {
      guard let number = Int(text[text.index(after: colon)...]), (1...65_535).contains(number) else {
        return nil
      }
      (host, port) = (text[..<colon], number)
    }
    if host.hasPrefix("["), host.hasSuffix("]") {
      let isAddress =
        host.contains(":") && host.dropFirst().dropLast().allSatisfy { $0.isHexDigit || $0 == ":" }
      return isAddress ? (String(host), port) : nil
    }
    guard let name = String(host).asciiHostName?.lowercased(), !name.isEmpty,
      name.utf8.allSatisfy({ isOfNames($0) })
    else { return nil }
    return (name, port)
  }

  private static func isOfNames(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || "-._".utf8.contains(byte)
  }

  private static func isThisMachine(_ host: String) -> Bool {
    host == "localhost" || host == "[::1]"
      || host.hasPrefix("127.")
        && host.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
  }

  /// Nil for nothing, and for controls, which would end a command.
  private static func decoded(_ text: Substring) -> String? {
    guard let text = text.percentDecoded, !text.isEmpty,
      text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
    else { return nil }
    return text
  }
}

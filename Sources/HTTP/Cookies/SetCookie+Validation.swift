/// A cookie that clients would ignore or misread.
public struct InvalidCookie: Error, Hashable, CustomStringConvertible {
  public let name: String
  public let problem: String

  public var description: String { "set cookie \(name.debugDescription): \(problem)" }
}

extension SetCookie {
  /// The mistake in the cookie, and what to do about it; nil if there is none.
  var problem: String? { nameOrValueProblem ?? attributeProblem ?? prefixProblem }

  /// RFC 6265bis §5.6: clients ignore longer ones.
  private static let sizeLimit = 4096
  private static let attributeLimit = 1024

  private var nameOrValueProblem: String? {
    if name.isEmpty { return "the name is empty; give it one" }
    guard name.utf8.allSatisfy(\.isTokenCharacter) else {
      return "the name contains a character that is not allowed in a token; use letters, digits and hyphens"
    }
    var content = value.utf8[...]
    if content.count > 1, content.first == UInt8(ascii: "\""), content.last == UInt8(ascii: "\"") {
      content = content.dropFirst().dropLast()
    }
    guard content.allSatisfy(\.isCookieOctet) else {
      return "the value contains a character that is not allowed in a cookie; encode it"
    }
    if name.utf8.count + value.utf8.count > Self.sizeLimit {
      return
        "name and value have more than \(Self.sizeLimit) bytes; keep the data elsewhere and a key in the cookie"
    }
    return nil
  }

  private var attributeProblem: String? {
    if path.utf8.first != UInt8(ascii: "/") {
      return "the path \(path.debugDescription) does not begin with a slash"
    }
    guard path.utf8.allSatisfy(\.isAttributeOctet), path.utf8.count <= Self.attributeLimit else {
      return "the path is too long or contains a character that has to be encoded; encode or shorten it"
    }
    if let domain, !Self.isHostName(domain) {
      return "the domain \(domain.debugDescription) is not a host name"
    }
    if case .seconds(let seconds) = lifetime, seconds < 1 {
      return "the lifetime is \(seconds) seconds, less than one; remove the cookie instead"
    }
    if sameSite == SameSite.none && !isSecure {
      return "SameSite=None is only for secure cookies; make it secure"
    }
    return nil
  }

  /// RFC 6265bis §4.1.3, where clients compare without regard to case.
  private var prefixProblem: String? {
    let name = name.lowercased()
    let isHost = name.hasPrefix("__host-")
    if (isHost || name.hasPrefix("__secure-") || name.hasPrefix("__http-")) && !isSecure {
      return "its prefix is only for secure cookies; make it secure"
    }
    if isHost && (path != "/" || domain != nil) {
      return "its prefix is only for cookies of a whole host; set the path to / and the domain to nil"
    }
    if (name.hasPrefix("__http-") || name.hasPrefix("__host-http-")) && !isHTTPOnly {
      return "its prefix is only for cookies that are hidden from scripts; make it HttpOnly"
    }
    return nil
  }

  private static func isHostName(_ text: String) -> Bool {
    guard text.utf8.count <= 253 else { return false }
    return text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy {
      label in
      (1...63).contains(label.count) && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
        && label.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
    }
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  /// RFC 9110 §5.6.2 `tchar`.
  fileprivate var isTokenCharacter: Bool { isLetterOrDigit || "!#$%&'*+-.^_`|~".utf8.contains(self) }

  /// RFC 6265bis §4.1.1: visible ASCII but for quotes, commas, semicolons and backslashes.
  fileprivate var isCookieOctet: Bool {
    switch self {
    case 0x21, 0x23...0x2B, 0x2D...0x3A, 0x3C...0x5B, 0x5D...0x7E: true
    default: false
    }
  }

  /// RFC 6265bis §4.1.1 `av-octet`.
  fileprivate var isAttributeOctet: Bool { (0x20...0x7E).contains(self) && self != UInt8(ascii: ";") }
}

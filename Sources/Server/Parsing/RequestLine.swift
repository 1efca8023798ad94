import HTTPTypes

/// The first line of a request (RFC 9112 §3).
struct RequestLine {
  let method: HTTPRequest.Method
  /// The authority of a target in absolute form, which overrides the `Host` field.
  let authority: String?
  /// Path and query, or `*`.
  let path: String
  /// Whether the target is an `https` URI.
  let isSecure: Bool
  let isHTTP10: Bool

  /// - Parameter line: without its CRLF.
  init(_ line: UnsafeRawBufferPointer, targetLimit: Int) throws(RequestRefusal) {
    guard let first = line.firstIndex(of: 0x20), let last = line.lastIndex(of: 0x20), first < last else {
      throw .malformed("The request line is not a method, a target and a version.")
    }
    let method = line.slice(0..<first)
    let target = line.slice(first + 1..<last)
    guard !method.isEmpty, method.allSatisfy(\.isTokenCharacter) else {
      throw .malformed("The method is not a token.")
    }
    let isHTTP10 = try Self.isHTTP10(line.from(last + 1))
    if target.count > targetLimit { throw .targetTooLong }
    guard target.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw .malformed("The request target holds characters that have to be encoded.")
    }
    guard let method = Self.known(method) else { throw Self.refusal(of: method, target) }
    let parts = try Self.parts(of: target, method)
    authority = parts.authority
    path = parts.path
    isSecure = parts.isSecure
    self.method = method
    self.isHTTP10 = isHTTP10
  }

  /// HTTP/1.x with x above 1 is read as HTTP/1.1 (RFC 9110 §2.5).
  private static func isHTTP10(_ version: UnsafeRawBufferPointer) throws(RequestRefusal) -> Bool {
    guard version.count == 8, version.slice(0..<5).equals("HTTP/"), version[5].isDigit,
      version[6] == UInt8(ascii: "."), version[7].isDigit
    else { throw .malformed("The version of HTTP is malformed.") }
    guard version[5] == UInt8(ascii: "1") else {
      throw RequestRefusal(.httpVersionNotSupported, "This server speaks HTTP/1.1.")
    }
    return version[7] == UInt8(ascii: "0")
  }

  /// This server is no proxy and does not implement CONNECT, but a CONNECT with an invalid target is
  /// malformed (RFC 9110 §9.3.6).
  private static func refusal(
    of method: UnsafeRawBufferPointer, _ target: UnsafeRawBufferPointer
  ) -> RequestRefusal {
    if method.equals("CONNECT") && !isAuthorityForm(target) {
      return .malformed("The target of CONNECT is not a host and a port.")
    }
    return .methodUnknown
  }

  /// RFC 9112 §3.2.3. The port is required.
  private static func isAuthorityForm(_ target: UnsafeRawBufferPointer) -> Bool {
    guard isValidAuthority(target), let colon = target.lastIndex(of: UInt8(ascii: ":")) else { return false }
    let port = target.from(colon + 1)
    return port.allSatisfy(\.isDigit) && port.contains { $0 != UInt8(ascii: "0") }
  }

  private static func known(_ method: UnsafeRawBufferPointer) -> HTTPRequest.Method? {
    for (name, known) in knownMethods where method.equals(name) { return known }
    return nil
  }

  /// QUERY is a safe method with content.
  private static let knownMethods: [([UInt8], HTTPRequest.Method)] = [
    "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "QUERY",
  ].compactMap { name in
    HTTPRequest.Method(name).map { (Array(name.utf8), $0) }
  }

  private typealias Parts = (authority: String?, path: String, isSecure: Bool)

  private static func parts(
    of target: UnsafeRawBufferPointer, _ method: HTTPRequest.Method
  ) throws(RequestRefusal) -> Parts {
    if target.first == UInt8(ascii: "/") {
      try check(pathAndQuery: target)
      return (nil, target.string, false)
    }
    if target.equals("*") {
      guard method == .options else { throw .malformed("Only OPTIONS has the target *.") }
      return (nil, "*", false)
    }
    return try absolute(target, method)
  }

  /// RFC 9112 §3.2.2
  private static func absolute(
    _ target: UnsafeRawBufferPointer, _ method: HTTPRequest.Method
  ) throws(RequestRefusal) -> Parts {
    let malformed = RequestRefusal.malformed("The request target is neither a path nor an http URI.")
    guard let colon = target.firstIndex(of: UInt8(ascii: ":")) else { throw malformed }
    let scheme = target.slice(0..<colon)
    let isSecure = scheme.equals(lowercase: "https")
    guard isSecure || scheme.equals(lowercase: "http"),
      target.from(colon + 1).starts(with: "//".utf8)
    else { throw malformed }
    let rest = target.from(colon + 3)
    let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? rest.count
    let authority = rest.slice(0..<end)
    guard isValidAuthority(authority) else { throw malformed }
    let path = rest.from(end)
    try check(pathAndQuery: path)
    // OPTIONS * as a proxy forwards it (RFC 9112 §3.2.4).
    if path.isEmpty && method == .options { return (authority.string, "*", isSecure) }
    let slash = path.first == UInt8(ascii: "/") ? "" : "/"
    return (authority.string, slash + path.string, isSecure)
  }

  private static func check(pathAndQuery bytes: UnsafeRawBufferPointer) throws(RequestRefusal) {
    let mark = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.count
    guard bytes[..<mark].allSatisfy(\.isPathCharacter), bytes[mark...].allSatisfy(\.isQueryCharacter) else {
      throw .malformed("The request target holds characters that have to be encoded.")
    }
    let path = bytes.slice(0..<mark)
    for position in path.indices where path[position] == UInt8(ascii: "%") {
      guard isEncodedOctet(path, at: position) else {
        throw .malformed("The path contains a % without two hexadecimal digits after it.")
      }
      if isEncodedTerminator(path, at: position) {
        throw .malformed("The path contains an encoded NUL, CR or LF.")
      }
    }
  }

  /// Whether the path contains an encoded NUL, CR or LF, which would end a string or a line after decoding.
  private static func isEncodedTerminator(_ path: UnsafeRawBufferPointer, at position: Int) -> Bool {
    guard path[position + 1] == UInt8(ascii: "0"), let low = path[position + 2].hexadecimalValue else {
      return false
    }
    return low == 0 || low == 0x0A || low == 0x0D
  }
}

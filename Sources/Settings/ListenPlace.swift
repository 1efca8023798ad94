/// A place where the site accepts connections, as `LISTEN` names it.
public struct ListenPlace: Hashable, Sendable, CustomStringConvertible {
  public enum Kind: Hashable, Sendable {
    /// `127.0.0.1:8080`, `[::1]:8080`, `localhost:8080`
    case internet(host: String, port: Int)
    /// `unix:/run/site.sock`, or with octal permissions for its file `unix:/run/site.sock?mode=660`
    case unix(path: String, permissions: UInt32?)
    /// `systemd`: the sockets that the service manager passes to the process.
    case systemd
  }

  public var kind: Kind
  /// `?proxy=on` or `?proxy=off`: whether connections must begin with a header of the PROXY protocol; nil for
  /// what `PROXY_PROTOCOL` says.
  public var expectsProxyProtocol: Bool?

  public init(_ kind: Kind, expectsProxyProtocol: Bool? = nil) {
    self.kind = kind
    self.expectsProxyProtocol = expectsProxyProtocol
  }

  /// Nil if the text names no place.
  public init?(_ text: some StringProtocol) {
    let parts = String(text).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let given = parts.count == 2 ? parts[1].split(separator: "&", omittingEmptySubsequences: false) : []
    var options: [Substring: Substring] = [:]
    for option in given {
      let pair = option.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, options.updateValue(pair[1], forKey: pair[0]) == nil else { return nil }
    }
    switch options.removeValue(forKey: "proxy") {
    case "on": expectsProxyProtocol = true
    case "off": expectsProxyProtocol = false
    case nil: break
    default: return nil
    }
    let place = String(parts.first ?? "")
    if place == "systemd" {
      kind = .systemd
    } else if place.hasPrefix("unix:") {
      guard let unix = Self.unix(String(place.dropFirst(5)), mode: options.removeValue(forKey: "mode")) else {
        return nil
      }
      kind = unix
    } else {
      guard let address = HostAndPort(place) else { return nil }
      kind = .internet(host: address.host, port: address.port)
    }
    guard options.isEmpty else { return nil }
  }

  private static func unix(_ path: String, mode: Substring?) -> Kind? {
    guard !path.isEmpty else { return nil }
    guard let mode else { return .unix(path: path, permissions: nil) }
    guard let permissions = UInt32(mode, radix: 8), permissions <= 0o777 else { return nil }
    return .unix(path: path, permissions: permissions)
  }

  public var description: String {
    var options: [String] = []
    let place: String
    switch kind {
    case .internet(let host, let port): place = HostAndPort(host: host, port: port).description
    case .unix(let path, let permissions):
      place = "unix:\(path)"
      if let permissions { options.append("mode=\(String(permissions, radix: 8))") }
    case .systemd: place = "systemd"
    }
    if let expectsProxyProtocol { options.append("proxy=\(expectsProxyProtocol ? "on" : "off")") }
    return options.isEmpty ? place : "\(place)?\(options.joined(separator: "&"))"
  }
}

/// A host and a port, written as in a URL: `127.0.0.1:9090`, `[::1]:9090`, `localhost:9090`.
public struct HostAndPort: Hashable, Sendable, CustomStringConvertible {
  /// A name, or an address without brackets.
  public let host: String
  public let port: Int

  public init(host: String, port: Int) {
    self.host = host
    self.port = port
  }

  /// Nil if the text has no host, no port from 0 to 65535, or an IPv6 address without brackets.
  public init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
      (0...65_535).contains(port)
    else { return nil }
    let host = text[..<colon]
    let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
    guard !host.isEmpty, isBracketed == host.contains(":") else { return nil }
    self.host = isBracketed ? String(host.dropFirst().dropLast()) : String(host)
    self.port = port
  }

  public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

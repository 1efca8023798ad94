/// A place where the site listens, as `LISTEN` names it.
public enum ListenPlace: Hashable, Sendable, CustomStringConvertible {
  /// `127.0.0.1:8080`, `[::1]:8080`, `localhost:8080`
  case internet(host: String, port: Int)
  /// `unix:/run/site.sock`, or with octal permissions for its file `unix:/run/site.sock?mode=660`
  case unix(path: String, permissions: UInt32?)
  /// `systemd`: the sockets that the service manager has passed on.
  case systemd

  /// Nil where the text is none of these.
  public init?(_ text: some StringProtocol) {
    let text = String(text)
    if text == "systemd" {
      self = .systemd
    } else if text.hasPrefix("unix:") {
      let parts = text.dropFirst(5).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      guard let path = parts.first, !path.isEmpty else { return nil }
      guard parts.count == 2 else {
        self = .unix(path: String(path), permissions: nil)
        return
      }
      guard parts[1].hasPrefix("mode="), let mode = UInt32(parts[1].dropFirst(5), radix: 8), mode <= 0o777
      else {
        return nil
      }
      self = .unix(path: String(path), permissions: mode)
    } else {
      guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
        (0...65_535).contains(port)
      else { return nil }
      var host = text[..<colon]
      if host.hasPrefix("["), host.hasSuffix("]") {
        host = host.dropFirst().dropLast()
      } else if host.contains(":") {
        return nil
      }
      guard !host.isEmpty else { return nil }
      self = .internet(host: String(host), port: port)
    }
  }

  public var description: String {
    switch self {
    case .internet(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    case .unix(let path, let permissions):
      "unix:\(path)" + (permissions.map { "?mode=\(String($0, radix: 8))" } ?? "")
    case .systemd: "systemd"
    }
  }
}

import URIs

/// What an address in the HTML becomes, given where the HTML came from.
struct AddressRules {
  private let base: URIReference
  private let linkSchemes: Set<String>

  /// - Parameter base: the URL of the document; one that is not http or https counts as none.
  init(base: String?, linkSchemes: Set<String>) {
    let given = base.map { URIReference($0.asBrowsersReadIt.mendedAddress) }
    let isWeb = given?.scheme.map { ["http", "https"].contains($0.lowercased()) } ?? true
    self.base = isWeb ? given ?? URIReference(path: "/") : URIReference(path: "/")
    self.linkSchemes = linkSchemes
  }

  enum Address: Equatable {
    /// An absolute URL.
    case absolute(String)
    /// Root-relative on the original site.
    case reference(String)
    /// An id on the page itself, without its number sign; empty for the top of the page.
    case fragment(String)
    /// Not to be printed; the reason, for the report.
    case refused(String)
  }

  /// An address that is only used when a person follows it.
  func link(_ written: String) -> Address {
    let address = written.asBrowsersReadIt
    if address.hasPrefix("#") { return .fragment(String(address.dropFirst())) }
    guard let scheme = address.scheme else { return relative(address) }
    if ["http", "https"].contains(scheme) { return web(address, scheme: scheme) }
    return linkSchemes.contains(scheme) ? .absolute(address) : .refused("\(scheme):")
  }

  /// An address that a browser fetches by itself.
  func media(_ written: String) -> Address {
    let address = written.asBrowsersReadIt
    let resolved: Address
    switch address.scheme {
    case nil: resolved = relative(address)
    case "http"?: resolved = web(address, scheme: "http")
    case "https"?: resolved = web(address, scheme: "https")
    case let other?: return .refused("\(other):")
    }
    if case .absolute(let url) = resolved {
      guard let host = URIReference(url).host, !isPrivateHost(host) else {
        return .refused("private address")
      }
    }
    return resolved
  }

  /// Like ``media(_:)``, and a bitmap may also stand in the address itself.
  func image(_ written: String) -> Address {
    let address = written.asBrowsersReadIt
    guard address.scheme == "data" else { return media(written) }
    return Self.isBitmap(address) ? .absolute(address) : .refused("data:")
  }

  /// `scheme:` without two slashes is relative to a base of the same scheme, as browsers have it, and otherwise as
  /// good as with them.
  private func web(_ address: String, scheme: String) -> Address {
    let address = address.withSlashesForward
    let rest = address.utf8.dropFirst(scheme.utf8.count + 1)
    if rest.starts(with: "//".utf8) { return .absolute(address) }
    if base.scheme?.lowercased() == scheme { return relative(String(Substring(rest))) }
    return .absolute("\(scheme)://" + String(Substring(rest.drop { $0 == UInt8(ascii: "/") })))
  }

  private func relative(_ address: String) -> Address {
    let address = address.withSlashesForward
    if address.hasPrefix("//") {
      return .absolute("\(base.scheme ?? "https")://" + address.drop { $0 == "/" })
    }
    var target = URIReference(address)
    guard target.scheme == nil else { return .refused("relative scheme") }
    target = target.resolved(against: base)
    target.scheme = nil
    target.authority = nil
    target.path = "/" + target.path.drop { $0 == "/" }
    return .reference(target.description.mendedAddress)
  }

  /// Whether `address` is `data:` with a bitmap in base64. SVG is not one: it can hold scripts.
  private static func isBitmap(_ address: String) -> Bool {
    guard let comma = address.utf8.firstIndex(of: UInt8(ascii: ",")) else { return false }
    let types = ["png", "jpeg", "jpg", "gif", "webp", "avif"].map { "data:image/\($0);base64" }
    return types.contains(address[..<comma].lowercased())
      && address.utf8[address.utf8.index(after: comma)...].allSatisfy {
        $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/")
          || $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "%")
      }
  }
}

extension String {
  /// Without what browsers skip in a URL: control characters, and spaces at either end.
  fileprivate var asBrowsersReadIt: String {
    guard utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else { return self }
    let bytes = utf8.filter { $0 >= 0x20 && $0 != 0x7F }
    let isSpace = { (byte: UInt8) in byte == 0x20 }
    guard let start = bytes.firstIndex(where: { !isSpace($0) }),
      let end = bytes.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(decoding: bytes[start...end], as: UTF8.self)
  }

  /// The scheme in lowercase; nil where there is none.
  fileprivate var scheme: String? {
    guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")), let first = utf8.first, first.isASCIILetter,
      utf8[..<colon].allSatisfy({
        $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-")
          || $0 == UInt8(ascii: ".")
      })
    else { return nil }
    return self[..<colon].lowercased()
  }

  /// With each backslash before query and fragment as the slash that browsers take it for.
  fileprivate var withSlashesForward: String {
    let end = utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? utf8.endIndex
    guard utf8[..<end].contains(UInt8(ascii: "\\")) else { return self }
    return String(self[..<end].map { $0 == "\\" ? "/" : $0 }) + self[end...]
  }
}

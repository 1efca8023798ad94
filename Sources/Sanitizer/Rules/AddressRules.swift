import URIs

/// Checks the addresses in the HTML and resolves them against the URL of the document.
struct AddressRules {
  private let base: URIReference
  private let linkSchemes: Set<String>
  private let longestInlineImage: Int

  /// - Parameters:
  ///   - base: the URL of the document; ignored unless it is http or https.
  ///   - longestInlineImage: the longest `data:` URL, in bytes.
  init(base: String?, linkSchemes: Set<String>, longestInlineImage: Int = 2 << 20) {
    self.longestInlineImage = longestInlineImage
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
    /// Removed; the reason is for the report.
    case refused(String)
  }

  /// Checks an address that is used only when the reader follows it.
  func link(_ written: String) -> Address {
    let address = written.asBrowsersReadIt
    if address.hasPrefix("#") { return .fragment(String(address.dropFirst()).composedFragment) }
    guard let scheme = address.scheme else { return relative(address) }
    if ["http", "https"].contains(scheme) { return web(address, scheme: scheme) }
    guard linkSchemes.contains(scheme) || scheme.hasPrefix("web+") else { return .refused("\(scheme):") }
    // `feed:`, `view-source:` and others take another address after the colon.
    let inner = String(address.utf8.dropFirst(scheme.utf8.count + 1).drop { $0 == UInt8(ascii: "/") }) ?? ""
    if let other = inner.scheme, Self.running.contains(other) { return .refused("\(scheme):\(other):") }
    return .absolute(address)
  }

  private static let running: Set<String> = ["javascript", "vbscript", "data", "blob", "file", "filesystem"]

  /// Checks an address that a browser fetches by itself.
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

  /// Like ``media(_:)``, and allows bitmaps as `data:` URLs.
  func image(_ written: String) -> Address {
    let address = written.asBrowsersReadIt
    guard address.scheme == "data" else { return media(written) }
    guard address.utf8.count <= longestInlineImage else { return .refused("large data:") }
    return Self.bitmap(address).map { .absolute($0) } ?? .refused("data:")
  }

  /// Reads `scheme:` without two slashes as browsers do: relative if the base has the same scheme, otherwise
  /// as if the slashes were there.
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
      let place = address.drop { $0 == "/" }
      guard !place.isEmpty else { return .refused("no host") }
      return .absolute("\(base.scheme ?? "https")://" + place)
    }
    var target = URIReference(address)
    guard target.scheme == nil else { return .refused("relative scheme") }
    target = target.resolved(against: base)
    target.scheme = nil
    target.authority = nil
    target.path = "/" + target.path.drop { $0 == "/" }
    target.fragment = target.fragment?.composedFragment
    return .reference(target.description.mendedAddress)
  }

  /// Returns `address` without white space if it is a `data:` URL of a bitmap in base64. SVG is no bitmap: it
  /// can contain scripts.
  private static func bitmap(_ address: String) -> String? {
    guard let comma = address.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    guard let type = address[..<comma].lowercased().split(separator: ";").first,
      bitmaps.contains(type.dropFirst("data:".count)),
      address[..<comma].utf8.filter({ $0 != 0x20 }).suffix(7).map(\.lowercased).elementsEqual(";base64".utf8)
    else { return nil }
    let data = address.utf8[address.utf8.index(after: comma)...]
    let isBase64 = data.allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/")
        || $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "%") || $0 == 0x20
    }
    guard isBase64 else { return nil }
    return "data:\(type.dropFirst("data:".count));base64,"
      + String(decoding: data.filter { $0 != 0x20 }, as: UTF8.self)
  }

  private static let bitmaps: Set<Substring> = [
    "image/png", "image/jpeg", "image/jpg", "image/gif", "image/webp", "image/avif", "image/apng",
    "image/bmp",
    "image/x-icon", "image/vnd.microsoft.icon",
  ]
}

extension String {
  /// This fragment in the form of ids, Normalization Form C: browsers compare both byte by byte.
  fileprivate var composedFragment: String {
    guard let decoded = percentDecoded, decoded.utf8.contains(where: { $0 > 127 }) else { return self }
    let composed = decoded.composed
    // Equal texts in other forms are `==`.
    return composed.utf8.elementsEqual(decoded.utf8) ? self : composed.percentEncoded(allowing: .fragment)
  }

  /// This URL without what browsers ignore: control characters, and spaces at both ends.
  fileprivate var asBrowsersReadIt: String { writable.withoutControls }

  private var withoutControls: String {
    guard utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else { return self }
    let bytes = utf8.filter { $0 >= 0x20 && $0 != 0x7F }
    let isSpace = { (byte: UInt8) in byte == 0x20 }
    guard let start = bytes.firstIndex(where: { !isSpace($0) }),
      let end = bytes.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(decoding: bytes[start...end], as: UTF8.self)
  }

  /// The scheme in lowercase; nil if there is none.
  fileprivate var scheme: String? {
    guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")), let first = utf8.first, first.isASCIILetter,
      utf8[..<colon].allSatisfy({
        $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-")
          || $0 == UInt8(ascii: ".")
      })
    else { return nil }
    return self[..<colon].lowercased()
  }

  /// This URL with slashes for the backslashes before query and fragment, as browsers read it.
  fileprivate var withSlashesForward: String {
    let end = utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? utf8.endIndex
    guard utf8[..<end].contains(UInt8(ascii: "\\")) else { return self }
    return String(self[..<end].map { $0 == "\\" ? "/" : $0 }) + self[end...]
  }
}

import Digests
import URIs

/// Where the files of a static site are, and how they refer to each other.
package enum StaticAddress {
  /// The name of the file for an address of the site, relative to the folder of the static site:
  /// `archive/2026/index.html` for the page `/archive/2026`, `feed.xml` for `/feed.xml`,
  /// `episodes/show=free/index.html` for the page `/episodes?show=free`.
  ///
  /// - Parameters:
  ///   - path: percent-encoded.
  ///   - parameters: those of the query, decoded.
  ///   - isPage: whether it is an HTML document.
  package static func file(
    path: String, parameters: [(name: String, value: String)] = [], isPage: Bool
  ) -> String {
    // A slash within a segment divides it, as it does for the hosts of files.
    var segments = path.split(separator: "/").flatMap { segment in
      (segment.percentDecoded ?? String(segment)).split(separator: "/").map(String.init)
    }
    segments = segments.filter { $0 != "." && $0 != ".." }
    let query = parameters.map { "\($0)=\($1)".replacing("/", with: "%2F") }
    if isPage {
      let hasName = query.isEmpty && segments.last?.lowercased().hasSuffix(".html") == true
      segments += query + (hasName ? [] : ["index.html"])
    } else if !query.isEmpty {
      let last = segments.popLast() ?? ""
      let ending = last.split(separator: ".").count > 1 ? "." + (last.split(separator: ".").last ?? "") : ""
      segments += [String(last.dropLast(ending.count))] + query
      segments[segments.count - 1] += ending
    }
    return segments.map(shortened).joined(separator: "/")
  }

  /// The address of a file as a path of the site. That of a page is the address of its folder.
  package static func path(ofFile file: String) -> String {
    let folder = file == "index.html" ? "" : file.hasSuffix("/index.html") ? file.dropLast(10) : file[...]
    return "/" + String(folder).percentEncoded(allowing: .path)
  }

  /// The relative address that leads from one file to another: `../../index.html`.
  package static func relative(from file: String, to target: String) -> String {
    var (from, to) = (file.split(separator: "/").dropLast(), target.split(separator: "/")[...])
    while to.count > 1, let first = from.first, first == to.first {
      from = from.dropFirst()
      to = to.dropFirst()
    }
    let segments =
      from.map { _ in ".." } + to.map { String($0).percentEncoded(allowing: .pathSegment) }
    let address = segments.joined(separator: "/")
    // A colon in the first segment would end a scheme.
    return segments.first?.contains(":") == true ? "./" + address : address
  }

  /// File systems take names of up to 255 bytes.
  private static func shortened(_ segment: String) -> String {
    guard segment.utf8.count > 240 else { return segment }
    let digest = SHA256Digest(of: segment).hex(prefix: 8)
    return String(decoding: segment.utf8.prefix(200), as: UTF8.self).filter { $0 != "\u{FFFD}" } + "-"
      + digest
  }
}

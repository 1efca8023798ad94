import Foundation
import URIs

/// Where a feed comes from: a file or an address on the web.
package enum FeedSource: Hashable, Sendable, CustomStringConvertible {
  case file(String)
  /// A URL. Other schemes than `http` and `https` are refused when the feed is fetched.
  case url(String)
  /// An address without a scheme, such as `example.com/blog`.
  case host(String)

  /// Reads a source as a person writes it: a file if there is one of that name, else an address if it looks
  /// like one, else a file.
  ///
  /// The schemes of feed readers, such as `feed:` and `podcast:`, stand for `https:`, or precede a whole URL.
  /// `file:` names a file.
  package init(_ text: String) {
    let reference = URIReference(text)
    switch reference.scheme?.lowercased() {
    case "http", "https":
      self = .url(text)
    case let scheme? where Self.schemesOfReaders.contains(scheme):
      let rest = String(text.dropFirst(scheme.utf8.count + 1))
      let isWhole = rest.lowercased().hasPrefix("http://") || rest.lowercased().hasPrefix("https://")
      self = isWhole ? .url(rest) : .host(String(rest.drop { $0 == "/" }))
    case "file":
      let path = reference.path
      self = .file(path.percentDecoded ?? path)
    case _ where FileManager.default.fileExists(atPath: text):
      self = .file(text)
    case _? where reference.authority != nil:
      self = .url(text)
    default:
      self = Self.looksLikeHost(text) ? .host(text) : .file(text)
    }
  }

  /// Schemes by which web pages open a feed reader.
  private static let schemesOfReaders: Set = ["feed", "feeds", "pcast", "itpc", "podcast"]

  /// The source without user name and password.
  package var description: String {
    switch self {
    case .file(let path): path
    case .url(let url): url.withoutCredentials
    case .host(let text):
      "https://\(text)".withoutCredentials.replacing("https://", with: "", maxReplacements: 1)
    }
  }

  /// The URLs to try, in this order; none for a file.
  var urls: [String] {
    switch self {
    case .file: []
    case .url(let url): [url]
    case .host(let text): ["https://\(text)", "http://\(text)"]
    }
  }

  /// Whether a text begins with a host: `example.com`, `localhost:8080/feed` and `[::1]:8080` do, `feed.xml`
  /// and `folder/feed.xml` do not.
  private static func looksLikeHost(_ text: String) -> Bool {
    let end = text.firstIndex { "/?#".contains($0) } ?? text.endIndex
    let authority = text[..<end]
    guard !authority.isEmpty, !authority.contains(where: \.isWhitespace) else { return false }
    let reference = URIReference("https://\(authority)")
    guard let host = reference.host, !host.isEmpty, !host.hasPrefix("."), !host.hasSuffix("..") else {
      return false
    }
    if host.hasPrefix("[") || host == "localhost" { return true }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, let last = labels.last else { return false }
    if end == text.endIndex, endingsOfFiles.contains(String(last)) { return false }
    if last.allSatisfy(\.isNumber) { return labels.count == 4 }
    return last.count > 1
  }

  private static let endingsOfFiles: Set = [
    "xml", "rss", "atom", "rdf", "json", "opml", "html", "htm", "xhtml", "txt", "gz", "bak",
  ]
}

public import Feeds
import Foundation
public import HTTPClient
import Publication
public import Spools
import URIs

/// Where a feed comes from: a file, or an address of the web.
public enum FeedSource: Hashable, Sendable, CustomStringConvertible {
  case file(String)
  /// `http` or `https`; anything else is refused when it is asked.
  case url(String)
  /// An address without a scheme, such as `example.com/blog`.
  case host(String)

  /// What somebody meant: a file where there is one of that name, else an address where it looks like one, else a file.
  ///
  /// `feed:` and `feed://`, and what podcasts have instead, lead to the same places as `https:` or what stands behind
  /// them; `file:` names a file.
  public init(_ text: String) {
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

  /// What readers have themselves opened by.
  private static let schemesOfReaders: Set = ["feed", "feeds", "pcast", "itpc", "podcast"]

  /// Without user name and password.
  public var description: String {
    switch self {
    case .file(let path): path
    case .url(let url): url.withoutCredentials
    case .host(let text):
      "https://\(text)".withoutCredentials.replacing("https://", with: "", maxReplacements: 1)
    }
  }

  /// The addresses to try, the first one first; none for a file.
  var urls: [String] {
    switch self {
    case .file: []
    case .url(let url): [url]
    case .host(let text): ["https://\(text)", "http://\(text)"]
    }
  }

  /// `example.com`, `localhost:8080/feed`, `[::1]:8080`, but not `feed.xml` or `folder/feed.xml`.
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

/// Why a source could not be imported; nothing of it was.
public enum ImportError: Error, CustomStringConvertible {
  case noSuchFile(String)
  case folder(String)
  case unreadable(String)
  /// There is no room for it in a temporary file.
  case noRoom(source: String, TemporaryFileError)
  /// There was no answer.
  case unreachable(source: String, String, HTTPClientError.Reason)
  /// There was an answer, and it was no document.
  case unavailable(source: String, String)
  case notAFeed(source: String, FeedError)
  /// A page without a feed.
  case noFeed(source: String, FeedError)

  /// One line.
  public var description: String { "\(source): \(reason). Nothing was imported." }

  /// What it is about.
  var source: String {
    switch self {
    case .noSuchFile(let source), .folder(let source), .unreadable(let source), .noRoom(let source, _),
      .unreachable(let source, _, _), .unavailable(let source, _), .notAFeed(let source, _),
      .noFeed(let source, _):
      source
    }
  }

  /// What is wrong, and what to do.
  var reason: String {
    switch self {
    case .noSuchFile: "there is no such file"
    case .folder: "is a folder; name the feed in it"
    case .unreadable: "cannot be read; check its permissions"
    case .noRoom(_, let error): "\(error)"
    case .unreachable(_, let reason, _), .unavailable(_, let reason): reason
    case .notAFeed(_, let error): "\(error)"
    case .noFeed(_, let error):
      "\(error), and no feed was found from there; give the address of the feed itself"
    }
  }

  /// The same, for a page of a feed whose newest entries came well.
  var aboutOlderPages: ImportError {
    guard case .unavailable(let source, let reason) = self else { return self }
    return .unavailable(source: source, "\(reason); --no-archive leaves older pages out")
  }
}

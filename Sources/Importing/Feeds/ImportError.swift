import Feeds
import HTTPClient
import Spools

/// Why a feed could not be imported. Nothing of it was written.
package enum ImportError: Error, CustomStringConvertible {
  case noSuchFile(String)
  case folder(String)
  case unreadable(String)
  /// The feed does not fit into a temporary file.
  case noRoom(source: String, TemporaryFileError)
  /// The site did not answer.
  case unreachable(source: String, String, HTTPClientError.Reason)
  /// The site answered, but not with a document.
  case unavailable(source: String, String)
  case notAFeed(source: String, FeedError)
  /// The address is that of a page, and no feed of it was found.
  case noFeed(source: String, FeedError)
  /// The import did not end within its time limit.
  case tookTooLong(source: String, limit: Duration)

  /// One line.
  package var description: String { "\(source): \(reason). Nothing was imported." }

  /// The feed, without user name and password.
  var source: String {
    switch self {
    case .noSuchFile(let source), .folder(let source), .unreadable(let source), .noRoom(let source, _),
      .unreachable(let source, _, _), .unavailable(let source, _), .notAFeed(let source, _),
      .noFeed(let source, _), .tookTooLong(let source, _):
      source
    }
  }

  /// The problem, and what to do about it.
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
    case .tookTooLong(_, let limit):
      "did not end within \(limit.components.seconds) s; try again later, or raise --time-limit"
    }
  }

  /// This error with a hint for a feed whose first page could be read.
  var aboutOlderPages: ImportError {
    guard case .unavailable(let source, let reason) = self else { return self }
    return .unavailable(source: source, "\(reason); --no-archive leaves older pages out")
  }
}

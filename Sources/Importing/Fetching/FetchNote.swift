import Texts

/// A note about the address of an imported feed, for the person who imports it.
package enum FetchNote: Hashable, Sendable, CustomStringConvertible {
  /// The address is that of a page, which names this feed.
  case found(feed: String, title: String?, on: String)
  /// The page names this feed too.
  case alsoThere(feed: String, title: String?)
  /// The address moved for good.
  case moved(from: String, to: String)
  /// The feed says that it moved, but it is not at its new address.
  case notThere(from: String, to: String, reason: String)
  /// Older pages were left out, for this reason.
  case cutOff(String)

  /// One line.
  package var description: String {
    switch self {
    case .found(let feed, let title, let page):
      "\(page) is a page; took its feed \(feed)\(Self.quoted(title))"
    case .alsoThere(let feed, let title): "it also names \(feed)\(Self.quoted(title))"
    case .moved(let old, let new): "\(old) moved for good to \(new), which is used from now on"
    case .notThere(let old, let new, let reason):
      "\(old) says that it moved to \(new), but the feed is not there, so the old address stays in use: \(reason)"
    case .cutOff(let reason): "older entries may be missing: \(reason)"
    }
  }

  private static func quoted(_ title: String?) -> String {
    guard let title, !title.isEmpty else { return "" }
    let line = title.split(whereSeparator: \.isNewline).joined(separator: " ")
    return " (\(line.shortened(to: 100)))"
  }
}

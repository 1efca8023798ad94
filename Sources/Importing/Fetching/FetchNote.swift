import Publication

/// What somebody who imports from an address should know, beside what was imported.
public enum FetchNote: Hashable, Sendable, CustomStringConvertible {
  /// The address is that of a page, which names this feed; and others.
  case found(feed: String, title: String?, on: String)
  case alsoThere(feed: String, title: String?)
  /// The address moved for good.
  case moved(from: String, to: String)
  /// The feed says that it moved, and it is not there.
  case notThere(from: String, to: String, reason: String)
  /// Older pages were left out, for a reason.
  case cutOff(String)

  /// One line.
  public var description: String {
    switch self {
    case .found(let feed, let title, let page):
      "\(page) is a page; took its feed \(feed)\(Self.quoted(title))"
    case .alsoThere(let feed, let title): "it also names \(feed)\(Self.quoted(title))"
    case .moved(let old, let new): "\(old) moved for good to \(new), which is asked from now on"
    case .notThere(let old, let new, let reason):
      "\(old) says that it moved to \(new), and goes on being asked, as the feed is not there: \(reason)"
    case .cutOff(let reason): "older entries may be missing: \(reason)"
    }
  }

  private static func quoted(_ title: String?) -> String {
    guard let title, !title.isEmpty else { return "" }
    let line = title.split(whereSeparator: \.isNewline).joined(separator: " ")
    return " (\(line.prefix(100)))"
  }
}

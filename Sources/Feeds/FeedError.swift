/// Why bytes could not be read as a feed, or where they had to be mended.
public struct FeedError: Error, Hashable, Sendable {
  /// What was wrong, with the words that say it on one line.
  public enum Reason: Hashable, Sendable {
    /// There is no feed in it. The text says what is there instead: `an HTML page`.
    case notAFeed(String)
    /// There is no feed in it any more, but word of the address where it is now, as it stands there.
    case moved(to: String)
    /// It begins as a feed and cannot be read on. The text says why: `mismatched tag </item>`.
    case malformed(String)
    /// It is built to exhaust its reader. The text says how: `elements nested deeper than 256`.
    case hostile(String)
  }

  public var reason: Reason
  /// From 1; nil where there is no place to point to.
  public var line: Int?
  /// From 1, in bytes.
  public var column: Int?
  /// How many whole entries stand before that place.
  public var entriesRead: Int

  public init(_ reason: Reason, line: Int? = nil, column: Int? = nil, entriesRead: Int = 0) {
    self.reason = reason
    self.line = line
    self.column = column
    self.entriesRead = entriesRead
  }
}

extension FeedError: CustomStringConvertible {
  /// One line: `line 214, column 9: mismatched tag </item>; read 37 entries before it`.
  public var description: String {
    switch reason {
    case .notAFeed(let found): "not a feed but \(found)"
    case .moved(let place): "not a feed but word that it is at \(place) now; import that address"
    case .malformed(let problem), .hostile(let problem): place + problem + progress
    }
  }

  private var place: String {
    guard let line else { return "" }
    return column.map { "line \(line), column \($0): " } ?? "line \(line): "
  }

  private var progress: String {
    switch entriesRead {
    case 0: "; read no entries before it"
    case 1: "; read 1 entry before it"
    default: "; read \(entriesRead) entries before it"
    }
  }
}

/// Why bytes cannot be read as a feed, or where a feed had to be repaired.
public struct FeedError: Error, Hashable, Sendable {
  /// The kind of the mistake, with a text for one line.
  public enum Reason: Hashable, Sendable {
    /// The document is no feed. The text names what it is: `an HTML page`.
    case notAFeed(String)
    /// The document is no feed, but names the feed's new address, as written.
    case moved(to: String)
    /// The document begins as a feed but cannot be parsed. The text says why: `mismatched tag </item>`.
    case malformed(String)
    /// The document would exhaust its reader. The text says how: `elements nested deeper than 256`.
    case hostile(String)
  }

  public var reason: Reason
  /// From 1; nil if unknown.
  public var line: Int?
  /// From 1, in bytes.
  public var column: Int?
  /// The number of complete entries before that place.
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
    case .moved(let place): "not a feed but a notice that the feed has moved to \(place); import that address"
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

import Publication
import Sanitizer
import Texts

/// What an import did with each entry of a feed.
public struct ImportReport: Hashable, Sendable {
  public let location: String
  public private(set) var new = Tally<Item>()
  public private(set) var changed = Tally<Item>()
  public private(set) var unchanged = 0
  /// How many posts have not changed, but were made anew by a newer version of the code.
  public private(set) var renderedAnew = 0
  public private(set) var leftOut: Tally<FeedImport.LeftOut>
  /// How often the sanitizer removed what, by the names of elements and attributes.
  public private(set) var removed: [String: Int] = [:]

  /// A post that is new or changed.
  public struct Item: Hashable, Sendable {
    /// Its title, else its link or guid.
    public let title: String
    /// The path of a new post on this site.
    public let path: String?
  }

  /// In characters.
  static let longestName = 200

  enum Outcome {
    case new(path: String)
    case changed
    case unchanged
    case renderedAnew
  }

  init(_ feed: FeedImport) {
    location = feed.location
    leftOut = feed.leftOut
  }

  /// Whether pages or feeds change.
  public var isChange: Bool { !new.isEmpty || !changed.isEmpty || renderedAnew > 0 }

  mutating func count(_ outcome: Outcome, _ draft: PostDraft) {
    removed.merge(draft.content.removed, uniquingKeysWith: +)
    let title = (draft.title ?? draft.link ?? draft.guid).shortened(to: ImportReport.longestName)
    switch outcome {
    case .new(let path): new.append(Item(title: title, path: path))
    case .changed: changed.append(Item(title: title, path: nil))
    case .unchanged: unchanged += 1
    case .renderedAnew: renderedAnew += 1
    }
  }
}

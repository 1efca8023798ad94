import Publication
import Sanitizer
import YAML

/// What an import did with each entry of a feed.
public struct ImportReport: Hashable, Sendable {
  public let location: String
  public private(set) var new = Tally<Item>()
  public private(set) var changed = Tally<Item>()
  public private(set) var unchanged = 0
  /// Posts that say the same and are shown by newer rules.
  public private(set) var renderedAnew = 0
  public private(set) var leftOut: Tally<FeedImport.LeftOut>
  /// What the sanitiser took out of the posts, by name.
  public private(set) var removed: [String: Int] = [:]

  /// A post that is new or another.
  public struct Item: Hashable, Sendable {
    /// Its title, else its link or guid.
    public let title: String
    /// Where it is on this site; nil where it stayed where it was.
    public let path: String?
  }

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

  /// Whether readers see anything else than before.
  public var isChange: Bool { !new.isEmpty || !changed.isEmpty || renderedAnew > 0 }

  mutating func count(_ outcome: Outcome, _ draft: PostDraft) {
    removed.merge(draft.content.removed, uniquingKeysWith: +)
    let title = (draft.title ?? draft.link ?? draft.guid).inBrief
    switch outcome {
    case .new(let path): new.append(Item(title: title, path: path))
    case .changed: changed.append(Item(title: title, path: nil))
    case .unchanged: unchanged += 1
    case .renderedAnew: renderedAnew += 1
    }
  }
}

extension String {
  /// Cut off where it is longer than anybody wants to see in a list.
  var inBrief: String { utf8.count <= 300 ? self : prefix(200) + "…" }
}

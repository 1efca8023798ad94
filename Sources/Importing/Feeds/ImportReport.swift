import Publication
import Sanitizer
import Texts

/// The results of an import for the entries of a feed.
package struct ImportReport: Hashable, Sendable {
  package let location: String
  package private(set) var new = Tally<Item>()
  package private(set) var changed = Tally<Item>()
  package private(set) var unchanged = 0
  /// How many posts have not changed, but were made anew by a newer version of the code.
  package private(set) var renderedAnew = 0
  package private(set) var leftOut: Tally<FeedImport.LeftOut>
  /// How often the sanitizer removed each element and attribute, by name.
  package private(set) var removed: [String: Int] = [:]

  /// A post that is new or changed.
  package struct Item: Hashable, Sendable {
    /// Its title, else its link or guid.
    package let title: String
    /// The path of a new post on this site.
    package let path: String?
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
  package var isChange: Bool { !new.isEmpty || !changed.isEmpty || renderedAnew > 0 }

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

/// A count of elements, of which there may be a million, and the first thousand of them. The sequence
/// consists of the elements that are kept.
package struct Tally<Element: Hashable & Sendable>: Hashable, Sendable, Sequence {
  /// The number of all elements.
  package private(set) var count = 0

  private var named: [Element] = []

  package var isEmpty: Bool { count == 0 }

  /// How many elements are counted but not kept.
  package var unnamed: Int { count - named.count }

  /// - Parameter times: how often the element occurs.
  mutating func append(_ element: @autoclosure () throws -> Element, times: Int = 1) rethrows {
    for _ in 0..<Swift.min(times, Self.mostNamed - named.count) { named.append(try element()) }
    count += times
  }

  package func makeIterator() -> [Element].Iterator { named.makeIterator() }

  private static var mostNamed: Int { 1000 }
}

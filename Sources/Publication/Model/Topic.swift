/// A name that posts are found under: a tag, an author or a series.
///
/// Spellings that differ in case are one topic; its name is the spelling that came first.
public struct Topic: Hashable, Sendable {
  /// The raw value is what the database calls it.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case tag
    case author
    case series
  }

  public var kind: Kind
  public var name: String
  /// How many posts a reader finds under it.
  public var count: Int

  public init(_ kind: Kind, name: String, count: Int) {
    self.kind = kind
    self.name = name
    self.count = count
  }

  /// What its feeds are about.
  public var subject: FeedSubject {
    switch kind {
    case .tag: .tag(name)
    case .author: .author(name)
    case .series: .series(name)
    }
  }
}

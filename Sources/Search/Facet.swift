/// A property by which readers filter posts: a tag, an author, a year.
public struct Facet: Hashable, Sendable {
  public let name: String
  public let value: String

  /// - Parameter value: two values are the same if their first thousand bytes are.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// The facet as a term of ``SearchIndex/vector``. It starts with a space, so a search for the beginning of
  /// a word does not find it.
  var term: String { " \(name) " + String(decoding: value.utf8.prefix(Self.mostBytes), as: UTF8.self) }

  /// Postgres takes terms of up to 2,046 bytes.
  private static let mostBytes = 1_000
}

/// What readers choose posts by, besides their words: a tag, an author, a year.
public struct Facet: Hashable, Sendable {
  public let name: String
  public let value: String

  /// - Parameter value: compared byte by byte; of a very long one, the first thousand bytes.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Among the terms of a document. No word begins with a space, so no beginning of a word finds it.
  var term: String { " \(name) " + String(decoding: value.utf8.prefix(Self.mostBytes), as: UTF8.self) }

  /// Postgres takes terms of up to 2,046 bytes.
  private static let mostBytes = 1_000
}

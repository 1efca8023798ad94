/// Reads a dependency: whatever the innermost scope says that it is.
///
/// ```swift
/// struct FeedImporter {
///   @Dependency(\.date) var date
///   @Dependency(\.httpClient) var httpClient
///
///   func fetch(_ url: String) async throws -> Fetched {
///     Fetched(try await httpClient.get(url), at: date.now)
///   }
/// }
/// ```
///
/// In the running program the importer sees the clock and the network. A test says what it sees instead:
///
/// ```swift
/// try await withDependencies {
///   $0.date = .constant(Date(timeIntervalSince1970: 1_234_567_890))
///   $0.httpClient.send = { _, _, _ in FetchedResponse(url: "https://example.com/", body: Array("<rss/>".utf8)) }
/// } operation: {
///   try await FeedImporter().fetch("https://example.com/feed.xml")
/// }
/// ```
///
/// A value is looked for in the scope of whoever reads it, then in the scope in which the property was made,
/// so that an object keeps what it was made with when it outlives its scope. What nobody overrode is the
/// key's live value in the program and its test value in a test; see ``DependencyKey``.
///
/// It can be a property of a type or a local variable. An escaping closure cannot capture a local one: read
/// it before.
@propertyWrapper
public struct Dependency<Value: Sendable>: Sendable {
  private enum Source: Sendable {
    case property(@Sendable (DependencyValues) -> Value)
    case key(any TestDependencyKey<Value>.Type)
  }

  private let source: Source
  private let initial: DependencyScope
  private let origin: DependencyOrigin

  /// Reads a property of ``DependencyValues``, or a part of one, that is written as a key path:
  /// `@Dependency(\.date) var date`.
  public init(
    _ property: @escaping @Sendable (DependencyValues) -> Value, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    source = .property(property)
    initial = .current
    origin = DependencyOrigin(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Reads the value of `key`, for which there need not be a property: `@Dependency(ViewerKey.self) var
  /// viewer`.
  public init<Key: TestDependencyKey<Value>>(
    _ key: Key.Type, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    source = .key(key)
    initial = .current
    origin = DependencyOrigin(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  public var wrappedValue: Value {
    let values = DependencyValues.readable(at: origin, fallingBackTo: initial)
    switch source {
    case .property(let read): return read(values)
    case .key(let key): return values.value(of: key)
    }
  }
}

/// Where a dependency was declared: what a failure points at.
struct DependencyOrigin: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt
}

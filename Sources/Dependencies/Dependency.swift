/// Reads a dependency from the innermost scope that sets it.
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
/// In the running program the importer uses the clock and the network. A test replaces them:
///
/// ```swift
/// try await withDependencies {
///   $0.date = .constant(Date(timeIntervalSince1970: 1_234_567_890))
///   $0.httpClient.send = { url, _, _ in FetchedResponse(url: url, body: Array("<rss/>".utf8)) }
/// } operation: {
///   try await FeedImporter().fetch("https://example.com/feed.xml")
/// }
/// ```
///
/// The value comes from the scope of the reader, or else from the scope in which the property was created: an
/// object keeps its dependencies when it outlives its scope. A dependency that is not overridden has the
/// key's live value in the program and its test value in a test; see ``DependencyKey``.
///
/// It can be a property of a type or a local variable. An escaping closure cannot capture the local variable;
/// read the value before.
@propertyWrapper
public struct Dependency<Value: Sendable>: Sendable {
  private let property: @Sendable (DependencyValues) -> Value
  private let initial: DependencyScope
  private let origin: DependencyOrigin

  /// Reads a property of ``DependencyValues``, or a part of one, given as a key path:
  /// `@Dependency(\.date) var date`.
  public init(
    _ property: @escaping @Sendable (DependencyValues) -> Value, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.property = property
    initial = .current
    origin = DependencyOrigin(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  public var wrappedValue: Value {
    property(DependencyValues.readable(at: origin, fallingBackTo: initial))
  }
}

/// The place of a declaration, for failures.
struct DependencyOrigin: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt
}

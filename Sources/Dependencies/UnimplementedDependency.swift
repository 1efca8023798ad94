import IssueReporting
import Synchronization

/// A dependency that a test reads without overriding it.
final class UnimplementedDependency: Sendable {
  /// Set while a test value is made.
  @TaskLocal static var current: UnimplementedDependency?

  private let property: StaticString
  private let origin: DependencyOrigin?
  private let isBeingSet: Bool
  private let reported = Atomic(false)

  /// - Parameters:
  ///   - property: the name of the property of ``DependencyValues``.
  ///   - isBeingSet: whether the value is read only to change a part of it, which does not fail the test.
  init(property: StaticString, origin: DependencyOrigin?, isBeingSet: Bool) {
    self.property = property
    self.origin = origin
    self.isBeingSet = isBeingSet
  }

  /// Whether the key has no test value of its own.
  var isReported: Bool { reported.load(ordering: .relaxed) }

  func report<Key: DependencyKey>(_ key: Key.Type) {
    reported.store(true, ordering: .relaxed)
    guard !isBeingSet else { return }
    let place = origin.map { " at \($0.fileID):\($0.line)" } ?? ""
    reportIssue(
      """
      @Dependency(\\.\(property)), read\(place), has no value in this test and would reach the live one: override \
      it by withDependencies { $0.\(property) = … }, or give \(key) a testValue
      """,
      fileID: origin?.fileID ?? #fileID, filePath: origin?.filePath ?? #filePath,
      line: origin?.line ?? #line, column: origin?.column ?? #column)
  }
}

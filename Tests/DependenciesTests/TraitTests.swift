import Dependencies
import DependenciesTestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(
  "The trait of a suite",
  .dependencies {
    $0.uuid = .incrementing
    $0.mailer.name = "suite's"
  })
struct TraitTests {
  @Dependency(\.uuid) var uuid
  @Dependency(\.mailer.name) var name

  @Test("The trait runs for each test", arguments: 0..<3)
  func fresh(_: Int) {
    #expect(uuid() == UUID(0))
    #expect(uuid() == UUID(1))
    #expect(name == "suite's")
  }

  @Test("The trait of a test overrides the trait of its suite", .dependencies { $0.mailer.name = "test's" })
  func nested() {
    #expect(name == "test's")
    #expect(uuid() == UUID(0))
  }
}

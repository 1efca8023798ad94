import Dependencies
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("The clock and the maker of identifiers")
struct GeneratorTests {
  @Dependency(\.date) var date
  @Dependency(\.uuid) var uuid

  @Test("A test says what time it is")
  func dates() {
    let then = Date(timeIntervalSince1970: 1_234_567_890)
    withDependencies {
      $0.date = .constant(then)
    } operation: {
      #expect(date.now == then)
      #expect(date() == then)
      withDependencies {
        $0.date.now = .distantPast
      } operation: {
        #expect(date.now == .distantPast)
      }
    }
  }

  @Test("A test that does not say what time it is fails")
  func unsaidDate() {
    withKnownIssue {
      _ = date.now
    } matching: {
      $0.comments.first?.rawValue.contains(#"@Dependency(\.date)"#) == true
    }
  }

  @Test("Identifiers count up, each generator for itself")
  func incrementing() {
    for _ in 1...2 {
      withDependencies {
        $0.uuid = .incrementing
      } operation: {
        #expect(uuid().uuidString == "00000000-0000-0000-0000-000000000000")
        #expect(uuid() == UUID(1))
        #expect(UUID(0x1234_5678_9ABC).uuidString == "00000000-0000-0000-0000-123456789ABC")
      }
    }
  }

  @Test("The live generators give now and something new")
  func live() {
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(date.now >= Date(timeIntervalSince1970: 1_700_000_000))
      #expect(uuid() != uuid())
    }
  }
}

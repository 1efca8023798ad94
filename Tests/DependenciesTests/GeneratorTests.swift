import Dependencies
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("The date and UUID generators")
struct GeneratorTests {
  @Dependency(\.date) var date
  @Dependency(\.uuid) var uuid

  @Test("A test sets the date")
  func dates() {
    let then = Date(timeIntervalSince1970: 1_234_567_890)
    withDependencies {
      $0.date = .constant(then)
    } operation: {
      #expect(date.now == then)
      withDependencies {
        $0.date.now = .distantPast
      } operation: {
        #expect(date.now == .distantPast)
      }
    }
  }

  @Test("A test that does not set the date fails")
  func unsaidDate() {
    withKnownIssue {
      _ = date.now
    } matching: {
      $0.comments.first?.rawValue.contains(#"@Dependency(\.date)"#) == true
    }
  }

  @Test("Each incrementing generator counts from zero")
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

  @Test("The live generators return the current date and a new UUID")
  func live() {
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(date.now >= Date(timeIntervalSince1970: 1_700_000_000))
      #expect(uuid() != uuid())
    }
  }
}

import Dependencies
import DependenciesTestSupport
import Synchronization
import Testing

@Suite("Dependencies that are not overridden")
struct TestValueTests {
  @Dependency(\.ledger) var ledger

  @Test("Reading a live value fails the test, with the dependency's name and place")
  func liveValue() {
    let issues = Mutex<[Issue]>([])
    let line = #line + 1
    @Dependency(\.mailer) var mailer
    withKnownIssue {
      #expect(mailer.name == "live")
    } matching: { issue in
      issues.withLock { $0.append(issue) }
      return true
    }
    let issue = issues.withLock(\.first)
    #expect(issue?.comments.first?.rawValue.contains(#"@Dependency(\.mailer)"#) == true)
    #expect(
      issue?.comments.first?.rawValue.contains("DependenciesTests/TestValueTests.swift:\(line)") == true)
    #expect(issue?.sourceLocation?.line == line)
  }

  @Test("Every read of a live value fails, so that no test hides the failure of another", arguments: 1...3)
  func everyRead(_: Int) {
    @Dependency(\.mailer) var mailer
    withKnownIssue {
      _ = mailer
    } matching: {
      $0.comments.first?.rawValue.contains(#"@Dependency(\.mailer)"#) == true
    }
  }

  @Test("Changing a part of a live value does not fail the test")
  func changingAPart() {
    @Dependency(\.mailer) var mailer
    withDependencies {
      $0.mailer.name = "changed"
    } operation: {
      #expect(mailer.name == "changed")
    }
  }

  @Test("An unimplemented closure fails when it is called, not when it is read")
  func unimplementedClosure() {
    @Dependency(\.stamp) var stamp
    let read = stamp
    withKnownIssue {
      #expect(read(1) == "no stamp")
    } matching: {
      $0.comments.first?.rawValue.contains("stamp") == true
    }
  }

  @Test("In the live context, live values do not fail the test")
  func liveContext() {
    @Dependency(\.mailer) var mailer
    @Dependency(\.context) var context
    #expect(context == .test)
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(context == .live)
      #expect(mailer.send("a letter") == "sent a letter")
    }
  }

  @Test("A key without a live value reports an issue in the live context")
  func noLiveValue() {
    @Dependency(\.stamp) var stamp
    withDependencies {
      $0.context = .live
    } operation: {
      withKnownIssue {
        _ = stamp
      } matching: {
        $0.comments.first?.rawValue.contains("StampKey has no live value") == true
      }
    }
  }

  @Test("A test value stays the same throughout its test")
  func sameInATest() async {
    let first = ledger
    let inAScope = await withDependencies {
      $0.mailer.name = "another"
    } operation: {
      await Task { ledger }.value
    }
    #expect(first === ledger)
    #expect(first === inAScope)
  }

  @Test("Each test has its own test value: the first of two tests that write to it")
  func oneOfTwo() { expectEmptyLedger() }

  @Test("Each test has its own test value: the second of two tests that write to it")
  func otherOfTwo() { expectEmptyLedger() }

  @Test("With the trait, each case has its own test value", .dependencies, arguments: 0..<5)
  func perCase(_: Int) { expectEmptyLedger() }

  @Test("With the trait, a test value is freed when the test ends")
  func freed() async throws {
    let test = try #require(Test.current)
    let seen = Mutex(WeakLedger())
    try await DependenciesTrait.dependencies.provideScope(for: test, testCase: nil) {
      seen.withLock { $0.ledger = ledger }
      #expect(seen.withLock { $0.ledger } === ledger)
    }
    #expect(seen.withLock { $0.ledger } == nil)
  }

  @Test("An object that outlives a test does not carry its values into another test")
  func outlivingATest() async throws {
    let test = try #require(Test.current)
    let survivor = Mutex<Postman?>(nil)
    try await DependenciesTrait.dependencies { $0.mailer.name = "first test's" }
      .provideScope(for: test, testCase: nil) {
        survivor.withLock { $0 = Postman() }
        #expect(survivor.withLock { $0?.name } == "first test's")
      }
    try await DependenciesTrait.dependencies.provideScope(for: test, testCase: nil) {
      withKnownIssue {
        #expect(survivor.withLock { $0?.name } == "live")
      } matching: {
        $0.comments.first?.rawValue.contains("has no value in this test") == true
      }
    }
  }

  private func expectEmptyLedger() {
    ledger.entries.withLock {
      #expect($0 == [])
      $0.append("written")
    }
  }

  private struct Postman {
    @Dependency(\.mailer.name) var name
  }

  private struct WeakLedger {
    weak var ledger: Ledger?
  }
}

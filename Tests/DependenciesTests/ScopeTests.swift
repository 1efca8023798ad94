import Dependencies
import Dispatch
import Testing

@Suite("Scopes")
struct ScopeTests {
  @Dependency(\.mailer.name) var name

  @Test("An override applies within its scope only")
  func scope() {
    withDependencies {
      $0.mailer.name = "outer"
    } operation: {
      #expect(name == "outer")
      withDependencies {
        $0.mailer.name = "inner"
      } operation: {
        #expect(name == "inner")
      }
      #expect(name == "outer")
    }
  }

  @Test("An inner scope changes only the dependencies that it overrides")
  func innerScope() {
    @Dependency(\.mailer.send) var send
    withDependencies {
      $0.mailer = Mailer(send: { "kept \($0)" }, name: "outer")
    } operation: {
      withDependencies {
        $0.mailer.name = "inner"
      } operation: {
        #expect(name == "inner")
        #expect(send("a letter") == "kept a letter")
      }
    }
  }

  @Test("A scope ends when its operation throws")
  func throwing() async {
    struct Failure: Error {}
    await withDependencies {
      $0.mailer.name = "outer"
    } operation: {
      await #expect(throws: Failure.self) {
        try await withDependencies {
          $0.mailer.name = "inner"
        } operation: {
          await Task.yield()
          throw Failure()
        }
      }
      #expect(name == "outer")
    }
  }

  @Test("Child tasks and unstructured tasks inherit the scope")
  func childTasks() async {
    await withDependencies {
      $0.mailer.name = "parent's"
    } operation: {
      async let child = name
      let group = await withTaskGroup(of: String.self) { group in
        group.addTask { name }
        return await group.next()
      }
      let unstructured = await Task { name }.value
      #expect(await child == "parent's")
      #expect(group == "parent's")
      #expect(unstructured == "parent's")
    }
  }

  @Test("A Dispatch queue and a detached task see a scope that is carried to them")
  func escaped() async {
    let name = Dependency(\.mailer.name)
    let (queued, detached) = await withDependencies {
      $0.mailer.name = "carried"
    } operation: {
      let scope = DependencyValues.Continuation()
      let queued = await withCheckedContinuation { continuation in
        DispatchQueue.global().async { scope.yield { continuation.resume(returning: name.wrappedValue) } }
      }
      let detached = await Task.detached {
        await scope.yield {
          await Task.yield()
          return name.wrappedValue
        }
      }.value
      return (queued, detached)
    }
    #expect(queued == "carried")
    #expect(detached == "carried")
  }

  @Test(
    "An object that outlives its scope keeps its values, unless the reader's scope overrides them")
  func outliving() {
    let outer = withDependencies {
      $0.mailer.name = "made with"
    } operation: {
      Postman()
    }
    #expect(outer.name == "made with")
    withDependencies {
      $0.mailer.name = "read with"
    } operation: {
      #expect(outer.name == "read with")
    }
  }

  @Test("An asynchronous scope stays on its caller's actor")
  @MainActor
  func isolation() async {
    await withDependencies {
      MainActor.assertIsolated()
      $0.mailer.name = "main"
    } operation: {
      MainActor.assertIsolated()
      await Task.yield()
      MainActor.assertIsolated()
      #expect(name == "main")
    }
  }

  @Test("Concurrent scopes do not see each other", arguments: 0..<20)
  func parallel(number: Int) async {
    await withDependencies {
      $0.mailer.name = "number \(number)"
    } operation: {
      for _ in 0..<50 {
        await Task.yield()
        #expect(name == "number \(number)")
      }
    }
  }

  private struct Postman {
    @Dependency(\.mailer.name) var name
  }
}

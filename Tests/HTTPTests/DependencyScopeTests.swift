import Dependencies
import HTTP
import HTTPTypes
import Testing

@Suite("Dependencies that a middleware sets")
struct DependencyScopeTests {
  private static let readsReader = Responder { _ in
    // Long enough for the caller to leave its scope.
    await Task.yield()
    return .plain(.ok, currentReader())
  }

  /// Sets the reader for everything inside.
  private static func reader(_ name: String) -> Middleware {
    { respond in
      Responder(answering: { request in
        withDependencies {
          $0.reader = name
        } operation: {
          respond.answer(request)
        }
      })
    }
  }

  /// Adds the reader of its own scope to each response.
  private static let appendsReader: Middleware = { respond in
    Responder(answering: { request in
      respond.answer(request).map("") { response, _ in response.appending(currentReader()) }
    })
  }

  @Test("They apply to pending work, which runs after the middleware has returned")
  func pending() async throws {
    let respond = pipeline {
      Self.reader("Ada")
    } answering: {
      Self.readsReader.answer($0)
    }
    #expect(try await respond(Request()).text == "Ada\n")
  }

  @Test("They apply in a detached task and on an actor")
  func detached() async throws {
    let answer = Self.reader("Ada")(Self.readsReader).answer(Request())
    #expect(try await Task.detached { try await answer.value.text }.value == "Ada\n")
    #expect(try await Elsewhere().value(of: answer).text == "Ada\n")
  }

  @Test("They override the dependencies of the task that runs the work")
  func foreignScope() async throws {
    let answer = Self.reader("Ada")(Self.readsReader).answer(Request())
    let text = try await withDependencies {
      $0.reader = "Grace"
    } operation: {
      try await answer.value.text
    }
    #expect(text == "Ada\n")
  }

  @Test("They do not apply to work that was created outside and runs inside")
  func outerWork() async throws {
    let outer = Self.readsReader.answer(Request())
    let inside = Self.reader("Ada")(Responder(answering: { _ in outer }))
    #expect(try await inside(Request()).text == "nobody\n")
  }

  @Test("Each part of a pipeline sees its own dependencies, before and after the parts inside")
  func nested() async throws {
    let respond = pipeline {
      Self.appendsReader
      Self.reader("Ada")
      Self.appendsReader
      Self.reader("Grace")
      Self.appendsReader
    } answering: {
      Self.readsReader.answer($0)
    }
    #expect(try await respond(Request()).text == "Grace\nGrace Ada nobody ")
  }

  @Test("Work after pending work runs in the scope of the code that adds it")
  func flatMap() async throws {
    let late: Middleware = { respond in
      Responder(answering: { request in
        respond.answer(request).flatMap("") { response, _ in
          .pending {
            await Task.yield()
            return response.appending(currentReader())
          }
        }
      })
    }
    let respond = pipeline {
      late
      Self.reader("Ada")
      late
      Self.reader("Grace")
    } answering: {
      Self.readsReader.answer($0)
    }
    #expect(try await respond(Request()).text == "Grace\nAda nobody ")
  }

  @Test("They apply with a middleware that waits")
  func waiting() async throws {
    let waits: Middleware = { respond in
      Responder { request in
        try await withDependencies {
          $0.reader = "Grace"
        } operation: {
          try await respond(request).appending(currentReader())
        }
      }
    }
    let respond = pipeline {
      Self.reader("Ada")
      Self.appendsReader
      waits
    } answering: {
      Self.readsReader.answer($0)
    }
    #expect(try await respond(Request()).text == "Grace\nGrace Ada ")
  }

  @Test("They apply to a body that is produced after the response has left the pipeline")
  func stream() async throws {
    let respond = pipeline {
      Self.reader("Ada")
    } around: { _ in
      Response(
        body: .stream(
          ByteStream {
            var pieces = [currentReader()]
            return { pieces.popLast().map { Array("\($0), then \(currentReader())".utf8) } }
          }))
    }
    #expect(try await respond(Request()).text == "Ada, then Ada")
  }

  @Test("They apply to events, which a separate task makes")
  func events() async throws {
    let respond = pipeline {
      Self.reader("Ada")
    } around: { _ in
      .events {
        AsyncStream { events in
          events.yield(ServerSentEvent(data: currentReader()))
          events.finish()
        }
      }
    }
    #expect(try await respond(Request()).text == "data: Ada\n\n")
  }

  @Test("The scope ends when the work throws")
  func failure() async throws {
    struct Failure: Error {}
    let respond = pipeline {
      Self.reader("Ada")
    } around: { _ in
      throw Failure()
    }
    await #expect(throws: Failure.self) { try await respond(Request()) }
    #expect(currentReader() == "nobody")
  }
}

private enum ReaderKey: TestDependencyKey {
  static var testValue: String { "nobody" }
}

extension DependencyValues {
  fileprivate var reader: String {
    get { self[ReaderKey.self] }
    set { self[ReaderKey.self] = newValue }
  }
}

private func currentReader() -> String {
  @Dependency(\.reader) var reader
  return reader
}

private actor Elsewhere {
  func value(of answer: Answer<Response>) async throws -> Response { try await answer.value }
}

extension Request {
  fileprivate init() { self.init(.get, "/") }
}

extension Response {
  fileprivate func appending(_ text: String) -> Response {
    var response = self
    if case .bytes(let bytes) = body { response.body = .bytes(bytes + Array("\(text) ".utf8)) }
    return response
  }

  fileprivate var text: String {
    get async throws { String(decoding: try await body.collect(upTo: 1000), as: UTF8.self) }
  }
}

import Dependencies
import HTTP
import HTTPTypes
import Testing

@Suite("Dependencies that a middleware sets")
struct DependencyScopeTests {
  private static let readsReader = Responder { _ in
    // Long enough for whoever called to have left its scope.
    await Task.yield()
    return .plain(.ok, currentReader())
  }

  /// Sets the reader around everything within it.
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

  @Test("They hold for pending work, which runs when the middleware has returned")
  func pending() async throws {
    let respond = pipeline {
      Self.reader("Ada")
    } answering: {
      Self.readsReader.answer($0)
    }
    #expect(try await respond(Request()).text == "Ada\n")
  }

  @Test("They hold in a detached task, and on an actor")
  func detached() async throws {
    let answer = Self.reader("Ada")(Self.readsReader).answer(Request())
    #expect(try await Task.detached { try await answer.value.text }.value == "Ada\n")
    #expect(try await Elsewhere().value(of: answer).text == "Ada\n")
  }

  @Test("They win over those of whoever runs the work")
  func foreignScope() async throws {
    let answer = Self.reader("Ada")(Self.readsReader).answer(Request())
    let text = try await withDependencies {
      $0.reader = "Grace"
    } operation: {
      try await answer.value.text
    }
    #expect(text == "Ada\n")
  }

  @Test("They are not seen by work that was made outside, though run inside")
  func outerWork() async throws {
    let outer = Self.readsReader.answer(Request())
    let inside = Self.reader("Ada")(Responder(answering: { _ in outer }))
    #expect(try await inside(Request()).text == "nobody\n")
  }

  @Test("Each part of a pipeline sees its own, before and after what it surrounds")
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

  @Test("Work that follows pending work runs in the scope of whoever asks for it")
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

  @Test("They hold for a middleware that waits")
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

  @Test("They hold for a body that is produced when the response has left the pipeline")
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

  @Test("They hold for events, which a task of their own makes")
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

  @Test("A failure leaves no scope behind")
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

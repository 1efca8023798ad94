import HTTP
import HTTPTypes
import Testing

@Suite("A pipeline")
struct PipelineTests {
  /// Appends a letter to the text of each response. Suspends if `waits`.
  private static func adding(_ letter: String, waits: Bool = false) -> Middleware {
    { respond in
      guard !waits else {
        return Responder { request in try await respond(request).adding(letter) }
      }
      return Responder(answering: { request in
        respond.answer(request).map(letter) { $0.adding($1) }
      })
    }
  }

  private static let ready = Responder(answering: { _ in .ready(Response(body: .text(""))) })

  @Test("A ready response stays ready through middleware that does not wait")
  func ready() async throws {
    let respond = pipeline {
      Self.adding("a")
      Self.adding("b")
    } answering: {
      Self.ready.answer($0)
    }
    guard case .ready(let response) = respond.answer(Request(.get, "/")) else {
      Issue.record("The response is not ready.")
      return
    }
    #expect(try await response.text == "ba")
    #expect(try await respond(Request(.get, "/")).text == "ba")
  }

  @Test("A middleware that waits makes the response pending, and changes nothing else", arguments: 0..<3)
  func pending(place: Int) async throws {
    let respond = pipeline {
      Self.adding("a", waits: place == 0)
      Self.adding("b", waits: place == 1)
      Self.adding("c", waits: place == 2)
    } answering: {
      Self.ready.answer($0)
    }
    guard case .pending(let work) = respond.answer(Request(.get, "/")) else {
      Issue.record("The response is at hand.")
      return
    }
    #expect(try await work().text == "cba")
  }

  @Test("A response may need pending work or not")
  func flatMap() async throws {
    let late = Answer<Response>.ready(Response()).flatMap("late") { response, text in
      .pending { response.adding(text) }
    }
    guard case .pending = late else {
      Issue.record("The response is at hand.")
      return
    }
    #expect(try await late.value.text == "late")
    let known = Answer<Response>.pending { Response() }.flatMap("known") { response, text in
      .ready(response.adding(text))
    }
    #expect(try await known.value.text == "known")
  }

  @Test("Errors from inside are rethrown")
  func failure() async throws {
    struct Failure: Error {}
    let respond = pipeline {
      Self.adding("a")
    } around: { _ in
      throw Failure()
    }
    await #expect(throws: Failure.self) { try await respond(Request(.get, "/")) }
  }
}

extension Response {
  fileprivate func adding(_ letter: String) -> Response {
    var response = self
    guard case .bytes(let bytes) = body else {
      response.body = .text(letter)
      return response
    }
    response.body = .bytes(bytes + Array(letter.utf8))
    return response
  }

  fileprivate var text: String {
    get async throws { String(decoding: try await body.collect(upTo: 100), as: UTF8.self) }
  }
}

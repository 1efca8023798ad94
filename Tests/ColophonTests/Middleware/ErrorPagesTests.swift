import Dependencies
import HTTP
import HTTPTypes
import Testing

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import ProgramInterfaces
@testable import Publication
@testable import Settings
@testable import SiteBase
@testable import Syndication

@Suite("Errors of handlers")
struct ErrorPagesTests {
  @Test("An error with its own response is answered with that, any other error with a page")
  func answers() async throws {
    struct Broken: Error {}
    try await TestSite.run { site in
      for (error, status, type) in [
        (BodyTooLarge(limit: 1) as any Error, 413, "text/plain; charset=utf-8"),
        (Broken(), 500, "text/html; charset=utf-8"),
      ] {
        let respond = errorPages(site.site)(Responder { _ in throw error })
        let response = try await respond(Request(.post, "/"))
        #expect(response.status.code == status)
        #expect(response.headerFields[.contentType] == type)
        #expect(response.headerFields[.xContentTypeOptions] == "nosniff")
      }
      let respond = errorPages(site.site)(Responder { _ in throw CancellationError() })
      await #expect(throws: CancellationError.self) { try await respond(Request(.get, "/")) }
    }
  }

  @Test(
    "Programs get problem details (RFC 9457), people a page",
    arguments: [
      (HTTPRequest.Method.delete, "/healthz", 405, "Method Not Allowed"),
      (.delete, "/hub", 405, "Method Not Allowed"),
      (.delete, "/archive", 405, nil), (.get, "/nowhere", 404, nil),
    ] as [(HTTPRequest.Method, String, Int, String?)])
  func formats(method: HTTPRequest.Method, path: String, status: Int, title: String?) async throws {
    try await TestSite.run { site in
      let response = try await site.get(path, method: method)
      #expect(response.status.code == status)
      #expect(response.cacheControl == .notStored)
      let type = title == nil ? "text/html; charset=utf-8" : "application/problem+json"
      #expect(response.headerFields[.contentType] == type)
      guard let title else { return }
      let text = String(decoding: try await response.body.collect(upTo: 1 << 20), as: UTF8.self)
      #expect(text == #"{"title":"\#(title)","status":\#(status)}"# + "\n")
    }
  }

  @Test("Problem details of a server error name the request")
  func request() {
    #expect(
      ProblemDetails(.internalServerError, requestID: "5f-1").json
        == #"{"title":"Internal Server Error","status":500,"request":"5f-1"}"# + "\n")
  }
}

import Dependencies
import HTTP
import HTTPTypes
import Testing

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Settings
@testable import Syndication

@Suite("Errors of handlers")
struct ErrorPagesTests {
  @Test("An error that brings its answer along is answered with that, and another by a page")
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
}

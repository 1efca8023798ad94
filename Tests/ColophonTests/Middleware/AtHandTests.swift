import HTTP
import HTTPTypes
import Testing

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Settings
@testable import Syndication

@Suite("Answers that do not wait")
struct SiteAtHandTests {
  @Test(
    "What was requested before is answered without waiting, also with 304",
    arguments: [
      "/", "/feed.xml", "/feed.json?content=summary", "/assets/site.css", "/healthz", "/robots.txt",
    ])
  func atHand(path: String) async throws {
    try await TestSite.run(cache: true) { site in
      let respond = site.site.respond
      let request = Request(.get, path)
      // A file that has just been written is not kept yet; the files of `Public/` are older.
      let first = try await respond(request)
      #expect(first.status == .ok)
      let second = try #require(try await respond.atHand(after: request, request))
      #expect(second.headerFields == first.headerFields)
      #expect(try await second.body.collect(upTo: .max) == first.body.collect(upTo: .max))
      guard let tag = first.headerFields[.eTag] else { return }
      let known = Request(.get, path, headerFields: [.ifNoneMatch: tag])
      #expect(try await respond.atHand(after: request, known)?.status == .notModified)
    }
  }

  @Test("An answer that needs the database waits")
  func pending() async throws {
    try await TestSite.run(cache: true) { site in
      for path in ["/readyz", "/no-such-page", "/tags"] {
        #expect(site.site.respond.answer(Request(.get, path)).atHand == nil)
      }
    }
  }
}

extension Responder {
  /// The answer at hand to `request` after `earlier` was answered. That of a file is at hand for ten
  /// milliseconds, which a busy machine can miss several times.
  fileprivate func atHand(after earlier: Request, _ request: Request) async throws -> Response? {
    for _ in 0..<1_000 {
      if let response = answer(request).atHand { return response }
      _ = try await self(earlier)
    }
    return nil
  }
}

extension Answer<Response> {
  fileprivate var atHand: Response? {
    if case .ready(let response) = self { response } else { nil }
  }
}

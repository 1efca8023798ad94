import HTTP
import HTTPTypes
import Testing

@testable import Colophon

@Suite("A random post")
struct RandomTests {
  @Test("The address redirects to a random visible post, and the answer is not stored")
  func random() async throws {
    try await TestSite.run(cache: true) { site in
      #expect(try await site.get("/random").status == .notFound)
      try await site.importFeed(rss(item("One"), item("Two"), item("Three")))
      let folder = ContentFixture()
      folder.write("later.md", "---\ntitle: Later\ndate: 2040-01-01T00:00:00Z\n---\nText.")
      try await site.sync(folder)
      var places: Set<String> = []
      for _ in 1...100 {
        let response = try await site.get("/random")
        #expect(response.status == .found)
        #expect(response.cacheControl == .notStored)
        places.insert(try #require(response.headerFields[.location]))
      }
      #expect(places == ["/2023/one/", "/2023/two/", "/2023/three/"])
    }
  }
}

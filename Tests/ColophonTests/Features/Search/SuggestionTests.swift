import Foundation
import HTTP
import HTTPTypes
import Postgres
import Publication
import Synchronization
import Testing
import Timestamps

@testable import Colophon
@testable import ProgramInterfaces
@testable import SiteBase

@Suite("What a page that is missing suggests")
struct SuggestionTests {
  @Test(
    "Posts, tags, months and pages with a similar address or with the same words",
    arguments: [
      ("/posts/dependecy-injection", "/posts/dependency-injection"),
      ("/2024/dependency-injection.html", "/posts/dependency-injection"),
      ("/posts/injection-of-dependencies", "/posts/dependency-injection"),
      ("/blog/actors", "/posts/actors-and-executors"), ("/tags/swfit", "/tags/swift"),
      ("/swift", "/tags/swift"), ("/category/Swift/", "/tags/swift"), ("/archve", "/archive"),
      ("/subscrbe", "/subscribe"), ("/2026/02/10/nothing", "/archive/2026/02"), ("/2026/", "/archive/2026"),
      ("/posts/caf%C3%A9-culture", "/posts/cafe"),
    ])
  func suggestions(path: String, expected: String) async throws {
    try await withPosts { site in
      let response = try await site.get(path)
      #expect(response.status == .notFound)
      #expect(response.cacheControl == .notStored)
      let links = try await site.suggested(path)
      #expect(links.contains(expected) && links.count <= 5, "\(links)")
    }
  }

  @Test(
    "The address of a topic suggests the topic first, then posts",
    arguments: [
      ("/tags/swfit", "/tags/swift"), ("/category/concurency", "/tags/concurrency"),
      ("/authors/mara-lindt", "/authors/Mara%20Lind"), ("/series/actor-model", "/series/The%20actor%20model"),
    ])
  func topics(path: String, expected: String) async throws {
    try await withPosts { site in
      let links = try await site.suggested(path)
      #expect(links.first == expected, "\(links)")
    }
  }

  @Test("What a reader may not see is not suggested, nor what has nothing to do with the address")
  func hidden() async throws {
    try await withPosts { site in
      for path in [
        "/posts/zeppelin-draft", "/posts/zeppelin-later", "/posts/completely-unknown-words", "/tags/secret",
      ] {
        let links = try await site.suggested(path)
        #expect(links == [], "\(path)")
      }
    }
  }

  @Test("A post that is gone answers 410 and suggests others")
  func gone() async throws {
    try await withPosts { site in
      try await site.database.execute(
        "UPDATE posts SET state = 'gone' WHERE path = '/posts/actors-and-executors'")
      let response = try await site.get("/posts/actors-and-executors")
      #expect(response.status == .gone)
      #expect(try await site.suggested("/posts/actors-and-executors") == ["/posts/more-actors"])
    }
  }

  @Test("The search field has the words of the address, and they are text")
  func field() async throws {
    try await withPosts { site in
      #expect(try await site.text("/posts/nothing-here.html").contains("name=\"q\" value=\"nothing here\""))
      let page = try await site.text("/%22%3E%3Cscript%3Ealert(1)%3C/script%3E")
      #expect(page.contains("value=\"script alert script\""))
      #expect(!page.contains("<script>alert"))
    }
  }

  @Test(
    "Only readers of pages get suggestions: not those who ask for files, with other methods, or with endless addresses"
  )
  func others() async throws {
    try await withPosts { site in
      let long = "/swift-" + String(repeating: "x", count: 300)
      for path in ["/swift.png", "/swift.php", "/.env", "/swift/.git/config", "/assets/swift.js", long] {
        let page = try await site.text(path)
        #expect(
          !page.contains("Perhaps you were looking for") && !page.contains("role=\"search\""), "\(path)")
      }
      let response = try await site.get("/swift", method: .delete)
      let text = String(decoding: try await response.body.collect(upTo: 1 << 20), as: UTF8.self)
      #expect(!text.contains("/tags/swift"))
    }
  }

  @Test("However many addresses a program asks for, the database is asked for few suggestions")
  func limited() async throws {
    let time = Mutex(Duration.zero)
    let memory = SuggestionMemory { time.withLock { $0 } }
    var asked = 0
    func ask(_ number: Int, generation: Int? = 1) async throws -> [SuggestedLink]? {
      let address = try #require(AddressWords(RequestTarget("/word\(number)x")))
      return await memory.links(for: address, generation: generation) {
        asked += 1
        return [SuggestedLink(title: "\(number)", path: "/")]
      }
    }
    for number in 1...10_000 { _ = try await ask(number) }
    #expect(asked == 20)
    // What is known costs nothing.
    #expect(try await ask(3)?.first?.title == "3")
    #expect(try await ask(21) == nil)
    time.withLock { $0 = .seconds(1) }
    for number in 1...10_000 { _ = try await ask(number) }
    #expect(asked == 25)
    time.withLock { $0 = .seconds(100) }
    // A change of the site makes it forget.
    #expect(try await ask(3, generation: 2) != nil)
    #expect(asked == 26)
    // After a minute, a scheduled post may have come out.
    for (seconds, count) in [(160, 26), (161, 27)] {
      time.withLock { $0 = .seconds(seconds) }
      #expect(try await ask(3, generation: 2) != nil)
      #expect(asked == count)
    }
  }

  @Test("No more than two look-ups are under way at once, and a failure frees its place")
  func atOnce() async throws {
    struct Broken: Error {}
    let memory = SuggestionMemory()
    let address = try #require(AddressWords(RequestTarget("/a-word")))
    let inner = await memory.links(for: address, generation: nil) {
      _ = await memory.links(for: address, generation: nil) {
        let third = await memory.links(for: address, generation: nil) { [SuggestedLink(title: "", path: "")] }
        #expect(third == nil)
        return []
      }
      return [SuggestedLink(title: "first", path: "/")]
    }
    #expect(inner?.first?.title == "first")
    for _ in 1...3 {
      await #expect(throws: Broken.self) {
        try await memory.links(for: address, generation: nil) { throw Broken() }
      }
    }
    #expect(await memory.links(for: address, generation: nil) { [] } == [])
  }

  private func withPosts(_ body: @escaping @Sendable (TestSite) async throws -> Void) async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write(
        "dependency-injection.md", post("Dependency injection in Swift", "2026-01-01", "tags: [swift]"))
      folder.write(
        "actors-and-executors.md", post("Actors and executors", "2026-02-01", "tags: [concurrency]"))
      folder.write(
        "more-actors.md",
        post(
          "More actors", "2026-02-03", "tags: [concurrency]\nauthors: [Mara Lind]\nseries: The actor model"))
      folder.write("cafe.md", post("Café culture", "2026-02-02", "tags: [life]"))
      folder.write("zeppelin-draft.md", post("Zeppelin draft", "2026-01-05", "tags: [secret]\ndraft: true"))
      folder.write("zeppelin-later.md", post("Zeppelin later", "2030-01-05", "tags: [secret]"))
      try await site.sync(folder)
      try await site.indexForSearch()
      try await body(site)
    }
  }

  private func post(_ title: String, _ day: String, _ line: String) -> String {
    "---\ntitle: \(title)\ndate: \(day)T00:00:00Z\n\(line)\n---\nA text.\n"
  }
}

extension TestSite {
  /// What the error page at a path suggests.
  fileprivate func suggested(_ path: String) async throws -> [String] {
    let page = try await text(path)
    guard let start = page.range(of: "class=\"suggestions\"") else { return [] }
    let end = page[start.upperBound...].range(of: "</ul>")?.lowerBound ?? page.endIndex
    return page[start.upperBound..<end].matches(of: #/<li><a href="([^"]*)"/#).map { String($0.1) }
  }
}

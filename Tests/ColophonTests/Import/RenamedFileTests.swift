import Foundation
import HTTP
import HTTPTypes
import Postgres
import Testing
import Timestamps

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Settings
@testable import Syndication

@Suite("Renamed files of posts")
struct RenamedFileTests {
  @Test("A renamed file with the same address stays the same post to feed readers")
  func renamed() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write("2026-01-01-hello.md", post("Hello", "Text."))
      try await site.sync(folder)
      let posts = site.database.posts(Visibility(at: Timestamp(site.now)))
      let before = try await posts.newest(limit: 10).map(\.guid)
      folder.remove("2026-01-01-hello.md")
      folder.write("hello.md", post("Hello", "Text."))
      try await site.sync(folder)
      #expect(try await posts.newest(limit: 10).map(\.guid) == before)
    }
  }

  @Test("Renaming all files with their addresses takes no post offline")
  func renamedAll() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      for number in 1...6 { folder.write("\(number).md", post("\(number)", "Text.")) }
      try await site.sync(folder)
      for number in 1...6 {
        folder.remove("\(number).md")
        folder.write("2026-11-21-\(number).md", post("\(number)", "Text."))
      }
      let report = try await site.sync(folder)
      #expect(report.renamed.count == 6 && report.new.isEmpty && report.retired.isEmpty)
    }
  }

  @Test("A post whose file has another name is the same post, and its addresses lead to the new one")
  func renamedFiles() async throws {
    let long = "The first paragraph of the post.\n\nThe second one, which is longer.\n"
    let edits: [(to: String, source: String, address: String)] = [
      ("2026-01-02-second.md", post("Hello", long), "/posts/second"),
      ("third/index.md", post("Another title", long), "/posts/third"),
      ("fourth.md", post("Another title", long + "\nAnd one more.\n"), "/posts/fourth"),
    ]
    try await TestSite.run { site in
      let folder = ContentFixture()
      var file = "2026-01-01-first.md"
      var addresses = ["/posts/first"]
      folder.write(file, post("Hello", long))
      folder.write("stays.md", post("Stays", "Text."))
      try await site.sync(folder)
      let posts = site.database.posts(Visibility(at: Timestamp(site.now)))
      let before = try await posts.newest(limit: 10).map(\.guid)
      for (name, source, address) in edits {
        folder.remove(file)
        folder.write(at: "posts/\(name)", source.utf8)
        let report = try await site.sync(folder)
        #expect(
          report.renamed == [.init(from: file, to: name)]
            && report.new + report.changed + report.retired == [])
        #expect(try await posts.newest(limit: 10).map(\.guid) == before)
        for former in addresses {
          #expect(try await site.get(former).headerFields[.location]?.hasSuffix(address) == true)
        }
        file = name
        addresses.append(address)
      }
    }
  }

  @Test(
    "A new post beside one that was deleted is another post, unless their texts are the same for the most part"
  )
  func deletedAndNew() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write("one.md", post("One", "What the first one says.\n\nBoth say this."))
      folder.write("stays.md", post("Stays", "Text."))
      try await site.sync(folder)
      folder.remove("one.md")
      folder.write("two.md", post("Two", "What the second one says.\n\nBoth say this."))
      let report = try await site.sync(folder)
      #expect(report.new == ["two.md"] && report.retired == ["one.md"])
      #expect(try await site.get("/posts/one").status == .gone)
      folder.write("later.md", post("One", "What the first one says.\n\nBoth say this."))
      #expect(try await site.sync(folder).renamed == [.init(from: "one.md", to: "later.md")])
      let moved = try await site.get("/posts/one")
      // Browsers keep a permanent redirect for ever if nobody tells them otherwise.
      #expect(moved.status == .movedPermanently && moved.headerFields[.cacheControl] == "public, no-cache")
    }
  }

  @Test("A page that is renamed leads to its new address; a post does not become a page")
  func renamedPages() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write("stays.md", post("Stays", "Text."))
      folder.write(at: "pages/imprint.md", "---\ntitle: Imprint\n---\nWho we are.\n".utf8)
      try await site.sync(folder)
      folder.remove("../pages/imprint.md")
      folder.write(at: "pages/legal.md", "---\ntitle: Imprint\n---\nWho we are.\n".utf8)
      #expect(try await site.sync(folder).renamed == [.init(from: "pages/imprint.md", to: "pages/legal.md")])
      #expect(try await site.get("/imprint").status == .movedPermanently)
      folder.remove("../pages/legal.md")
      folder.write("legal.md", "---\ntitle: Imprint\ndate: 2026-01-01\n---\nWho we are.\n")
      #expect(try await site.sync(folder).renamed.isEmpty)
    }
  }

  private func post(_ title: String, _ text: String, slug: String? = nil) -> String {
    let slug = slug.map { "slug: \($0)\n" } ?? ""
    return "---\ntitle: \(title)\ndate: 2026-11-21T09:30:00+01:00\n\(slug)---\n\(text)\n"
  }
}

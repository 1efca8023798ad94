import HTTP
import HTTPTypes
import Importing
import Settings
import Testing

@testable import Colophon

@Suite("Redirects and files of a former site")
struct RedirectTests {
  private let folder = ContentFixture()

  @Test("An address in _redirects leads elsewhere, in all its forms, until its line is gone")
  func written() async throws {
    folder.write("hello.md", post("Hello", "[x](/category/swift/)"))
    folder.write(
      at: "_redirects",
      """
      # What was at other addresses.
      /category/swift/  /tags/swift  301
      /?cat=3 /tags/other # with a query
      /docs https://docs.example/start
      /posts/hello /elsewhere
      """.utf8)
    try await run { site in
      try await site.sync(folder)
      for (address, target) in [
        ("/category/swift/", "/tags/swift"), ("/Category/swift", "/tags/swift"),
        ("/?cat=3", "/tags/other"), ("/docs", "https://docs.example/start"),
      ] {
        let response = try await site.get(address)
        #expect(response.status == .movedPermanently, "\(address)")
        #expect(response.headerFields[.location] == target)
      }
      #expect(try await site.get("/?cat=4").status == .ok)
      // A post is more than a redirect.
      #expect(try await site.get("/posts/hello").status == .ok)

      folder.write(at: "_redirects", "/docs /posts/hello".utf8)
      let report = try await site.sync(folder)
      #expect(report.isChange)
      #expect(try await site.get("/category/swift/").status == .notFound)
      #expect(try await site.get("/docs").headerFields[.location] == "/posts/hello")
      #expect(try await !site.sync(folder).isChange)
    }
  }

  @Test(
    "A line that cannot be a redirect stops the sync with its number",
    arguments: [
      ("/a", "a redirect is an address, a space, and where it leads"),
      ("/a /b 302", "all redirects are permanent"),
      ("a /b", "a is no path of this site"), ("/a b", "b is neither a path of this site nor a URL"),
      ("/a javascript:alert(1)", "neither a path"), ("/a //evil.example", "neither a path"),
      ("/a /A/", "/a leads to itself"), ("/archive /b", "/archive is a page of the site"),
      ("/blog/* /posts/:splat", "stands for many addresses"), ("/x /y", "/x is in line 1 already"),
      ("/y /x", "leads back to itself"), ("/api/v1/posts/ /b", "/api/v1/posts/ is a page of the site"),
    ])
  func mistakes(line: String, problem: String) async throws {
    folder.write("hello.md", post("Hello", "Text."))
    folder.write(at: "_redirects", "/x /y\n\(line)".utf8)
    try await run { site in
      let error = try #require(await #expect(throws: ContentError.self) { try await site.sync(folder) })
      #expect(error.description.contains("_redirects:"), "\(error)")
      #expect(error.description.contains(problem), "\(error)")
    }
  }

  @Test("The address where a redirect leads is sent percent-encoded, and as it was if it is a URL already")
  func encodedTargets() async throws {
    folder.write("hello.md", post("Hello", "Text."))
    folder.write(at: "_redirects", "/one /ö?q=ü#ä\n/two /%C3%B6?q=a%20b\n".utf8)
    try await run { site in
      try await site.sync(folder)
      #expect(try await site.get("/one").headerFields[.location] == "/%C3%B6?q=%C3%BC#%C3%A4")
      #expect(try await site.get("/two").headerFields[.location] == "/%C3%B6?q=a%20b")
    }
  }

  @Test("A file in files/ is at its path, also below /posts, and texts know the size of a picture there")
  func files() async throws {
    let picture = "<svg xmlns='http://www.w3.org/2000/svg' width='30' height='20'></svg>"
    folder.write("hello.md", post("Hello", "![A](/wp-content/uploads/a%20b.svg)"))
    folder.write(at: "files/wp-content/uploads/a b.svg", picture.utf8)
    folder.write(at: "files/posts/old/notes.pdf", "pdf".utf8)
    folder.write(at: "files/.git/config.txt", "secret".utf8)
    folder.write(at: "secret.txt", "secret".utf8)
    try await run { site in
      try await site.sync(folder)
      #expect(try await site.text("/wp-content/uploads/a%20b.svg") == picture)
      #expect(try await site.text("/posts/old/notes.pdf") == "pdf")
      #expect(try await site.text("/posts/hello").contains("width=\"30\""))
      for path in [
        "/.git/config.txt", "/files/secret.txt", "/..%2Fsecret.txt", "/x/../../secret.txt", "/none.txt",
      ] {
        #expect(try await site.get(path).status == .notFound, "\(path)")
      }
    }
  }

  private func run(_ body: @escaping @Sendable (TestSite) async throws -> Void) async throws {
    try await TestSite.run(configure: { [folder] in $0.contentDirectory = folder.path }, body)
  }

  private func post(_ title: String, _ text: String) -> String {
    "---\ntitle: \(title)\ndate: 2026-11-21\n---\n\(text)\n"
  }
}

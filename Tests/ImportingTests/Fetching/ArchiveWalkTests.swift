import FeedsTestSupport
import HTTP
import HTTPTypes
import Testing
import WebTestSupport

@testable import Importing
@testable import Publication

@Suite("Older pages of a feed")
struct ArchiveWalkTests {
  /// A feed whose pages link to each other by `relation`, `/1` to `/COUNT`, with two entries each.
  private static func paged(
    _ relation: String, count: Int, last: String = ""
  ) -> @Sendable (Request, String) async throws -> Response {
    { request, site in
      guard let number = Int(request.target.path.dropFirst()), (1...count).contains(number) else {
        return .missing
      }
      let link = number < count ? "<atom:link rel='\(relation)' href='\(number + 1)'/>" : last
      return .feed(
        rss(link, item("\(number) a"), item("\(number) b"), link: "\(site)/").replacing(
          "<item>", with: "<item>"))
    }
  }

  @Test(
    "Links next and prev-archive are followed to the end (RFC 5005)", arguments: ["next", "prev-archive"])
  func next(relation: String) async throws {
    try await OtherSite.run(answering: Self.paged(relation, count: 4)) { site in
      let result = try await fetch("\(site.url)/1")
      #expect(result.titles == ["1 a", "1 b", "2 a", "2 b", "3 a", "3 b", "4 a", "4 b"])
      #expect(result.fetched?.memory.isWhole == true)
      #expect(result.notes == [])
      #expect(site.targets == ["/1", "/2", "/3", "/4"])
    }
  }

  @Test("Archive documents, which do not change meanwhile, are preferred to pages")
  func both() async throws {
    try await OtherSite.run { request, site in
      func link(_ relation: String, _ target: String) -> String {
        "<atom:link rel='\(relation)' href='\(target)'/>"
      }
      return switch request.target.path {
      case "/":
        .feed(rss(link("next", "/page") + link("prev-archive", "/2025"), item("One"), link: "\(site)/"))
      case "/2025":
        .feed(
          rss(link("next-archive", "/2026") + link("prev-archive", "/2024"), item("Two"), link: "\(site)/"))
      case "/2024": .feed(rss(link("next-archive", "/2025"), item("Three")))
      default: .missing
      }
    } _: { site in
      let result = try await fetch("\(site.url)/")
      #expect(result.titles == ["One", "Two", "Three"])
      #expect(site.targets == ["/", "/2025", "/2024"])
    }
  }

  @Test("A feed that says it is complete has no older pages")
  func complete() async throws {
    try await OtherSite.run { _, _ in
      let complete = "<complete xmlns='http://purl.org/syndication/history/1.0'/>"
      return .feed(rss(complete, "<atom:link rel='next' href='/2'/>", item("One")))
    } _: { site in
      let result = try await fetch(site.url)
      #expect(result.titles == ["One"])
      #expect(site.requests.count == 1)
    }
  }

  @Test("next_url of JSON Feed is followed to the end")
  func jsonFeed() async throws {
    try await OtherSite.run { request, _ in
      let number = Int(request.target.path.dropFirst()) ?? 1
      let next = number < 3 ? #""next_url": "/\#(number + 1)","# : ""
      return Response(
        .ok, .jsonFeed,
        .text(
          #"{"version": "https://jsonfeed.org/version/1.1", "title": "J", \#(next) "items": [{"id": "\#(number)", "title": "\#(number)", "content_text": "x"}]}"#
        ))
    } _: { site in
      let result = try await fetch("\(site.url)/1")
      #expect(result.titles == ["1", "2", "3"])
    }
  }

  @Test("Without the archive only the first page is fetched")
  func noArchive() async throws {
    try await OtherSite.run(answering: Self.paged("next", count: 4)) { site in
      let result = try await fetch("\(site.url)/1") { $0.followsArchive = false }
      #expect(result.titles == ["1 a", "1 b"])
      #expect(result.fetched?.memory.isWhole == false)
    }
  }

  @Test("A circle of links ends", arguments: ["1", "2", "./3", "http://HOST/1"])
  func circle(back: String) async throws {
    try await OtherSite.run { request, site in
      let back = back.replacing("HOST", with: site.dropFirst(7))
      return try await Self.paged("next", count: 3, last: "<atom:link rel='next' href='\(back)'/>")(
        request, site)
    } _: { site in
      let result = try await fetch("\(site.url)/1")
      #expect(result.titles?.count == 6)
      #expect(site.requests.count == 3)
    }
  }

  @Test("Endless pages without new entries are not followed for long")
  func endless() async throws {
    try await OtherSite.run { request, site in
      let number = Int(request.target.path.dropFirst()) ?? 1
      return .feed(rss("<atom:link rel='next' href='/\(number + 1)'/>", item("One"), link: "\(site)/"))
    } _: { site in
      let result = try await fetch("\(site.url)/1")
      #expect(result.titles == ["One"])
      #expect(site.requests.count == 3)
    }
  }

  @Test("Pages beyond the limits of number and bytes are left out, with a note")
  func bounds() async throws {
    try await OtherSite.run(answering: Self.paged("next", count: 9)) { site in
      let pages = try await fetch("\(site.url)/1") { $0.mostPages = 3 }
      #expect(pages.titles?.count == 6)
      #expect(pages.notes == [.cutOff("stopped after 3 pages")])
      let bytes = try await fetch("\(site.url)/1") { $0.mostBytes = 1000 }
      #expect(bytes.titles?.count == 4)
    }
  }

  @Test("Pages on another site are not fetched, with a note")
  func otherSite() async throws {
    try await OtherSite.run { request, site in
      let other = site.replacing("127.0.0.1", with: "localhost")
      return .feed(rss("<atom:link rel='next' href='\(other)/2'/>", item("One")))
    } _: { site in
      let result = try await fetch("\(site.url)/1")
      #expect(result.titles == ["One"])
      guard case .cutOff(let reason)? = result.notes.first else {
        Issue.record("\(result.notes)")
        return
      }
      #expect(reason.hasPrefix("http://localhost:"))
      #expect(site.requests.count == 1)
    }
  }

  @Test("A missing page ends the feed, with a note", arguments: [404, 410])
  func missing(status: Int) async throws {
    try await OtherSite.run { request, site in
      request.target.path == "/1"
        ? try await Self.paged("next", count: 2)(request, site)
        : .plain(.init(code: status), "x")
    } _: { site in
      let result = try await fetch("\(site.url)/1")
      #expect(result.titles == ["1 a", "1 b"])
      #expect(result.notes == [.cutOff("\(site.url)/2 is missing (\(status))")])
    }
  }

  @Test(
    "A page that fails once is requested again; one that fails twice is an error"
  )
  func serverError() async throws {
    let failures = FailingOnce()
    try await OtherSite.run { request, site in
      if request.target.path == "/2", failures.isFirst() { return .plain(.internalServerError, "x") }
      return try await Self.paged("next", count: 3)(request, site)
    } _: { site in
      let result = try await fetch("\(site.url)/1")
      #expect(result.titles?.count == 6)
    }
    try await OtherSite.run { request, site in
      if request.target.path == "/2" { return .plain(.internalServerError, "x") }
      return try await Self.paged("next", count: 3)(request, site)
    } _: { site in
      let error = await #expect(throws: ImportError.self) { try await fetch("\(site.url)/1") }
      #expect(
        error?.description == "\(site.url)/1: \(site.url)/2: the server answered 500 Internal Server Error; "
          + "--no-archive leaves older pages out. Nothing was imported.")
    }
  }

  @Test("If the whole feed was imported before, older pages are fetched while they have new entries")
  func known() async throws {
    try await OtherSite.run(answering: Self.paged("next", count: 5)) { site in
      var memory = RememberedFetch(url: "\(site.url)/1", feedURL: "\(site.url)/1")
      memory.isWhole = true
      let known = Set((2...5).flatMap { ["\($0)-a", "\($0)-b"] }.map { "https://blog.example/2023/\($0)/" })
      let result = try await fetch("\(site.url)/1", remembered: memory, knownGUIDs: known)
      #expect(result.titles == ["1 a", "1 b", "2 a", "2 b"])
      #expect(result.fetched?.memory.isWhole == true)
      let newest = try await fetch("\(site.url)/1", remembered: memory, knownGUIDs: known) {
        $0.followsArchive = false
      }
      #expect(newest.titles == ["1 a", "1 b"])
      #expect(newest.fetched?.memory.isWhole == false, "there may be a gap")
      let joining = try await fetch(
        "\(site.url)/1", remembered: memory, knownGUIDs: ["https://blog.example/2023/1-b/"]
      ) { $0.followsArchive = false }
      #expect(joining.fetched?.memory.isWhole == true)
      let all = try await fetch("\(site.url)/1", remembered: memory, knownGUIDs: known) { $0.isForced = true }
      #expect(all.titles?.count == 10)
    }
  }
}

@Suite("Older pages of WordPress")
struct WordPressTests {
  private static let generator = "<generator>https://wordpress.org/?v=6.4.2</generator>"

  /// Three pages of two entries, as WordPress serves them.
  @Sendable private static func blog(_ request: Request, _ site: String) async throws -> Response {
    let page = request.target.parameters.first { $0.name == "paged" }.flatMap { Int($0.value) } ?? 1
    guard request.target.path == "/feed/", page <= 3 else { return .missing }
    return .feed(rss(generator, item("\(page) a"), item("\(page) b"), link: "\(site)/"))
  }

  @Test("Pages at ?paged= are fetched until 404")
  func paged() async throws {
    try await OtherSite.run(answering: Self.blog) { site in
      let result = try await fetch("\(site.url)/feed/")
      #expect(result.titles == ["1 a", "1 b", "2 a", "2 b", "3 a", "3 b"])
      #expect(result.fetched?.memory.isWhole == true)
      #expect(result.notes == [])
      #expect(site.targets == ["/feed/", "/feed/?paged=2", "/feed/?paged=3", "/feed/?paged=4"])
    }
  }

  @Test("An existing query is kept")
  func query() async throws {
    try await OtherSite.run { request, site in
      .feed(rss(Self.generator, item(request.target.query ?? ""), link: "\(site)/"))
    } _: { site in
      _ = try await fetch("\(site.url)/?feed=rss2&cat=3") { $0.mostPages = 2 }
      #expect(site.targets == ["/?feed=rss2&cat=3", "/?feed=rss2&cat=3&paged=2"])
    }
  }

  @Test("A site that repeats the first page gets two requests")
  func samePage() async throws {
    try await OtherSite.run { _, site in
      .feed(rss(Self.generator, item("One"), link: "\(site)/"))
    } _: { site in
      let result = try await fetch("\(site.url)/feed/")
      #expect(result.titles == ["One"])
      #expect(site.requests.count == 2)
    }
  }

  @Test("An HTML page is the end too")
  func page() async throws {
    try await OtherSite.run { request, site in
      request.target.query == nil
        ? .feed(rss(Self.generator, item("One"), link: "\(site)/")) : .page("<html>Nothing found")
    } _: { site in
      let result = try await fetch("\(site.url)/feed/")
      #expect(result.titles == ["One"])
      #expect(result.notes == [])
    }
  }

  @Test("WordPress without its generator is recognised by its addresses")
  func withoutGenerator() async throws {
    try await OtherSite.run { request, site in
      request.target.query == nil
        ? .feed(rss(item("One", guid: "https://blog.example/?p=12"), link: "\(site)/")) : .missing
    } _: { site in
      _ = try await fetch("\(site.url)/feed/")
      #expect(site.targets == ["/feed/", "/feed/?paged=2"])
    }
  }

  @Test("Pages are not guessed for other feeds", arguments: ["<generator>Jekyll</generator>", ""])
  func others(generator: String) async throws {
    try await OtherSite.run { _, site in
      .feed(rss(generator, item("One"), link: "\(site)/"))
    } _: { site in
      _ = try await fetch("\(site.url)/feed/")
      #expect(site.requests.count == 1)
    }
  }
}

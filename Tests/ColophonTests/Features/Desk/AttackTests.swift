import Foundation
import HTTP
import HTTPTypes
import Jobs
import Postgres
import Testing

@testable import Accounts
@testable import Colophon
@testable import Desk
@testable import SiteBase

@Suite("Attacks on the desk", .timeLimit(.minutes(15)))
struct AttackTests {
  private static let fetchSite = HTTPField.Name("Sec-Fetch-Site")!

  @Test(
    "A form that another site sends changes nothing, with whatever it can say of itself",
    arguments: [
      [fetchSite: "cross-site"], [fetchSite: "same-site"], [fetchSite: "none"], [:],
      [.origin: "https://evil.example"], [.origin: "null"], [.origin: "https://blog.example.evil.example"],
      [fetchSite: "cross-site", .origin: "https://blog.example"],
    ] as [HTTPFields])
  func otherSites(fields: HTTPFields) async throws {
    try await DeskFixture.run { desk in
      var ada = try await desk.browser()
      let path = try await ada.begin("Mine")
      ada.fields = fields
      for address in ["/desk/posts", "\(path)/publish", "\(path)/remove", "/sign-out", "/sign-in/mail"] {
        #expect(try await ada.post(address, ["title": "x"]).status == .forbidden, "\(address)")
      }
    }
  }

  @Test("A form without its token, or with that of another person, changes nothing")
  func tokens() async throws {
    try await DeskFixture.run { desk in
      let (ada, bob) = (try await desk.browser("Ada"), try await desk.browser("Bob"))
      let path = try await ada.begin("Mine")
      for token in ["", "0", bob.token] {
        for action in DeskAction.allCases {
          let answer = try await ada.post("\(path)/\(action.rawValue)", ["token": token])
          #expect(answer.status == .forbidden, "\(action)")
        }
        #expect(try await ada.post("/desk/posts", ["title": "x", "token": token]).status == .forbidden)
      }
    }
  }

  @Test("Control characters in any field of a form are no mistake of the server")
  func controlCharacters() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser("Ada", .owner)
      let path = try await ada.begin("Mine\0\u{1}\u{1B}")
      let fields = [
        "name", "title", "email", "text", "note", "role", "from", "to", "slug", "tags", "version", "id",
      ]
      let form = Dictionary(uniqueKeysWithValues: fields.map { ($0, "a\0b\u{7}@example.com") })
      let addresses =
        ["/desk/posts", "/desk/account/rename", "/desk/account/add-passkey", "/desk/house/people"]
        + ["/desk/house/redirects/save", "/desk/media"] + DeskAction.allCases.map { "\(path)/\($0.rawValue)" }
      for address in addresses {
        let answer = try await ada.post(address, form)
        #expect(answer.status.kind != .serverError, "\(address): \(answer.status)")
      }
    }
  }

  @Test("No request but POST changes anything")
  func methods() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser()
      let path = try await ada.begin("Mine")
      let before = try await desk.site.database.one(contents)
      for action in DeskAction.allCases {
        let query = "token=\(ada.token)&version=c1&chosen=c1&text=x&title=x&date="
        #expect(try await ada.get("\(path)/\(action.rawValue)?\(query)").status != .seeOther)
      }
      #expect(try await desk.site.database.one(contents) == before)
      #expect(try await ada.get("/sign-out").status == .notFound)
      #expect(try await ada.get("/desk").status == .ok)
      #expect(try await ada.text(path).contains("Draft"))
    }
  }

  @Test("An author changes and sees only what they began; an editor changes what others began")
  func others() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser("Ada", .author)
      let (bob, eve) = (try await desk.browser("Bob", .author), try await desk.browser("Eve", .editor))
      let path = try await ada.begin("Mine")
      let version = try await ada.editor(path).version
      #expect(try await !bob.text("/desk").contains("Mine"))
      #expect(try await eve.text("/desk").contains("Mine"))
      for address in [path, "\(path)/history", "\(path)/versions/r1", "\(path)/versions/c1"] {
        #expect(try await bob.get(address).status == .notFound, "\(address)")
      }
      for action in DeskAction.allCases {
        let answer = try await bob.post(
          "\(path)/\(action.rawValue)", ["version": version, "text": "x", "chosen": version])
        #expect(answer.status == .notFound, "\(action)")
      }
      #expect(try await ada.editor(path).text.contains("title: Mine"))
      let saved = try await eve.json("\(path)/text", ["version": version, "text": "---\ntitle: Hers\n---\n"])
      #expect(saved.status == 200)
    }
  }

  @Test("An author does not become the owner of posts of files, and nobody changes them before")
  func foreign() async throws {
    try await DeskFixture.run { desk in
      let folder = ContentFixture()
      folder.write("a.md", "---\ntitle: A file\ndate: 2020-01-01\n---\nText.")
      try await desk.site.sync(folder)
      let (ada, eve) = (try await desk.browser("Ada", .author), try await desk.browser("Eve", .editor))
      let path = try #require(
        try await eve.text("/desk").firstMatch(of: #/href="(/desk/posts/[0-9a-f-]+)"/#)
      ).1
      #expect(try await ada.post("\(path)/adopt").status == .notFound)
      for action in DeskAction.allCases where ![.adopt, .presence].contains(action) {
        #expect(
          try await eve.post("\(path)/\(action.rawValue)", ["text": "x", "chosen": "r1"]).status == .conflict,
          "\(action)")
      }
      #expect(try await eve.post("\(path)/adopt").status == .seeOther)
      #expect(try await eve.editor(String(path)).text.contains("Text."))
      try await desk.site.sync(folder)
      #expect(try await desk.stranger.text("/posts/a").contains("Text."))
    }
  }

  @Test("Fields that a form does not have set nothing")
  func massAssignment() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser("Ada", .author)
      _ = try await ada.post(
        "/desk/account/rename",
        ["name": "Ada L.", "role": "owner", "email": "x@example.com", "id": UUID().uuidString])
      let person = try #require(try await desk.site.database.people.person(ada.person.id))
      #expect(person.name == "Ada L." && person.role == .author && person.email == "ada@example.com")
    }
  }

  @Test("Nobody learns by an answer who has an account")
  func enumeration() async throws {
    try await DeskFixture.run { desk in
      _ = try await desk.browser("Ada")
      var answers: [String] = []
      for email in ["ada@example.com", "nobody@example.com"] {
        let asked = try await desk.stranger.post("/sign-in/mail", ["email": email])
        let place = try #require(asked.headerFields[.location])
        let page = try await desk.stranger.text(place)
        let request = String(try #require(place.firstMatch(of: #/request=([0-9a-f-]{36})/#)).1)
        _ = try await desk.site.site.jobWorker.runDueJobs()
        let wrong = try await desk.stranger.post("/sign-in/code", ["request": request, "code": "00000000"])
        answers.append(
          ("\(asked.status) \(place) \(page) \(wrong.status) " + (try await wrong.text))
            .replacing(request, with: "REQUEST"))
      }
      #expect(answers[0] == answers[1])
    }
  }

  @Test("Tries are limited by account and by network")
  func limits() async throws {
    try await DeskFixture.run { desk in
      for number in 1...6 {
        let answer = try await desk.stranger.post("/sign-in/mail", ["email": "ada@example.com"])
        #expect(answer.status == (number <= 5 ? .seeOther : .tooManyRequests))
      }
      for _ in 0..<44 { _ = try await desk.stranger.post("/sign-in/code", ["code": "x"]) }
      let answer = try await desk.stranger.post("/sign-in/mail", ["email": "bob@example.com"])
      #expect(answer.status == .tooManyRequests && answer.headerFields[.retryAfter] == "900")
      desk.pass(seconds: 900)
      #expect(
        try await desk.stranger.post("/sign-in/mail", ["email": "ada@example.com"]).status == .seeOther)
    }
  }

  @Test("Whatever fields contain, no page of the desk and of the site runs it")
  func scripts() async throws {
    try await DeskFixture.run { desk in
      let attack = #""><script>alert(1)</script><img src=x onerror=alert(1)> ' onmouseover='alert(1)"#
      let ada = try await desk.browser("Ada")
      _ = try await ada.post("/desk/account/rename", ["name": attack])
      let path = try await ada.begin(attack)
      let (version, text) = try await ada.editor(path)
      let body =
        text + "\(attack)\n\n<script>alert(1)</script>\n\n[a](javascript:alert(1))\n\n</textarea><b>\n"
      let saved = try await ada.json("\(path)/text", ["version": version, "text": body])
      _ = try await ada.post(
        "\(path)/details", ["version": saved.value["version"] as? String ?? "", "tags": attack])
      let current = try await ada.editor(path)
      #expect(current.text.contains("</textarea><b>"))
      let published = try await ada.post("\(path)/publish", ["version": current.version, "note": attack])
      #expect(published.status == .seeOther)
      let bob = try await desk.browser("Bob")
      var pages = ["/", "/feed.xml"].map { $0 }
      pages += try await desk.stranger.text("/").matches(of: #/href="(/posts/[^"]+)"/#).map { String($0.1) }
      pages += ["/desk", path, "\(path)/history", "\(path)/versions/r1", "/desk/account"]
      for page in pages {
        let response = try await bob.get(page)
        let html = try await response.text.lowercased()
        #expect(response.status == .ok, "\(page)")
        #expect(!html.contains("<script>alert"), "\(page)")
        #expect(!html.contains("<img src=x"), "\(page)")
        #expect(!html.contains("href=\"javascript:"), "\(page)")
        #expect(!html.contains("</textarea><b>"), "\(page)")
      }
      for page in ["/desk", path] {
        let policy = try await bob.get(page).headerFields[.contentSecurityPolicy] ?? ""
        #expect(policy.contains("script-src 'self'") && policy.contains("default-src 'none'"))
        #expect(policy.contains("frame-ancestors 'none'") && !policy.contains("script-src 'self' "))
      }
    }
  }

  @Test(
    "Paths with tricks lead nowhere",
    arguments: [
      "/desk/posts/../../etc/passwd", "/desk/posts/%2e%2e/x",
      "/desk/posts/00000000-0000-0000-0000-000000000000",
      "/desk/posts/' OR 1=1--", "/desk/posts/%00", "/sign-in/link/..%2f..%2fdesk", "/DESK", "/desk/",
    ])
  func paths(path: String) async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser()
      let status = try await ada.get(path).status.code
      #expect([301, 404, 410].contains(status), "\(status)")
      #expect(try await desk.stranger.get(path).status.code != 200)
    }
  }

  @Test("A page far beyond the end of a list is empty or not found")
  func farPages() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser("Ada", .owner)
      let path = try await ada.begin("A post")
      _ = try await ada.publish(path, "---\ntitle: A post\ntags: [a]\n---\n\nText.\n")
      let lists = [
        "/desk?page=", "/desk?show=removed&page=", "/desk?q=a&page=", "/desk/media?page=",
        "/desk/media?show=unused&page=", "/desk/house/redirects?page=", "/desk/house/subscriptions?page=",
        "/desk/house/webhooks?page=", "/search?q=a&page=", "/search.json?q=a&page=", "/page/",
        "/archive/2027/page/", "/archive/2027/01/page/", "/archive/undated/page/", "/tags/a/page/",
        "/authors/a/page/", "/series/a/page/", "/episodes/page/",
      ]
      for list in lists {
        for page in [1_000_000, 1_000_001, 42_949_674, 2_147_483_648, Int.max] {
          let status = try await ada.get("\(list)\(page)").status.code
          #expect([200, 301, 404].contains(status), "\(list)\(page): \(status)")
        }
      }
    }
  }

  @Test("A page of the desk is kept by no cache, and names no other site")
  func caches() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser()
      let path = try await ada.begin("Mine")
      for page in ["/desk", path, "\(path)/history", "/desk/account", "/desk/token", "/sign-in"] {
        let response = try await ada.get(page)
        #expect(response.headerFields[.cacheControl] == "no-store", "\(page)")
        #expect(try await !response.text.contains("https://"), "\(page)")
      }
    }
  }
}

/// A digest of all texts, and of what the desk knows of their posts.
private let contents = Statement(
  "contents",
  """
  SELECT md5(concat(
    (SELECT string_agg(p::text, ';' ORDER BY id) FROM posts p),
    (SELECT string_agg(w::text, ';' ORDER BY post_id) FROM working_copies w),
    (SELECT string_agg(k::text, ';' ORDER BY version) FROM kept_texts k),
    (SELECT string_agg(r::text, ';' ORDER BY post_id, number) FROM post_revisions r),
    (SELECT string_agg(d::text, ';' ORDER BY post_id) FROM desk_posts d),
    (SELECT count(*) FROM previews), (SELECT count(*) FROM open_posts))) AS digest
  """,
  column: Column("digest", String.self, .computedNotNull))

import Dependencies
import Foundation
import HTTP
import HTTPTypes
import Jobs
import Postgres
import Testing
import Timestamps

@testable import Accounts
@testable import Colophon
@testable import Desk
@testable import Publication
@testable import Settings
@testable import SiteBase
@testable import Syndication

@Suite("Administration", .timeLimit(.minutes(15)))
struct AdministrationTests {
  private static let editors = ["", "/jobs", "/subscriptions", "/redirects", "/imports"].map {
    "/desk/house\($0)"
  }
  private static let owners = ["/people", "/settings", "/webhooks"].map { "/desk/house\($0)" }

  @Test(
    "Authors see nothing of it, editors all but people and settings, owners everything; others sign in first")
  func roles() async throws {
    try await DeskFixture.run { desk in
      let (author, editor) = (try await desk.browser("Ada", .author), try await desk.browser("Eda", .editor))
      let owner = try await desk.browser("Olga", .owner)
      let person = "/desk/house/people/\(owner.person.id.uuidString.lowercased())"
      for path in Self.editors + Self.owners + [person] {
        let isOfOwners = !Self.editors.contains(path)
        let place = try await desk.stranger.get(path).headerFields[.location]?.removingPercentEncoding
        #expect(place == "/sign-in?to=\(path)")
        #expect(try await author.get(path).status == .forbidden)
        #expect(try await editor.get(path).status == (isOfOwners ? .forbidden : .ok), "\(path)")
        let page = try await owner.get(path)
        #expect(page.status == .ok)
        #expect(page.headerFields[.cacheControl] == "no-store")
      }
      let (navigation, all) = (try await editor.text("/desk/house"), try await owner.text("/desk/house"))
      #expect(!navigation.contains("/desk/house/people") && all.contains("/desk/house/people"))
      #expect(try await author.text("/desk").contains("/desk/house") == false)
      #expect(try await editor.text("/desk").contains("/desk/house"))
    }
  }

  @Test("A form without the person's token, from elsewhere, or of a lower role changes nothing")
  func forms() async throws {
    try await DeskFixture.run { desk in
      let (editor, owner) = (try await desk.browser("Eda", .editor), try await desk.browser("Olga", .owner))
      let author = try await desk.browser("Ada", .author)
      let id = editor.person.id.uuidString.lowercased()
      let forms =
        JobAction.allCases.map { (path: "/desk/house/jobs/\($0.rawValue)", lowest: Role.editor) }
        + RedirectAction.allCases.map { (path: "/desk/house/redirects/\($0.rawValue)", lowest: Role.editor) }
        + PersonAction.allCases.map { (path: "/desk/house/people/\(id)/\($0.rawValue)", lowest: Role.owner) }
        + [(path: "/desk/house/people", lowest: Role.owner)]
      let fields = [
        "email": "eve@example.com", "role": "owner", "sure": "yes", "job": "1", "from": "/a", "to": "/b",
      ]
      for (path, lowest) in forms {
        for token in ["", editor.token + "x", author.token] {
          #expect(
            try await owner.post(path, fields.merging(["token": token]) { $1 }).status == .forbidden,
            "\(path)")
        }
        var elsewhere = owner
        elsewhere.fields = [HTTPField.Name("Sec-Fetch-Site")!: "cross-site"]
        #expect(try await elsewhere.post(path, fields).status == .forbidden)
        #expect(try await author.post(path, fields).status == .forbidden)
        if lowest == .owner { #expect(try await editor.post(path, fields).status == .forbidden) }
        #expect(try await desk.stranger.post(path, fields).status == .unauthorized)
        #expect(try await owner.get(path).status != .ok || path == "/desk/house/people")
      }
      #expect(try await desk.site.database.people.all().map(\.role).sorted() == [.author, .editor, .owner])
      #expect(try await desk.site.get("/a").status == .notFound)
    }
  }

  @Test("Jobs that failed are shown with the reason, tried again and removed; others are left alone")
  func jobs() async throws {
    try await DeskFixture.run { desk in
      let editor = try await desk.browser("Eda", .editor)
      #expect(try await editor.text("/desk/house/jobs").contains("All jobs are done."))
      let queue = JobQueue(desk.site.database)
      let kind = JobKind<String>("test.job", backOff: BackOff(attempts: 3), deadline: .seconds(1))
      try await queue.add(
        kind, ["<given up>", "failing", "waiting"].map { NewJob(key: $0, payload: "secret") }, at: desk.now)
      try await desk.site.database.execute(
        """
        UPDATE jobs SET last_error = 'the host <b>is</b> away', attempts = 5, due_at = NULL, given_up_at = now()
        WHERE key = '<given up>';
        UPDATE jobs SET last_error = 'busy', attempts = 1 WHERE key = 'failing'
        """)
      let page = try await editor.text("/desk/house/jobs")
      for part in [
        "&lt;given up&gt;", "the host &lt;b&gt;is&lt;/b&gt; away", "5 tries", "given up", "waiting",
      ] {
        #expect(page.contains(part), "\(part)")
      }
      #expect(!page.contains("secret"))
      #expect(try await editor.text("/desk/house").contains("One job was given up"))
      let all = try await queue.all(limit: 10)
      let (givenUp, failing) = (all.first { $0.state == .givenUp }, all.first { $0.state == .failing })
      let waiting = try #require(all.first { $0.state == .waiting })
      for action in ["retry", "remove"] {
        _ = try await editor.post("/desk/house/jobs/\(action)", ["job": "\(waiting.id)"])
        _ = try await editor.post("/desk/house/jobs/\(action)", ["job": "nonsense"])
      }
      #expect(try await queue.all(limit: 10) == all)

      let retried = try await editor.post("/desk/house/jobs/retry", ["job": "\(try #require(givenUp).id)"])
      #expect(retried.status == .seeOther && retried.headerFields[.location] == "/desk/house/jobs")
      let now = try await queue.all(limit: 10).first { $0.key == "<given up>" }
      #expect(now?.attempts == 0 && now?.dueAt != nil)
      for _ in 0..<2 {
        _ = try await editor.post("/desk/house/jobs/remove", ["job": "\(try #require(failing).id)"])
      }
      #expect(try await queue.all(limit: 10).map(\.key).sorted() == ["<given up>", "waiting"])
      _ = try await editor.post("/desk/house/jobs/retry", ["job": "all"])
      #expect(try await queue.all(limit: 10).count == 2)
    }
  }

  @Test("Subscriptions are listed with their state")
  func subscriptions() async throws {
    try await DeskFixture.run { desk in
      let editor = try await desk.browser("Eda", .editor)
      #expect(try await editor.text("/desk/house/subscriptions").contains("Nobody is subscribed."))
      let store = SubscriptionStore(desk.site.database)
      let feed = "https://blog.example/feed.xml"
      try await store.save(
        topic: feed, callback: Callback("https://reader.example/a?x=1&y=2"), secret: "geheim",
        expiresAt: desk.now.adding(seconds: 3600), content: [1])
      _ = try await store.expect([2], of: feed, at: desk.now)
      try await store.save(
        topic: feed, callback: Callback("https://former.example/"), secret: nil,
        expiresAt: desk.now.adding(seconds: -1), content: [1])
      let page = try await editor.text("/desk/house/subscriptions")
      for part in ["https://reader.example/a?x=1&amp;y=2", feed, "waits for the last change, signed, until"] {
        #expect(page.contains(part), "\(part)")
      }
      #expect(!page.contains("geheim") && !page.contains("former.example"))
      #expect(try await editor.text("/desk/house").contains("Subscriptions: 1"))
    }
  }

  @Test("Redirects are found by both addresses and the title")
  func redirects() async throws {
    try await DeskFixture.run { desk in
      let editor = try await desk.browser("Eda", .editor)
      #expect(try await editor.text("/desk/house/redirects").contains("There are no redirects."))
      let first = try await editor.begin("Swift & friends")
      _ = try await editor.publish(first, "---\ntitle: Swift & friends\nredirects: [/old/place]\n---\nText.")
      let second = try await editor.begin("Other")
      _ = try await editor.publish(second, "---\ntitle: Other\nredirects: [/another_place]\n---\nText.")
      let all = try await editor.text("/desk/house/redirects")
      #expect(all.contains("/old/place") && all.contains("/another_place") && all.contains(first))
      for words in ["OLD/", "swift-friends", "%26%20FRIENDS"] {
        let found = try await editor.text("/desk/house/redirects?q=\(words)")
        #expect(found.contains("/old/place") && !found.contains("/another_place"), "\(words)")
      }
      // A percent sign is itself.
      let none = try await editor.text("/desk/house/redirects?q=%25%22%3E%3Cb%3E")
      #expect(none.contains("No redirect is like that.") && !none.contains("<b>"))
    }
  }

  @Test("A redirect that belongs to no post is made and removed here, unless the content folder has it")
  func ownRedirects() async throws {
    try await DeskFixture.run { desk in
      let editor = try await desk.browser("Eda", .editor)
      func save(_ from: String, _ to: String) async throws -> HTTPResponse.Status {
        try await editor.post("/desk/house/redirects/save", ["from": from, "to": to]).status
      }
      #expect(try await desk.site.get("/old").status == .notFound)
      #expect(try await save(" /old ", "/posts/first") == .seeOther)
      #expect(try await desk.site.get("/Old/").headerFields[.location] == "/posts/first")
      #expect(try await save("/OLD", "https://new.example/?a=1&b=2") == .seeOther)
      #expect(try await desk.site.get("/old").headerFields[.location] == "https://new.example/?a=1&b=2")
      let list = try await editor.text("/desk/house/redirects")
      #expect(list.contains("https://new.example/?a=1&amp;b=2") && list.contains(">/OLD<"))

      try await desk.site.database.execute("INSERT INTO redirects VALUES ('/file', '/file', '/x', true)")
      for (from, to) in [
        ("/file", "/y"), ("/archive", "/y"), ("", ""), ("/a", "javascript:alert(1)"), ("/a", "/A"),
      ] {
        #expect(try await save(from, to) == .unprocessableContent, "\(from) \(to)")
      }
      #expect(try await save("/one", "/two") == .seeOther)
      #expect(try await save("/two", "/one") == .unprocessableContent)
      for from in ["/file", "/old"] {
        _ = try await editor.post("/desk/house/redirects/remove", ["from": from])
      }
      #expect(try await desk.site.get("/old").status == .notFound)
      #expect(try await desk.site.get("/file").headerFields[.location] == "/x")
    }
  }

  @Test("Imported feeds are listed with the number of their posts")
  func imports() async throws {
    try await DeskFixture.run { desk in
      let editor = try await desk.browser("Eda", .editor)
      #expect(try await editor.text("/desk/house/imports").contains("No feed was imported."))
      _ = try await desk.site.database.sources.save(
        identity: "https://old.example/", location: "https://old.example/feed.xml",
        about: ImportedSource(title: "Old <blog>", description: nil, language: nil), now: desk.now)
      try await desk.site.database.sources.keep(
        report: "left out   <x>: no text", ofFeedAt: "https://old.example/feed.xml")
      let page = try await editor.text("/desk/house/imports")
      for part in [
        "Old &lt;blog&gt;", "left out   &lt;x&gt;: no text", "https://old.example/feed.xml", "0 posts",
        "(Europe/Vienna, UTC+01:00)",
      ] {
        #expect(page.contains(part), "\(part)")
      }
    }
  }

  @Test("Settings are shown as in force, with where they came from and without passwords")
  func settings() async throws {
    let effective = try EffectiveConfiguration.load(environment: [
      "DATABASE_URL": "postgres://site:geheim@db.example/site", "SITE_STALE": "7d",
      "SMTP_URL": "smtp://desk:geheim@mail.example", "MAIL_FROM": "desk@blog.example",
    ])
    try await withDependencies {
      $0.shownSettings = effective.settings
    } operation: {
      try await DeskFixture.run { desk in
        let page = try await desk.browser("Olga", .owner).text("/desk/house/settings")
        for part in [
          "postgres://site:****@db.example/site", "smtp://desk:****@mail.example:587", "7d", "environment",
          "default",
        ] {
          #expect(page.contains(part), "\(part)")
        }
        #expect(!page.contains("geheim"))
      }
    }
  }
}

@Suite("Administration: people", .timeLimit(.minutes(15)))
struct HousekeepingPeopleTests {
  private func path(_ person: Browser, _ action: String = "") -> String {
    "/desk/house/people/\(person.person.id.uuidString.lowercased())\(action)"
  }

  @Test("An invited person signs in by the link that the owner gets, with the chosen role")
  func invite() async throws {
    try await DeskFixture.run { desk in
      let owner = try await desk.browser("Olga", .owner)
      let page = try await owner.post(
        "/desk/house/people", ["email": " Grace@Example.com ", "name": "Grace", "role": "editor"])
      #expect(page.status == .ok && page.headerFields[.cacheControl] == "no-store")
      let link = try #require(
        try await page.text.firstMatch(of: #/https://blog\.example(/sign-in/link/\w+)/#)
      ).1
      let answer = try await desk.stranger.post(String(link))
      #expect(answer.status == .seeOther && answer.headerFields[.setCookie] != nil)
      let grace = try #require(try await desk.site.database.people.person(withEmail: "grace@example.com"))
      #expect(grace.role == .editor && grace.name == "Grace")
      // Somebody who is known keeps their role.
      _ = try await owner.post("/desk/house/people", ["email": "grace@example.com", "role": "owner"])
      #expect(try await desk.site.database.people.person(grace.id) == grace)
      for (email, role) in [
        ("grace", "author"), ("", "author"), ("eve@example.com", "admin"), ("eve@example.com", ""),
      ] {
        let refused = try await owner.post("/desk/house/people", ["email": email, "role": role])
        #expect(refused.status == .unprocessableContent)
      }
      #expect(try await desk.site.database.people.all().count == 2)
    }
  }

  @Test("A new role ends the person's sessions, and the last owner stays one")
  func role() async throws {
    try await DeskFixture.run { desk in
      let (owner, ada) = (try await desk.browser("Olga", .owner), try await desk.browser("Ada", .author))
      #expect(try await owner.post(path(ada, "/role"), ["role": "author"]).status == .seeOther)
      #expect(try await ada.get("/desk").status == .ok)
      #expect(try await owner.post(path(ada, "/role"), ["role": "god"]).status == .unprocessableContent)
      #expect(try await owner.post(path(owner, "/role"), ["role": "author"]).status == .unprocessableContent)
      #expect(try await owner.post(path(owner, "/remove"), ["sure": "yes"]).status == .unprocessableContent)
      #expect(try await owner.get("/desk").status == .ok)
      #expect(try await owner.post(path(ada, "/role"), ["role": "owner"]).status == .seeOther)
      #expect(try await ada.get("/desk").status == .seeOther)
      #expect(try await owner.post(path(owner, "/role"), ["role": "author"]).status == .seeOther)
      #expect(try await owner.get("/desk").status == .seeOther)
    }
  }

  @Test("Sessions are ended one by one or all, and only those of the person")
  func sessions() async throws {
    try await DeskFixture.run { desk in
      let (owner, ada) = (try await desk.browser("Olga", .owner), try await desk.browser("Ada", .author))
      let other = try await desk.browser("Ada", .author)
      let sessions = desk.site.database.sessions
      let page = try await owner.text(path(ada))
      #expect(page.contains("Browser of Ada") && page.contains("Sign out everywhere"))
      let mine = try #require(try await sessions.all(of: owner.person.id, at: desk.now).first)
      _ = try await owner.post(path(ada, "/end-session"), ["session": mine.id.uuidString])
      #expect(try await owner.get("/desk").status == .ok)
      let first = try #require(try await sessions.all(of: ada.person.id, at: desk.now).first)
      _ = try await owner.post(path(ada, "/end-session"), ["session": first.id.uuidString])
      #expect(try await sessions.all(of: ada.person.id, at: desk.now).count == 1)
      _ = try await owner.post(path(ada, "/end-sessions"))
      #expect(try await ada.get("/desk").status == .seeOther)
      #expect(try await other.get("/desk").status == .seeOther)
    }
  }

  @Test("A person is removed when the box is ticked, and then is not there")
  func remove() async throws {
    try await DeskFixture.run { desk in
      let (owner, ada) = (try await desk.browser("Olga", .owner), try await desk.browser("Ada", .author))
      #expect(try await owner.post(path(ada, "/remove")).status == .unprocessableContent)
      #expect(try await owner.post(path(ada, "/remove"), ["sure": "yes"]).status == .seeOther)
      #expect(try await owner.post(path(ada, "/remove"), ["sure": "yes"]).status == .notFound)
      #expect(try await owner.get(path(ada)).status == .notFound)
      #expect(try await ada.get("/desk").status == .seeOther)
    }
  }

  @Test("People are managed only within an hour after signing in")
  func recent() async throws {
    try await DeskFixture.run { desk in
      let (owner, ada) = (try await desk.browser("Olga", .owner), try await desk.browser("Ada", .author))
      desk.pass(seconds: 3700)
      let place = try await owner.get("/desk/house/people").headerFields[.location]
      #expect(place?.removingPercentEncoding == "/sign-in?to=/desk/house/people")
      #expect(try await owner.post(path(ada, "/role"), ["role": "owner"]).status == .seeOther)
      #expect(try await desk.site.database.people.person(ada.person.id)?.role == .author)
      #expect(try await owner.get("/desk/house/settings").status == .ok)
    }
  }

  @Test("A link for somebody who is known signs them in; an invitation of a stranger's form does nothing")
  func link() async throws {
    try await DeskFixture.run { desk in
      let (owner, ada) = (try await desk.browser("Olga", .owner), try await desk.browser("Ada", .author))
      let page = try await owner.post(path(ada, "/link")).text
      let link = try #require(page.firstMatch(of: #/https://blog\.example(/sign-in/link/\w+)/#)).1
      #expect(try await desk.stranger.post(String(link)).headerFields[.setCookie] != nil)
      #expect(try await desk.stranger.post(String(link)).headerFields[.setCookie] == nil)
    }
  }
}

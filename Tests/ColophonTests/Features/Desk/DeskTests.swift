import Accounts
import Foundation
import HTTP
import HTTPTypes
import Testing
import Timestamps

@testable import Accounts
@testable import Colophon
@testable import Importing
@testable import Publication
@testable import SiteBase
@testable import StaticSites

@Suite("Writing at the desk", .timeLimit(.minutes(15)))
struct DeskTests {
  private static func post(_ title: String, _ body: String, _ more: String = "") -> String {
    "---\ntitle: \(title)\n\(more)---\n\n\(body)\n"
  }

  @Test("A post is begun, saved, published, changed, and taken back; readers see what was published")
  func life() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser()
      let path = try await ada.begin("A first post")
      #expect(try await ada.editor(path).text == "---\ntitle: A first post\n---\n\n")
      #expect(try await desk.stranger.get("/posts/a-first-post").status == .notFound)
      #expect(try await ada.publish(path, Self.post("A first post", "One.")).status == .seeOther)
      #expect(try await desk.stranger.text("/posts/a-first-post").contains("<p>One.</p>"))
      #expect(try await desk.stranger.text("/feed.xml").contains("A first post"))

      let (version, text) = try await ada.editor(path)
      #expect(version == "r1" && text.contains("date: 2027-01-15T09:00:00+01:00"))
      let saved = try await ada.json(
        "\(path)/text", ["version": version, "text": text.replacing("One.", with: "Two.")])
      #expect(saved.status == 200)
      #expect(try await desk.stranger.text("/posts/a-first-post").contains("<p>One.</p>"))
      #expect(try await ada.text(path).contains("changes not published"))
      _ = try await ada.post(
        "\(path)/publish", ["version": saved.value["version"] as? String ?? "", "news": "yes"])
      #expect(try await desk.stranger.text("/posts/a-first-post").contains("<p>Two.</p>"))

      _ = try await ada.post("\(path)/unpublish")
      #expect(try await desk.stranger.get("/posts/a-first-post").status == .notFound)
      #expect(try await ada.editor(path).text.contains("Two."))
    }
  }

  @Test("A save over a text that its author has not seen changes nothing, and gets both texts")
  func stale() async throws {
    try await DeskFixture.run { desk in
      let (ada, bob) = (try await desk.browser("Ada"), try await desk.browser("Bob"))
      let path = try await ada.begin("Ours")
      let (version, base) = try await ada.editor(path)
      let mine = base + "One paragraph.\n"
      let first = try await ada.json("\(path)/text", ["version": version, "text": mine])
      let theirs = try await bob.json(
        "\(path)/text", ["version": version, "text": base + "Another.\n", "base": base])
      #expect(theirs.status == 409)
      #expect(theirs.value["theirs"] as? String == mine && theirs.value["author"] as? String == "Ada")
      #expect(theirs.value["version"] as? String == first.value["version"] as? String)
      #expect(try await ada.editor(path).text == mine)
      let page = try await bob.post("\(path)/text", ["version": version, "text": base + "Another.\n"])
      let both = try await page.text
      #expect(page.status == .conflict && both.contains("One paragraph.") && both.contains("Another."))
    }
  }

  @Test("Changes of two people in different paragraphs are put together")
  func merged() async throws {
    try await DeskFixture.run { desk in
      let (ada, bob) = (try await desk.browser("Ada"), try await desk.browser("Bob"))
      let path = try await ada.begin("Ours")
      let base = Self.post("Ours", "First.\n\nSecond.\n\nThird.")
      let version =
        try await ada.json(
          "\(path)/text", ["version": try await ada.editor(path).version, "text": base]
        ).value["version"] as? String ?? ""
      _ = try await ada.json(
        "\(path)/text", ["version": version, "text": base.replacing("First.", with: "First, by Ada.")])
      let answer = try await bob.json(
        "\(path)/text",
        ["version": version, "base": base, "text": base.replacing("Third.", with: "Third, by Bob.")])
      #expect(answer.status == 409)
      #expect(
        answer.value["merged"] as? String == Self.post("Ours", "First, by Ada.\n\nSecond.\n\nThird, by Bob."))
    }
  }

  @Test("A version from before a publication is not mistaken for a later one")
  func published() async throws {
    try await DeskFixture.run { desk in
      let (ada, bob) = (try await desk.browser("Ada"), try await desk.browser("Bob"))
      let path = try await ada.begin("Ours")
      let stale = try await bob.editor(path).version
      _ = try await ada.publish(path, Self.post("Ours", "Published by Ada."))
      let current = try await ada.editor(path)
      _ = try await ada.json("\(path)/text", ["version": current.version, "text": current.text + "More.\n"])
      for version in [stale, "r0", "r1", "c1", "", "c999999999999999999999"] {
        let answer = try await bob.json("\(path)/text", ["version": version, "text": "gone"])
        #expect(answer.status == 409, "\(version)")
      }
      #expect(try await ada.editor(path).text.contains("More."))
    }
  }

  @Test("A save that is sent again, because its answer was lost, is saved once and is no conflict")
  func again() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser()
      let path = try await ada.begin("Mine")
      let (version, text) = try await ada.editor(path)
      let form = ["version": version, "text": text + "Words.\n", "base": text]
      let (first, second) = (
        try await ada.json("\(path)/text", form), try await ada.json("\(path)/text", form)
      )
      #expect(first.status == 200 && second.status == 200)
      #expect(first.value["version"] as? String == second.value["version"] as? String)
    }
  }

  @Test("A text that another person writes over, or that is nearly emptied, is kept and can be gone on from")
  func history() async throws {
    try await DeskFixture.run { desk in
      let (ada, bob) = (try await desk.browser("Ada"), try await desk.browser("Bob"))
      let path = try await ada.begin("Ours")
      func save(_ browser: Browser, _ text: String) async throws {
        let version = try await browser.editor(path).version
        let answer = try await browser.json("\(path)/text", ["version": version, "text": text])
        #expect(answer.status == 200)
      }
      let long = Self.post("Ours", "A long text, of which nothing shall be lost.")
      try await save(ada, long)
      try await save(ada, "")
      try await save(bob, Self.post("Ours", "By Bob."))
      try await save(ada, Self.post("Ours", "By Ada."))
      let history = try await ada.text("\(path)/history")
      let versions = history.matches(of: #/versions/(\w+)"/#).map { String($0.1) }
      var texts: [String] = []
      for version in versions { texts.append(try await ada.text("\(path)/versions/\(version)")) }
      #expect(texts.contains { $0.contains("of which nothing shall be lost") })
      #expect(texts.contains { $0.contains("By Bob.") })
      let kept = try #require(
        versions.first { version in
          texts[versions.firstIndex(of: version) ?? 0].contains("By Bob.")
        })
      #expect(try await ada.post("\(path)/version", ["chosen": kept]).status == .seeOther)
      #expect(try await ada.editor(path).text == Self.post("Ours", "By Bob."))
      #expect(try await ada.text("\(path)/history").contains("by Ada"))
    }
  }

  @Test("A mistake in the front matter is said with its line, is saved, and is not published")
  func mistakes() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser()
      let path = try await ada.begin("Mine")
      let wrong = Self.post("Mine", "Text.", "date: soon\n")
      let saved = try await ada.json(
        "\(path)/text", ["version": try await ada.editor(path).version, "text": wrong])
      let problem = try #require((saved.value["problems"] as? [[String: Any]])?.first)
      #expect(problem["line"] as? Int == 3)
      let refused = try await ada.post(
        "\(path)/publish", ["version": saved.value["version"] as? String ?? ""])
      #expect(refused.status == .unprocessableContent)
      #expect(try await refused.text.contains("Line 3"))
      #expect(try await ada.editor(path).text == wrong)
      let preview = try await ada.post("\(path)/preview", ["text": wrong])
      #expect(preview.status == .unprocessableContent)
    }
  }

  @Test(
    "A post is scheduled by the clock of the publication, comes out on its minute, and can be unscheduled")
  func schedule() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser()
      let path = try await ada.begin("Later")
      _ = try await ada.publish(path, Self.post("Later", "Text."), ["date": "2027-01-15T10:30"])
      #expect(
        try await ada.text(path).contains("Scheduled for 15 January 2027, 10:30 (Europe/Vienna, UTC+01:00)"))
      desk.pass(seconds: 89 * 60 + 59)
      #expect(try await desk.stranger.get("/posts/later").status == .notFound)
      desk.pass(seconds: 1)
      #expect(try await desk.stranger.get("/posts/later").status == .ok)

      let other = try await ada.begin("Never")
      _ = try await ada.publish(other, Self.post("Never", "Text."), ["date": "2027-03-01T10:30"])
      _ = try await ada.post("\(other)/unpublish")
      #expect(try await ada.text(other).contains("Draft"))
      desk.pass(seconds: 90 * 86_400)
      #expect(try await desk.stranger.get("/posts/never").status == .notFound)
    }
  }

  @Test(
    "Times around the change of clocks mean what they say",
    arguments: [
      ("2027-03-28T01:59", "2027-03-28T01:59:00+01:00"), ("2027-03-28T03:00", "2027-03-28T03:00:00+02:00"),
      ("2027-10-31T01:59", "2027-10-31T01:59:00+02:00"), ("2027-10-31T03:00", "2027-10-31T03:00:00+01:00"),
      ("2027-07-01T09:00", "2027-07-01T09:00:00+02:00"),
    ])
  func clocks(field: String, date: String) {
    let clock = DeskClock(zone: "Europe/Vienna", now: .init(microseconds: 0))
    guard case .instant(let read, let isTwice) = clock.read(field) else {
      Issue.record("\(field) is not read")
      return
    }
    #expect(read.rfc3339 == date && !isTwice)
    #expect(clock.field(read) == field)
  }

  @Test(
    "A time that clocks skip is refused with the time after it; one that they show twice is the first one")
  func gaps() {
    let clock = DeskClock(zone: "Europe/Vienna", now: .init(microseconds: 0))
    guard case .skipped(let next) = clock.read("2027-03-28T02:30") else {
      Issue.record("the time is not skipped")
      return
    }
    #expect(next.rfc3339 == "2027-03-28T03:30:00+02:00")
    guard case .instant(let first, isTwice: true) = clock.read("2027-10-31T02:30") else {
      Issue.record("the time is not shown twice")
      return
    }
    #expect(first.rfc3339 == "2027-10-31T02:30:00+02:00")
    for text in ["", "soon", "2027-13-01T00:00", "2027-02-30T10:00", "2027-01-01"] {
      #expect(clock.read(text) == .unreadable, "\(text)")
    }
  }

  @Test("A new slug leaves a redirect; a change without news keeps the date of the last one; a note is shown")
  func changes() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser()
      let path = try await ada.begin("A post")
      _ = try await ada.publish(path, Self.post("A post", "One."))
      desk.pass(seconds: 86_400)
      let text = try await ada.editor(path).text
      _ = try await ada.publish(path, text.replacing("title: A post", with: "title: A post\nslug: other"))
      let moved = try await desk.stranger.get("/posts/a-post")
      #expect(moved.status == .movedPermanently && moved.headerFields[.location] == "/posts/other")
      let entry = try await desk.stranger.text("/feed.atom").split(separator: "<entry>").last
      #expect(entry?.contains("2027-01-16") == false)
      _ = try await ada.publish(
        path, try await ada.editor(path).text.replacing("One.", with: "Two."),
        ["news": "yes", "note": "The number was wrong."])
      #expect(try await desk.stranger.text("/posts/other").contains("The number was wrong."))
      #expect(try await desk.stranger.text("/feed.atom").contains("<updated>2027-01-16"))
    }
  }

  @Test("Fields change single keys of the front matter, and nothing else")
  func details() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser()
      let path = try await ada.begin("Mine")
      let text =
        "---\n# A comment.\ntitle: Mine\ntags:\n  - old\n\n  - older\nparams: {a: 1}\n---\n\n---\ntitle: no\n"
      _ = try await ada.json(
        "\(path)/text", ["version": try await ada.editor(path).version, "text": text])
      let version = try await ada.editor(path).version
      let answer = try await ada.post(
        "\(path)/details", ["version": version, "title": "Yours: now", "tags": "one, two words", "slug": ""])
      #expect(answer.status == .seeOther)
      #expect(
        try await ada.editor(path).text
          == "---\n# A comment.\ntitle: \"Yours: now\"\ntags: [one, two words]\nparams: {a: 1}\n---\n\n---\ntitle: no\n"
      )
    }
  }

  @Test("A secret address shows the text as it is at the desk, until the link is made invalid")
  func link() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser()
      let path = try await ada.begin("Secret")
      _ = try await ada.publish(path, Self.post("Secret", "Published."))
      let (version, text) = try await ada.editor(path)
      _ = try await ada.json(
        "\(path)/text", ["version": version, "text": text.replacing("Published.", with: "Not yet.")])
      let page = try await ada.post("\(path)/link").text
      let address = try #require(page.firstMatch(of: #/https://blog.example(/preview/\w+)/#)).1
      #expect(try await desk.stranger.text(String(address)).contains("Not yet."))
      _ = try await ada.post("\(path)/unlink")
      #expect(try await desk.stranger.get(String(address)).status == .notFound)
    }
  }

  @Test("Who else has a post open is said, and oneself in another tab is not")
  func presence() async throws {
    try await DeskFixture.run { desk in
      let (ada, bob) = (try await desk.browser("Ada"), try await desk.browser("Bob"))
      let path = try await ada.begin("Ours")
      func others(_ browser: Browser, _ tab: String) async throws -> [String] {
        let answer = try await browser.json("\(path)/presence", ["tab": tab]).value
        return (answer["others"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
      }
      var seen: [[String]] = []
      for (browser, tab) in [(ada, "1"), (ada, "2"), (bob, "3"), (ada, "1")] {
        seen.append(try await others(browser, tab))
      }
      #expect(seen == [[], [], ["Ada"], ["Bob"]])
      desk.pass(seconds: 61)
      let later = try await others(ada, "1")
      #expect(later == [])
    }
  }

  @Test("A post that was removed answers 410, and comes back as a draft with its text")
  func removed() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser()
      let path = try await ada.begin("Removed")
      _ = try await ada.publish(path, Self.post("Removed", "Text."))
      _ = try await ada.post("\(path)/remove")
      #expect(try await desk.stranger.get("/posts/removed").status == .gone)
      #expect(try await !ada.text("/desk").contains("/posts/removed"))
      #expect(try await ada.text("/desk?show=removed").contains("/posts/removed"))
      _ = try await ada.post("\(path)/restore")
      #expect(try await ada.text("/desk?show=drafts").contains("/posts/removed"))
      #expect(try await ada.editor(path).text.contains("Text."))
    }
  }

  @Test("A form that is sent after its session has ended is kept, and can be sent again after signing in")
  func signedOut() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser()
      let path = try await ada.begin("Mine")
      let version = try await ada.editor(path).version
      try await desk.site.database.sessions.endAll(of: ada.person.id, but: nil)
      let text = Self.post(
        "Mine", "Words that took an hour to write, and more than a hundred bytes of them, at least.")
      let answer = try await ada.post("\(path)/text", ["version": version, "text": text])
      let page = try await answer.text
      #expect(answer.status == .unauthorized && page.contains("Words that took an hour"))
      #expect(try await ada.json("\(path)/text", ["version": version, "text": text]).status == 401)
      let token = try #require(page.firstMatch(of: #/name="token" value="(\w+)"/#)).1
      let back = try await desk.browser("Ada")
      let again = try await back.post(
        "\(path)/text", ["version": version, "text": text, "token": String(token)])
      #expect(again.status == .seeOther)
      #expect(try await back.editor(path).text == text)
    }
  }

  @Test("A long text is kept after its session has ended by itself, but not for somebody who never had one")
  func longTextSignedOut() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser()
      let path = try await ada.begin("Mine")
      let fields = [
        "version": "1", "text": Self.post("Mine", String(repeating: "Long text. ", count: 10_000)),
      ]
      desk.pass(seconds: SessionStore.idleLifetime + 1)
      let kept = try await ada.post("\(path)/text", fields)
      #expect(kept.status == .unauthorized)
      #expect(try await kept.text.contains("Long text. Long text."))
      let answer = try await desk.stranger.post("\(path)/text", fields)
      let text = try await answer.text
      #expect(answer.status == .unauthorized && text.contains("sign in again in another tab"))
      #expect(!text.contains("Long text."))
    }
  }

  @Test("Posts are listed a page at a time, and found by their titles")
  func list() async throws {
    try await DeskFixture.run { desk in
      let ada = try await desk.browser()
      for number in 1...60 { _ = try await ada.begin("Post number \(number)") }
      let first = try await ada.text("/desk")
      #expect(first.contains("Post number 60") && !first.contains("Post number 10<"))
      #expect(try await ada.text("/desk?page=2").contains("Post number 10<"))
      let found = try await ada.text("/desk?q=NUMBER%207")
      #expect(found.contains("Post number 7<") && !found.contains("Post number 8<"))
      #expect(try await ada.text("/desk?q=%25").contains("No post is like that"))
    }
  }
}

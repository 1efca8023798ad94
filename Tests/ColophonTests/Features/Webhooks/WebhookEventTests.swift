import Foundation
import HTTP
import HTTPTypes
import Postgres
import Testing
import Timestamps

@testable import Accounts
@testable import Colophon
@testable import Importing
@testable import ProgramInterfaces
@testable import Publication
@testable import Syndication

@Suite("Webhooks: what happens to posts", .timeLimit(.minutes(15)))
struct WebhookEventTests {
  @Test("A post of the desk is published, updated, unpublished and deleted: a message each, and no other")
  func desk() async throws {
    try await WebhookFixture.run { hooks in
      let post = try await hooks.owner.begin("One")
      _ = try await hooks.owner.publish(
        post, "---\ntitle: One & only\ntags: [swift, a/b]\nsummary: Short.\n---\nText.")
      try await hooks.send()
      _ = try await hooks.owner.publish(post, "---\ntitle: One\nslug: uno\n---\nText.")
      // A text that nobody sees, and a text that is published without a change.
      let saved = try await hooks.owner.json(
        "\(post)/text",
        ["version": try await hooks.owner.editor(post).version, "text": "---\ntitle: Draft\n---\nText."])
      #expect(saved.status == 200)
      let version = saved.value["version"] as? String ?? ""
      #expect(try await hooks.owner.post("\(post)/discard", ["version": version]).status == .seeOther)
      for action in ["unpublish", "remove"] { _ = try await hooks.owner.post("\(post)/\(action)") }
      try await hooks.send()
      let told = try hooks.told()
      #expect(
        told == ["post.published /posts/one-only", "post.updated /posts/uno", "post.unpublished /posts/uno"])
      _ = try await hooks.owner.post("\(post)/restore")
      _ = try await hooks.owner.publish(post, "---\ntitle: One\nslug: uno\n---\nAgain.")
      _ = try await hooks.owner.post("\(post)/remove")
      try await hooks.send()
      #expect(try hooks.told().suffix(2) == ["post.published /posts/uno", "post.deleted /posts/uno"])
      // There is nothing else to be found.
      try await hooks.compareAndSend()
      #expect(hooks.receiver.deliveries.count == 5)
    }
  }

  @Test("A comment in the front matter that is published is no message, and a word that readers see is one")
  func comment() async throws {
    try await WebhookFixture.run { hooks in
      let post = try await hooks.owner.begin("One")
      _ = try await hooks.owner.publish(post, "---\ntitle: One\n---\nText.")
      for (former, text) in [("title: One", "title: One # a note"), ("Text.", "Another text.")] {
        hooks.desk.pass(seconds: 60)
        let current = try await hooks.owner.editor(post).text
        let published = try await hooks.owner.publish(
          post, current.replacing(former, with: text), ["news": "yes"])
        #expect(published.status == .seeOther)
        #expect(try await hooks.owner.editor(post).text.contains(text))
        try await hooks.compareAndSend()
        let updates = text == "Another text." ? ["post.updated /posts/one"] : []
        #expect(try hooks.told() == ["post.published /posts/one"] + updates)
      }
    }
  }

  @Test(
    "What readers do not see is no message: blank lines, the offset of a date, a summary that is the automatic one",
    arguments: [
      ("First.\n\nSecond.", "First.\n\n\n\nSecond.\n\n\n"), ("Second.\n", "Second.\n\n"),
      ("First.", "\n\nFirst."), ("- a\n- b", "- a\n- b\n\n"), ("<b>bold</b>\n", "<b>bold</b>\n\n"),
      ("title: One\n", "title: One\n\n"), ("12:00:00+01:00", "11:00:00Z"),
      ("12:00:00+01:00", "2024-02-03T13:30:00+02:30"), ("title: One\n", "title:   One\nsummary: AUTOMATIC\n"),
      ("title: One\n", "title: One\nsummary: \"AUTOMATIC \"\n"), ("<td>x</td>", "<td>x</td>\n\n  "),
      ("\n", "\r\n"),
    ])
  func unseen(former: String, text: String) async throws {
    try await WebhookFixture.run { hooks in
      let source = """
        ---
        title: One
        date: 2024-02-03T12:00:00+01:00
        ---

        First.

        Second.

        - a
        - b

        <div>
        <b>bold</b>
        </div>

        <table><tr><td>x</td></tr></table>

        """
      let post = try await hooks.owner.begin("One")
      _ = try await hooks.owner.publish(post, source)
      let id = try #require(UUID(uuidString: String(post.split(separator: "/").last ?? "")))
      let automatic = try #require(try await hooks.site.database.deskPosts.content(of: id)?.summary)
      hooks.desk.pass(seconds: 60)
      let current = try await hooks.owner.editor(post).text
      let replacement = text.hasPrefix("2024") ? text : text.replacing("AUTOMATIC", with: automatic)
      let place = text.hasPrefix("2024") ? "2024-02-03T\(former)" : former
      try #require(current.contains(place))
      _ = try await hooks.owner.publish(
        post, current.replacing(place, with: replacement), ["news": "yes"])
      try await hooks.compareAndSend()
      #expect(try hooks.told() == ["post.published /posts/one"], "\(automatic)")
      // What readers see is told after it.
      hooks.desk.pass(seconds: 60)
      let later = try await hooks.owner.editor(post).text
      _ = try await hooks.owner.publish(post, later.replacing("Second.", with: "Third."), ["news": "yes"])
      try await hooks.compareAndSend()
      #expect(try hooks.told() == ["post.published /posts/one", "post.updated /posts/one"])
    }
  }

  @Test("A blank line in code, another day and another time are told")
  func seen() async throws {
    try await WebhookFixture.run { hooks in
      let post = try await hooks.owner.begin("One")
      _ = try await hooks.owner.publish(
        post, "---\ntitle: One\ndate: 2024-02-03T12:00:00+01:00\n---\n```\na\nb\n```\n")
      let changes = [("a\nb", "a\n\nb"), ("03T12", "04T12"), ("T12:00:00+01:00", "T15:00:00+01:00")]
      for (number, (former, text)) in changes.enumerated() {
        hooks.desk.pass(seconds: 60)
        let current = try await hooks.owner.editor(post).text
        _ = try await hooks.owner.publish(post, current.replacing(former, with: text), ["news": "yes"])
        try await hooks.compareAndSend()
        #expect(try hooks.told().count == number + 2)
      }
    }
  }

  @Test("Changes of many posts are told in their order, also if several processes send them")
  func order() async throws {
    try await WebhookFixture.run { hooks in
      var expected: [String] = []
      for number in 1...12 {
        let post = try await hooks.owner.begin("Post \(number)")
        _ = try await hooks.owner.publish(post, "---\ntitle: Post \(number)\n---\nText.")
        expected.append("post.published /posts/post-\(number)")
      }
      try await withThrowingDiscardingTaskGroup { group in
        for _ in 0..<4 { group.addTask { try await hooks.send() } }
      }
      try await hooks.send()
      #expect(try hooks.told() == expected)
    }
  }

  @Test("A message says what readers see of the post, and of one that is gone only where it was")
  func content() async throws {
    try await WebhookFixture.run { hooks in
      let post = try await hooks.owner.begin("One")
      let text = """
        ---
        title: One “& only”
        tags: [swift, a/b]
        authors: [Ada]
        summary: Short.
        date: 2024-02-03T04:05:06+02:00
        visibility: unlisted
        ---
        Text.
        """
      _ = try await hooks.owner.publish(post, text)
      _ = try await hooks.owner.post("\(post)/unpublish")
      try await hooks.send()
      let told = try hooks.receiver.deliveries.map { try WebhookFixture.Told($0.body) }
      let shown = try #require(told.first)
      #expect(shown.timestamp == hooks.desk.now.utc.rfc3339)
      #expect(shown.data["listed"] as? Bool == false)
      let data = shown.data.filter { $0.key != "listed" }.mapValues { "\($0)" }
      #expect(
        data == [
          "id": String(post.split(separator: "/").last ?? ""), "url": "https://blog.example/posts/one-only",
          "kind": "post", "title": "One “& only”", "summary": "Short.",
          "authors": "[\"Ada\"]", "tags": "[\"swift\", \"a/b\"]", "published": "2024-02-03T04:05:06+02:00",
        ])
      #expect(Set(told.last?.data.keys ?? [:].keys) == ["id", "url"])
    }
  }

  @Test("A post comes from a feed, a file, or its time has come: all ways are told")
  func ways() async throws {
    try await WebhookFixture.run { hooks in
      try await hooks.site.importFeed(rss(item("From afar", link: "https://blog.example/afar/")))
      try await hooks.site.importFeed(rss(item("From afar", link: "https://blog.example/afar/")))
      let folder = ContentFixture()
      folder.write("file.md", "---\ntitle: File\ndate: 2024-01-01\n---\nText.")
      folder.write("draft.md", "---\ntitle: Draft\ndraft: true\n---\nText.")
      let due = hooks.desk.now.adding(seconds: 100)
      folder.write("later.md", "---\ntitle: Later\ndate: \(due.rfc3339)\n---\nText.")
      try await hooks.site.sync(folder, at: hooks.desk.now)
      try await hooks.compareAndSend()
      #expect(try hooks.told() == ["post.published /afar/", "post.published /posts/file"])
      hooks.desk.pass(seconds: 99)
      try await hooks.compareAndSend()
      #expect(hooks.receiver.deliveries.count == 2)
      hooks.desk.pass(seconds: 1)
      for _ in 0..<2 { try await hooks.compareAndSend() }
      #expect(try hooks.told().suffix(1) == ["post.published /posts/later"])
      folder.write("file.md", "---\ntitle: File\ndate: 2024-01-01\n---\nOther text.")
      folder.remove("later.md")
      try await hooks.site.sync(folder, at: hooks.desk.now.adding(seconds: 10))
      try await hooks.send()
      #expect(
        try hooks.told().suffix(2).sorted() == ["post.deleted /posts/later", "post.updated /posts/file"])
      #expect(hooks.receiver.deliveries.count == 5)
    }
  }

  @Test("A change that does not commit is no event, and one that commits is one whoever sends it")
  func transactions() async throws {
    struct Stop: Error {}
    try await WebhookFixture.run { hooks in
      let post = try await hooks.owner.begin("One")
      _ = try await hooks.owner.publish(post, "---\ntitle: One\n---\nText.")
      let id = try #require(UUID(uuidString: String(post.split(separator: "/").last ?? "")))
      await #expect(throws: Stop.self) {
        try await hooks.site.database.writePosts(lockTimeout: .seconds(5), now: hooks.desk.now) { writer in
          try await writer.retire(try await writer.locked(id))
          throw Stop()
        }
      }
      // Several processes look at the same time.
      let database = hooks.site.database
      try await withThrowingDiscardingTaskGroup { group in
        for _ in 0..<4 { group.addTask { try await hooks.compareAndSend() } }
      }
      try await database.transaction { try await $0.postEvents.recordAll(at: hooks.desk.now) }
      try await hooks.send()
      #expect(try hooks.told() == ["post.published /posts/one"])
    }
  }

  @Test("Without an endpoint nothing is noted, and what was there before the first one is not told")
  func first() async throws {
    try await DeskFixture.run { desk in
      let owner = try await desk.browser("Olga", .owner)
      let (old, post) = (try await owner.begin("Old"), try await owner.begin("One"))
      _ = try await owner.publish(old, "---\ntitle: Old\n---\nText.")
      let webhooks = desk.site.site.webhooks
      try await webhooks.compare(at: desk.now)
      #expect(try await desk.site.database.postEvents.take(atMost: 10) == [])
      let (page, _) = try await owner.addWebhook("https://example.com/")
      try await webhooks.compare(at: desk.now)
      #expect(try await desk.site.database.postEvents.take(atMost: 10) == [])
      _ = try await owner.publish(post, "---\ntitle: One\n---\nText.")
      #expect(try await desk.site.database.postEvents.take(atMost: 10).map(\.kind) == [.published])
      // The same after the last endpoint was removed and another one comes.
      _ = try await owner.post("\(page)/remove", ["sure": "yes"])
      _ = try await owner.post("\(old)/remove")
      _ = try await owner.addWebhook("https://example.com/")
      try await webhooks.compare(at: desk.now)
      #expect(try await desk.site.database.postEvents.take(atMost: 10) == [])
    }
  }
}

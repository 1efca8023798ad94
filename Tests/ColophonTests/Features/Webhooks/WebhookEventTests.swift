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

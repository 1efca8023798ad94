import Foundation
import HTTP
import HTTPTypes
import Postgres
import Testing
import Timestamps

@testable import Accounts
@testable import Colophon
@testable import Editing
@testable import Importing
@testable import Publication
@testable import SiteBase

@Suite("Posts that change their owner")
struct OwnershipTests {
  @Test(
    "A file that takes over an imported post keeps its address, guid and date, and the feed changes it no more"
  )
  func feedToFile() async throws {
    try await TestSite.run { site in
      try await site.importFeed(rss(item("Old", link: "https://blog.example/2014/old")))
      let before = try await site.onlyPost()
      let stored = try #require(try await site.database.writing.imported(guids: [before.guid]).first)
      let folder = ContentFixture()
      folder.write("old.md", "---\ntitle: Old\ndate: 2023-09-28T00:00:00+02:00\n---\nFrom the file.\n")
      try await site.transfer(stored.id, to: .file("old.md"))
      #expect(try await site.sync(folder).changed == ["old.md"])
      let after = try await site.onlyPost()
      #expect(after.id == before.id && after.guid == before.guid)
      #expect(after.path == "/2014/old" && after.published == before.published)
      #expect(try await site.text("/2014/old").contains("From the file."))

      let changed = rss(item("Old", link: "https://blog.example/2014/old", content: "<p>Changed.</p>"))
      try await site.importFeed(changed)
      #expect(try await site.onlyPost().id == before.id)
      #expect(try await site.text("/2014/old").contains("From the file."))
      #expect(try await !site.sync(folder).isChange)

      // A slug moves it, as it moves every post of a file.
      folder.write(
        "old.md", "---\ntitle: Old\nslug: new\ndate: 2023-09-28T00:00:00+02:00\n---\nFrom the file.\n")
      try await site.sync(folder)
      #expect(try await site.get("/2014/old").headerFields[.location] == "/posts/new")
    }
  }

  @Test(
    "A file at the address of a post that belongs elsewhere is an error that names the owner and the ways out"
  )
  func addressTaken() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write("hello.md", post("Hello", "From the file."))
      try await site.sync(folder)
      let id = try #require(try await site.database.contentFiles.all().first).post.id
      try await site.transfer(id, to: .desk)
      folder.write("again.md", "---\ntitle: Hello\ndate: 2026-01-01\nslug: hello\n---\nFrom another file.")
      let error = await #expect(throws: ContentError.self) { try await site.sync(folder) }
      #expect(
        error?.description == "again.md: its address /posts/hello is that of a post that was written at the "
          + "desk; give the file another slug:, remove it, or transfer that post to it")
      folder.remove("again.md")

      try await site.importFeed(rss(item("Other", link: "https://blog.example/posts/other")))
      folder.write("other.md", post("Other", "Text."))
      let other = await #expect(throws: ContentError.self) { try await site.sync(folder) }
      #expect(other?.description.contains("is that of a post that was imported from a feed; ") == true)
    }
  }

  @Test("A sync leaves a file alone whose post belongs to the desk, says so, and reads it again afterwards")
  func leftAlone() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write("hello.md", post("Hello", "From the file."))
      try await site.sync(folder)
      let id = try #require(try await site.database.contentFiles.all().first).post.id
      try await site.edit(.adopt, of: id)
      folder.write("hello.md", post("Hello", "Changed in the file."))
      let report = try await site.sync(folder)
      #expect(report.leftAlone == ["hello.md"] && !report.isChange)
      #expect(try await site.text("/posts/hello").contains("From the file."))
      try await site.transfer(id, to: .file("hello.md"))
      #expect(try await site.sync(folder).changed == ["hello.md"])
      #expect(try await site.text("/posts/hello").contains("Changed in the file."))
    }
  }

  @Test("A post of a file that is gone stays while the desk owns it")
  func fileToDesk() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      for name in ["a", "b"] { folder.write("\(name).md", post(name, "Text of \(name).")) }
      try await site.sync(folder)
      let id = try #require(try await site.database.contentFiles.all().first).post.id
      try await site.transfer(id, to: .desk)
      folder.remove("a.md")
      #expect(try await !site.sync(folder).isChange)
      #expect(try await site.text("/posts/a").contains("Text of a."))
    }
  }

  @Test(
    "Readers see the published text everywhere until the working copy is published, which makes a version")
  func workingCopy() async throws {
    try await TestSite.run { site in
      let now = Timestamp(site.now)
      let text = post("A title", "The published text.", tags: "[old]")
      let written = try MarkdownPost(text, place: "the text")
      let draft = written.draft(guid: "urn:1", slug: "a", permalink: Permalink(slug: "a"))
      let source = PostSource(.markdown, text, author: "Ada")
      let id = try await site.database.writePosts(
        lockTimeout: .seconds(5), now: now, beside: Site.addresses
      ) { try await $0.insert(draft, from: .desk, rendering: WrittenPost.rendering, source: source).id }
      let (ada, bob) = (try await site.person("Ada"), try await site.person("Bob"))
      func save(_ text: String, by person: Person, over version: TextVersion) async throws -> TextVersion {
        try #require(try await site.edit(.save(text), of: id, by: person, seen: Seen(version)).version)
      }
      func publish(_ version: TextVersion) async throws {
        try await site.edit(.publish(DeskPublication()), of: id, by: bob, seen: Seen(version))
      }
      func expect(_ shown: String, not hidden: String, _ place: String) async throws {
        try await site.indexForSearch()
        for path in ["/posts/a", "/", "/feed.xml", "/feed.json", "/feed.atom"] {
          let page = try await site.text(path)
          #expect(page.contains(shown) && !page.contains(hidden), "\(path), \(place)")
        }
        for (word, count) in [(shown, 1), (hidden, 0)] {
          let query = word.split(separator: " ").joined(separator: "+")
          let found = try await site.text("/search.json?q=%22\(query)%22")
          #expect(found.contains("\"total\":\(count)"), "\(word), \(place)")
        }
      }
      try await expect("published text", not: "unfinished words", "before")

      let wrong = try await save("---\ntitle: A title\ndate: soon\n---\n", by: ada, over: .revision(1))
      let error = await #expect(throws: EditingError.self) { try await publish(wrong) }
      #expect(error?.mistake?.line == 3)
      let version = try await save(
        post("A title", "The unfinished words.", tags: "[new]"), by: bob, over: wrong)
      try await expect("published text", not: "unfinished words", "with a working copy")
      #expect(try await site.get("/tags/new").status == .notFound)

      #expect(await site.failure { try await publish(wrong) } == .changed)
      try await publish(version)
      try await expect("unfinished words", not: "published text", "published")
      #expect(try await site.get("/tags/new").status == .ok)
      #expect(try await site.onlyPost().guid == "urn:1")
      let versions = try await site.database.revisions.all(of: id)
      #expect(versions.map(\.source.author) == ["Bob", "Ada"])
      #expect(try await site.database.workingCopies.copy(of: id) == nil)

      let discarded = try await save("thrown away", by: ada, over: .revision(2))
      try await site.edit(.discard, of: id, by: bob, seen: Seen(discarded))
      #expect(await site.failure { try await publish(version) } == .changed)
      try await expect("unfinished words", not: "thrown away", "after one was discarded")
    }
  }

  @Test("Who makes a post a draft again or removes it says which text was seen, and another one is kept")
  func seenVersions() async throws {
    try await TestSite.run { site in
      let ada = try await site.person()
      let begun = try await site.begin(post("A title", "The text."), publishing: DeskPublication(), by: ada)
      let change = EditCommand.save(post("A title", "A change."))
      let changed = try #require(
        try await site.edit(change, of: begun.id, by: ada, seen: Seen(begun.version)).version)
      for command in [EditCommand.unpublish, .remove, .discard] {
        let failure = await site.failure {
          try await site.edit(command, of: begun.id, by: ada, seen: Seen(begun.version))
        }
        #expect(failure == .changed)
      }
      #expect(try await site.database.deskPosts.post(begun.id)?.state == .published)
      let taken = try await site.edit(.unpublish, of: begun.id, by: ada, seen: Seen(changed))
      #expect(taken.state == .draft)
      try await site.edit(.remove, of: begun.id, by: ada, seen: Seen(changed))
      #expect(try await site.database.deskPosts.post(begun.id)?.isRemoved == true)
    }
  }

  @Test("Of two who have seen a post in the same state, only the first one changes it")
  func seenStates() async throws {
    try await TestSite.run { site in
      let ada = try await site.person()
      /// Fails for each change by somebody who has seen the post in this state.
      func isRefused(_ id: UUID, _ seen: Seen, _ kind: EditingError.Kind) async {
        let commands = [
          EditCommand.save(post("A title", "A change.")), .publish(DeskPublication()), .unpublish, .remove,
        ]
        for command in commands {
          let failure = await site.failure { try await site.edit(command, of: id, by: ada, seen: seen) }
          #expect(failure == kind, "\(command)")
        }
      }
      let published = try await site.begin(
        post("A title", "The text."), publishing: DeskPublication(), by: ada)
      let seen = Seen(published.version, .published)
      try await site.edit(.unpublish, of: published.id, by: ada, seen: seen)
      await isRefused(published.id, seen, .changed)
      let drafted = try await site.begin(post("Other", "The text."), by: ada)
      try await site.edit(.remove, of: drafted.id, by: ada, seen: Seen(drafted.version, .draft))
      await isRefused(drafted.id, Seen(drafted.version, .draft), .gone)
    }
  }

  private func post(_ title: String, _ text: String, tags: String = "[]") -> String {
    "---\ntitle: \(title)\ndate: 2026-01-01\ntags: \(tags)\n---\n\(text)\n"
  }
}

extension TestSite {
  fileprivate func onlyPost() async throws -> PostHead {
    let posts = database.posts(Visibility(at: Timestamp(now)))
    let heads = try await posts.newest(limit: 2)
    #expect(heads.count == 1)
    return try #require(heads.first)
  }
}

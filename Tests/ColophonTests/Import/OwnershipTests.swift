import Foundation
import HTTP
import HTTPTypes
import Postgres
import Testing
import Timestamps

@testable import Accounts
@testable import Colophon
@testable import Importing
@testable import Publication

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
      try await site.database.transfer(stored.id, to: .file("old.md"), now: Timestamp(site.now))
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
      try await site.database.transfer(id, to: .desk, now: Timestamp(site.now))
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
      try await site.database.adopt(id, now: Timestamp(site.now))
      folder.write("hello.md", post("Hello", "Changed in the file."))
      let report = try await site.sync(folder)
      #expect(report.leftAlone == ["hello.md"] && !report.isChange)
      #expect(try await site.text("/posts/hello").contains("From the file."))
      try await site.database.transfer(id, to: .file("hello.md"), now: Timestamp(site.now))
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
      try await site.database.transfer(id, to: .desk, now: Timestamp(site.now))
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
        lockTimeout: .seconds(5), now: now, isFree: Site.isFree
      ) { try await $0.insert(draft, from: .desk, rendering: WrittenPost.rendering, source: source).id }
      func publish(_ version: TextVersion) async throws {
        try await site.database.publish(
          id, version, DeskPublication(author: "Bob"), style: WritingStyle(), now: now, isFree: Site.isFree)
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

      let wrong = try await site.database.saveWorkingCopy(
        "---\ntitle: A title\ndate: soon\n---\n", by: "Ada", of: id, over: .revision(1), now: now)
      let error = await #expect(throws: ContentError.self) { try await publish(wrong) }
      #expect(error?.description.hasPrefix("/posts/a:3: ") == true)
      let version = try await site.database.saveWorkingCopy(
        post("A title", "The unfinished words.", tags: "[new]"), by: "Bob", of: id, over: wrong, now: now)
      try await expect("published text", not: "unfinished words", "with a working copy")
      #expect(try await site.get("/tags/new").status == .notFound)

      await #expect(throws: WorkingCopyChanged.self) { try await publish(wrong) }
      try await publish(version)
      try await expect("unfinished words", not: "published text", "published")
      #expect(try await site.get("/tags/new").status == .ok)
      #expect(try await site.onlyPost().guid == "urn:1")
      let versions = try await site.database.revisions.all(of: id)
      #expect(versions.map(\.source.author) == ["Bob", "Ada"])
      #expect(try await site.database.workingCopies.copy(of: id) == nil)

      _ = try await site.database.saveWorkingCopy(
        "thrown away", by: nil, of: id, over: .revision(2), now: now)
      try await site.database.workingCopies.discard(of: id)
      await #expect(throws: WorkingCopyChanged.self) { try await publish(version) }
      try await expect("unfinished words", not: "thrown away", "after one was discarded")
    }
  }

  @Test("Who makes a post a draft again or removes it says which text was seen, and another one is kept")
  func seenVersions() async throws {
    try await DeskFixture.run { desk in
      let database = desk.site.database
      let person = try await database.people.add(
        "Ada", email: "a@b.c", key: "a@b.c", role: .author, at: desk.now)
      let id = try await database.beginDeskPost(
        post("A title", "The text."), publishing: DeskPublication(author: "Ada"), by: "Ada",
        person: person.id, style: .desk(), now: desk.now, isFree: Site.isFree)
      let changed = try await database.saveWorkingCopy(
        post("A title", "A change."), by: "Bob", of: id, over: .revision(1), now: desk.now)
      await #expect(throws: WorkingCopyChanged.self) {
        try await database.unpublish(id, seen: .revision(1), style: .desk(), now: desk.now)
      }
      await #expect(throws: WorkingCopyChanged.self) {
        try await database.removeDeskPost(id, seen: .revision(1), now: desk.now)
      }
      #expect(try await database.deskPosts.post(id)?.state == .published)
      try await database.unpublish(id, seen: changed, style: .desk(), now: desk.now)
      #expect(try await database.deskPosts.post(id)?.state == .draft)
      try await database.removeDeskPost(id, seen: changed, now: desk.now)
      #expect(try await database.deskPosts.post(id)?.isRemoved == true)
    }
  }

  @Test("Of two who have seen a post in the same state, only the first one changes it")
  func seenStates() async throws {
    try await DeskFixture.run { desk in
      let database = desk.site.database
      let person = try await database.people.add(
        "Ada", email: "a@b.c", key: "a@b.c", role: .author, at: desk.now)
      func begin(_ title: String, _ publication: DeskPublication?) async throws -> UUID {
        try await database.beginDeskPost(
          post(title, "The text."), publishing: publication, by: "Ada", person: person.id, style: .desk(),
          now: desk.now, isFree: Site.isFree)
      }
      /// Fails for each change by somebody who has seen the post in this state.
      func isRefused(_ id: UUID, _ version: TextVersion, _ state: PostState) async {
        await #expect(throws: WorkingCopyChanged.self) {
          try await database.saveWorkingCopy(
            post("A title", "A change."), by: "Bob", of: id, over: version, seenAs: state, now: desk.now)
        }
        await #expect(throws: WorkingCopyChanged.self) {
          try await database.publish(
            id, version, seenAs: state, DeskPublication(author: "Bob"), style: .desk(), now: desk.now,
            isFree: Site.isFree)
        }
        await #expect(throws: WorkingCopyChanged.self) {
          try await database.unpublish(id, seen: version, seenAs: state, style: .desk(), now: desk.now)
        }
        await #expect(throws: WorkingCopyChanged.self) {
          try await database.removeDeskPost(id, seen: version, seenAs: state, now: desk.now)
        }
      }
      let published = try await begin("A title", DeskPublication(author: "Ada"))
      try await database.unpublish(
        published, seen: .revision(1), seenAs: .published, style: .desk(), now: desk.now)
      await isRefused(published, .revision(1), .published)
      let drafted = try await begin("Other", nil)
      let version = try #require(try await database.workingCopies.currentText(of: drafted)).version
      try await database.removeDeskPost(drafted, seen: version, seenAs: .draft, now: desk.now)
      await isRefused(drafted, version, .draft)
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

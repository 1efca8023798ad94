import Foundation
import Postgres
import Testing
import Timestamps

@testable import Publication

@Suite("The owner of a post")
struct PostOwnershipTests {
  @Test(
    "Only the owner of a post writes it; anybody else gets an error that names the owner and says what to do",
    arguments: [PostOwner.Kind.feed, .file, .desk], [PostOwner.Kind.feed, .file, .desk])
  func pairs(owner: PostOwner.Kind, writer: PostOwner.Kind) async throws {
    try await PublicationFixture.run { site in
      let owners = try await owners(of: site)
      let (owner, writer) = (try #require(owners[owner]), try #require(owners[writer]))
      let id = try await site.write {
        try await $0.insert(draft("post"), from: owner, rendering: 1).id
      }
      func rewrite() async throws {
        if writer == .desk {
          _ = try await site.save(draft("post", title: "New"), over: id)
        } else {
          try await site.write {
            try await $0.update($0.locked(id), to: draft("post", title: "New"), by: writer, rendering: 1)
          }
        }
      }
      if owner == writer {
        try await rewrite()
      } else {
        let error = await #expect(throws: OwnedElsewhere.self) { try await rewrite() }
        #expect(error == OwnedElsewhere(path: "/posts/post", owner: owner, writer: writer))
        #expect(error?.description.contains("belongs to \(owner.description); ") == true)
      }
      #expect(try await site.posts().map(\.head.title) == [owner == writer ? "New" : "post"])
    }
  }

  @Test(
    "A post gets another owner, and keeps its address, guid, dates and versions; only the new owner writes it then",
    arguments: [PostOwner.Kind.feed, .file, .desk], [PostOwner.Kind.file, .desk])
  func transfer(from: PostOwner.Kind, to: PostOwner.Kind) async throws {
    guard from != to else { return }
    try await PublicationFixture.run { site in
      let owners = try await owners(of: site)
      let (from, to) = (try #require(owners[from]), try #require(owners[to]))
      let id = try await site.write { writer in
        try await writer.insert(
          draft("post", tags: ["a"]), from: from, rendering: 1, source: PostSource(.markdown, "first")
        ).id
      }
      let before = try await site.posts()
      let change = try await site.lastChange()
      try await site.transfer(id, to: to, keeping: PostSource(.html, "as it was"))
      #expect(try await site.posts() == before)
      #expect(try await site.lastChange() == change)
      let versions = try await site.database.revisions.all(of: id)
      #expect(versions.map(\.source.text) == ["as it was", "first"])
      await #expect(throws: OwnedElsewhere.self) {
        try await site.write {
          try await $0.update($0.locked(id), to: draft("post", title: "No"), by: from, rendering: 1)
        }
      }
      try await site.write {
        try await $0.update($0.locked(id), to: draft("post", title: "Yes"), by: to, rendering: 1)
      }
      let after = try #require(try await site.posts().first)
      #expect(after.head.title == "Yes")
      #expect(after.head.path == before.first?.head.path && after.head.guid == before.first?.head.guid)
    }
  }

  @Test("A post goes back to the feed that it came from, and to no other one")
  func backToFeed() async throws {
    try await PublicationFixture.run { site in
      let (source, other) = (try await site.source(), try await site.source("https://other.example/"))
      let id = try await site.write {
        try await $0.insert(draft("post"), from: .feed(source), rendering: 1).id
      }
      try await site.transfer(id, to: .desk)
      let error = await #expect(throws: TransferRefused.self) {
        try await site.transfer(id, to: .feed(other))
      }
      #expect(error?.description.contains("was not imported from that feed") == true)
      try await site.transfer(id, to: .feed(source))
      let written = try await site.write { try await $0.locked(id).owner }
      #expect(written == .feed(source))
    }
  }

  @Test(
    "A post does not get the file of another one, nor another owner while it has changes that are not published"
  )
  func refused() async throws {
    try await PublicationFixture.run { site in
      try await site.write {
        _ = try await $0.insert(draft("other"), from: .file("other.md"), rendering: 1)
      }
      let id = try await site.save(draft("post"))
      let taken = await #expect(throws: TransferRefused.self) {
        try await site.transfer(id, to: .file("other.md"))
      }
      #expect(taken?.description.contains("that file is the post at /posts/other") == true)
      _ = try await site.database.workingCopies.begin(
        "text", titled: nil, by: nil, person: nil, of: id, at: PublicationFixture.now)
      let unfinished = await #expect(throws: TransferRefused.self) {
        try await site.transfer(id, to: .file("post.md"))
      }
      #expect(unfinished?.description.contains("publish or discard them first") == true)
      try await site.database.workingCopies.discard(of: id)
      try await site.transfer(id, to: .file("post.md"))
    }
  }

  @Test("A working copy is not overwritten by somebody who has not read it")
  func workingCopies() async throws {
    try await PublicationFixture.run { site in
      let now = PublicationFixture.now
      let copies = site.database.workingCopies
      let id = try await site.save(draft("post"))
      func save(_ text: String, by author: String, over former: Int) async throws -> Int? {
        try await copies.save(
          text, titled: nil, by: author, person: nil, of: id, over: former, keepingFormer: false, at: now)
      }
      let first = try #require(
        try await copies.begin("one", titled: nil, by: "Ada", person: nil, of: id, at: now))
      #expect(try await copies.begin("two", titled: nil, by: "Bob", person: nil, of: id, at: now) == nil)
      let second = try #require(try await save("two", by: "Ada", over: first))
      for version in [first, 7] { #expect(try await save("three", by: "Bob", over: version) == nil) }
      let copy = try #require(try await copies.copy(of: id))
      #expect(copy.version == second && copy.source == PostSource(.markdown, "two", author: "Ada"))
    }
  }

  private func owners(of site: PublicationFixture) async throws -> [PostOwner.Kind: PostOwner] {
    [.feed: .feed(try await site.source()), .file: .file("post.md"), .desk: .desk]
  }
}

import Foundation
import Postgres
import Testing
import Timestamps

@testable import Publication

@Suite("Simultaneous writers")
struct ConcurrentWritingTests {
  @Test("A post can be saved during an import, even with the same new tag")
  func savingDuringImport() async throws {
    try await PublicationFixture.run { site in
      let source = try await site.source()
      try await site.write { writer in
        _ = try await writer.insert(draft("imported", tags: ["new"]), from: .feed(source), rendering: 1)
        // The transaction of the import is open.
        _ = try await site.save(draft("saved", tags: ["new"]))
        #expect(try await site.posts().map(\.head.title) == ["saved"])
      }
      #expect(try await site.posts().map(\.head.title) == ["saved", "imported"])
      let topics = try await site.database.topics(Visibility(at: PublicationFixture.now)).all()
      #expect(topics.first { $0.name == "new" }?.count == 2)
    }
  }

  @Test("A saved post does not wait for an address that an import has taken, but gets another")
  func addressOfImport() async throws {
    try await PublicationFixture.run { site in
      let source = try await site.source()
      try await site.write { writer in
        _ = try await writer.insert(draft("same"), from: .feed(source), rendering: 1)
        _ = try await site.save(draft("same", "<p>Other.</p>"))
      }
      #expect(Set(try await site.posts().map(\.head.path)) == ["/posts/same", "/posts/same-2"])
    }
  }

  @Test("Saving a post that an import is writing fails with an error that names the import")
  func samePost() async throws {
    try await PublicationFixture.run { site in
      let id = try await site.save(draft("post"))
      try await site.write { writer in
        let stored = try #require(try await writer.transaction.writing.locked(id))
        try await writer.update(stored, to: draft("post", "<p>New.</p>"), by: .desk, rendering: 1)
        let error = await #expect(throws: WritersBusy.self) {
          try await site.save(draft("post", "<p>Mine.</p>"), over: id)
        }
        #expect(error?.holders.isEmpty == false)
        #expect(error?.description.contains("wait until that has finished") == true)
      }
    }
  }

  @Test("A key that a writer violates by itself is tried twice, one that others took until it is free")
  func violations() async throws {
    try await PublicationFixture.run { site in
      var calls = 0
      let insert = "INSERT INTO authors (key, name) VALUES"
      let error = await #expect(throws: DatabaseError.self) {
        try await site.write { writer in
          calls += 1
          try await writer.transaction.execute("\(insert) ('ada', 'Ada'), ('ada', 'Ada')")
        }
      }
      #expect(error?.sqlState == .uniqueViolation && calls == 2)
      calls = 0
      try await site.write { writer in
        calls += 1
        guard calls < 5 else { return }
        // Another writer is faster.
        try await site.database.execute("\(insert) ('\(calls)', '')")
        try await writer.transaction.execute("\(insert) ('\(calls)', '')")
      }
      #expect(calls == 5)
    }
  }

  @Test("Two indexers of the search take different posts, and neither waits for the other")
  func indexers() async throws {
    try await PublicationFixture.run { site in
      let posts = [try await site.save(draft("one")), try await site.save(draft("two"))]
      try await site.database.transaction { transaction in
        let taken = try await transaction.searchIndex.takeWaiting(limit: 1)
        let others = try await site.database.transaction(lockTimeout: .milliseconds(100)) {
          try await $0.searchIndex.takeWaiting(limit: 20)
        }
        #expect(taken == [posts[1]] && others == [posts[0]])
      }
    }
  }

  @Test("Two posts never get the same address, however many want it at once")
  func addresses() async throws {
    try await PublicationFixture.run { site in
      let source = try await site.source()
      try await withThrowingTaskGroup { group in
        for number in 1...8 {
          group.addTask {
            var wanted = draft("same", "<p>\(number)</p>")
            wanted.guid = "urn:\(number)"
            wanted.link = nil
            let post = wanted
            if number % 2 == 0 {
              _ = try await site.save(post)
              return
            }
            try await site.write { writer in
              _ = try await writer.insert(post, from: .feed(source), rendering: 1)
            }
          }
        }
        try await group.waitForAll()
      }
      let paths = try await site.posts().map(\.head.path)
      #expect(paths.count == 8 && Set(paths).count == 8)
    }
  }

  @Test("Two feeds that import the same post at the same time create it once")
  func twoFeeds() async throws {
    try await PublicationFixture.run { site in
      let (first, second) = (try await site.source("one"), try await site.source("two"))
      let both = Meeting(of: 2)
      @Sendable func bringIn(_ source: Int) async throws {
        try await site.write { writer in
          let known = try await writer.transaction.writing.imported(guids: ["urn:post"])
          await both.arrive()
          guard known.isEmpty else { return }
          var own = draft("post-of-\(source)")
          (own.guid, own.link) = ("urn:post", "https://blog.example/post")
          _ = try await writer.insert(own, from: .feed(source), rendering: 1)
        }
      }
      async let one: Void = bringIn(first)
      async let two: Void = bringIn(second)
      _ = try await (one, two)
      #expect(try await site.posts().count == 1)
    }
  }

  @Test("A post that changed since it was read is not overwritten; the writer starts over")
  func lostUpdate() async throws {
    try await PublicationFixture.run { site in
      try await site.write { writer in
        _ = try await writer.insert(draft("post"), from: .file("post.md"), rendering: 1)
      }
      var attempts = 0
      try await site.write { writer in
        attempts += 1
        let stored = try #require(try await writer.transaction.contentFiles.all().first?.post)
        if attempts == 1 {
          try await site.write {
            try await $0.update(
              stored, to: draft("post", "<p>First.</p>"), by: .file("post.md"), rendering: 1)
          }
        }
        try await writer.update(
          stored, to: draft("post", "<p>Second.</p>"), by: .file("post.md"), rendering: 1)
      }
      #expect(attempts == 2)
    }
  }

  @Test("Changes take effect in different seconds, in the order in which they are committed")
  func distinctSeconds() async throws {
    try await PublicationFixture.run { site in
      let source = try await site.source()
      var dates: [Timestamp?] = []
      try await site.write { early in
        _ = try await early.insert(draft("early", tags: ["a"]), from: .feed(source), rendering: 1)
        _ = try await site.save(draft("late", tags: ["b"]))
        dates.append(try await site.lastChange())
      }
      dates.append(try await site.lastChange())
      let visibility = Visibility(at: PublicationFixture.now)
      for subject in [FeedSubject.tag("b"), .tag("a")] {
        dates.append(try await site.database.changes.last(of: subject, visibility))
      }
      let now = PublicationFixture.now
      #expect(dates == [now, now.adding(seconds: 1), now, now.adding(seconds: 1)])
    }
  }

  @Test("A post that is begun and published in one change may be overtaken by another change")
  func writtenTwice() async throws {
    try await PublicationFixture.run { site in
      try await site.write { early in
        let id = try await early.insert(draft("early", state: .draft), from: .desk, rendering: 1).id
        _ = try await site.save(draft("late"))
        try await early.update(try await early.locked(id), to: draft("early"), by: .desk, rendering: 1)
      }
      #expect(Set(try await site.posts().map(\.head.title)) == ["early", "late"])
      #expect(try await site.lastChange() == PublicationFixture.now.adding(seconds: 1))
    }
  }

  @Test("The first commit decides the spelling of a topic, until it has no posts")
  func names() async throws {
    try await PublicationFixture.run { site in
      let id = try await site.save(draft("post", tags: ["Swift"]))
      _ = try await site.save(draft("post", "<p>2</p>", tags: ["Other"]), over: id)
      _ = try await site.save(draft("other", tags: ["SWIFT"]))
      let topics = try await site.database.topics(Visibility(at: PublicationFixture.now)).all()
      #expect(topics.filter { $0.kind == .tag }.map(\.name) == ["Other", "SWIFT"])
    }
  }
}

/// Lets tasks wait until all of them have arrived for the first time.
private actor Meeting {
  private var missing: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(of count: Int) { missing = count }

  func arrive() async {
    missing -= 1
    if missing <= 0 {
      for task in waiting { task.resume() }
      waiting = []
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }
}

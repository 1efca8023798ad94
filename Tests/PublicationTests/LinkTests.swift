import Foundation
import Postgres
import Synchronization
import Testing
import Timestamps

@testable import Publication

@Suite("Links in imported texts")
struct LinkTests {
  @Test("Only the paths that a change affects are examined")
  func onlyTouched() async throws {
    try await PublicationFixture.run { site in
      try await site.bringIn(["a": "/posts/b", "b": "/posts/missing", "c": "/elsewhere"])
      #expect(try await site.settle() == ["/posts/b", "/posts/missing", "/elsewhere"])
      #expect(try await site.settle() == [])
      try await site.bringIn(["d": "/posts/a"])
      #expect(try await site.settle() == ["/posts/a"])
      try await site.bringIn(["missing": "/posts/b"])
      #expect(try await site.settle() == ["/posts/missing"])
    }
  }

  @Test("A link leads to this site while its address exists")
  func appearing() async throws {
    try await PublicationFixture.run { site in
      try await site.bringIn(["a": "/posts/b", "c": "/posts/b"])
      try await site.settle()
      #expect(try await site.linksHere() == [:])
      try await site.bringIn(["b": "/x"])
      try await site.settle()
      #expect(try await site.linksHere() == ["a": ["/posts/b"], "c": ["/posts/b"]])
      try await site.database.execute("UPDATE posts SET state = 'gone' WHERE guid = 'urn:b'")
      try await site.settle()
      #expect(try await site.linksHere() == [:])
    }
  }

  @Test(
    "A link to a scheduled post leads to this site from when it comes out",
    arguments: [PostState.published, .unlisted])
  func scheduled(state: PostState) async throws {
    try await PublicationFixture.run { site in
      let later = PublicationFixture.now.adding(seconds: 3600)
      try await site.bringIn(["a": "/posts/b"])
      let source = try await site.source()
      try await site.write { writer in
        _ = try await writer.insert(
          draft("b", state: state, visibleFrom: later), from: .feed(source), rendering: 1)
      }
      try await site.settle()
      #expect(try await site.linksHere() == [:])
      #expect(try await site.database.nextLinksToSettle() == later)
      try await site.settle(at: later)
      #expect(try await site.linksHere() == ["a": ["/posts/b"]])
      #expect(try await site.database.nextLinksToSettle() == nil)
    }
  }

  @Test("Settling changes a post like an edit, but no post whose links are up to date")
  func change() async throws {
    try await PublicationFixture.run { site in
      try await site.bringIn(["a": "/posts/b", "b": "/posts/x"])
      let before = try await site.archive()
      try await site.settle()
      let after = try await site.archive()
      #expect(after["a"] != before["a"] && after["b"] == before["b"])
      #expect(try await site.lastChange() == PublicationFixture.now.adding(seconds: 1))
      try await site.settle()
      #expect(try await site.archive() == after)
    }
  }

  @Test("Settling does not wait for writers: posts that are being written are examined later")
  func besideWriters() async throws {
    try await PublicationFixture.run { site in
      try await site.bringIn(["a": "/posts/b", "b": "/posts/a"])
      try await site.write { writer in
        _ = try await writer.transaction.execute("SELECT FROM posts WHERE guid = 'urn:a' FOR UPDATE")
        try await site.settle()
        #expect(try await site.linksHere() == ["b": ["/posts/a"]])
      }
      try await site.settle()
      #expect(try await site.linksHere() == ["b": ["/posts/a"]])
      try await site.settle(at: PublicationFixture.now.adding(seconds: 2))
      #expect(try await site.linksHere() == ["a": ["/posts/b"], "b": ["/posts/a"]])
    }
  }

  @Test("Settling all links notices new pages of the site")
  func all() async throws {
    try await PublicationFixture.run { site in
      try await site.bringIn(["a": "/about"])
      try await site.settle()
      #expect(try await site.linksHere() == [:])
      try await site.settle(serving: ["/about"])
      #expect(try await site.linksHere() == [:])
      try await site.settleAll(serving: ["/about"])
      #expect(try await site.linksHere() == ["a": ["/about"]])
    }
  }

  @Test("Links that are too long for an index do not prevent an import")
  func longLinks() async throws {
    try await PublicationFixture.run { site in
      let path = "/" + (0..<3000).map { String(UInt64($0) &* 0x9E37_79B9_7F4A_7C15, radix: 36) }.joined()
      try await site.bringIn(["a": path])
      #expect(try await site.settle() == [path])
    }
  }
}

extension PublicationFixture {
  /// Imports posts by their slugs, each with one link.
  fileprivate func bringIn(_ links: [String: String]) async throws {
    let source = try await source()
    try await write { writer in
      for (slug, link) in links.sorted(by: { $0.key < $1.key }) {
        let post = draft(slug, "<p><a href=\"\(link)\">link</a></p>", origin: "https://blog.example")
        _ = try await writer.insert(post, from: .feed(source), rendering: 1)
      }
    }
  }

  /// - Returns: the paths that were examined.
  @discardableResult
  fileprivate func settle(at now: Timestamp = now, serving pages: Set<String> = []) async throws -> Set<
    String
  > {
    let seen = Mutex<Set<String>>([])
    while try await database.settleChangedLinks(
      at: now,
      judge: { paths in
        seen.withLock { $0.formUnion(paths) }
        return try await judge(paths, pages, now)
      })
    {}
    return seen.withLock { $0 }
  }

  fileprivate func settleAll(serving pages: Set<String>) async throws {
    var last: UUID?
    repeat {
      last = try await database.settleAllLinks(after: last, at: Self.now) {
        try await judge($0, pages, Self.now)
      }
    } while last != nil
  }

  private func judge(
    _ paths: Set<String>, _ pages: Set<String>, _ now: Timestamp
  ) async throws -> [ReferencedPath] {
    let served = try await database.posts(Visibility(at: now)).keysServed(among: Array(paths))
    return paths.map {
      ReferencedPath(path: $0, isServed: served.contains($0) || pages.contains($0), keys: [$0])
    }
  }

  /// The links that lead to this site, by the slugs of their posts.
  fileprivate func linksHere() async throws -> [String: [String]] {
    let rows = try await database.rows(linksOfPosts)
    return Dictionary(uniqueKeysWithValues: rows)
  }

  /// The digests of all posts, by their slugs.
  fileprivate func archive() async throws -> [String: [UInt8]] {
    Dictionary(uniqueKeysWithValues: try await database.rows(digestsOfPosts))
  }
}

private let linksOfPosts = Statement(
  "links of posts", "SELECT title, leads_here FROM posts WHERE leads_here <> '{}' AND state <> 'gone'",
  columns: Column("title", String?.self), Column("leads_here", [String].self)
) { ($0 ?? "", $1) }

private let digestsOfPosts = Statement(
  "digests of posts", "SELECT title, digest FROM posts",
  columns: Column("title", String?.self), Column("digest", [UInt8].self)
) { ($0 ?? "", $1) }

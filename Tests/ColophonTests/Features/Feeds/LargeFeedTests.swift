import CodingTestSupport
import Dependencies
import Feeds
import Foundation
import HTTP
import HTTPTypes
import Postgres
import Server
import Testing
import Timestamps

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Settings
@testable import SiteBase
@testable import Syndication

@Suite("Feeds that are too large for memory")
struct LargeFeedTests {
  private static let ways = FeedFormat.allCases.flatMap { format in [true, false].map { (format, $0) } }

  @Test("They are served from a file, and have the same bytes as in memory", arguments: ways)
  func equal(format: FeedFormat, cache: Bool) async throws {
    try await TestSite.run(cache: cache) { site in
      try await site.publishLarge(5, size: 20_000)
      for (query, coding) in [("", "identity"), ("", "gzip"), ("", "br"), ("?raw", "identity")] {
        let (path, fields) = ("/feed.\(format.rawValue)\(query)", [.acceptEncoding: coding] as HTTPFields)
        let inMemory = try await spooling(beyond: 1 << 30) { try await site.get(path, fields) }
        site.site.cache.removeAll()
        let inFile = try await spooling(beyond: 10_000) { try await site.get(path, fields) }
        site.site.cache.removeAll()
        // A response that is compressed without the cache is streamed, and a compressed page may be small
        // enough for memory.
        #expect(inFile.isFile || coding != "identity")
        #expect(!inMemory.isFile)
        #expect(inFile.headerFields == inMemory.headerFields, "\(path) \(coding)")
        #expect(inFile.status == inMemory.status)
        let (small, large) = try await (inMemory.bytes(), inFile.bytes())
        #expect(small == large, "\(path) \(coding): \(small.count) and \(large.count) bytes")
      }
    }
  }

  @Test("Texts of many megabytes are read in batches")
  func batches() async throws {
    try await TestSite.run(cache: false) { site in
      // Two that are read together, one that is read alone, and others.
      for (number, size) in [900_000, 900_000, 3_000_000, 100_000, 2_000_000].enumerated() {
        try await site.publishLarge(1, size: size, from: number)
      }
      let inMemory = try await spooling(beyond: 1 << 30) { try await site.get("/feed.xml") }
      let inFile = try await site.get("/feed.xml")
      #expect(inFile.isFile && !inMemory.isFile)
      #expect(inFile.headerFields == inMemory.headerFields)
      let (small, large) = try await (inMemory.bytes(), inFile.bytes())
      #expect(small == large, "\(small.count) and \(large.count) bytes")
      #expect(small.count > 7_000_000)
    }
  }

  @Test("Conditional requests, ranges, HEAD and changes work as for any other feed", arguments: ways)
  func conditions(format: FeedFormat, cache: Bool) async throws {
    try await TestSite.run(cache: cache) { site in
      let path = "/feed.\(format.rawValue)"
      try await site.publishLarge(3, size: 40_000)
      try await spooling(beyond: 10_000) {
        let old = try await site.get(path)
        let tag = try #require(old.headerFields[.eTag])
        let bytes = try await old.bytes()
        #expect(try await site.get(path, [.ifNoneMatch: tag]).status == .notModified)
        let head = try await site.get(path, method: .head)
        #expect(head.headerFields == old.headerFields)
        #expect(head.body.length == bytes.count)
        let range = try await site.get(path, [.range: "bytes=50000-50009", .ifRange: tag])
        #expect(range.status == .partialContent)
        #expect(try await range.bytes() == Array(bytes[50_000..<50_010]))
        let ends = try await site.get(path, [.range: "bytes=0-1,-2"])
        #expect(ends.headerFields[.contentType]?.hasPrefix("multipart/byteranges") == true)

        try await site.publish(item("New", date: "Thu, 28 Sep 2024 00:00:00 +0200"))
        let whole = try await site.get(path)
        let fields: HTTPFields = [.acceptInstanceManipulation: "feed", .ifNoneMatch: tag]
        let new = try await site.get(path, fields)
        #expect(new.status.code == 226)
        #expect(new.headerFields[.eTag] == whole.headerFields[.eTag])
        #expect(new.headerFields[.deltaBase] == tag)
        #expect(try await new.feed().entries == whole.feed().entries.filter { $0.title == "New" })
        #expect(try await new.feed().entries.count == 1)
        let gzip = try await site.get(path, [.acceptEncoding: "gzip"] + fields)
        #expect(gzip.status.code == 226)
        #expect(try await Gzip.decompress(gzip.bytes()) == new.bytes())
        #expect(gzip.entityTag == whole.entityTag?.encoded(as: .gzip))
      }
    }
  }

  @Test("The changes may themselves be too large for memory", arguments: FeedFormat.allCases)
  func largeChanges(format: FeedFormat) async throws {
    try await TestSite.run(cache: true) { site in
      let path = "/feed.\(format.rawValue)"
      try await site.publishLarge(3, size: 40_000)
      let old = try await site.get(path)
      try await site.publishLarge(3, size: 40_000, from: 3)
      site.site.cache.removeAll()
      let fields: HTTPFields = [
        .acceptInstanceManipulation: "feed", .ifNoneMatch: try #require(old.headerFields[.eTag]),
      ]
      let inMemory = try await site.get(path, fields)
      site.site.cache.removeAll()
      let inFile = try await spooling(beyond: 10_000) { try await site.get(path, fields) }
      #expect(inFile.isFile && !inMemory.isFile)
      #expect(inFile.headerFields == inMemory.headerFields)
      #expect(try await inFile.bytes() == inMemory.bytes())
      #expect(try await inFile.feed().entries.count == 3)
    }
  }

  @Test("Simultaneous requests make and keep one file")
  func once() async throws {
    try await TestSite.run(cache: true) { site in
      try await site.publishLarge(3, size: 40_000)
      let descriptors = try await spooling(beyond: 10_000) {
        try await withThrowingTaskGroup(of: Int32?.self) { group in
          for _ in 0..<20 { group.addTask { try await site.get("/feed.xml").descriptor } }
          return try await group.reduce(into: Set()) { $0.insert($1) }
        }
      }
      #expect(descriptors.count == 1)
      #expect(!descriptors.contains(nil))
      #expect(site.site.cache.metrics.fileBytes > 120_000)
    }
  }

  @Test(
    "If the file cannot be written, the answer is 500 and contains no part of the feed",
    arguments: [true, false])
  func noRoom(cache: Bool) async throws {
    try await TestSite.run(cache: cache) { site in
      try await site.publishLarge(3, size: 40_000)
      let missing = try await withDependencies {
        $0.spooling = Spooling(memory: 10_000, folder: "/nowhere/at/all")
      } operation: {
        try await site.get("/feed.xml")
      }
      #expect(missing.status == .internalServerError)
      #expect(try await !String(decoding: missing.bytes(), as: UTF8.self).contains("<item>"))
      let found = try await spooling(beyond: 10_000) { try await site.get("/feed.xml") }
      #expect(found.status == .ok)
      #expect(try await found.feed().entries.count == 3)
    }
  }

  @Test("A feed of summaries of large posts is small, because their texts are not read")
  func summaries() async throws {
    try await TestSite.run { site in
      try await site.publishLarge(3, size: 40_000)
      let response = try await spooling(beyond: 10_000) { try await site.get("/feed.xml?content=summary") }
      #expect(!response.isFile)
      #expect(try await response.feed().entries.count == 3)
    }
  }
}

/// Makes documents of more than `memory` bytes in files.
private func spooling<Result: Sendable>(
  beyond memory: Int, _ body: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  try await withDependencies {
    $0.spooling.memory = memory
  } operation: {
    try await body()
  }
}

extension Response {
  fileprivate var descriptor: Int32? {
    guard case .file(let slice) = body else { return nil }
    return slice.file.descriptor
  }

  fileprivate var isFile: Bool { descriptor != nil }

  fileprivate func bytes() async throws -> [UInt8] { try await body.collect(upTo: 1 << 30) }
}

extension TestSite {
  /// Imports posts and gives them texts of about `size` bytes.
  fileprivate func publishLarge(_ count: Int, size: Int, from first: Int = 0) async throws {
    try await publish((first..<first + count).map { item("Post \($0)", content: "<p>Text \($0).</p>") })
    try await database.run(Self.enlarge, "Post ", Int32(size / 50))
    site.cache.removeAll()
  }

  private static let enlarge = Statement(
    "enlarge",
    """
    UPDATE posts SET body = '<p><a href="' || chr(1) || '/2023/post-1/?a&b' || chr(2) || '">One</a> ' || title
      || '</p>' || repeat('<p>Many &amp; various &#233; words é ]]&gt; "in it".</p>' || chr(10), $2)
    WHERE title LIKE $1 || '%' AND octet_length(body) < 200
    """,
    parameters: String.self, Int32.self)
}

private func + (left: HTTPFields, right: HTTPFields) -> HTTPFields {
  var fields = left
  for field in right { fields.append(field) }
  return fields
}

import Dependencies
import Feeds
import HTTP
import Spools
import Testing

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Settings
@testable import Syndication

@Suite("The positions of entries in a document")
struct FeedDocumentTests {
  static let feed = Feed(
    title: "Items <item> & \"items\": [", subtitle: "]]> {}", homePage: "https://a.example/",
    entries: [
      Entry(guid: "1", title: "<item>", contentHTML: "<p>&lt;item&gt; ]]&gt; \\\" {[</p><item></item>"),
      Entry(guid: "2", title: "</entry>", link: "https://a.example/2", contentHTML: "<entry/> }]"),
      Entry(guid: "3", summary: "\"items\"", contentHTML: "", language: "de"),
    ])

  @Test(
    "A document cut to some entries equals the document of the feed with only these, in memory and in a file",
    arguments: FeedFormat.allCases.flatMap { format in [1 << 20, 0].map { (format, $0) } })
  func cutting(format: FeedFormat, memory: Int) async throws {
    try await withDependencies {
      $0.spooling.memory = memory
    } operation: {
      let document = try format.document(of: Self.feed)
      if case .file = document.body { #expect(memory == 0) } else { #expect(memory > 0) }
      #expect(try await document.body.collect(upTo: 1 << 20) == format.writer.write(Self.feed))
      #expect(document.entries.count == 3)
      for kept in [[0, 1, 2], [1], [0, 2], [2], []] {
        let cut = try await document.with(only: kept).collect(upTo: 1 << 20)
        var smaller = Self.feed
        smaller.entries = kept.map { Self.feed.entries[$0] }
        #expect(try FeedReader.read(cut) == FeedReader.read(format.writer.write(smaller)), "\(kept)")
      }
    }
  }

  @Test("The position of an entry is where it was written", arguments: FeedFormat.allCases)
  func places(format: FeedFormat) async throws {
    let document = try format.document(of: Self.feed)
    let bytes = try await document.body.collect(upTo: 1 << 20)
    for (entry, place) in zip(Self.feed.entries, document.entries) {
      var alone: [UInt8] = []
      format.writer.append(entry, of: Self.feed, to: &alone)
      #expect(Array(bytes[place]) == alone)
    }
    var empty = Self.feed
    empty.entries = []
    let nothing = try format.document(of: empty)
    #expect(try await nothing.with(only: []).collect(upTo: 1 << 20) == format.writer.write(empty))
  }

  @Test("A document in a file has the same entity tag as in memory", arguments: FeedFormat.allCases)
  func sameTag(format: FeedFormat) throws {
    let inMemory = try format.document(of: Self.feed)
    let inFile = try withDependencies {
      $0.spooling.memory = 0
    } operation: {
      try format.document(of: Self.feed)
    }
    #expect(inMemory.version.tag == inFile.version.tag)
  }

  @Test("The error for a file that cannot be made says where, why and what to do")
  func noFolder() {
    let error = #expect(throws: TemporaryFileError.self) {
      try withDependencies {
        $0.spooling = Spooling(memory: 0, folder: "/nowhere/at/all")
      } operation: {
        try FeedFormat.rss.document(of: Self.feed)
      }
    }
    #expect(
      error?.description
        == "cannot make a temporary file in /nowhere/at/all: No such file or directory; make room there, or name "
        + "another folder by TMPDIR")
  }

  @Test(
    "The entity tag describes all entries in at most 255 characters",
    arguments: [0, 1, 50, 55, 56, 99, 500])
  func versions(count: Int) throws {
    func document(_ range: Range<Int>, changed: Int? = nil) throws -> FeedDocument {
      let entries = range.reversed().map {
        Entry(guid: "\($0)", title: $0 == changed ? "Changed" : "Post \($0)")
      }
      return try FeedFormat.atom.document(of: Feed(title: "A feed", entries: entries))
    }
    let old = try document(0..<count)
    let tag = old.version.tag
    #expect(tag.encoded(as: .gzip).description.utf8.count + 2 <= 255)
    for known in [
      tag, tag.encoded(as: .gzip), tag.encoded(as: .brotli), EntityTag(opaque: tag.opaque, isWeak: true),
    ] {
      let version = try #require(FeedVersion(known))
      #expect(version == old.version)
      #expect(version.changes(in: old) == [])
      let grown = try document(0..<count + 3)
      #expect(Array(version.changes(in: grown).prefix(3)) == [0, 1, 2])
      #expect(version.changes(in: grown).count < 3 + version.groupSize)
      guard count > 1 else { continue }
      let changed = try version.changes(in: document(0..<count, changed: 1))
      #expect(changed.contains(count - 2))
      #expect(changed.count <= version.groupSize)
    }
  }

  @Test(
    "Any other entity tag names no version",
    arguments: [
      "abc", "", "cg3dY80WXCxmTR1TGV9qcQ", "cg3dY80WXCxmTR1TGV9qcQ.1", "cg3dY80WXCxmTR1TGV9qcQ.0.AAAA",
      "cg3dY80WXCxmTR1TGV9qcQ.-1.AAAA", "cg3dY80WXCxmTR1TGV9qcQ.1.AAA", "cg3dY80WXCxmTR1TGV9qcQ.1.A!AA",
      "cg3dY80WXCxmTR1TGV9qcQ.1.AAAA.", "cg3dY80WXCxmTR1TGV9qcQ.99999999999999999999.AAAA",
      "cg3dY80WXCxmTR1TGV9qcQ.1.\(String(repeating: "A", count: 4000))",
    ])
  func strangeTags(text: String) {
    #expect(FeedVersion(EntityTag(opaque: text)) == nil)
  }

  @Test("An invented entity tag only causes all entries to be sent")
  func inventedSizes() throws {
    let document = try FeedFormat.rss.document(of: Self.feed)
    let version = try #require(FeedVersion(EntityTag(opaque: "cg3dY80WXCxmTR1TGV9qcQ.\(Int.max).AAAA")))
    #expect(version.changes(in: document) == [0, 1, 2])
  }
}

extension FeedFormat {
  /// The document of `feed`.
  fileprivate func document(of feed: Feed) throws -> FeedDocument {
    @Dependency(\.spooling) var spooling
    var writer = try FeedDocumentWriter(feed, writer, spooling)
    for entry in feed.entries { try writer.append(entry) }
    return try writer.finish()
  }
}

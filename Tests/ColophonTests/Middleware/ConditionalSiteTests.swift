import CodingTestSupport
import HTTP
import HTTPTypes
import Server
import Testing

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Settings
@testable import Syndication

@Suite("Conditional requests, ranges and codings of kept pages")
struct ConditionalSiteTests {
  /// A conditional or range request and the status that it gets. `{tag}` and `{modified}` stand for the
  /// page's validators.
  struct Example: Sendable {
    let fields: HTTPFields
    let status: Int

    init(_ fields: HTTPFields, _ status: Int) { (self.fields, self.status) = (fields, status) }

    /// A page, other than a feed, has no date.
    var isAboutDate: Bool { fields.contains { $0.value == "{modified}" || $0.value.hasSuffix(" GMT") } }

    func fields(tag: String, modified: String) -> HTTPFields {
      HTTPFields(
        fields.map { field in
          let value = field.value.split(separator: "{tag}", omittingEmptySubsequences: false).joined(
            separator: tag)
          return HTTPField(name: field.name, value: value == "{modified}" ? modified : value)
        })
    }
  }

  static let examples = [
    Example([.ifNoneMatch: "{tag}"], 304), Example([.ifNoneMatch: "W/{tag}"], 304),
    Example([.ifNoneMatch: "\"x\", {tag}"], 304), Example([.ifNoneMatch: "*"], 304),
    Example([.ifNoneMatch: "\"x\""], 200),
    Example([.ifNoneMatch: "\"x\"", .ifModifiedSince: "{modified}"], 200),
    Example([.ifMatch: "{tag}"], 200), Example([.ifMatch: "W/{tag}"], 412), Example([.ifMatch: "\"x\""], 412),
    Example([.ifModifiedSince: "{modified}"], 304),
    Example([.ifModifiedSince: "Thu, 01 Jan 1970 00:00:00 GMT"], 200),
    Example([.ifModifiedSince: "soon"], 200),
    Example([.ifUnmodifiedSince: "{modified}"], 200),
    Example([.ifUnmodifiedSince: "Thu, 01 Jan 1970 00:00:00 GMT"], 412),
    Example([.range: "bytes=0-9"], 206), Example([.range: "bytes=-10"], 206),
    Example([.range: "bytes=0-1,4-5"], 206), Example([.range: "bytes=99999999-"], 416),
    Example([.range: "bytes=9-0"], 200), Example([.range: "pages=1"], 200),
    Example([.range: "bytes=0-9", .ifRange: "{tag}"], 206),
    Example([.range: "bytes=0-9", .ifRange: "W/{tag}"], 200),
    Example([.range: "bytes=0-9", .ifRange: "{modified}"], 206),
    Example([.range: "bytes=0-9", .ifRange: "x"], 200),
  ]

  @Test(
    "Pages and feeds follow RFC 9110 §13 and §14, with the cache and without it",
    arguments: [true, false])
  func table(cache: Bool) async throws {
    try await TestSite.run(cache: cache) { site in
      try await site.importFeed(rss(item("One"), item("Two")))
      for path in ["/2023/one/", "/feed.xml"] {
        let whole = try await site.get(path)
        let tag = try #require(whole.headerFields[.eTag])
        let modified = whole.headerFields[.lastModified]
        #expect((modified != nil) == (path == "/feed.xml"))
        let bytes = try await whole.body.collect(upTo: 1 << 20)
        for example in Self.examples where modified != nil || !example.isAboutDate {
          let fields = example.fields(tag: tag, modified: modified ?? "")
          let response = try await site.get(path, fields)
          #expect(response.status.code == example.status, "\(path) \(fields)")
          let isPart = response.status == .partialContent && fields[.range] == "bytes=0-9"
          if isPart { #expect(try await response.body.collect(upTo: 99) == Array(bytes.prefix(10))) }
          if response.status == .notModified {
            #expect(response.headerFields[.vary] == whole.headerFields[.vary])
            #expect(response.headerFields[.cacheControl] == whole.headerFields[.cacheControl])
            #expect(response.headerFields[.eTag] == tag)
          }
        }
      }
    }
  }

  @Test(
    "Each coding has its own entity tag, and only that tag gets 304", arguments: [true, false])
  func codings(cache: Bool) async throws {
    try await TestSite.run(cache: cache) { site in
      try await site.importFeed(rss(item("One")))
      for path in ["/2023/one/", "/feed.xml", "/assets/site.css"] {
        var tags: [String: String] = [:]
        let content = try await site.get(path).body.collect(upTo: 1 << 20)
        for coding in ["identity", "gzip", "br"] {
          let response = try await site.get(path, [.acceptEncoding: coding])
          #expect(response.headerFields[.contentEncoding] == (coding == "identity" ? nil : coding))
          #expect(response.varies(by: "Accept-Encoding"))
          let bytes = try await response.body.collect(upTo: 1 << 20)
          switch coding {
          case "gzip": #expect(try Gzip.decompress(bytes) == content)
          case "br": #expect(try Brotli.decompress(bytes) == content)
          default: #expect(bytes == content)
          }
          tags[coding] = try #require(response.entityTag).description
        }
        #expect(Set(tags.values).count == 3)
        for wanted in tags.keys {
          for (known, tag) in tags {
            let response = try await site.get(path, [.acceptEncoding: wanted, .ifNoneMatch: tag])
            #expect(response.status.code == (wanted == known ? 304 : 200), "\(path) \(wanted) \(known)")
          }
        }
      }
    }
  }

  @Test("Only a client that accepts none of the codings gets 406")
  func notAcceptable() async throws {
    try await TestSite.run(cache: true) { site in
      for (accepted, status, coding) in [
        ("gzip, deflate, br, zstd", 200, "br"), ("gzip", 200, "gzip"), ("gzip;q=0.9, br;q=0.8", 200, "gzip"),
        ("identity;q=0, gzip", 200, "gzip"), ("identity;q=0", 406, nil), ("*;q=0", 406, nil),
      ] {
        let response = try await site.get("/", [.acceptEncoding: accepted])
        #expect(response.status.code == status)
        #expect(response.headerFields[.contentEncoding] == coding)
        #expect(response.headerFields[.vary] == "Accept-Encoding")
      }
    }
  }

  @Test("HEAD is told what GET is told", arguments: ["", "gzip", "br"])
  func head(coding: String) async throws {
    try await TestSite.run(cache: true) { site in
      try await site.importFeed(rss(item("One")))
      for path in ["/", "/2023/one/", "/feed.xml", "/assets/site.css", "/nowhere", "/robots.txt"] {
        let responses = [
          try await site.get(path, [.acceptEncoding: coding], method: .head),
          try await site.get(path, [.acceptEncoding: coding]),
        ]
        let told = responses.map { response in
          response.headerFields.map(\.description).sorted()
        }
        #expect(told[0] == told[1])
        #expect(responses[0].status == responses[1].status)
        #expect(responses[0].body.length == responses[1].body.length)
      }
    }
  }
}

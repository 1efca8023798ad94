import FeedsTestSupport
import Foundation
import HTTP
import HTTPTypes
import Synchronization
import Testing
import WebTestSupport

@testable import Importing
@testable import Publication

@Suite("Requests for a feed")
struct PoliteFetchTests {
  @Test("A request names the program, the types of feeds and the supported codings")
  func request() async throws {
    try await OtherSite.run { _, _ in
      .feed(rss(item("One")))
    } _: { site in
      _ = try await fetch(site.url)
      let fields = try #require(site.requests.first?.headerFields)
      #expect(fields[.userAgent] == "ColophonTests/1.0")
      #expect(fields[.accept]?.hasPrefix("application/rss+xml, application/atom+xml") == true)
      for coding in ["gzip", "br", "deflate", "zstd"] {
        #expect(fields[.acceptEncoding]?.contains(coding) == true, "\(coding)")
      }
      #expect(fields[.cookie] == nil && fields[.ifNoneMatch] == nil)
    }
  }

  @Test("The next request sends the validators back, and 304 means no change")
  func conditional() async throws {
    try await OtherSite.run { request, _ in
      request.headerFields[.ifNoneMatch] == "W/\"1\"" && request.headerFields[.ifModifiedSince] == "yesterday"
        ? Response(.notModified) : .feed(rss(item("One")), [.eTag: "W/\"1\"", .lastModified: "yesterday"])
    } _: { site in
      let memory = try #require(try await fetch(site.url).fetched?.memory)
      #expect(memory.entityTag == "W/\"1\"")
      #expect(memory.lastModified == "yesterday")
      let again = try await fetch(site.url, remembered: memory)
      #expect(again.fetched == nil)
      let forced = try await fetch(site.url, remembered: memory) { $0.isForced = true }
      #expect(forced.titles == ["One"])
    }
  }

  @Test("Validators are not sent if the archive is needed for the first time, or posts are to be made anew")
  func more() async throws {
    try await OtherSite.run { _, _ in
      .feed(rss(item("One")), [.eTag: "\"1\""])
    } _: { site in
      let first = try await fetch(site.url) { $0.followsArchive = false }
      var memory = try #require(first.fetched?.memory)
      _ = try await fetch(site.url, remembered: memory)
      memory.isWhole = true
      memory.rendering = 0
      _ = try await fetch(site.url, remembered: memory)
      #expect(site.requests.allSatisfy { $0.headerFields[.ifNoneMatch] == nil })
    }
  }

  @Test("The remembered feed of a page is fetched without the page")
  func rememberedPage() async throws {
    try await OtherSite.run { request, _ in
      request.target.path == "/feed"
        ? .feed(rss(item("One"))) : .page("<link rel=alternate type=application/rss+xml href=/feed>")
    } _: { site in
      let memory = try #require(try await fetch("\(site.url)/").fetched?.memory)
      #expect(memory.url == "\(site.url)/")
      site.forgetRequests()
      let again = try await fetch("\(site.url)/", remembered: memory)
      #expect(again.titles == ["One"])
      #expect(site.targets == ["/feed"])
    }
  }

  @Test("If the feed of a page is gone, the page is searched again", arguments: [404, 410, 500, 200])
  func movedFeed(status: Int) async throws {
    try await OtherSite.run { request, _ in
      switch request.target.path {
      case "/new": .feed(rss(item("One")))
      case "/old": .plain(.init(code: status), "not a feed any more")
      default: .page("<link rel=alternate type=application/rss+xml href=/new>")
      }
    } _: { site in
      let memory = RememberedFetch(url: "\(site.url)/", feedURL: "\(site.url)/old")
      let result = try await fetch("\(site.url)/", remembered: memory)
      #expect(result.fetched?.memory.feedURL == "\(site.url)/new")
    }
  }

  @Test(
    "A permanent redirect is remembered and noted; a temporary one is only followed",
    arguments: [301, 308, 302, 307])
  func moved(status: Int) async throws {
    try await OtherSite.run { request, _ in
      request.target.path == "/new"
        ? .feed(rss(item("One")), [.eTag: "\"1\""]) : .redirect(to: "/new", .init(code: status))
    } _: { site in
      let (old, new) = ("\(site.url)/old", "\(site.url)/new")
      let result = try await fetch(old)
      let isPermanent = [301, 308].contains(status)
      #expect(result.fetched?.memory.feedURL == (isPermanent ? new : old))
      #expect(result.notes == (isPermanent ? [.moved(from: old, to: new)] : []))
    }
  }

  @Test("An unchanged feed that moved permanently is remembered at its new address")
  func movedUnchanged() async throws {
    try await OtherSite.run { request, _ in
      request.target.path == "/new" ? Response(.notModified) : .redirect(to: "/new")
    } _: { site in
      let memory = RememberedFetch(url: "\(site.url)/old", feedURL: "\(site.url)/old")
      let result = try await fetch("\(site.url)/old", remembered: memory)
      guard case .unchanged(let unchanged) = result else {
        Issue.record("\(result)")
        return
      }
      #expect(unchanged.memory.feedURL == "\(site.url)/new")
      #expect(result.notes == [.moved(from: "\(site.url)/old", to: "\(site.url)/new")])
    }
  }

  @Test("The error for a feed that is gone says so")
  func gone() async throws {
    try await OtherSite.run { _, _ in
      .plain(.gone, "gone")
    } _: { site in
      let error = await #expect(throws: ImportError.self) { try await fetch(site.url) }
      #expect(
        error?.description
          == "\(site.url): is gone for good (410 Gone); posts that came from it stay where they are. "
          + "Nothing was imported.")
    }
  }

  @Test("A short Retry-After is waited for", arguments: [429, 503])
  func shortPause(status: Int) async throws {
    let failures = FailingOnce()
    try await OtherSite.run { _, _ in
      guard failures.isFirst() else { return .feed(rss(item("One"))) }
      return Response(.init(code: status), headerFields: [.retryAfter: "1"])
    } _: { site in
      let pauses = Mutex<[Duration]>([])
      let result = try await fetch(site.url) { $0.sleep = { pause in pauses.withLock { $0.append(pause) } } }
      #expect(result.titles == ["One"])
      #expect(pauses.withLock(\.self) == [.seconds(1)])
      #expect(site.requests.count == 2)
    }
  }

  @Test(
    "A long Retry-After is an error that names the time",
    arguments: ["86400", "Fri, 15 Jan 2027 08:01:40 GMT"])
  func longPause(value: String) async throws {
    try await OtherSite.run { _, _ in
      Response(.serviceUnavailable, headerFields: [.retryAfter: value])
    } _: { site in
      let error = await #expect(throws: ImportError.self) { try await fetch(site.url) }
      let seconds = value == "86400" ? 86400 : 100
      #expect(
        error?.description.contains(
          "503 Service Unavailable; try again in \(seconds) s at the earliest") == true,
        "\(String(describing: error))")
      #expect(site.requests.count == 1)
    }
  }

  @Test("A site that always sends Retry-After gets a limited number of requests")
  func endlessPause() async throws {
    try await OtherSite.run { _, _ in
      Response(.tooManyRequests, headerFields: [.retryAfter: "0"])
    } _: { site in
      await #expect(throws: ImportError.self) { try await fetch(site.url) }
      #expect(site.requests.count == 4)
    }
  }

  @Test("Private addresses are refused, and the error says what to do")
  func privateAddress() async throws {
    try await OtherSite.run { _, _ in
      .feed(rss(item("One")))
    } _: { site in
      let error = await #expect(throws: ImportError.self) {
        try await fetch(site.url) { $0.allowsPrivateAddresses = false }
      }
      #expect(error?.description.contains("127.0.0.1 is not an address of the public Internet") == true)
      #expect(error?.description.contains("--allow-private") == true)
      #expect(site.requests.isEmpty)
    }
  }

  @Test("User name and password are sent, also the next time, and not shown")
  func credentials() async throws {
    try await OtherSite.run { request, _ in
      request.headerFields[.authorization] == "Basic bWU6c2VjcmV0"
        ? .feed(rss(item("One")), [.eTag: "\"1\""]) : .plain(.unauthorized, "who?")
    } _: { site in
      let address = site.url.replacing("http://", with: "http://me:secret@")
      let memory = try #require(try await fetch(address).fetched?.memory)
      #expect(!"\(memory)".contains("secret"))
      let again = try await fetch(address, remembered: memory)
      #expect(again.titles == ["One"])
    }
  }
}

import Dependencies
import FeedsTestSupport
import Foundation
import HTTP
import HTTPClient
import HTTPTypes
import Synchronization
import Testing
import WebTestSupport

@testable import Importing
@testable import Publication

@Suite("A feed that says that it moved")
struct FeedMoveTests {
  @Test(
    "A podcast's new address is used from now on, in RSS and in Atom, with a note",
    arguments: [true, false])
  func followed(isAtom: Bool) async throws {
    try await OtherSite.run { request, site in
      switch request.target.path {
      case "/old" where isAtom:
        .feed(
          """
          <feed xmlns="http://www.w3.org/2005/Atom" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">
          <title>A</title><itunes:new-feed-url>\(site)/new</itunes:new-feed-url>
          <entry><id>1</id><title>Old</title></entry></feed>
          """)
      case "/old": .feed(podcast(movedTo: "\(site)/new", item("Old")))
      case "/new": .feed(podcast(movedTo: "\(site)/new", item("New")), [.eTag: "\"n\""])
      default: .missing
      }
    } _: { site in
      let result = try await fetch("\(site.url)/old")
      #expect(result.titles == ["New"])
      #expect(result.notes == [.moved(from: "\(site.url)/old", to: "\(site.url)/new")])
      let memory = try #require(result.fetched?.memory)
      #expect(memory.feedURL == "\(site.url)/new" && memory.entityTag == "\"n\"")
      #expect(site.targets == ["/old", "/new"])
      site.forgetRequests()
      _ = try await fetch("\(site.url)/old", remembered: memory)
      #expect(site.targets == ["/new"])
    }
  }

  @Test(
    "Its own address, in any form, is not a move",
    arguments: ["SITE/feed", "SITE/feed#now", "feed", "/feed", ""])
  func itself(address: String) async throws {
    try await OtherSite.run { _, site in
      .feed(podcast(movedTo: address.replacing("SITE", with: site), item("One")))
    } _: { site in
      let result = try await fetch("\(site.url)/feed")
      #expect(result.titles == ["One"])
      #expect(result.notes == [])
      #expect(site.targets == ["/feed"])
    }
  }

  @Test("Two feeds that name each other end at the second; of many moves, five are followed")
  func bounded() async throws {
    try await OtherSite.run { request, site in
      let other = request.target.path == "/a" ? "b" : "a"
      return .feed(podcast(movedTo: "\(site)/\(other)", item(String(request.target.path.dropFirst()))))
    } _: { site in
      let result = try await fetch("\(site.url)/a")
      #expect(result.titles == ["b"])
      #expect(site.targets == ["/a", "/b"])
    }
    try await OtherSite.run { request, site in
      let number = Int(request.target.path.dropFirst()) ?? 0
      return .feed(podcast(movedTo: "\(site)/\(number + 1)", item("\(number)")))
    } _: { site in
      let result = try await fetch("\(site.url)/0")
      #expect(result.titles == ["5"])
      #expect(site.requests.count == 6)
      #expect(result.notes.count == 5)
    }
  }

  @Test(
    "If the feed is not at its new address, the old one stays in use, with a note",
    arguments: ["/gone", "/page"])
  func notThere(path: String) async throws {
    try await OtherSite.run { request, site in
      switch request.target.path {
      case "/old": .feed(podcast(movedTo: "\(site)\(path)", item("Old")))
      case "/page": .page("<html>Coming soon")
      default: .missing
      }
    } _: { site in
      let result = try await fetch("\(site.url)/old")
      #expect(result.titles == ["Old"])
      #expect(result.fetched?.memory.feedURL == "\(site.url)/old")
      guard case .notThere("\(site.url)/old", "\(site.url)\(path)", _)? = result.notes.first else {
        Issue.record("\(result.notes)")
        return
      }
      #expect(result.notes.count == 1)
    }
  }

  @Test(
    "Only a web address is a move",
    arguments: ["mailto:a@a.example", "file:///etc/passwd", "ftp://a.example/x"])
  func schemes(address: String) async throws {
    try await OtherSite.run { _, _ in
      .feed(podcast(movedTo: address, item("Old")))
    } _: { site in
      let result = try await fetch("\(site.url)/old")
      #expect(result.titles == ["Old"])
      #expect(result.notes == [])
    }
  }

  @Test("A new address must not be private, unless that is allowed")
  func privateAddress() async throws {
    let asked = Mutex<[(authority: String?, addresses: AddressScope)]>([])
    let old = podcast(movedTo: "http://192.168.0.1/feed", item("Old"))
    let result = try await withDependencies {
      $0.date = .constant(Date(timeIntervalSince1970: 0))
      $0.httpClient = HTTPClient { request, _, options in
        asked.withLock { $0.append((request.authority, options.addresses)) }
        guard request.authority != "192.168.0.1" else {
          throw HTTPClientError(.notPublic, "http://192.168.0.1/feed", "it is private")
        }
        return FetchedResponse(url: "https://a.example/feed", body: Array(old.utf8))
      }
    } operation: {
      try await FeedFetcher().fetch(.url("https://a.example/feed"))
    }
    #expect(result.titles == ["Old"])
    #expect(asked.withLock { $0.map(\.authority) } == ["a.example", "192.168.0.1"])
    #expect(asked.withLock { $0.allSatisfy { $0.addresses == .publicOnly } })
    #expect(result.notes.first?.description.contains("it is private") == true)
  }

  private func podcast(movedTo address: String, _ items: String) -> String {
    rss("<itunes:new-feed-url>\(address)</itunes:new-feed-url>", items).replacing(
      "<rss ", with: "<rss xmlns:itunes='http://www.itunes.com/dtds/podcast-1.0.dtd' ")
  }
}

@Suite("An XML redirect in place of a feed")
struct FeedRedirectTests {
  @Test(
    "It is followed, and the new address is used from then on",
    arguments: ["/new.xml", "SITE/new.xml", "\n  SITE/new.xml#x\n", "<![CDATA[SITE/new.xml]]>"])
  func followed(place: String) async throws {
    try await OtherSite.run { request, site in
      switch request.target.path {
      case "/old.xml": .feed(redirect(to: place.replacing("SITE", with: site)))
      case "/new.xml": .feed(rss(item("One")), [.eTag: "\"n\""])
      default: .missing
      }
    } _: { site in
      let result = try await fetch("\(site.url)/old.xml")
      #expect(result.titles == ["One"])
      #expect(result.notes == [.moved(from: "\(site.url)/old.xml", to: "\(site.url)/new.xml")])
      let memory = try #require(result.fetched?.memory)
      #expect(memory.feedURL == "\(site.url)/new.xml" && memory.entityTag == "\"n\"")
    }
  }

  @Test("It is followed for a feed that was imported before and for one that a page names")
  func again() async throws {
    try await OtherSite.run { request, site in
      switch request.target.path {
      case "/": .page("<link rel=alternate type=application/rss+xml href=/old.xml>")
      case "/old.xml": .feed(redirect(to: "\(site)/new.xml"))
      case "/new.xml": .feed(rss(item("One")))
      default: .missing
      }
    } _: { site in
      let memory = RememberedFetch(url: "\(site.url)/", feedURL: "\(site.url)/old.xml")
      let again = try await fetch("\(site.url)/", remembered: memory)
      #expect(again.fetched?.memory.feedURL == "\(site.url)/new.xml")
      #expect(site.targets == ["/old.xml", "/new.xml"])
      let found = try await fetch("\(site.url)/")
      #expect(found.titles == ["One"])
      #expect(found.fetched?.memory.feedURL == "\(site.url)/new.xml")
    }
  }

  @Test("Five in a row are followed, and a circle is an error")
  func bounded() async throws {
    try await OtherSite.run { request, site in
      let number = Int(request.target.path.dropFirst()) ?? 0
      return number == 5 ? .feed(rss(item("Five"))) : .feed(redirect(to: "\(site)/\(number + 1)"))
    } _: { site in
      let result = try await fetch("\(site.url)/0")
      #expect(result.titles == ["Five"])
    }
    try await OtherSite.run { request, site in
      .feed(redirect(to: "\(site)/\(request.target.path == "/a" ? "b" : "a")"))
    } _: { site in
      let error = await #expect(throws: ImportError.self) { try await fetch("\(site.url)/a") }
      #expect(error?.description.contains("not a feed but a notice that the feed has moved to") == true)
      #expect(site.requests.count == 6)
    }
  }

  @Test(
    "Anything but a web address is reported and not followed",
    arguments: ["file:///etc/passwd", "mailto:a@a.example", "ftp://a.example/x"])
  func schemes(address: String) async throws {
    try await OtherSite.run { _, _ in
      .feed(redirect(to: address))
    } _: { site in
      let error = await #expect(throws: ImportError.self) { try await fetch("\(site.url)/a") }
      #expect(
        error?.description
          == "\(site.url)/a: not a feed but a notice that the feed has moved to \(address); import that address. "
          + "Nothing was imported.")
      #expect(site.requests.count == 1)
    }
  }

  @Test("A new address without a feed is an error that names it")
  func missing() async throws {
    try await OtherSite.run { request, site in
      request.target.path == "/old.xml" ? .feed(redirect(to: "\(site)/new.xml")) : .missing
    } _: { site in
      let error = await #expect(throws: ImportError.self) { try await fetch("\(site.url)/old.xml") }
      #expect(error?.description.contains("\(site.url)/new.xml: the server answered 404") == true)
    }
  }

  private func redirect(to place: String) -> String {
    "<?xml version=\"1.0\"?>\n<redirect>\n<newLocation>\(place)</newLocation>\n</redirect>"
  }
}

@Suite("A page that forwards to another one")
struct PageRefreshTests {
  @Test(
    "The forward is followed as by a browser, to the feed or to the page that names it",
    arguments: [
      "<meta http-equiv=refresh content='0; url=blog/'>",
      "<META HTTP-EQUIV='Refresh' CONTENT='0;URL=/blog/'>",
      "<meta http-equiv=refresh content=\"5, url='/blog/'\">", "<meta http-equiv=refresh content='0;/blog/'>",
      "<base href=/blog/><meta http-equiv=refresh content='0; url=feed'>",
    ])
  func followed(page: String) async throws {
    try await OtherSite.run { request, _ in
      switch request.target.path {
      case "/": .page("<!doctype html><html>\(page)")
      case "/blog/": .page("<link rel=alternate type=application/rss+xml href=feed>")
      case "/blog/feed": .feed(rss(item("One")))
      default: .missing
      }
    } _: { site in
      let result = try await fetch("\(site.url)/")
      #expect(result.titles == ["One"])
      #expect(result.fetched?.memory.feedURL == "\(site.url)/blog/feed")
    }
  }

  @Test(
    "A page that only reloads itself, or names feeds, is searched itself",
    arguments: [
      "<meta http-equiv=refresh content='5'>", "<meta http-equiv=refresh content='0; url=/'>",
      "<meta http-equiv=refresh content='600; url=/other'>",
      "<meta http-equiv=refresh content='0; url=/other'><link rel=feed href=/feed>",
      "<meta http-equiv=refresh content='0; url=/missing'>",
    ])
  func stays(page: String) async throws {
    try await OtherSite.run { request, _ in
      switch request.target.path {
      case "/": .page("<!doctype html><html>\(page)")
      case "/feed": .feed(rss(item("One")))
      default: .missing
      }
    } _: { site in
      let result = try await fetch("\(site.url)/")
      #expect(result.titles == ["One"])
      #expect(!site.targets.contains("/other"))
    }
  }

  @Test("At most three forwards are followed")
  func bounded() async throws {
    try await OtherSite.run { request, _ in
      let number = Int(request.target.path.dropFirst()) ?? 0
      guard request.target.path == "/\(number)" else { return .missing }
      return .page("<html><meta http-equiv=refresh content='0; url=/\(number + 1)'>")
    } _: { site in
      await #expect(throws: ImportError.self) { try await fetch("\(site.url)/0") }
      #expect(site.targets.prefix(4) == ["/0", "/1", "/2", "/3"])
      #expect(!site.targets.contains("/4"))
    }
  }
}

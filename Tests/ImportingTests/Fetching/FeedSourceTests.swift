import Foundation
import Testing

@testable import Importing

@Suite("Sources of feeds")
struct FeedSourceTests {
  @Test(
    "The scheme decides what an address is",
    arguments: [
      ("http://example.com/feed", FeedSource.url("http://example.com/feed")),
      ("HTTPS://example.com", .url("HTTPS://example.com")),
      ("feed:https://example.com/feed", .url("https://example.com/feed")),
      ("feed:http://example.com/feed", .url("http://example.com/feed")),
      ("feed://example.com/feed", .host("example.com/feed")),
      ("FEED:example.com/feed", .host("example.com/feed")),
      ("feeds://example.com/feed", .host("example.com/feed")),
      ("pcast://example.com/feed", .host("example.com/feed")),
      ("itpc://example.com/feed", .host("example.com/feed")),
      ("podcast:https://example.com/feed", .url("https://example.com/feed")),
      ("ftp://example.com/feed", .url("ftp://example.com/feed")),
      ("file:///nowhere/my%20feed.xml", .file("/nowhere/my feed.xml")),
    ])
  func schemes(text: String, source: FeedSource) {
    #expect(FeedSource(text) == source)
  }

  @Test(
    "A text that looks like a host is a host",
    arguments: [
      "example.com", "example.com/", "blog.example.co.uk/feed.xml", "example.com:8080/x",
      "example.com?feed=rss2",
      "localhost", "localhost:8080/feed", "127.0.0.1/feed", "[::1]:8080/feed", "bücher.example",
      "user@example.com", "user:word@example.com/feed", "localhost:8080/feed?of=http://example.com/",
    ])
  func hosts(text: String) {
    #expect(FeedSource(text) == .host(text))
  }

  @Test(
    "A text that looks like a file is a file",
    arguments: [
      "feed.xml", "my.blog.rss", "feed.json", "feeds/talks.xml", "./example.com", "../example.com",
      "/example.com",
      "feed", "-", "", "a b.com", "x.opml", ".com",
    ])
  func files(text: String) {
    #expect(FeedSource(text) == .file(text))
  }

  @Test("An existing file is preferred to a host of that name")
  func existing() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "source-\(UUID().uuidString).example.com")
    try Data().write(to: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(FeedSource(folder.path) == .file(folder.path))
  }

  @Test("Without a scheme HTTPS is tried before HTTP")
  func order() {
    #expect(FeedSource("example.com/a").urls == ["https://example.com/a", "http://example.com/a"])
  }

  @Test("User name and password are not shown")
  func credentials() {
    #expect(FeedSource("https://me:secret@example.com/feed").description == "https://example.com/feed")
    #expect(FeedSource("me:secret@example.com/feed").description == "example.com/feed")
  }
}

import Foundation
import Testing

/// How feed readers understand our podcasts.
@Suite("Podcast readers", .enabled(if: FeedReaderClient.areInstalled))
struct PodcastReaderTests {
  private let site = SiteProcess()

  @Test("feedparser reads both podcasts", arguments: ["feed.xml": "mp4", "audio.xml": "mp3"])
  func feedparser(feed: String, ending: String) async throws {
    try await serving { port in
      let reading: Reading = try await FeedReaderClient.run(
        "read_with_feedparser.py", "http://localhost:\(port)/episodes/\(feed)", in: site.data)
      #expect(reading.problem == nil)
      #expect(reading.status == 200)
      #expect(reading.again == 304)
      #expect(reading.title == (ending == "mp4" ? "Färöer & <friends>" : "Färöer & <friends> (audio)"))
      let entry = try #require(reading.entries.count == 1 ? reading.entries[0] : nil)
      #expect(entry.title == "Stacks & <queues> ]]> 日本語")
      #expect(entry.link == "\(Self.base)/episodes/12-stacks")
      #expect(entry.instant == [2026, 1, 1, 9, 0, 0])
      #expect(entry.enclosures == ["\(Self.base)/episodes/12-stacks/a%20file.\(ending)"])
      #expect(entry.duration == "3725")
      #expect(entry.episode == "12")
      #expect(entry.tags.first == "C++ & co")
      #expect(entry.content?.contains("<em>Open</em> to all") == true)
    }
  }

  @Test(
    "newsboat keeps the episode of both podcasts once", arguments: ["feed.xml": "mp4", "audio.xml": "mp3"])
  func newsboat(feed: String, ending: String) async throws {
    try await serving { port in
      let subscription: Subscription = try await FeedReaderClient.run(
        "subscribe_with_newsboat.py", "http://localhost:\(port)/episodes/\(feed)", site.data, in: site.data)
      let entry = try #require(subscription.entries.count == 1 ? subscription.entries[0] : nil)
      #expect(entry.title == "Stacks & <queues> ]]> 日本語")
      #expect(entry.link == "\(Self.base)/episodes/12-stacks")
      #expect(entry.instant == 1_767_258_000)
      #expect(entry.enclosure == "\(Self.base)/episodes/12-stacks/a%20file.\(ending)")
      #expect(entry.content.contains("<em>Open</em> to all"))
    }
  }

  private static let base = "https://site.example"

  /// A site with an episode for everybody and one for members.
  private func serving(_ body: (Int) async throws -> Void) async throws {
    _ = site.file("site.yaml", "title: Färöer & <friends>\n")
    for (name, visibility) in [("12-stacks", "free"), ("13-secret", "members")] {
      let folder = "\(site.data)/content/episodes/\(name)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for file in ["a file.mp4", "a file.mp3"] {
        try "bytes".write(toFile: "\(folder)/\(file)", atomically: true, encoding: .utf8)
      }
      try Self.episode(visibility).write(toFile: "\(folder)/episode.md", atomically: true, encoding: .utf8)
    }
    try FileManager.default.createDirectory(
      atPath: "\(site.data)/content/posts", withIntermediateDirectories: true)
    let running = try site.start(["serve", "--port", "0"], environment: ["BASE_URL": Self.base])
    let line = try #require(try await running.firstLine(), "serve ended before it was ready")
    try await body(#require(line.split(separator: ":").last.flatMap { Int($0) }))
    running.send(SIGTERM)
    _ = try await running.outcome()
  }

  private static func episode(_ visibility: String) -> String {
    """
    ---
    title: "Stacks & <queues> ]]> 日本語"
    date: 2026-01-01T10:00:00+01:00
    visibility: \(visibility)
    duration: 1:02:05
    hosts: [Ada Example]
    blurb: "*Open* to all."
    tags: [C++ & co]
    video: a file.mp4
    audio: a file.mp3
    ---
    [0:05] # A chapter

    [0:10] **Ada:** Hello.
    """
  }
}

import Foundation
import Testing

@Suite("Reading large and hostile feeds", .timeLimit(.minutes(15)))
struct LargeFeedTests {
  private let site = SiteProcess()

  @Test("Reading a feed of 50 MB takes less than 100 MB")
  func streaming() async throws {
    let body = String(repeating: "<p>Bodies of megabytes, <b>é</b> &amp; 日本</p>\n", count: 20_000)
    let entry = "<item><guid>%</guid><title>One</title><description><![CDATA[\(body)]]></description></item>"
    try await reading(
      before: "<rss><channel><title>Large</title>", entry, until: 50_000_000, after: "</channel></rss>"
    ) { outcome, peakMemory in
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(peakMemory < 100_000_000)
    }
  }

  @Test(
    "Feeds that are built to exhaust memory or time take little of either, and exit with 0 or 65",
    arguments: [
      ("<rss><channel>", "<item/>"), ("<rss><channel><item><title>", "<a>"),
      ("<rss><channel><item ", "a='1' "),
      ("<rss><channel><item>", "<enclosure url='http://x.example/'/>"),
      ("<rss><channel><item><description>", "&amp;"),
      ("<rss><channel><item><title><![CDATA[", "<a b=\""), ("<rss><channel><item><", "x"), ("<rss><!--", "x"),
      (
        "<rss><channel><link>http://x.example/\(String(repeating: "a/", count: 500_000))</link>",
        "<item><link>../x</link></item>"
      ),
      ("<!DOCTYPE rss [", "<!ENTITY a 'x'>"),
      ("<feed xmlns='http://www.w3.org/2005/Atom'><entry>", "<link href='/x'/>"),
      (#"{"version":"https://jsonfeed.org/version/1","items":["#, "{},"),
      (#"{"version":"https://jsonfeed.org/version/1","items":["#, #"{"id":1},"#),
      (#"{"version":"https://jsonfeed.org/version/1","items":[{"id":1,"tags":["#, #""a","#),
      (#"{"version":"https://jsonfeed.org/version/1","items":[{"id":1,"attachments":["#, #"{"url":"x"},"#),
      (#"{"version":"https://jsonfeed.org/version/1","x":["#, "],["),
      ("<rss><channel>\(String(repeating: "<dc:creator>Somebody</dc:creator>", count: 5000))", "<item/>"),
      ("<rss><channel><itunes:author>\(String(repeating: "a", count: 1_000_000))</itunes:author>", "<item/>"),
      ("<rss><channel><link>http://x.example/\(String(repeating: "a", count: 2000))</link>", "<item/>"),
      (
        "<rss><channel><link>http://x.example/\(String(repeating: "a", count: 2000))</link>",
        "<item>\(String(repeating: "<enclosure url='x'/>", count: 9000))</item>"
      ),
      (
        "<rss><channel>",
        "<item>\((0..<9000).map { "<category>\($0)</category>" }.joined())</item>"
      ),
      (#"{"version":"https://jsonfeed.org/version/1","items":[{"x":"#, "["),
      (#"{"version":"https://jsonfeed.org/version/1","title":""#, "\\u0041"),
    ])
  func hostile(before: String, unit: String) async throws {
    try await reading(before: before, unit, until: 2_000_000, after: "") { outcome, peakMemory in
      #expect([0, 65].contains(outcome.status), "\(outcome.errors)")
      #expect(peakMemory < 100_000_000)
    }
  }

  /// A dry run of a file in which `unit` is repeated until it has `size` bytes.
  private func reading(
    before: String, _ unit: String, until size: Int, after: String,
    _ check: (_ outcome: SiteProcess.Outcome, _ peakMemory: Int) -> Void
  ) async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).xml")
    var document = Data(before.utf8)
    let piece = Data(unit.utf8)
    while document.count < size { document += piece }
    try (document + Data(after.utf8)).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let running = try site.start(["import", "--dry-run", "--format", "json", file.path])
    var peak = 0
    while let memory = Self.peakMemory(of: running.identifier) {
      peak = max(peak, memory)
      try await Task.sleep(for: .milliseconds(5))
    }
    check(try await running.outcome(), peak)
  }

  /// The peak resident memory of a process in bytes; nil when the process has ended, or not on Linux.
  private static func peakMemory(of process: Int32) -> Int? {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
      let line = status.firstMatch(of: /VmHWM:\s*([0-9]+) kB/)
    else { return nil }
    return Int(line.1).map { $0 * 1024 }
  }
}

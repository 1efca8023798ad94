import Foundation
import ProcessTestSupport
import Testing

private let isPossible = FileManager.default.fileExists(
  atPath: "/usr/lib/python3/dist-packages/feedparser/__init__.py")

/// `Scripts/compare-feeds`, on feeds that allow only one reading.
@Suite("Comparing with feedparser", .enabled(if: isPossible), .timeLimit(.minutes(15)))
struct ComparisonTests {
  private let site = SiteProcess()

  @Test("feedparser and site read the same from plain feeds, and both reject a text")
  func agreement() async throws {
    let folder = try documents()
    let (status, output) = try await compare(folder, with: SiteProcess.binary.path)
    #expect(status == 0)
    #expect(output.contains("\n3 documents, 0 failures\n"), "\(output)")
    #expect(!output.contains("    site   "), "\(output)")
    #expect(output.contains(/entry title +3 +0 +0 +0 +0\n/), "\(output)")
  }

  @Test("A program that fails is reported") func failures() async throws {
    let (status, output) = try await compare(try documents(), with: "/bin/false")
    #expect(status == 1)
    #expect(output.contains("\n3 documents, 3 failures\n"), "\(output)")
  }

  private func documents() throws -> String {
    let folder = "\(site.data)/feeds"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    _ = site.file(
      "feeds/one.xml",
      """
      <rss version="2.0"><channel><title>A blog</title><link>https://blog.example/</link><language>en</language>
      <item><title>One &amp; only</title><link>https://blog.example/1</link><guid>https://blog.example/1</guid>
      <pubDate>Thu, 28 Sep 2023 10:00:00 +0200</pubDate><category>swift</category><author>Jo</author>
      <description>&lt;p>Größe&lt;/p></description></item>
      <item><title>Two</title><guid isPermaLink="false">2</guid><description>x</description></item></channel></rss>
      """)
    _ = site.file(
      "feeds/two.xml",
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><title>A blog</title><id>urn:x:0</id><link href="https://blog.example/"/>
      <updated>2023-09-28T10:00:00Z</updated><entry><title>One</title><id>urn:x:1</id><link href="https://blog.example/1"/>
      <published>2023-09-27T10:00:00Z</published><updated>2023-09-28T10:00:00Z</updated><author><name>Jo</name></author>
      <link rel="enclosure" href="https://blog.example/1.mp3"/><content type="html">&lt;p>x&lt;/p></content></entry></feed>
      """)
    _ = site.file("feeds/none.txt", "Not a feed.")
    return folder
  }

  private func compare(_ folder: String, with program: String) async throws -> (
    status: Int32?, output: String
  ) {
    let files = ["compare.out", "compare.err"].map { "\(site.data)/\($0)" }
    for file in files { _ = FileManager.default.createFile(atPath: file, contents: nil) }
    let script = SiteProcess.checkout.appendingPathComponent("Scripts/compare-feeds").path
    let process = try SpawnedProcess(
      "/usr/bin/python3", [script, "--site", program, folder],
      environment: ["PATH": "/usr/bin:/bin", "HOME": site.data, "LANG": "C.UTF-8"], folder: site.data,
      input: FileHandle.nullDevice.fileDescriptor, output: files[0], errors: files[1])
    while process.isRunning { try await Task.sleep(for: .milliseconds(10)) }
    let outputs = files.map {
      String(decoding: FileManager.default.contents(atPath: $0) ?? Data(), as: UTF8.self)
    }
    #expect(outputs[1].isEmpty, "\(outputs[1])")
    return (process.terminationStatus, outputs[0])
  }
}

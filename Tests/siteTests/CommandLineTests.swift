import Foundation
import Testing

@Suite("The command line")
struct CommandLineTests {
  private let site = SiteProcess()
  private let feed = """
    <rss version="2.0"><channel><title>A blog</title><link>https://blog.example/</link><description>d</description>
    <item><title>One &amp; only</title><link>https://blog.example/one/</link><guid>urn:1</guid>
    <pubDate>Thu, 28 Sep 2023 00:00:00 +0200</pubDate><category>swift</category>
    <enclosure url="https://blog.example/a.mp3" type="audio/mpeg" length="12"/>
    <description>&lt;p&gt;&lt;code&gt;&amp;lt;b&amp;gt;&lt;/code&gt;&lt;/p&gt;</description></item></channel></rss>
    """

  @Test("A dry run prints the entries as JSON and needs no database")
  func dryRun() async throws {
    let path = site.file("feed.xml", feed)
    let outcome = try await site.run(
      "import", "--dry-run", "--format", "json", path,
      environment: ["DATABASE_URL": "postgres://nowhere.invalid/x"])
    #expect(outcome.status == 0)
    let entries = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]])
    let entry = try #require(entries.first)
    #expect(entry["guid"] as? String == "urn:1")
    #expect(entry["title"] as? String == "One & only")
    #expect(entry["link"] as? String == "https://blog.example/one/")
    #expect(entry["published"] as? String == "2023-09-28T00:00:00+02:00")
    #expect(entry["updated"] is NSNull)
    #expect(entry["tags"] as? [String] == ["swift"])
    #expect(entry["summary"] is NSNull)
    #expect(entry["contentHTML"] as? String == "<p><code>&lt;b&gt;</code></p>")
    let enclosure = try #require((entry["enclosures"] as? [[String: Any]])?.first)
    #expect(enclosure["length"] as? Int == 12)
    #expect(!FileManager.default.fileExists(atPath: "\(site.data)/data"))
  }

  @Test("A dry run of several sources prints a line for each and goes on after a bad one")
  func severalSources() async throws {
    let good = site.file("good.xml", feed)
    let bad = site.file("bad.xml", "<html><body>Not a feed</body></html>")
    let outcome = try await site.run("import", "--dry-run", "--format", "json", bad, good)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 2)
    let objects = try lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
    #expect(objects[0]?["file"] as? String == bad)
    #expect(objects[0]?["error"] is String)
    #expect((objects[1]?["entries"] as? [Any])?.count == 1)
    #expect((objects[1]?["feed"] as? [String: Any])?["title"] as? String == "A blog")
    #expect(outcome.status == 65)
  }

  @Test(
    "Every error of a command is one line on standard error, with an exit code of sysexits",
    arguments: [
      (["import", "/nowhere.xml"], [:], 66), (["import", "/"], [:], 66),
      (["import", "--dry-run", "/nowhere.xml"], [:], 66),
      (["import", "--time-limit", "0", "feed.xml"], [:], 64),
      (["import"], [:], 64), (["publish"], [:], 64), (["serve", "--color"], [:], 64),
      (["serve", "--port", "x"], [:], 78), (["config"], ["SITE_DATTA": "x"], 78),
      (["config"], ["PORT": "-1"], 78), (["migrate"], ["DATABASE_URL": "postgres://127.0.0.1:1/x"], 69),
      (["health", "--url", "http://127.0.0.1:1/"], [:], 69),
    ] as [([String], [String: String], Int32)])
  func errors(arguments: [String], environment: [String: String], status: Int32) async throws {
    let outcome = try await site.start(arguments, environment: environment).outcome()
    #expect(outcome.status == status, "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("site: "), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
  }

  @Test("config prints the origin of each value, and no secret")
  func config() async throws {
    let outcome = try await site.run(
      "config", environment: ["DATABASE_URL": "postgres://me:s3cret@db.example/x", "PORT": "81"])
    #expect(outcome.status == 0)
    #expect(outcome.output.contains(#/PORT +81  \[environment\]/#))
    #expect(outcome.output.contains(#/HOST +127.0.0.1  \[default\]/#))
    #expect(outcome.output.contains(#/title +A test  \[.*site.yaml:1\]/#))
    #expect(!outcome.output.contains("s3cret"))
  }
}

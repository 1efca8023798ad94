import Foundation
import Testing

@Suite("The page on configuration")
struct SettingsPageTests {
  private let site = SiteProcess()

  @Test("Its tables name every setting that `site config` prints, with its default")
  func defaults() async throws {
    let page = try MarkdownFile("Documentation/configuration.md")
    let documented = (page.table("variable", "default") + page.table("key", "default")).map { row in
      let value = row[1].codeSpans.first ?? "(none)"
      return "\(row[0].codeSpans.first ?? row[0]) \(value)"
    }
    let empty = site.file("empty.yaml", "")
    let outcome = try await site.start(
      ["config"],
      after:
        "unset SITE_DATA SITE_CONTENT SITE_CONFIG; cp '\(empty)' '\(site.data)/site.yaml'; cd '\(site.data)'"
    ).outcome()
    #expect(outcome.status == 0, "\(outcome.errors)")
    let printed = try outcome.output.split(separator: "\n").map { line in
      let match = try #require(line.wholeMatch(of: #/(\S+) +(.+?)  \[default\]/#), "\(line)")
      return "\(match.1) \(match.2)"
    }
    #expect(documented.sorted() == printed.sorted())
    #expect(documented.count > 25)
  }

  @Test("The example of site.yaml is valid and has every key")
  func example() async throws {
    let page = try MarkdownFile("Documentation/configuration.md")
    let yaml = try #require(page.blocks(of: "yaml").first)
    let outcome = try await site.run("config", environment: ["SITE_CONFIG": site.file("example.yaml", yaml)])
    #expect(outcome.status == 0, "\(outcome.errors)")
    for row in page.table("key", "default") {
      let key = try #require(row[0].codeSpans.first)
      #expect(outcome.output.contains(try Regex("(?m)^\(key) .*example\\.yaml:\\d+\\]$")), "\(key)")
    }
  }

  @Test("Each example of a place in LISTEN is valid")
  func places() async throws {
    let rows = try MarkdownFile("Documentation/configuration.md").table("place", "meaning")
    let places = rows.flatMap(\.first!.codeSpans)
    #expect(places.count == 5)
    let outcome = try await site.run("config", environment: ["LISTEN": places.joined(separator: ", ")])
    #expect(outcome.output.contains(places.joined(separator: ", ")), "\(outcome.errors)")
  }
}

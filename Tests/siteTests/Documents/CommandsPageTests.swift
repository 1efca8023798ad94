import Foundation
import Testing

@Suite("The page on commands")
struct CommandsPageTests {
  private let site = SiteProcess()

  /// The output of `--experimental-dump-help`, which ArgumentParser provides.
  private struct Help: Decodable {
    struct Command: Decodable {
      struct Argument: Decodable {
        struct Name: Decodable {
          let kind: String
          let name: String
        }
        let names: [Name]?
        let shouldDisplay: Bool
      }
      let commandName: String
      let subcommands: [Command]?
      let arguments: [Argument]?

      /// The commands without subcommands: their full names and their options.
      func leaves(after names: [String]) -> [(String, [String])] {
        let names = names + [commandName]
        let subcommands = (subcommands ?? []).filter { $0.commandName != "help" }
        guard subcommands.isEmpty else { return subcommands.flatMap { $0.leaves(after: names) } }
        return [(names.joined(separator: " "), options.sorted())]
      }

      /// The long options, except those that every command has.
      var options: [String] {
        (arguments ?? []).filter(\.shouldDisplay).flatMap { $0.names ?? [] }.filter { $0.kind == "long" }
          .map { "--\($0.name)" }.filter { !["--help", "--version"].contains($0) }
      }
    }
    let command: Command
  }

  @Test("Its table has the commands of the program, and the options of each")
  func commands() async throws {
    let outcome = try await site.run("--experimental-dump-help")
    let help = try JSONDecoder().decode(Help.self, from: Data(outcome.output.utf8))
    let program = Dictionary(uniqueKeysWithValues: help.command.leaves(after: []))
    let rows = try MarkdownFile("Documentation/commands.md").table("command", "options")
    let page = Dictionary(uniqueKeysWithValues: rows.map { ($0[0].codeSpans[0], $0[1].codeSpans.sorted()) })
    #expect(page == program)
    #expect(page.count > 5)
  }

  @Test("The page on importing has the options of that command")
  func importing() async throws {
    let outcome = try await site.run("--experimental-dump-help")
    let help = try JSONDecoder().decode(Help.self, from: Data(outcome.output.utf8))
    let command = help.command.subcommands?.first { $0.commandName == "import" }
    let rows = try MarkdownFile("Documentation/importing.md").table("option", "effect")
    let options = rows.map { String($0[0].codeSpans[0].prefix { $0 != " " }) }
    #expect(options.sorted() == command?.options.sorted())
  }

  @Test("Its table has all exit codes of the program")
  func exitCodes() throws {
    let source = try String(
      contentsOf: SiteProcess.checkout.appending(path: "Sources/site/Failure.swift"), encoding: .utf8)
    let codes = source.matches(of: #/case \w+ = (\d+)/#).map { String($0.1) }
    let rows = try MarkdownFile("Documentation/commands.md").table("code", "meaning")
    #expect(rows.map { $0[0] } == ["0", "1"] + codes + ["130"])
    #expect(codes.count > 6)
  }

  @Test("The page on importing names exactly the JSON keys of an entry")
  func entryKeys() async throws {
    let feed = """
      <rss version="2.0"><channel><title>t</title><item><title>One</title>
      <enclosure url="https://blog.example/a.mp3" type="audio/mpeg" length="12"/></item></channel></rss>
      """
    let path = site.file("feed.xml", feed)
    let one = try await site.run("import", "--dry-run", "--format", "json", path)
    let entries = try JSONSerialization.jsonObject(with: Data(one.output.utf8)) as? [[String: Any]]
    let entry = try #require(entries?.first)
    let rows = try MarkdownFile("Documentation/importing.md").table("key", "value")
    #expect(rows.flatMap(\.[0].codeSpans).sorted() == entry.keys.sorted())
    let enclosure = try #require((entry["enclosures"] as? [[String: Any]])?.first)
    let row = try #require(rows.first { $0[0] == "`enclosures`" })
    #expect(row[1].codeSpans.sorted() == enclosure.keys.sorted())
  }
}

import Foundation
import ProcessTestSupport
import Testing

@Suite("The alerts and the dashboard")
struct MonitoringTests {
  private static let folder = SiteProcess.checkout.appending(path: "Documentation/monitoring").path
  private static let checker = "/usr/bin/promtool"

  @Test("They use only metrics of the page on operation, whose tables are those of the program")
  func names() throws {
    let page = try MarkdownFile("Documentation/operation.md")
    let documented = Set(
      (page.table("metric", "type", "labels") + page.table("metric", "type", "labels", "there is"))
        .flatMap { $0[0].codeSpans })
    for expression in try alertExpressions() + dashboardExpressions() {
      let used = Self.metrics(in: expression)
      #expect(!used.isEmpty, "\(expression)")
      #expect(used.subtracting(documented).subtracting(["up"]) == [], "\(expression)")
    }
  }

  @Test("They look only at the metrics of the job colophon: other programs have metrics of the same names")
  func job() throws {
    for expression in try alertExpressions() + dashboardExpressions() {
      let rest = expression.replacing(#/\w+\{(?:[^}]*,)? *job="colophon"[^}]*\}/#, with: "")
      #expect(Self.metrics(in: rest) == [], "\(expression)")
    }
  }

  @Test("Each alert is tested, with a series that raises it or leaves it alone")
  func coverage() throws {
    let names = try text(of: "alerts.yml").matches(of: #/- alert: (\w+)/#).map { String($0.1) }
    let tests = try text(of: "alerts.test.yml")
    for name in names { #expect(tests.contains(name), "\(name)") }
  }

  @Test("The commands that the alerts name are those of the page on commands, with its options")
  func commands() throws {
    let rows = try MarkdownFile("Documentation/commands.md").table("command", "options")
    let options = Dictionary(uniqueKeysWithValues: rows.map { ($0[0].codeSpans[0], $0[1].codeSpans) })
    let mentions = try text(of: "alerts.yml").matches(of: #/(?:\w+ )?\bsite ([^.,;:"\n]+)/#)
      .filter { !$0.0.hasPrefix("the ") }
    for mention in mentions {
      let words = mention.1.split(separator: " ").map(String.init)
      let known = try #require(options["site \(words[0])"], "\(mention.0)")
      for word in words {
        #expect(word.hasPrefix("--") ? known.contains(word) : !known.contains("--\(word)"), "\(mention.0)")
      }
    }
    #expect(mentions.count > 5)
  }

  @Test(
    "promtool accepts the alerts, and they are raised as their tests say",
    .enabled(if: FileManager.default.isExecutableFile(atPath: checker), "run Scripts/setup tests"),
    arguments: ["check", "test"])
  func acceptance(command: String) async throws {
    let file = command == "check" ? "alerts.yml" : "alerts.test.yml"
    let output = FileManager.default.temporaryDirectory.appending(path: "promtool-\(UUID().uuidString)").path
    _ = FileManager.default.createFile(atPath: output, contents: nil)
    defer { try? FileManager.default.removeItem(atPath: output) }
    let process = try SpawnedProcess(
      Self.checker, [command, "rules", file], environment: [:], folder: Self.folder,
      input: FileHandle.nullDevice.fileDescriptor, output: output, errors: output)
    while process.terminationStatus == nil { try await Task.sleep(for: .milliseconds(10)) }
    let said = try String(contentsOfFile: output, encoding: .utf8)
    #expect(process.terminationStatus == 0, "\(said)")
  }

  private func text(of name: String) throws -> String {
    try String(contentsOfFile: "\(Self.folder)/\(name)", encoding: .utf8)
  }

  private func alertExpressions() throws -> [String] {
    let alerts = try text(of: "alerts.yml")
    let expressions = alerts.matches(of: #/expr: (\|\n(?: {10}.*\n)+|.*)/#).map { String($0.1) }
    #expect(expressions.count == alerts.components(separatedBy: "- alert:").count - 1)
    return expressions
  }

  private func dashboardExpressions() throws -> [String] {
    struct Dashboard: Decodable {
      struct Panel: Decodable {
        struct Target: Decodable { let expr: String }
        let id: Int
        let targets: [Target]?
      }
      let panels: [Panel]
    }
    let dashboard = try JSONDecoder().decode(Dashboard.self, from: Data(text(of: "dashboard.json").utf8))
    #expect(Set(dashboard.panels.map(\.id)).count == dashboard.panels.count)
    let expressions = dashboard.panels.flatMap { $0.targets ?? [] }.map(\.expr)
    #expect(expressions.count > 30)
    return expressions
  }

  /// The names of metrics, without what a histogram adds to its name.
  private static func metrics(in expression: String) -> Set<String> {
    let bare = expression.replacing(#/\{[^}]*\}|\[[^\]]*\]|\b(?:by|without) *\([^)]*\)/#, with: "")
    let words = bare.matches(of: #/([a-z_][a-z0-9_]*)(?! *\()\b/#).map { String($0.1) }
    return Set(
      words.filter { $0.contains("_") || $0 == "up" }.map {
        $0.replacing(#/_(?:bucket|sum|count)$/#, with: "")
      })
  }
}

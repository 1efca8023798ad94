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
    let alerts = try text(of: "alerts.yml")
    let expressions = alerts.matches(of: #/expr: (\|\n(?: {10}.*\n)+|.*)/#).map { String($0.1) }
    #expect(expressions.count == alerts.components(separatedBy: "- alert:").count - 1)
    let panels = try dashboardExpressions()
    #expect(panels.count > 30)
    for expression in expressions + panels {
      let used = Self.metrics(in: expression)
      #expect(!used.isEmpty, "\(expression)")
      #expect(used.subtracting(documented).subtracting(["up"]) == [], "\(expression)")
    }
  }

  @Test("Each alert is tested, with a series that raises it or leaves it alone")
  func coverage() throws {
    let names = try text(of: "alerts.yml").matches(of: #/- alert: (\w+)/#).map { String($0.1) }
    let tests = try text(of: "alerts.test.yml")
    for name in names { #expect(tests.contains(name), "\(name)") }
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
    return dashboard.panels.flatMap { $0.targets ?? [] }.map(\.expr)
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

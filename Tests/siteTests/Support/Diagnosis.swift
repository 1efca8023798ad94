import Foundation
import Testing

/// What `site doctor --format json` prints, and how it exits.
struct Diagnosis: Decodable {
  struct Check: Decodable {
    let name, outcome, found: String
    let advice: String?
  }
  let version: String
  let checks: [Check]
  let failures, warnings: Int
  var status: Int32 = 0

  enum CodingKeys: CodingKey { case version, checks, failures, warnings }

  subscript(name: String) -> Check? { checks.first { $0.name == name } }
  func names(_ outcome: String) -> Set<String> { Set(checks.filter { $0.outcome == outcome }.map(\.name)) }
}

extension SiteProcess {
  /// What the doctor finds.
  ///
  /// - Parameters:
  ///   - url: of the database.
  ///   - preparation: a shell command to run before the program, in its process.
  func diagnose(
    _ url: String, _ environment: [String: String] = [:], after preparation: String? = nil
  ) async throws -> Diagnosis {
    let running = try start(
      ["doctor", "--format", "json"], environment: environment.merging(["DATABASE_URL": url]) { $1 },
      after: preparation)
    let outcome = try await running.outcome()
    #expect(outcome.errors == "")
    var diagnosis = try JSONDecoder().decode(Diagnosis.self, from: Data(outcome.output.utf8))
    diagnosis.status = outcome.status
    return diagnosis
  }
}

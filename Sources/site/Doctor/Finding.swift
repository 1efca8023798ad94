import Foundation
import Postgres

/// The finding of a check of `site doctor`.
struct Finding: Encodable, Sendable {
  enum Outcome: String, Encodable {
    case ok, warning, failure
    /// There was nothing to check, or no way to.
    case skipped
  }

  /// The name of the check.
  let name: String
  let outcome: Outcome
  /// One line.
  let found: String
  /// Advice on what to do; nil if nothing is wrong, or if ``found`` says it.
  var advice: String?
  /// With which code the program exits if this is a failure.
  var exitCode = Failure.Sysexit.configuration

  enum CodingKeys: CodingKey {
    case name, outcome, found, advice
  }

  init(_ name: String, _ outcome: Outcome, _ found: String, _ advice: String? = nil) {
    (self.name, self.outcome) = (name, outcome)
    (self.found, self.advice) = (found.oneLine, advice?.oneLine)
  }

  /// The failure of a check that ended with an error.
  init(_ name: String, _ error: any Error) {
    let known = error as? any ActionableError
    self.init(name, .failure, known?.problem ?? "\(error)", known?.advice)
  }
}

/// All findings, as `--format json` prints them.
struct Diagnosis: Encodable, Sendable {
  let version: String
  let checks: [Finding]
  let failures: Int
  let warnings: Int

  init(version: String, _ checks: [Finding]) {
    self.version = version
    self.checks = checks
    failures = checks.count { $0.outcome == .failure }
    warnings = checks.count { $0.outcome == .warning }
  }

  /// Nil if nothing fails. What cannot be reached comes before what is configured wrong.
  var exitCode: Failure.Sysexit? {
    let codes = checks.filter { $0.outcome == .failure }.map(\.exitCode)
    return codes.contains(.unavailable) ? .unavailable : codes.first
  }

  var lines: [String] {
    let width = checks.map(\.name.count).max() ?? 0
    let skipped = checks.count { $0.outcome == .skipped }
    let well = checks.count - warnings - failures - skipped
    return checks.map { check in
      let outcome = check.outcome.rawValue.padding(toLength: 7, withPad: " ", startingAt: 0)
      let name = check.name.padding(toLength: width, withPad: " ", startingAt: 0)
      return "\(outcome)  \(name)  \(check.found)\(check.advice.map { "; \($0)" } ?? "")"
    } + [
      "\(checks.count) checks: \(well) ok, \(warnings) warnings, \(failures) failures, \(skipped) skipped"
    ]
  }
}

import ArgumentParser
import Colophon
import Dependencies
import Foundation
import Importing
import Publication
import Settings
import Timestamps

struct Check: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Looks for mistakes in the content folder.",
    discussion: """
      Finds front matter that cannot be read, dead links within the site, missing pictures and media, images without \
      alternative text, ids given twice, and headings that skip a level. Exits with 1 if it finds something. Changes \
      nothing. Asks the database only about links to posts that are not in the folder.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Option(help: "text, or json: an array of objects.")
  var format = Format.text

  func run() async throws {
    let session = try Session()
    let configuration = session.configuration
    let site = CheckedSite(
      baseURL: configuration.baseURL, publicFolder: try Installation.folder("Public"),
      style: configuration.writingStyle, isPage: { !Site.isFree($0) })
    var check = try ContentCheck(of: configuration.contentDirectory, site)
    if !check.unknown.isEmpty {
      let keys = Array(Set(check.unknown.map(\.key)))
      @Dependency(\.date.now) var now
      let visibility = Visibility(at: Timestamp(now))
      let served = try await session.runMigrated { try await $0.posts(visibility).keysServed(among: keys) }
      check.settle(served: Set(served))
    }
    switch format {
    case .text: printText(check)
    case .json: print(try json(check.findings))
    }
    guard check.findings.isEmpty else { throw ExitCode(1) }
  }

  private func printText(_ check: ContentCheck) {
    let findings = check.findings
    for finding in findings {
      print("\(finding.file):\(finding.line): \(finding.kind.rawValue): \(finding.message.oneLine)")
    }
    let files = "\(check.fileCount) \(check.fileCount == 1 ? "file" : "files")"
    print(
      findings.isEmpty
        ? "\(files): nothing wrong"
        : "\(files): \(findings.count) \(findings.count == 1 ? "mistake" : "mistakes")")
  }

  private func json(_ findings: [ContentFinding]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    let items = findings.map {
      Item(file: $0.file, kind: $0.kind.rawValue, line: $0.line, message: $0.message)
    }
    return String(decoding: try encoder.encode(items), as: UTF8.self)
  }

  private struct Item: Encodable {
    let file: String
    let kind: String
    let line: Int
    let message: String
  }
}

import ArgumentParser
import Colophon
import Dependencies
import Foundation
import Importing
import Publication
import Settings
import SiteBase
import Timestamps

struct Check: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Looks for mistakes in the content folder.",
    discussion: """
      Finds front matter that cannot be read, dead links within the site, missing pictures and media, images \
      without alternative text, ids given twice, headings that skip a level, and captions that overlap or have \
      long lines. Exits with 1 if it finds something. Changes nothing, unless --tidy is given. Asks the \
      database only about links to posts that are not in the folder. With --against, it prints each address of \
      a former site that leads nowhere on this one, as readers find it in the database.
      """)

  @Option(help: "text, or json: an array of objects.")
  var format = OutputFormat.text

  @Flag(help: "First mend captions that overlap or have lines of more than 42 columns.")
  var tidy = false

  @Option(
    help: ArgumentHelp(
      "Instead, ask the site for each address of a former one: a sitemap or a text, a file or a URL.",
      valueName: "list"), completion: .file())
  var against: String?

  @Flag(help: "With --against: also read lists from hosts that are not on the public Internet.")
  var allowPrivate = false

  func run() async throws {
    let session = try Session()
    if let against { return try await prove(against: against, session) }
    let configuration = session.configuration
    if tidy {
      for path in try ContentCheck.tidyCaptions(
        in: configuration.contentDirectory, configuration.writingStyle)
      {
        Failure.tell("site: check: \(path): mended the captions")
      }
    }
    let site = try CheckedSite(configuration)
    var check = try await endingAtOnce { try ContentCheck(of: configuration.contentDirectory, site) }
    if !check.unknown.isEmpty { try await settle(&check, session) }
    switch format {
    case .text: printText(check)
    case .json: try printJSON(check.findings.map(Item.init))
    }
    guard check.findings.isEmpty else { throw ExitCode(1) }
  }

  /// Does work that changes nothing and does not check for cancellation. A signal ends the program
  /// immediately.
  private func endingAtOnce<Value>(_ work: () throws -> Value) async throws -> Value {
    try await withTaskCancellationHandler {
      try work()
    } onCancel: {
      Failure(CancellationError(), command: Check()).exit()
    }
  }

  /// Asks the database where links lead that lead to no post of the folder.
  private func settle(_ check: inout ContentCheck, _ session: Session) async throws {
    var keys: Set<String> = []
    var subjects: Set<FeedSubject> = []
    for (target, _) in check.unknown {
      switch target {
      case .address(let key): keys.insert(key)
      case .subject(let subject): subjects.insert(subject)
      }
    }
    @Dependency(\.date.now) var now
    let visibility = Visibility(at: Timestamp(now))
    let (served, topics) = try await session.runMigrated { [keys, subjects] database in
      try await (
        database.posts(visibility).keysServed(among: Array(keys)),
        database.topics(visibility).existing(in: Array(subjects))
      )
    }
    let known = (keys: Set(served), topics: Set(topics.map(\.topicKey)))
    check.settle { target in
      switch target {
      case .address(let key): known.keys.contains(key)
      case .subject(let subject): subject.topicKeys.allSatisfy(known.topics.contains)
      }
    }
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

  private struct Item: Encodable {
    let file: String
    let kind: String
    let line: Int
    let message: String

    init(_ finding: ContentFinding) {
      file = finding.file
      kind = finding.kind.rawValue
      line = finding.line
      message = finding.message
    }
  }
}

extension CheckedSite {
  /// This site.
  init(_ configuration: Configuration) throws {
    self.init(
      baseURL: configuration.baseURL, publicFolder: try Installation.folder("Public"),
      style: configuration.writingStyle, addresses: Site.addresses, subject: Site.subject)
  }
}

import ArgumentParser
import Colophon
import Dependencies
import Feeds
import Postgres
import Timestamps

struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Imports the posts of RSS and Atom feeds.",
    discussion: """
      All of a feed or nothing of it. Importing the same feed again brings in what is new and what changed and leaves \
      the rest alone.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Argument(help: ArgumentHelp("Files, or http and https addresses.", valueName: "source"))
  var sources: [String]

  @Flag(help: "Read the feeds and say what is in them; needs no database.")
  var dryRun = false

  @Option(help: "text, or json: for one source an array of its entries, for several an object a line.")
  var format = Format.text

  func run() async throws {
    let session = try Session()
    let sources = sources.map(FeedSource.init)
    let failures =
      if dryRun {
        try await forEachFeed(in: sources) { source, feed in
          try EntryListing(format: format, isOnly: sources.count == 1).print(feed, from: source)
        }
      } else {
        try await write(sources, session)
      }
    if let first = failures.first { throw ExitCode(first.exitCode) }
  }

  /// Opens the database when there is something to write.
  private func write(_ sources: [FeedSource], _ session: Session) async throws -> [Failure] {
    var failures: [Failure] = []
    for (index, source) in sources.enumerated() {
      guard let feed = try await read(source, &failures) else { continue }
      let later = try await session.runMigrated { database in
        try await write(feed, from: source, to: database, session.configuration)
        return try await forEachFeed(in: sources[(index + 1)...]) { source, feed in
          try await write(feed, from: source, to: database, session.configuration)
        }
      }
      return failures + later
    }
    return failures
  }

  private func forEachFeed(
    in sources: some Sequence<FeedSource>, _ body: (FeedSource, Feed) async throws -> Void
  ) async throws -> [Failure] {
    var failures: [Failure] = []
    for source in sources {
      if let feed = try await read(source, &failures) { try await body(source, feed) }
    }
    return failures
  }

  /// Nil for a source that is not right, after telling so.
  private func read(_ source: FeedSource, _ failures: inout [Failure]) async throws -> Feed? {
    do {
      return try await source.read()
    } catch let error as CancellationError {
      throw error
    } catch {
      let failure = Failure(error, command: self)
      failures.append(failure)
      failure.print()
      if dryRun && format == .json && sources.count > 1 {
        try JSONLine(file: source.description, error: "\(error)".oneLine).print()
      }
      return nil
    }
  }

  private func write(
    _ feed: Feed, from source: FeedSource, to database: Database, _ configuration: Configuration
  ) async throws {
    @Dependency(\.date.now) var now
    let progress = ProgressBar(name: source.description, total: feed.entries.count * 2)
    let posts = try FeedImport(feed, location: source.description) { progress.show($0) }
    let report = try await database.write(
      posts, now: Timestamp(now, timeZone: configuration.publication.timeZone)
    ) { progress.show(feed.entries.count + $0) }
    progress.finish()
    switch format {
    case .text: print(report.text)
    case .json: try JSONLine(report).print()
    }
  }
}

import ArgumentParser
import Colophon
import Dependencies
import Feeds
import Importing
import Postgres
import Publication
import Settings
import Spools
import Syndication
import Timestamps

struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Imports the posts of RSS, Atom and JSON feeds.",
    discussion: """
      An import commits a whole feed, with its older pages, or nothing. Importing a feed again adds new posts and \
      updates changed ones.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Argument(
    help: ArgumentHelp(
      "Files, or addresses of feeds or of pages with feeds.", valueName: "source"))
  var sources: [String]

  @Flag(help: "Print the entries of the feeds and import nothing; needs no database.")
  var dryRun = false

  @Option(help: "text or json. JSON is an array of entries for one source, one object per line for several.")
  var format = Format.text

  @Flag(help: "Do not follow links to older pages of a feed.")
  var noArchive = false

  @Flag(help: "Also connect to hosts that are not on the public Internet.")
  var allowPrivate = false

  @Flag(help: "Fetch everything, even if the site says that nothing changed.")
  var force = false

  func run() async throws {
    let session = try Session()
    let sources = sources.map(FeedSource.init)
    let failures =
      dryRun
      ? try await session.runWithoutDatabase { try await list(sources) }
      : try await write(sources, session)
    if let first = failures.first { throw ExitCode(first.exitCode) }
  }

  private func list(_ sources: [FeedSource]) async throws -> [Failure] {
    try await forEach(sources) { source in
      var listing = EntryListing(format, of: source, isOnly: sources.count == 1)
      do {
        if case .file(let path) = source {
          let feed = try FeedFile(path).read { try listing.add($0, authors: $1) }
          try listing.finish(feed)
        } else if let feed = try await read(source, from: nil) {
          try feed.feed.entries.read { try listing.add([$0], authors: feed.feed.feed.authors) }
          try listing.finish(feed.feed.feed)
          tell(feed.notes)
        }
      } catch {
        guard let error = ImportError(error, of: source) else { throw error }
        try listing.fail(error)
        throw error
      }
    }
  }

  /// Opens the database when there is something to write, or a site to ask that may have been asked before.
  private func write(_ sources: [FeedSource], _ session: Session) async throws -> [Failure] {
    var failures: [Failure] = []
    for (index, source) in sources.enumerated() {
      var first: SourcedFeed?
      if case .file = source {
        failures += try await forEach([source]) { first = try await read($0, from: nil) }
        if first == nil { continue }
      }
      let known = first
      let later = try await session.runMigrated { database in
        try await forEach(sources[index...]) { next in
          let feed = next == source && known != nil ? known : try await read(next, from: database)
          if let feed { try await write(feed, from: next, to: database, session.configuration) }
        }
      }
      return failures + later
    }
    return failures
  }

  /// Goes on after a source that is not right, and tells so.
  private func forEach(
    _ sources: some Sequence<FeedSource>, _ body: (FeedSource) async throws -> Void
  ) async throws -> [Failure] {
    var failures: [Failure] = []
    for source in sources {
      do {
        try await body(source)
      } catch {
        guard let error = ImportError(error, of: source) else { throw error }
        let failure = Failure(error, command: self)
        failures.append(failure)
        failure.print()
      }
    }
    return failures
  }
}

extension ImportError {
  /// Nil for what is not about this source alone.
  fileprivate init?(_ error: any Error, of source: FeedSource) {
    switch error {
    case let error as ImportError: self = error
    case let error as TemporaryFileError: self = .noRoom(source: source.description, error)
    default: return nil
    }
  }
}

/// A feed, and what is to be remembered and told of where it came from.
private struct SourcedFeed: Sendable {
  let feed: SpooledFeed
  /// Where it is from now on.
  let location: String
  var memory: RememberedFetch?
  var notes: [FetchNote] = []
}

extension Import {
  /// Nil for a feed of which there is nothing new, after telling so.
  private func read(_ source: FeedSource, from database: Database?) async throws -> SourcedFeed? {
    if case .file(let path) = source {
      return SourcedFeed(feed: try FeedFile(path).read(), location: path)
    }
    var options = FeedFetchOptions()
    options.allowsPrivateAddresses = allowPrivate
    options.followsArchive = !noArchive
    options.isForced = force
    let progress = ProgressBar(name: source.description)
    options.progress = { progress.show($0) }
    defer { progress.finish() }
    let memory = try await database?.rememberedFetch(of: source.description)
    let known = if let memory { try await database?.guids(of: memory) ?? [] } else { Set<String>() }
    switch try await FeedFetcher(options).fetch(source, remembered: memory, knownGUIDs: known) {
    case .feed(let fetched):
      return SourcedFeed(
        feed: fetched.feed, location: fetched.memory.feedURL, memory: fetched.memory, notes: fetched.notes)
    case .unchanged(let unchanged):
      @Dependency(\.date.now) var now
      try await database?.rememberUnchanged(unchanged.memory, now: Timestamp(now))
      progress.finish()
      switch format {
      case .text: print("\(source): nothing new")
      case .json: try JSONLine(unchanged: source.description).print()
      }
      tell(unchanged.notes)
      return nil
    }
  }

  private func write(
    _ feed: SourcedFeed, from source: FeedSource, to database: Database, _ configuration: Configuration
  ) async throws {
    @Dependency(\.date.now) var now
    let progress = ProgressBar(name: source.description)
    defer { progress.finish() }
    let posts = try FeedImport(feed.feed, location: feed.location)
    let report = try await database.write(
      posts, remembering: feed.memory, now: Timestamp(now, timeZone: configuration.publication.timeZone),
      isFree: Site.isFree
    ) { progress.show($0, of: posts.count) }
    progress.finish()
    switch format {
    case .text: print(report.text)
    case .json: try JSONLine(report, file: source.description).print()
    }
    tell(feed.notes)
  }

  private func tell(_ notes: [FetchNote]) {
    for note in notes {
      switch format {
      case .text: print("note       \(note.description.oneLine)")
      case .json: Failure.tell("site: import: \(note.description.oneLine)")
      }
    }
  }
}

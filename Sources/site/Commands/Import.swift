import ArgumentParser
import Colophon
import Dependencies
import Feeds
import Importing
import Postgres
import Publication
import Settings
import SiteBase
import Spools
import Texts
import Timestamps

struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Imports the posts of feeds, and moves sites of other programs into a content folder.",
    discussion: """
      An import writes a whole feed, with its older pages, or nothing. Importing a feed again adds new posts and \
      updates changed ones.
      """)

  @Argument(
    help: ArgumentHelp(
      "Files, or addresses of feeds or of pages with feeds; with --into, a file or a folder.",
      valueName: "source"), completion: .file())
  var sources: [String]

  @Flag(help: "Print the entries of the feeds and import nothing; needs no database.")
  var dryRun = false

  @Option(help: "text or json. JSON is an array of entries for one source, one object per line for several.")
  var format = OutputFormat.text

  @Flag(help: "Do not follow links to older pages of a feed.")
  var noArchive = false

  @Flag(help: "Also connect to hosts that are not on the public Internet.")
  var allowPrivate = false

  @Flag(help: "Fetch everything, even if the site says that nothing changed.")
  var force = false

  @Option(help: "How many seconds the import of one source may take; a longer one imports nothing.")
  var timeLimit = 1800

  @Option(help: "Move a site of another program into this content folder.", completion: .directory)
  var into: String?

  @Option(
    name: [.customLong("from"), .customLong("as")],
    help: "With --into: the program that the source is of, if it is not recognised, or markdown.")
  var from: String?

  @Option(
    help: "With --into: a folder with the media of the site, such as wp-content/uploads; may be repeated.",
    completion: .directory)
  var mediaFrom: [String] = []

  @Flag(help: "With --into: also fetch pictures and files that are on the web.")
  var media = false

  @Option(
    help: ArgumentHelp(
      "With --into: a table of tags and shortcodes with what stands in their place; --dry-run prints one to fill in.",
      valueName: "file"), completion: .file())
  var replacing: String?

  func validate() throws {
    if into == nil, from != nil || media || replacing != nil || !mediaFrom.isEmpty {
      throw ValidationError("--from, --media, --media-from and --replacing need --into and a content folder")
    }
    if into != nil, sources.count > 1 { throw ValidationError("--into takes one source at a time") }
    guard timeLimit > 0 else { throw ValidationError("--time-limit should be a number of seconds from 1") }
  }

  func run() async throws {
    let session = try Session()
    if let into {
      return try await session.runWithoutDatabase { try await move(into: into, session.configuration) }
    }
    let sources = sources.map(FeedSource.init)
    let failures =
      dryRun
      ? try await session.runWithoutDatabase { try await list(sources) }
      : try await write(sources, session)
    if let first = failures.first { throw ExitCode(first.exitCode) }
  }

  private func list(_ sources: [FeedSource]) async throws -> [Failure] {
    var failures: [Failure] = []
    for source in sources {
      do {
        try await attempt(source, within: newLimit) {
          try await list(source, isOnly: sources.count == 1)
        }
      } catch let failure as Failure {
        failures.append(failure)
      }
    }
    return failures
  }

  private func list(_ source: FeedSource, isOnly: Bool) async throws {
    var listing = EntryListing(format, of: source, isOnly: isOnly)
    do {
      if case .file(let path) = source {
        let feed = try await FeedFile(path).read { try listing.add($0, authors: $1) }
        listing.finish(feed)
      } else if let feed = try await read(source, from: nil) {
        try feed.feed.entries.read { try listing.add([$0], authors: feed.feed.feed.authors) }
        listing.finish(feed.feed.feed)
        tell(feed.notes)
      }
    } catch {
      guard let error = ImportError(error, of: source) else { throw error }
      listing.fail(error)
      throw error
    }
  }

  /// Opens the database once there is a feed to write, or a feed to fetch about which the database may know
  /// something.
  private func write(_ sources: [FeedSource], _ session: Session) async throws -> [Failure] {
    var failures: [Failure] = []
    for (index, source) in sources.enumerated() {
      do {
        var first: (SourcedFeed?, TimeLimit)?
        if case .file = source {
          let limit = newLimit
          first = (try await attempt(source, within: limit) { try await read(source, from: nil) }, limit)
        }
        return try await write(sources[index...], first: first, session, after: failures)
      } catch let failure as Failure {
        failures.append(failure)
      }
    }
    return failures
  }

  /// - Parameter first: the feed of the first source and its running time limit, if it has been read already.
  private func write(
    _ sources: ArraySlice<FeedSource>, first: (feed: SourcedFeed?, limit: TimeLimit)?, _ session: Session,
    after failures: [Failure]
  ) async throws -> [Failure] {
    try await session.runMigrated { database in
      var failures = failures
      for (index, source) in zip(sources.indices, sources) {
        let known = index == sources.startIndex ? first : nil
        do {
          try await attempt(source, within: known?.limit ?? newLimit) {
            let feed = if let known { known.feed } else { try await read(source, from: database) }
            if let feed { try await write(feed, from: source, to: database, session.configuration) }
          }
        } catch let failure as Failure {
          failures.append(failure)
        }
      }
      return failures
    }
  }

  private var newLimit: TimeLimit { TimeLimit(.seconds(timeLimit)) }

  /// Calls `body`, which imports from `source`.
  ///
  /// - Throws: ``Failure``, after printing it, if only this source failed; another error if no other source
  ///   can succeed.
  private func attempt<Value: Sendable>(
    _ source: FeedSource, within limit: TimeLimit, _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    do {
      return try await limit.run(importOf: source, body)
    } catch {
      guard let error = ImportError(error, of: source) else { throw error }
      let failure = Failure(error, command: self)
      failure.print()
      throw failure
    }
  }
}

extension ImportError {
  /// Nil for an error that is not about this source alone.
  fileprivate init?(_ error: any Error, of source: FeedSource) {
    switch error {
    case let error as ImportError: self = error
    case let error as TemporaryFileError: self = .noRoom(source: source.description, error)
    default: return nil
    }
  }
}

/// A feed, and what is known of the address that it came from.
private struct SourcedFeed: Sendable {
  let feed: SpooledFeed
  /// The feed's address from now on, or the path of its file.
  let location: String
  var memory: RememberedFetch?
  var notes: [FetchNote] = []
}

extension Import {
  /// Nil for a feed that has not changed, after printing so.
  private func read(_ source: FeedSource, from database: Database?) async throws -> SourcedFeed? {
    if case .file(let path) = source {
      return SourcedFeed(feed: try await FeedFile(path).read(), location: path)
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
      case .json: unchanged.printJSON(file: source.description)
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
      beside: Site.addresses
    ) { progress.show($0, of: posts.count) }
    progress.finish()
    try await database.sources.keep(report: report.text.shortened(to: 20_000), ofFeedAt: report.location)
    switch format {
    case .text: print(report.text)
    case .json: report.printJSON(file: source.description)
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

import Colophon
import Concurrency
import Dependencies
import Importing
import Logging
import Postgres
import Publication
import Settings
import Timestamps

/// Syncs the written posts of a running server. If the content folder cannot be used, the server goes on with
/// the posts in the database.
struct ContentSync {
  let database: Database
  let configuration: Configuration
  let logger: Logger
  /// Whether a folder that is missing or empty takes all written posts offline.
  let allowsEmpty: Bool

  /// Begins to sync in a task of its own, and returns when that is done or has failed. If it takes long,
  /// because the folder is large or many posts are new, and the database has posts to serve, returns before
  /// it is done.
  ///
  /// The task tries again while the database fails or another process holds a lock.
  func begin(in tasks: inout ServiceTasks) async throws {
    let isServable = try await hasPosts()
    let first = Signal()
    tasks.add("sync", mayEnd: true) {
      let isBehind = await runFirst()
      first.notify()
      if isBehind { await runLater() }
    }
    await first.wait(atMost: isServable ? Self.patience : .seconds(86_400))
    try Task.checkCancellation()
  }

  private func hasPosts() async throws -> Bool {
    @Dependency(\.date.now) var now
    return try await database.posts(Visibility(at: Timestamp(now))).count() > 0
  }

  /// - Returns: whether ``runLater()`` is needed, because the database failed or another process holds a
  ///   lock.
  private func runFirst() async -> Bool {
    do {
      try await run()
      return false
    } catch is CancellationError {
      return false
    } catch let error as ContentError {
      tell(error)
      return false
    } catch {
      let seconds = Self.pause.components.seconds
      logger.error("sync: \(error); serving the posts in the database, and trying again every \(seconds) s")
      return true
    }
  }

  /// Tries again until it succeeds or the task is cancelled.
  private func runLater() async {
    while (try? await Task.sleep(for: Self.pause)) != nil {
      do {
        try await run()
        return logger.notice("sync: the written posts are up to date now")
      } catch let error as ContentError {
        return tell(error)
      } catch {
        logger.debug("sync: \(error)")
      }
    }
  }

  private static let pause = Duration.seconds(30)
  /// How long the server waits for the first sync before it accepts connections.
  private static let patience = Duration.milliseconds(200)

  private func run() async throws {
    let folder = try await database.readContent(configuration, allowsMissing: true)
    let report = try await database.sync(folder, allowsEmpty: allowsEmpty, configuration)
    if let missing = folder.missing { logger.notice("sync: \(missing)") }
    if report.isChange { logger.info("\(report.summary)") }
    for file in report.retired { logger.warning("the file of \(file) is gone; its address answers 410") }
  }

  private func tell(_ error: ContentError) {
    logger.error("sync: \(error). Serving the posts in the database; run site sync when the folder is right")
  }
}

extension Database {
  /// Reads what has changed in the content folder of a site.
  func readContent(_ configuration: Configuration, allowsMissing: Bool, goesOn: Bool = false) async throws
    -> ContentFolder
  {
    try await readContent(
      at: configuration.contentDirectory, allowsMissing: allowsMissing,
      style: configuration.writingStyle, goesOn: goesOn)
  }

  /// Writes the posts of a few files again; nil if that needs ``sync(_:allowsEmpty:_:)``.
  func sync(_ files: KnownFiles, _ configuration: Configuration) async throws -> SyncReport? {
    @Dependency(\.date.now) var now
    return try await sync(
      files, at: configuration.contentDirectory, style: configuration.writingStyle,
      now: Timestamp(now, timeZone: configuration.publication.timeZone),
      isFree: Site.isFree)
  }

  /// Makes the written posts those of `folder`.
  func sync(
    _ folder: ContentFolder, allowsEmpty: Bool, _ configuration: Configuration
  ) async throws -> SyncReport {
    @Dependency(\.date.now) var now
    return try await sync(
      folder, allowsEmpty: allowsEmpty, now: Timestamp(now, timeZone: configuration.publication.timeZone),
      isFree: Site.isFree)
  }
}

extension Configuration {
  /// How the texts of the content folder are read.
  var writingStyle: WritingStyle {
    WritingStyle(
      timeZone: publication.timeZone, smartPunctuation: publication.smartPunctuation,
      keepsScripts: publication.html == .trusted, words: publication.interface)
  }
}

extension SyncReport {
  /// One line.
  var summary: String {
    let renames = renamed.isEmpty ? "" : "\(renamed.count) renamed, "
    return "written posts: \(new.count) new, \(changed.count) changed, \(renames)"
      + "\(unchanged) unchanged, \(retired.count) gone"
  }
}

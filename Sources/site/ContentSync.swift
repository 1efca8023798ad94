import Colophon
import Concurrency
import Dependencies
import Importing
import Logging
import Postgres
import Publication
import Settings
import SiteBase
import Timestamps

/// Syncs the written posts of a running server. If the content folder cannot be used, the server goes on with
/// the posts in the database.
struct ContentSync {
  let database: Database
  let configuration: Configuration
  let logger: Logger
  let syncs: SyncRecord
  /// Whether a folder that is missing or empty takes all written posts offline.
  let allowsEmpty: Bool

  /// Begins to sync in a task of its own, and returns when that is done or has failed. If it takes long,
  /// because the folder is large or many posts are new, and the database has posts to serve, returns before
  /// it is done.
  ///
  /// The task tries again while the database fails or another process holds a lock.
  func begin(in tasks: inout ServiceTasks) async throws {
    // If the primary is away, readers get what a standby has.
    let isServable = await hasPosts()
    let first = Signal()
    tasks.add("sync", mayEnd: true) {
      var isFirst = true
      while await !run(isFirst: isFirst) {
        first.notify()
        isFirst = false
        guard (try? await Task.sleep(for: Self.pause)) != nil else { return }
      }
      first.notify()
    }
    await first.wait(atMost: isServable ? Self.patience : .seconds(86_400))
    try Task.checkCancellation()
  }

  /// Also true if the database does not say.
  private func hasPosts() async -> Bool {
    @Dependency(\.date.now) var now
    let count = try? await database.posts(Visibility(at: Timestamp(now))).count()
    return count.map { $0 > 0 } ?? true
  }

  /// - Returns: false if it has to be tried again, because the database failed or another process holds a
  ///   lock.
  private func run(isFirst: Bool) async -> Bool {
    do {
      // Another instance may have a newer folder. What an author wants is said by `site sync`, or here by
      // --allow-empty.
      let rules = SyncRules(
        allowsMissing: true, lostPosts: allowsEmpty ? .retire : .refuse, keepsNewerPosts: !allowsEmpty)
      let report = try await database.sync(configuration, rules)
      syncs.note(isSuccess: true)
      if let missing = report.missing { logger.notice("sync: \(missing)") }
      if report.isChange { logger.info("\(report.summary)") }
      for notice in report.notices { logger.warning("sync: \(notice)") }
      for file in report.retired { logger.warning("the file of \(file) is gone; its address answers 410") }
      if let notice = report.outdatedNotice { logger.warning("sync: \(notice)") }
      if !isFirst { logger.notice("sync: the written posts are up to date now") }
    } catch let error as ContentError {
      syncs.note(isSuccess: false)
      logger.error(
        "sync: \(error). Serving the posts in the database; run site sync when the folder is right")
    } catch is CancellationError {
      return true
    } catch {
      syncs.note(isSuccess: false)
      let seconds = Self.pause.components.seconds
      logger.log(
        level: isFirst ? .error : .debug,
        "sync: \(error); serving the posts in the database, and trying again every \(seconds) s")
      return false
    }
    return true
  }

  private static let pause = Duration.seconds(30)
  /// How long the server waits for the first sync before it accepts connections.
  private static let patience = Duration.milliseconds(200)
}

extension Database {
  /// Makes the written posts of a site those of its content folder.
  func sync(_ configuration: Configuration, _ rules: SyncRules) async throws -> SyncReport {
    @Dependency(\.date.now) var now
    return try await sync(
      contentAt: configuration.contentDirectory, style: configuration.writingStyle, rules,
      now: Timestamp(now, timeZone: configuration.publication.timeZone), beside: Site.addresses)
  }
}

extension SyncReport {
  /// Which posts stayed as they are, because the folder of this instance is older; nil if there are none.
  var outdatedNotice: String? {
    guard !outdated.isEmpty else { return nil }
    let named = outdated.prefix(5).joined(separator: ", ")
    let rest = outdated.count > 5 ? " and \(outdated.count - 5) more" : ""
    return
      "the database has newer versions than the content folder of \(named)\(rest), and keeps them; deploy the "
      + "folder that they came from here too, or run site sync if this folder is right"
  }

  /// One line.
  var summary: String {
    let renames = renamed.isEmpty ? "" : "\(renamed.count) renamed, "
    return "written posts: \(new.count) new, \(changed.count) changed, \(renames)"
      + "\(unchanged) unchanged, \(retired.count) gone"
      + (changesRedirects ? ", redirects changed" : "")
      + (leftAlone.isEmpty ? "" : ", \(leftAlone.count) left alone, because the desk owns their posts")
  }
}

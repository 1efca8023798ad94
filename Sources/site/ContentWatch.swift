import Colophon
import Dependencies
import FolderWatching
import Foundation
import Importing
import Logging
import Postgres
import Publication
import Reading
import Settings
import SiteBase
import URIs

/// Shows what authors save at once: writes the posts of the files that have changed, reads `site.yaml` again,
/// and tells the browsers.
///
/// Each burst of changes causes a sync of the whole content folder, which reads only files with another
/// stamp.
actor ContentWatch {
  private let session: Session
  private let database: Database
  private let site: WatchedSite
  private let syncs: SyncRecord
  private var configuration: Configuration
  /// That nearly all files were gone, until they are back.
  private var lostFiles: WatchedMistake?

  init(_ session: Session, _ database: Database, _ site: WatchedSite, _ syncs: SyncRecord) {
    self.session = session
    self.database = database
    self.site = site
    self.syncs = syncs
    configuration = session.configuration
  }

  /// Until the task is cancelled.
  func run(_ watcher: FolderWatcher) async {
    await withTaskCancellationHandler {
      for await _ in watcher.changes {
        while await !showAll(), (try? await Task.sleep(for: .seconds(2))) != nil {}
      }
    } onCancel: {
      watcher.stop()
    }
  }

  /// - Throws: `SystemError` if files cannot be watched.
  nonisolated func watcher() throws -> FolderWatcher {
    let configuration = session.configuration
    return try FolderWatcher(
      folders: [Self.absolute(configuration.contentDirectory)],
      files: Self.settings(of: configuration))
  }

  private static func settings(of configuration: Configuration) -> [String] {
    [configuration.publicationFile, configuration.authorsFile].map(absolute)
  }

  private static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }

  /// Shows everything as it is. If `site.yaml` has a mistake, the settings stay as they were; a mistake in
  /// another file keeps the last good version of its post.
  ///
  /// - Parameter allowsEmpty: whether a folder without posts, or with hardly any, may take the others
  ///   offline.
  /// - Returns: false if the database failed or another process holds a lock.
  @discardableResult
  func showAll(allowsEmpty: Bool = false) async -> Bool {
    var mistakes = readSettings()
    var isSynced = true
    do {
      let report = try await sync(lostFiles != nil ? .keep : allowsEmpty ? .retire : .refuse)
      mistakes += report.mistakes.map { WatchedMistake($0) } + report.notices.map { WatchedMistake($0) }
      if let lostFiles { mistakes.append(lostFiles) }
      if report.isChange { session.logger.info("\(report.summary)") }
    } catch let error as ContentError {
      mistakes.append(WatchedMistake(error.description))
    } catch {
      mistakes.append(WatchedMistake("the content folder could not be synced: \(error)"))
      isSynced = false
    }
    syncs.note(isSuccess: mistakes.isEmpty)
    site.show(mistakes)
    return isSynced
  }

  /// - Returns: the mistake in `site.yaml`, if there is one.
  private func readSettings() -> [WatchedMistake] {
    do {
      let publication = try session.publicationReadAgain()
      guard publication != configuration.publication else { return [] }
      configuration.publication = publication
      site.use(configuration)
      return []
    } catch {
      return [WatchedMistake("\(error)")]
    }
  }

  /// A folder that lacks nearly all files takes no post offline, and what is in it is synced. Once that has
  /// happened, posts stay until their files are back: each new file makes those that are gone a smaller part
  /// of all.
  private func sync(_ lostPosts: SyncRules.LostPosts) async throws -> SyncReport {
    do {
      let rules = SyncRules(allowsMissing: true, goesOn: true, lostPosts: lostPosts)
      let report = try await database.sync(configuration, rules)
      if report.lost == 0 { lostFiles = nil }
      return report
    } catch let error as ContentError where [.empty, .missing].contains(error.problem) {
      lostFiles = WatchedMistake(error.description)
      return try await sync(.keep)
    }
  }
}

/// A site whose content folder is watched.
struct Watched {
  let site: WatchedSite
  private let watch: ContentWatch
  private let watcher: FolderWatcher

  /// Begins to watch, then syncs: nothing that is saved meanwhile is missed.
  ///
  /// - Parameter allowsEmpty: whether a folder without posts, or with hardly any, takes the others offline at
  ///   first.
  init(_ site: Site, _ session: Session, _ database: Database, allowsEmpty: Bool) async throws {
    self.site = WatchedSite(
      site, session.configuration, version: Int(Date().timeIntervalSince1970 * 1000))
    watch = ContentWatch(session, database, self.site, site.syncs)
    watcher = try watch.watcher()
    await watch.showAll(allowsEmpty: allowsEmpty)
  }

  /// Until the task is cancelled.
  func run() async { await watch.run(watcher) }
}

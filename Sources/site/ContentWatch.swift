import Colophon
import Dependencies
import FolderWatching
import Foundation
import Importing
import Logging
import Postgres
import Publication
import Settings
import URIs

/// Shows what authors save at once: writes the posts of the files that have changed, reads `site.yaml` again, and tells the
/// browsers.
///
/// A save of a known file costs the work for its post alone. Anything else compares the whole content folder with the
/// database; so does a pause after a save, in case that something else has changed the posts.
actor ContentWatch {
  private let session: Session
  private let database: Database
  private let site: WatchedSite
  private var configuration: Configuration
  private var mistakesOfSettings: [WatchedMistake] = []
  private var mistakesOfFolder: [WatchedMistake] = []
  /// That nearly all files were gone, until they are back.
  private var lostFiles: WatchedMistake?
  /// Compares the whole folder after a pause.
  private var comparison: Task<Void, Never>?

  init(_ session: Session, _ database: Database, _ site: WatchedSite) {
    self.session = session
    self.database = database
    self.site = site
    configuration = session.configuration
  }

  /// Until the task is cancelled.
  func run(_ watcher: FolderWatcher) async {
    await withTaskCancellationHandler {
      for await change in watcher.changes {
        comparison?.cancel()
        await comparison?.value
        await update(change)
        comparison = Task { await compareLater() }
      }
      comparison?.cancel()
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

  /// Shows everything as it is.
  ///
  /// - Parameter allowsEmpty: whether a folder without posts, or with hardly any, may take the others offline.
  func showAll(allowsEmpty: Bool = false) async {
    readSettings()
    _ = await compare(allowsEmpty: allowsEmpty)
    show()
  }

  private func show() { site.show(mistakesOfSettings + mistakesOfFolder) }

  private func update(_ change: FolderChange) async {
    guard !change.isIncomplete, mistakesOfFolder.isEmpty,
      change.paths.isDisjoint(with: Self.settings(of: configuration)),
      let files = KnownFiles(of: change.paths, in: Self.absolute(configuration.contentDirectory)),
      let report = try? await database.sync(files, configuration)
    else { return await showAll() }
    note(report)
    show()
  }

  private func compareLater() async {
    guard (try? await Task.sleep(for: .seconds(1))) != nil else { return }
    let before = mistakesOfFolder
    if await compare() || mistakesOfFolder != before { show() }
  }

  /// If `site.yaml` has a mistake, the settings stay as they were.
  private func readSettings() {
    do {
      let publication = try session.publicationReadAgain()
      mistakesOfSettings = []
      guard publication != configuration.publication else { return }
      configuration.publication = publication
      site.use(configuration)
    } catch {
      mistakesOfSettings = [WatchedMistake("\(error)")]
    }
  }

  /// Syncs, whatever has changed. A mistake in a file keeps the last good version of its post, and all others are synced. A
  /// folder that lacks nearly all files takes no post offline, and what is in it is synced.
  ///
  /// - Returns: whether a post has changed.
  private func compare(allowsEmpty: Bool = false) async -> Bool {
    var mistakes: [WatchedMistake] = []
    defer { mistakesOfFolder = mistakes }
    do {
      let folder = try await database.readContent(configuration, allowsMissing: true, goesOn: true)
      mistakes = folder.mistakes.map { WatchedMistake($0) }
      let report = try await sync(folder, allowsEmpty: allowsEmpty)
      if let lostFiles { mistakes.append(lostFiles) }
      note(report)
      return report.isChange
    } catch let error as ContentError {
      mistakes.append(WatchedMistake(error.description))
    } catch {
      mistakes.append(WatchedMistake("the content folder could not be synced: \(error)"))
    }
    return false
  }

  /// Once a sync was refused because nearly all files are gone, posts stay until their files are back: each new file makes
  /// those that are gone a smaller part of all.
  private func sync(_ read: ContentFolder, allowsEmpty: Bool) async throws -> SyncReport {
    var folder = read
    folder.keepsLostPosts = lostFiles != nil
    do {
      let report = try await database.sync(folder, allowsEmpty: allowsEmpty, configuration)
      if report.lost == 0 { lostFiles = nil }
      return report
    } catch let error as ContentError where error.problem == .empty || error.problem == .missing {
      lostFiles = WatchedMistake(error.description)
      folder.keepsLostPosts = true
      return try await database.sync(folder, allowsEmpty: false, configuration)
    }
  }

  private func note(_ report: SyncReport) {
    if report.isChange { session.logger.info("\(report.summary)") }
  }
}

/// A site whose content folder is watched.
struct Watched {
  let site: WatchedSite
  private let watch: ContentWatch
  private let watcher: FolderWatcher

  /// Begins to watch, then syncs: nothing that is saved meanwhile is missed.
  ///
  /// - Parameter allowsEmpty: whether a folder without posts, or with hardly any, takes the others offline at first.
  init(_ site: Site, _ session: Session, _ database: Database, allowsEmpty: Bool) async throws {
    self.site = WatchedSite(
      site, session.configuration, version: Int(Date().timeIntervalSince1970 * 1000))
    watch = ContentWatch(session, database, self.site)
    watcher = try watch.watcher()
    await watch.showAll(allowsEmpty: allowsEmpty)
  }

  /// Until the task is cancelled.
  func run() async { await watch.run(watcher) }
}

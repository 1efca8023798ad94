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

/// Shows what authors save at once: syncs the content folder whenever a file in it changes, reads `site.yaml` again, and
/// tells the browsers.
struct ContentWatch {
  let session: Session
  let database: Database
  let site: WatchedSite

  /// Until the task is cancelled.
  func run(_ watcher: FolderWatcher) async {
    await withTaskCancellationHandler {
      var configuration = session.configuration
      for await _ in watcher.changes { await update(&configuration) }
    } onCancel: {
      watcher.stop()
    }
  }

  /// - Throws: `SystemError` if files cannot be watched.
  func watcher() throws -> FolderWatcher {
    let configuration = session.configuration
    return try FolderWatcher(
      folders: [Self.absolute(configuration.contentDirectory)],
      files: [Self.absolute(configuration.publicationFile)])
  }

  private static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }

  /// Syncs, whatever has changed. A mistake in a file keeps the last good version of its post, and all others are synced.
  func update(_ configuration: inout Configuration) async {
    var mistakes: [WatchedMistake] = []
    do {
      let publication = try session.publicationReadAgain()
      if publication != configuration.publication {
        configuration.publication = publication
        site.use(configuration)
      }
    } catch {
      mistakes.append(WatchedMistake("\(error)"))
    }
    do {
      let folder = try await database.readContent(configuration, allowsMissing: true, goesOn: true)
      mistakes += folder.mistakes.map { WatchedMistake($0) }
      let report = try await database.sync(folder, allowsEmpty: false, configuration)
      if report.isChange { session.logger.info("\(report.summary)") }
    } catch let error as ContentError {
      mistakes.append(WatchedMistake(error.description))
    } catch {
      mistakes.append(WatchedMistake("the content folder could not be synced: \(error)"))
    }
    site.show(mistakes)
  }
}

/// A site whose content folder is watched.
struct Watched {
  let site: WatchedSite
  private let watch: ContentWatch
  private let watcher: FolderWatcher

  /// Begins to watch, then syncs: nothing that is saved meanwhile is missed.
  init(_ site: Site, _ session: Session, _ database: Database) async throws {
    self.site = WatchedSite(
      site, session.configuration, version: Int(Date().timeIntervalSince1970 * 1000))
    watch = ContentWatch(session: session, database: database, site: self.site)
    watcher = try watch.watcher()
    var configuration = session.configuration
    await watch.update(&configuration)
  }

  /// Until the task is cancelled.
  func run() async { await watch.run(watcher) }
}

import ArgumentParser
import Colophon
import Foundation
import Importing
import Moving
import Server
import Settings
import Syndication

/// Writes the whole site: as a content folder, or as the files of a site without a server.
struct ExportSite: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "site", abstract: "Writes the whole site to a folder.",
    discussion: """
      With --static, it writes the pages, feeds and files as any host of files serves them. A folder that it has written \
      before is brought up to date.
      """)

  @Flag(name: .customLong("static"), help: "Write pages for a host of files.")
  var isStatic = false

  @Flag(help: "Do not sync the content folder first.")
  var noSync = false

  @Argument(help: "The folder. It is made if it is missing.", completion: .directory)
  var folder: String

  func run() async throws {
    var session = try Session()
    // Nobody answers at the address of the site's own hub, and each page is made once.
    if session.configuration.hub == .own { session.configuration.hub = .off }
    session.configuration.usesCache = false
    let configuration = session.configuration
    let folder = folder
    let files = try StaticFiles(root: Installation.folder("Public"))
    let report = try await session.runMigrated { database in
      if !noSync {
        _ = try await database.sync(
          configuration, SyncRules(allowsMissing: true, lostPosts: .refuse, keepsNewerPosts: true))
      }
      let site = Site(files: files)
      try await site.indexForSearch()
      try await site.relatePosts()
      return try await site.exportStatic(to: ExportFolder(folder))
    }
    for note in report.notes { Failure.tell("site: export: \(note)") }
    print(
      "\(folder): \(report.pages) pages, \(report.files) other files, \(report.redirects) redirects; \(report.changed) written, \(report.removed) removed"
    )
  }
}

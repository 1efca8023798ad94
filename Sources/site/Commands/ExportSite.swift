import ArgumentParser
import Colophon
import Exporting
import Foundation
import Importing
import Moving
import Postgres
import Reading
import Server
import Settings
import SiteBase
import StaticSites
import Syndication

/// Writes the whole site: as a content folder, as one document, or as the files of a site without a server.
struct ExportSite: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "site", abstract: "Writes the whole site to a folder.",
    discussion: """
      Without an option, it writes a content folder with all posts, whoever owns them, and everything that belongs to them: \
      a new database becomes the same site by it. With --static, it writes the pages, feeds and files as any host of files \
      serves them. A folder that it has written before is brought up to date.
      """)

  @Flag(name: .customLong("static"), help: "Write pages for a host of files.")
  var isStatic = false

  @Flag(help: "Write all texts as one document in JSON.")
  var json = false

  @Flag(help: "With --static: do not sync the content folder first.")
  var noSync = false

  @Flag(
    help: "With --static: draw a picture for previews of each post, which takes a second each the first time."
  )
  var previews = false

  @Argument(help: "The folder, or the file of --json. It is made if it is missing.", completion: .directory)
  var folder: String

  func validate() throws {
    if isStatic && json { throw ValidationError("--static writes pages and --json texts; leave one out") }
    if noSync && !isStatic { throw ValidationError("only --static syncs; leave --no-sync out") }
    if previews && !isStatic { throw ValidationError("only --static has previews; leave --previews out") }
  }

  func run() async throws {
    var session = try Session()
    // Nobody answers at the address of the site's own hub, and each page is made once.
    if session.configuration.hub == .own { session.configuration.hub = .off }
    session.configuration.usesCache = false
    let configuration = session.configuration
    let (isStatic, json, folder) = (isStatic, json, folder)
    var site = Site(files: try StaticFiles(root: Installation.folder("Public")))
    site.drawsSocialImages = previews
    let (summary, notes) = try await session.runMigrated { [site] database in
      if isStatic { return try await staticSite(site, database, configuration) }
      let export = WholeExport(site)
      return json ? try await export.writeJSON(to: folder) : try await export.write(to: folder)
    }
    for note in notes { Failure.tell("site: export: \(note)") }
    print(summary)
  }

  private func staticSite(
    _ site: Site, _ database: Database, _ configuration: Configuration
  ) async throws -> (summary: String, notes: [String]) {
    if !noSync {
      _ = try await database.sync(
        configuration, SyncRules(allowsMissing: true, lostPosts: .refuse, keepsNewerPosts: true))
    }
    try await site.indexForSearch()
    try await site.relatePosts()
    let report = try await site.exportStatic(to: ExportFolder(folder))
    return (
      "\(folder): \(report.pages) pages, \(report.files) other files, \(report.redirects) redirects; \(report.changed) written, \(report.removed) removed",
      report.notes
    )
  }
}

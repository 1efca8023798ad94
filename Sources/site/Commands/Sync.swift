import ArgumentParser
import Colophon
import Dependencies
import Importing
import Postgres
import Publication
import Settings
import Syndication
import Timestamps

struct Sync: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Writes the Markdown posts of the content folder to the database.",
    discussion: "If a post has an error, nothing changes. Posts whose file was deleted answer 410.")

  func run() async throws {
    let session = try Session()
    let folder = try ContentFolder(at: session.configuration.contentDirectory)
    let report = try await session.runMigrated { database in
      @Dependency(\.date.now) var now
      let zone = session.configuration.publication.timeZone
      return try await database.sync(folder, now: Timestamp(now, timeZone: zone), isFree: Site.isFree)
    }
    for file in report.new { print("new        \(file)") }
    for file in report.changed { print("changed    \(file)") }
    for file in report.retired { print("gone       \(file)") }
    print(report.summary)
  }
}

extension SyncReport {
  var summary: String {
    "written posts: \(new.count) new, \(changed.count) changed, \(unchanged) unchanged, \(retired.count) gone"
  }
}

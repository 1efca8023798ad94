import Backups
import Desk
import Exporting
import Files
import Foundation
import Postgres
import ProgramInterfaces
import Reading
import Settings
import SiteBase

extension Configuration {
  /// The parts of a backup of this site besides its database, and the function that proves it.
  ///
  /// - Parameters:
  ///   - settings: as they are in force, with secrets masked.
  ///   - limit: how many pages are made at once.
  package func backup(
    settings: [EffectiveConfiguration.ShownSetting],
    limit: Int = max(1, ProcessInfo.processInfo.activeProcessorCount)
  ) throws -> Backup {
    var backup = Backup(
      program: try .current, migrations: try Migrations(directory: Installation.folder("Migrations"))
    ) { try await Site.pageDigests(of: $0, at: $1, limit: limit) }
    let lines = settings.map { "\($0.name)\t\($0.value ?? "")\t[\($0.origin)]\n" }
    backup.files = [("settings.txt", Array(lines.joined().utf8))]
    for (name, path) in [("site.yaml", publicationFile), ("authors.yaml", authorsFile)] {
      if let content = try? readFile(path) { backup.files.append((name, content)) }
    }
    return backup
  }
}

import ArgumentParser
import Importing
import Settings

struct Sync: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Writes the Markdown posts of the content folder to the database.",
    discussion: """
      If a post has an error, or if the folder is missing or empty, nothing changes. Posts whose file was deleted \
      answer 410.
      """)

  @Flag(help: "Take all written posts offline if the folder is missing or empty.")
  var allowEmpty = false

  func run() async throws {
    let session = try Session()
    let configuration = session.configuration
    let folder = try ContentFolder(configuration, allowsMissing: allowEmpty)
    let report = try await session.runMigrated { database in
      try await database.sync(folder, allowsEmpty: allowEmpty, configuration)
    }
    for file in report.new { print("new        \(file)") }
    for file in report.changed { print("changed    \(file)") }
    for file in report.retired { print("gone       \(file)") }
    print(report.summary)
  }
}

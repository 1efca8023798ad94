import ArgumentParser
import Dependencies
import Importing
import Publication
import Settings
import Timestamps

struct Publish: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Publishes a draft: removes draft: true from its file, and syncs.",
    discussion: """
      A draft without a date gets the present one. A date in the future stays: the post appears then. Nothing else in \
      the file changes.
      """)

  @Argument(
    help: ArgumentHelp("The file of a post, its folder, or its name.", valueName: "file"), completion: .file()
  )
  var file: String

  func run() async throws {
    let session = try Session()
    @Dependency(\.date.now) var now
    let moment = Timestamp(now, timeZone: session.configuration.publication.timeZone)
    let post = try PostFile(file, in: session.configuration.contentDirectory)
    let isChanged = try post.publish(at: moment.wholeSecond)
    print(isChanged ? "published  \(post.name)" : "\(post.name) is no draft; nothing to change")
    try await session.syncContent()
  }
}

struct Unpublish: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Makes a post a draft: adds draft: true to its file, and syncs.",
    discussion: "Readers no longer see the post. Nothing else in the file changes.")

  @Argument(
    help: ArgumentHelp("The file of a post, its folder, or its name.", valueName: "file"), completion: .file()
  )
  var file: String

  func run() async throws {
    let session = try Session()
    let post = try PostFile(file, in: session.configuration.contentDirectory)
    let isChanged = try post.unpublish()
    print(isChanged ? "draft      \(post.name)" : "\(post.name) is a draft already; nothing to change")
    try await session.syncContent()
  }
}

extension Session {
  /// Writes the content folder to the database, and prints what changed.
  ///
  /// - Parameter allowsEmpty: whether a folder without posts, or with hardly any, may take the others
  ///   offline.
  func syncContent(allowsEmpty: Bool = false) async throws {
    let report = try await sync(allowsEmpty: allowsEmpty)
    for file in report.new { print("new        \(file)") }
    for file in report.changed { print("changed    \(file)") }
    for file in report.renamed { print("renamed    \(file.from) → \(file.to)") }
    for file in report.retired { print("gone       \(file)") }
    for notice in report.notices { print("left out   \(notice)") }
    for file in report.leftAlone { print("left alone \(file), whose post belongs to the desk") }
    print(report.summary)
  }

  /// Writes the content folder to the database.
  func sync(allowsEmpty: Bool = false) async throws -> SyncReport {
    let configuration = configuration
    let rules = SyncRules(allowsMissing: allowsEmpty, lostPosts: allowsEmpty ? .retire : .refuse)
    return try await runMigrated { try await $0.sync(configuration, rules) }
  }
}

extension Timestamp {
  fileprivate var wholeSecond: Timestamp {
    Timestamp(microseconds: microseconds / 1_000_000 * 1_000_000, offset: offset)
  }
}

import ArgumentParser
import Dependencies
import Importing
import Publication
import Settings
import Timestamps

struct Preview: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints a secret address at which a draft can be read.",
    discussion: """
      Syncs first. Each run prints another address; all of them work until they are revoked. When the post is published, \
      they lead to it.
      """)

  @Argument(
    help: ArgumentHelp("The file of a post or an episode, its folder, or its name.", valueName: "file"),
    completion: .file())
  var file: String

  @Flag(help: "Make all secret addresses of the post invalid.")
  var revoke = false

  func run() async throws {
    let session = try Session()
    let configuration = session.configuration
    let post = try PostFile(file, in: configuration.contentDirectory)
    let name = post.nameOfPost
    guard !revoke else {
      let count = try await session.runMigrated { try await $0.previews.revoke(file: name) }
      return print("revoked \(count) \(count == 1 ? "address" : "addresses") of \(post.name)")
    }
    _ = try await session.sync()
    @Dependency(\.date.now) var now
    let moment = Timestamp(now)
    let secret = try await session.run { try await $0.previews.open(file: name, at: moment) }
    guard let secret else {
      throw Failure(
        "site: preview: \(post.path): is not among the posts of the database; run site sync, and try again",
        code: .software)
    }
    print(configuration.absoluteURL("/preview/\(secret)"))
  }
}

import ArgumentParser
import Dependencies
import Editing
import Foundation
import Postgres
import Publication
import Settings

struct Adopt: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Makes the desk the owner of a post or a page that belongs to a file or a feed.",
    discussion: """
      The post keeps its address, its identity in feeds, its dates and its history. Syncs and imports leave it alone \
      from then on. The other way: site export posts.
      """)

  @Argument(help: "The address of a post, /posts/hello, or its file.")
  var post: String?

  @Flag(help: "All posts and pages of files and feeds; episodes stay with their files.")
  var all = false

  func validate() throws {
    if all == (post != nil) { throw ValidationError("name a post, or give --all") }
  }

  func run() async throws {
    let session = try Session()
    @Dependency(\.date.now) var date
    let editing = session.editing(at: date)
    let (name, all) = (post, all)
    let refused = try await session.runMigrated { database in
      var refused: [String] = []
      for id in try await Self.posts(name, all, in: database) {
        do {
          _ = try await database.edit(.adopt, of: id, by: .operator, in: editing)
        } catch EditingError.refused(let reason) where all {
          refused.append(reason)
        }
      }
      return refused
    }
    for line in refused { print(line) }
    print(all ? "the desk owns all other posts" : "the desk owns the post")
  }

  private static func posts(_ name: String?, _ all: Bool, in database: Database) async throws -> [UUID] {
    guard let name, !all else { return try await database.deskPosts.ids(ofDesk: false) }
    guard let id = try await database.deskPosts.post(named: name) else {
      throw Failure(
        "site: adopt: there is no post at \(name); give its address as in /posts/hello, or the name of its file",
        code: .dataError)
    }
    return [id]
  }
}

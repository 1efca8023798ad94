import ArgumentParser
import Dependencies
import Foundation
import Publication
import Settings
import Timestamps

struct Posts: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists the posts of the site, drafts included.",
    discussion: "Shows what is in the database: run site sync after a change of files. The newest come first."
  )

  @Flag(help: "Only drafts. May be combined with --scheduled, --published and --unlisted.")
  var drafts = false

  @Flag(help: "Only posts whose date is in the future.")
  var scheduled = false

  @Flag(help: "Only posts that readers see.")
  var published = false

  @Flag(help: "Only posts that readers find by their address alone.")
  var unlisted = false

  @Option(help: "Only posts with this tag.")
  var tag: String?

  @Option(help: "text, or json: an array of objects.")
  var format = OutputFormat.text

  func run() async throws {
    let session = try Session()
    @Dependency(\.date.now) var now
    let moment = Timestamp(now)
    let all = try await session.runMigrated { try await $0.authorPosts.all(at: moment) }
    let posts = all.filter { statuses.contains($0.status) && tag.map($0.hasTag) ?? true }
    switch format {
    case .text: printTable(posts, isEmpty: all.isEmpty)
    case .json: try printJSON(items(posts, baseURL: session.configuration.baseURL))
    }
  }

  /// All of them if none is chosen.
  private var statuses: Set<AuthorPost.Status> {
    var chosen: Set<AuthorPost.Status> = []
    if drafts { chosen.insert(.draft) }
    if scheduled { chosen.insert(.scheduled) }
    if published { chosen.insert(.published) }
    if unlisted { chosen.insert(.unlisted) }
    return chosen.isEmpty ? Set(AuthorPost.Status.allCases) : chosen
  }

  private func printTable(_ posts: [AuthorPost], isEmpty: Bool) {
    let width = posts.map(\.path.count).max() ?? 0
    for post in posts {
      let date = post.date.map { "\($0.rfc3339.prefix(16))" } ?? "no date         "
      let path = post.path + String(repeating: " ", count: max(0, min(width, 60) - post.path.count))
      let status = post.status.rawValue.padding(toLength: 9, withPad: " ", startingAt: 0)
      print("\(date)  \(status)  \(path)  \(post.title?.listed ?? "(no title)")")
    }
    print("\(posts.count) \(posts.count == 1 ? "post" : "posts")")
    if isEmpty { print("The database has no posts; site sync brings in the files of the content folder") }
  }

  private func items(_ posts: [AuthorPost], baseURL: String) -> [Item] {
    posts.map { post in
      Item(
        date: post.date?.rfc3339, file: post.file, status: post.status.rawValue, tags: post.tags,
        title: post.title, url: baseURL + post.path)
    }
  }

  private struct Item: Encodable {
    let date: String?
    let file: String?
    let status: String
    let tags: [String]
    let title: String?
    let url: String
  }
}

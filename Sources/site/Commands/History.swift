import ArgumentParser
import Foundation
import Publication
import Settings
import TextComparison
import Timestamps
import URIs

struct History: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists the versions of a post, and shows what changed in one of them.",
    discussion: """
      The database keeps each version of the text of a post, also of posts that were deleted. The newest come first.
      """)

  @Argument(
    help: ArgumentHelp("The file of a post, its name, or its address.", valueName: "post"),
    completion: .file())
  var post: String

  @Argument(help: "The number of a version: shows what changed in it.")
  var version: Int?

  @Flag(help: "Print the whole text of the version instead.")
  var source = false

  @Option(help: "text, or json: an array of objects.")
  var format = OutputFormat.text

  func validate() throws {
    if source, version == nil { throw ValidationError("--source needs the number of a version") }
  }

  func run() async throws {
    let session = try Session()
    let names = candidates(in: session.configuration)
    let revisions = try await session.runMigrated { database in
      guard let post = try await database.revisions.posts(named: names).first else {
        return [PostRevision]?.none
      }
      return try await database.revisions.all(of: post.id)
    }
    guard let revisions else {
      throw Failure(
        "site: history: \(post): there is no such post in the database; site posts lists them",
        code: .dataError)
    }
    guard let version else { return try list(revisions) }
    guard let index = revisions.firstIndex(where: { $0.number == version }) else {
      let known = revisions.isEmpty ? "it has none" : "it has 1 to \(revisions[0].number)"
      throw Failure("site: history: \(post): has no version \(version); \(known)", code: .dataError)
    }
    let text = revisions[index].source.text
    if source {
      print(text, terminator: "")
    } else {
      print(changes(of: index, in: revisions).unified(), terminator: "")
    }
  }

  private func list(_ revisions: [PostRevision]) throws {
    let versions = revisions.indices.map { ListedVersion(revisions[$0], changes(of: $0, in: revisions)) }
    switch format {
    case .text:
      for version in versions { print(version.line) }
      if versions.isEmpty { print("no versions are kept of this post") }
    case .json: try printJSON(versions)
    }
  }

  private func changes(of index: Int, in revisions: [PostRevision]) -> Differences {
    let former = index + 1 < revisions.count ? revisions[index + 1].source.text : ""
    return differences(from: former, to: revisions[index].source.text)
  }

  /// The possible meanings of the argument: a file as the database names it, a path of the site, or the last
  /// part of one.
  private func candidates(in configuration: Configuration) -> [String] {
    var name = post
    for prefix in ["\(configuration.baseURL)/", "\(configuration.contentDirectory)/"]
    where name.hasPrefix(prefix) {
      name = (prefix.hasSuffix("\(configuration.baseURL)/") ? "/" : "") + name.dropFirst(prefix.count)
    }
    if name.hasPrefix("/") { return [name] }
    if name.hasPrefix("posts/") { name.removeFirst("posts/".count) }
    let episode = name.hasPrefix("episodes/") ? name : "episodes/\(name)"
    return [
      name, "\(name).md", "\(name)/index.md", episode, "\(episode)/episode.md", "/posts/\(name)", "/\(name)",
    ]
  }
}

/// A version as the list shows it.
private struct ListedVersion: Encodable {
  let version: Int
  let date: String
  let author: String?
  let format: String
  let added: Int
  let removed: Int

  init(_ revision: PostRevision, _ changes: Differences) {
    version = revision.number
    date = revision.writtenAt.rfc3339
    author = revision.source.author
    format = revision.source.format.rawValue
    (added, removed) = (changes.addedCount, changes.removedCount)
  }

  var line: String {
    "version \(version)  \(date)  +\(added) -\(removed)" + (author.map { "  \($0)" } ?? "")
  }
}

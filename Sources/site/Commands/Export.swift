import ArgumentParser
import Colophon
import Dependencies
import Editing
import Files
import Foundation
import Importing
import Publication
import Settings
import SiteBase
import Timestamps

struct Export: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Writes the site to files.",
    subcommands: [ExportSite.self, ExportFiles.self, ExportPosts.self], defaultSubcommand: ExportSite.self)
}

/// Makes files the owners of posts of the desk.
struct ExportPosts: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "posts", abstract: "Writes the posts of the desk as files, which own them from then on.",
    discussion: """
      Each post keeps its address, its identity in feeds, its dates and its history. A published post with changes \
      that are not published stays at the desk.
      """)

  @Argument(help: "The content folder.", completion: .directory)
  var folder: String

  func run() async throws {
    let session = try Session()
    let content = session.configuration.contentDirectory
    let folder = folder
    func whole(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }
    guard whole(folder) == whole(content) else {
      throw Failure(
        "site: export posts: \(folder) is not the content folder \(content), so the next sync would not find the files; name that one, or set SITE_CONTENT",
        code: .usage)
    }
    @Dependency(\.date.now) var date
    let editing = session.editing(at: date)
    try makeFolder("\(folder)/posts")
    try await session.runMigrated { database in
      for id in try await database.deskPosts.ids(ofDesk: true) {
        do {
          let post = try await database.edit(
            .handOver(folder: folder), of: id, by: .operator, in: editing)
          print("exported   \(post.file ?? post.path)")
        } catch EditingError.refused(let reason) {
          print("stays      \(reason)")
        }
      }
    }
  }
}

/// Writes files that were lost.
struct ExportFiles: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "files",
    abstract: "Writes the Markdown files of all written posts from the database to a folder.",
    discussion: """
      For when files were lost. Each file is as the last sync read it. A file that is there already and differs is never \
      changed. Pictures and other files are not in the database, nor are posts that were imported.
      """)

  @Argument(help: "The content folder to write to. It is made if it is missing.", completion: .directory)
  var folder: String

  func run() async throws {
    let session = try Session()
    let folder = folder
    let (written, same, others) = try await session.runMigrated { database in
      var (written, same, others) = (0, 0, [String]())
      var last = ""
      while true {
        let portion = try await database.revisions.latestFiles(after: last)
        guard let end = portion.last else { return (written, same, others) }
        for file in portion {
          switch try Self.write(file.source, to: ContentSource.path(ofFile: file.name, in: folder)) {
          case .written: written += 1
          case .same: same += 1
          case .differs(let path): others.append(path)
          }
        }
        last = end.name
      }
    }
    print("exported \(written) files to \(folder); \(same) were there already")
    guard others.isEmpty else {
      let more = others.count > 1 ? " and \(others.count - 1) other files" : ""
      throw Failure(
        "site: export: \(others[0])\(more): there already, with another text; move it away, or choose another folder",
        code: .dataError)
    }
  }

  private enum Outcome {
    case written, same
    case differs(path: String)
  }

  private static func write(_ text: String, to path: String) throws -> Outcome {
    if FileManager.default.fileExists(atPath: path) {
      return try readFile(path) == Array(text.utf8) ? .same : .differs(path: path)
    }
    try makeFolder(URL(fileURLWithPath: path).deletingLastPathComponent().path)
    try writeFile(text, to: path)
    return .written
  }
}

extension Session {
  /// The facts about the site that commands need to change posts of the desk.
  func editing(at date: Date) -> EditingContext {
    EditingContext(
      style: .desk(configuration.writingStyle),
      now: Timestamp(date, timeZone: configuration.publication.timeZone))
  }
}

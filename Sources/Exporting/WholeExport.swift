import Files
import Foundation
import HTTP
import Importing
import Media
import Postgres
import Publication
import Settings
import SiteBase
import StaticSites
import Texts

/// Writes everything that a site has as a content folder, from which a new database becomes the same site.
package struct WholeExport {
  private let database: Database
  private let configuration: Configuration
  private let media: MediaLibrary

  package init(_ site: Site) {
    database = site.database
    configuration = site.configuration
    media = site.media
  }

  /// - Returns: what is to be told, a line each.
  package func write(to path: String) async throws -> (summary: String, notes: [String]) {
    let folder = try ExportFolder(path)
    do {
      return try await write(to: folder)
    } catch {
      folder.discard()
      throw error
    }
  }

  private func write(to folder: ExportFolder) async throws -> (summary: String, notes: [String]) {
    let export = ContentExport(database, style: configuration.writingStyle)
    var copies = 0
    let report = try await export.files { file in
      try folder.write(Array(file.text.utf8), to: file.name)
      if let versions = try file.formerVersions { try folder.write(versions, to: file.historyName) }
      if let name = file.workingCopyName, let text = file.post.workingCopy {
        try folder.write(Array(text.utf8), to: name)
      }
    }
    for name in contentFiles() where !folder.has(name) {
      try await folder.copy("\(configuration.contentDirectory)/\(name)", to: name)
      copies += 1
    }
    for medium in try await MediaStore(database).all() {
      try await folder.write(to: "media/\(medium.key)/\(medium.name)") { take in
        for try await piece in media.content(of: medium).pieces { try take(piece) }
      }
      copies += 1
    }
    try await writeSettings(to: folder)
    try Task.checkCancellation()
    try folder.finish()
    return (
      "\(folder.path): \(report.texts) texts, \(copies) other files; \(folder.changedCount) written, \(folder.removedCount) removed",
      report.notes
    )
  }

  /// All files of the content folder except texts of posts, which come from the database, and foreign files.
  private func contentFiles() -> [String] {
    let root = configuration.contentDirectory
    let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return names.filter { name in
      let parts = name.split(separator: "/")
      let isText =
        parts.last == "index.md" || parts.last == "episode.md" || parts.count == 2 && name.hasSuffix(".md")
      return !isText && !parts.contains { isForeignName(String($0)) }
        && (try? FileStamp(of: "\(root)/\(name)", followingLinks: false))?.kind == .file
    }.sorted()
  }

  /// Writes `site.yaml` and `authors.yaml`. Without a title of its own, a site gets that of its first
  /// imported feed.
  private func writeSettings(to folder: ExportFolder) async throws {
    var settings = (try? String(contentsOfFile: configuration.publicationFile, encoding: .utf8)) ?? ""
    let known = Set(
      settings.split(separator: "\n").compactMap { $0.split(separator: ":").first.map(String.init) })
    if let source = try await database.exports.firstSource() {
      var added = YAMLText()
      for (key, value) in [
        ("title", source.title), ("description", source.description), ("language", source.language),
      ] where !known.contains(key) { added.add(key, value) }
      if !settings.isEmpty, !settings.hasSuffix("\n") { settings += "\n" }
      settings += added.text
    }
    if !settings.isEmpty { try folder.write(Array(settings.utf8), to: "site.yaml") }
    if let authors = try? readFile(configuration.authorsFile) {
      try folder.write(authors, to: "authors.yaml")
    }
  }

  /// Writes one document with all texts and their versions.
  package func writeJSON(to path: String) async throws -> (summary: String, notes: [String]) {
    let file = try OutputFile("\(path).new")
    do {
      let report = try await writeJSON(in: file)
      try file.close()
      guard rename(file.path, path) == 0 else { throw SystemError("cannot write \(path)") }
      return ("\(path): \(report.texts) texts", report.notes)
    } catch {
      unlink(file.path)
      throw error
    }
  }

  private func writeJSON(in file: OutputFile) async throws -> ContentExport.Report {
    let settings = (try? String(contentsOfFile: configuration.publicationFile, encoding: .utf8)) ?? ""
    let authors = (try? String(contentsOfFile: configuration.authorsFile, encoding: .utf8)) ?? ""
    let head = JSONValue.mapping([
      .init("baseURL", .text(configuration.baseURL)), .init("settings", .text(settings)),
      .init("authors", .text(authors)),
    ])
    try file.write(Array("{\"version\": 1,\n\"site\": \(head.json),\n\"posts\": [".utf8))
    var isFirst = true
    let export = ContentExport(database, style: configuration.writingStyle)
    let report = try await export.files { post in
      try file.write(Array((isFirst ? "\n" : ",\n").utf8) + Array(try ExportedPost(post).json))
      isFirst = false
    }
    try file.write(Array("\n]}\n".utf8))
    return report
  }
}

import Foundation
import Postgres
import Publication
import Timestamps

/// Everything that the database has of the site's texts, as files of a content folder.
package struct ContentExport: Sendable {
  private let database: Database
  private let style: WritingStyle

  package init(_ database: Database, style: WritingStyle) {
    self.database = database
    self.style = style
  }

  /// A file of the export.
  package struct File: Sendable {
    /// Below the content folder: `posts/hello.md`.
    package let name: String
    package let text: String
    package let post: StoredWhole
    package let history: [PostRevision]
  }

  /// The number of texts in the export, and notes on what it cannot keep.
  package struct Report: Sendable {
    package var texts = 0
    /// A line each.
    package var notes: [String] = []
  }

  /// Makes the file of each post, page and episode.
  ///
  /// - Parameter take: gets one file after the other.
  package func files(_ take: (File) async throws -> Void) async throws -> Report {
    var report = Report()
    var taken = try await names()
    var last: UUID?
    while true {
      let portion = try await database.exports.posts(after: last)
      guard let end = portion.last else { break }
      last = end.id
      for post in portion {
        guard let exported = ExportedText(post, style: style, taken: taken) else {
          report.notes.append("\(post.path): is left out: the database has no text of it")
          continue
        }
        taken.insert(exported.file)
        let name = ContentSource.path(ofFile: exported.file, in: "")
          .replacing(/^\//, with: "")
        if !exported.differences.isEmpty {
          report.notes.append("\(name): will differ in \(exported.differences.joined(separator: ", "))")
        }
        let history = try await database.revisions.all(of: post.id)
        try await take(File(name: name, text: exported.text, post: post, history: history))
        report.texts += 1
      }
    }
    let gone = try await database.exports.goneCount()
    if gone > 0 {
      report.notes.append("\(gone) deleted posts are left out: their addresses answer 404 elsewhere")
    }
    return report
  }

  /// The names that posts of files have, so that no other post gets one of them.
  private func names() async throws -> Set<String> {
    var names: Set<String> = []
    var last = ""
    while true {
      let portion = try await database.revisions.latestFiles(after: last)
      guard let end = portion.last else { return names }
      names.formUnion(portion.map(\.name))
      last = end.name
    }
  }
}

extension ContentExport.File {
  /// The versions of the text but the last one, as JSON; nil if there are no others.
  package var formerVersions: [UInt8]? {
    get throws {
      let former = history.filter { $0.source.text != text }
      guard !former.isEmpty else { return nil }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return Array(try encoder.encode(former.map(ExportedVersion.init)))
    }
  }

  /// The name of the file of former versions.
  package var historyName: String { "history/\(name.replacing(/\.md$/, with: "")).json" }

  /// The name of the file of what is not published yet; nil if all is.
  package var workingCopyName: String? {
    post.workingCopy != nil && post.workingCopy != text && post.state != .draft ? "drafts/\(name)" : nil
  }
}

/// A version of a text, for programs.
package struct ExportedVersion: Codable, Hashable, Sendable {
  package let number: Int
  /// RFC 3339.
  package let date: String
  package let author: String?
  package let format: String
  package let text: String

  package init(_ revision: PostRevision) {
    number = revision.number
    date = revision.writtenAt.rfc3339
    author = revision.source.author
    format = revision.source.format.rawValue
    text = revision.source.text
  }
}

import Dependencies
import Files
import Foundation
import HTTP
import HTTPTypes
import Pages
import Postgres
import Publication
import Search
import Server
import Settings
import SiteBase
import StaticSites
import Syndication
import Timestamps
import URIs

/// A report on an export as files: its numbers, and notes.
public struct StaticExportReport: Hashable, Sendable {
  public var pages = 0
  /// Besides the pages.
  public var files = 0
  public var redirects = 0
  /// The files that were written, because they are new or have changed.
  public var changed = 0
  public var removed = 0
  /// Notes for the owner of the site, a line each.
  public var notes: [String] = []
}

extension Site {
  /// Writes the whole site as files that any host of files serves, and that a browser opens from a disk.
  ///
  /// The pages are what this site answers. What needs a server, such as the desk, is left out, and so are
  /// links to it.
  package func exportStatic(
    _ source: ExportedSite, to folder: ExportFolder
  ) async throws -> StaticExportReport {
    let crawl = StaticCrawl(
      source, baseURL: configuration.baseURL, folder: folder, queryKeys: try await queryAddressKeys())
    try await crawl.run(from: try await staticSeeds(source))
    try crawl.writeDocuments()
    let redirects = try await StaticRedirects(crawl, database, database.wholeSite(visibility))
    try redirects.write(to: folder)
    try await writeSearchIndex(crawl, to: folder)
    let missing = await source.missingPage()
    try folder.write(crawl.rewritten(missing, at: nil), to: "404.html")
    // Jekyll, which some hosts run, leaves files out whose names begin with `_`.
    try folder.write([], to: ".nojekyll")
    try Task.checkCancellation()
    try folder.finish()
    return StaticExportReport(
      pages: crawl.pageCount, files: crawl.fileCount, redirects: redirects.count,
      changed: folder.changedCount,
      removed: folder.removedCount, notes: crawl.notes)
  }

  private func queryAddressKeys() async throws -> Set<String> {
    try await QueryAddressStore(source: database).keys()
  }

  /// Where the search for the addresses of the site begins.
  private func staticSeeds(_ source: ExportedSite) async throws -> [String] {
    let posts = try await database.wholeSite(visibility).addresses()
    let beside = posts.flatMap { path, folder in
      folder.map { folder in
        files(below: folder).filter { source.isPublished($0, folder) }
          .map { "\(path)/\($0.percentEncoded(allowing: .path))" }
      } ?? []
    }
    return source.seeds + posts.map(\.path) + beside
  }

  /// The names of the files in a folder of the content folder and in the folders in it.
  private func files(below folder: String) -> [String] {
    let path = "\(configuration.contentDirectory)/\(folder)"
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return names.filter { (try? FileStamp(of: "\(path)/\($0)", followingLinks: false))?.kind == .file }
      .sorted()
  }

  /// The index of the search in pieces, and the script that reads it.
  private func writeSearchIndex(_ crawl: StaticCrawl, to folder: ExportFolder) async throws {
    let visibility = visibility
    let indexer = SearchIndexer(SearchLanguage(tag: crawl.source.language))
    var pieces = SearchPieces()
    var offset = 0
    while true {
      let heads = try await database.posts(visibility).newest(limit: 200, offset: offset)
      guard !heads.isEmpty else { break }
      offset += heads.count
      for (head, document) in try await database.wholeSite(visibility).searchDocuments(of: heads) {
        guard let file = crawl.file(of: head.path) else { continue }
        let words = indexer.words(of: document)
        pieces.add(
          SearchPieces.Text(
            file: file.percentEncoded(allowing: .path), title: head.name,
            date: head.published.map { String($0.rfc3339.prefix(10)) }, summary: head.summary,
            language: head.language),
          terms: words.terms, stems: words.stems)
      }
    }
    for file in pieces.files() { try folder.write(file.content, to: "search/\(file.name)") }
    let script = try await crawl.source.respond(Request(.get, "/assets/static-search.js"))
    try folder.write(await script.body.collect(upTo: 1 << 20), to: crawl.source.searchScript)
  }
}

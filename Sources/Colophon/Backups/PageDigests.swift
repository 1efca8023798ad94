import Backups
import Dependencies
import Desk
import Digests
import Exporting
import Foundation
import HTTP
import HTTPTypes
import Postgres
import ProgramInterfaces
import Publication
import Reading
import Server
import Settings
import SiteBase
import Syndication
import Timestamps

extension Site {
  /// The digests of all pages and feeds that the database alone makes, as they are at `moment`: those of
  /// posts, pages, lists and episodes, the site's feeds, and one feed of each tag, author and series.
  ///
  /// They are made with the settings' defaults and without the content folder, so that another machine makes
  /// the same ones from the same posts.
  ///
  /// - Parameter limit: how many pages are made at once.
  package static func pageDigests(
    of database: Database, at moment: Timestamp, limit: Int
  ) async throws -> [PageDigest] {
    var configuration = Configuration()
    configuration.usesCache = false
    configuration.readsPictureSizes = false
    // No folder.
    configuration.contentDirectory = "/dev/null"
    let date = Date(timeIntervalSince1970: Double(moment.microseconds) / 1_000_000)
    return try await withDependencies {
      $0.configuration = configuration
      $0.database = database
      $0.date = .constant(date)
    } operation: {
      var site = Site(files: try StaticFiles(root: Installation.folder("Public")))
      site.drawsSocialImages = false
      return try await site.pageDigests(limit: limit)
    }
  }

  private func pageDigests(limit: Int) async throws -> [PageDigest] {
    let respond = respond
    let addresses = try await pageAddresses(respond)
    return try await withThrowingTaskGroup(of: PageDigest.self) { group in
      var digests: [PageDigest] = []
      for (index, address) in addresses.enumerated() {
        if index >= limit, let digest = try await group.next() { digests.append(digest) }
        group.addTask { try await Self.digest(of: address, respond) }
      }
      for try await digest in group { digests.append(digest) }
      return digests.sorted { $0.address < $1.address }
    }
  }

  private static func digest(of address: String, _ respond: Responder) async throws -> PageDigest {
    let response = try await respond(Request(.get, address))
    let digest = RunningSHA256()
    for try await piece in response.body.pieces { digest.update(piece) }
    return PageDigest(
      address: address, status: response.status.code, digest: digest.finish().hex)
  }

  private func pageAddresses(_ respond: Responder) async throws -> [String] {
    let feeds = FeedFormat.allCases.flatMap { format in
      FeedExtent.allCases.map { FeedAddress(.site, format, $0) }
    }
    let topics = try await database.topics(visibility).all().map { FeedAddress($0.subject, .atom) }
    let own: [SiteRoute] =
      [
        .sitemaps(.sitemap(part: nil)), .feeds(.list), .episodes(.podcast(.video)),
        .episodes(.podcast(.audio)),
      ]
      + (feeds + topics).map { .feeds(.feed($0)) }
    let posts = try await database.wholeSite(visibility).addresses().map(\.path)
    let listed = try await listed(in: SiteRoute.sitemaps(.sitemap(part: nil)).url, respond)
    return Set(own.map(\.url) + posts + listed).sorted()
  }

  /// The addresses in a sitemap, and in those that it lists.
  private func listed(in sitemap: String, _ respond: Responder) async throws -> [String] {
    let document = try await respond(Request(.get, sitemap)).body.collect(upTo: 1 << 28)
    let xml = String(decoding: document, as: UTF8.self)
    let beginning = "<loc>\(configuration.baseURL)"
    var addresses: [String] = []
    for part in xml.split(separator: beginning, omittingEmptySubsequences: false).dropFirst() {
      let address = String(part.prefix { $0 != "<" }).replacing("&amp;", with: "&")
      addresses.append(address)
      if xml.contains("<sitemapindex") { addresses += try await listed(in: address, respond) }
    }
    return addresses
  }
}

extension ProgramIdentity {
  /// This program with the files of `Public/`.
  package static var current: ProgramIdentity {
    get throws {
      let digest = RunningSHA256()
      let folder = try Installation.folder("Public")
      let names = (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? [])
        .sorted()
      for path in ["/proc/self/exe"] + names.map({ "\(folder)/\($0)" }) {
        guard let file = FileHandle(forReadingAtPath: path) else { continue }
        digest.update(Array(path.dropFirst(path.hasPrefix(folder) ? folder.count : 0).utf8))
        while let bytes = try? file.read(upToCount: 1 << 20), !bytes.isEmpty { digest.update(Array(bytes)) }
      }
      return ProgramIdentity(version: Installation.version, digest: digest.finish().hex)
    }
  }
}

import Concurrency
import Dependencies
import HTTP
import HTTPTypes
import Publication
import Server
import Spools
import Synchronization
import Syndication
import Timestamps

/// An answer that is the same for everyone, as the cache keeps it, with its compressed forms, each of which
/// is made when it is first requested. A class, because hits pass it on several times.
package final class CachedPage: Sendable {
  /// Without a content coding.
  package let response: Response
  /// The document of a feed, from which parts can be sent.
  package let feed: FeedDocument?
  /// When the page began to be made. A later change of the site may be missing in it.
  package let made: Timestamp
  /// When the page becomes stale, even without a change of the site; nil for an answer that is not kept.
  package let expires: Timestamp?
  /// Whether compression is likely to make the page smaller, by its media type and size.
  let isCodable: Bool
  /// The form in each coding. If a coding does not make the page smaller, it is the page itself.
  let coded: [ContentCoding: Response]
  /// Whether other audiences get another page at its address.
  let differsByAudience: Bool
  /// Whether the answer may go only to the client for whom it was made.
  let isForOne: Bool
  /// Tells the versions of a page apart; the page with a further coded form is the same version.
  package let version: Int

  private static let versions = Atomic(0)

  /// - Parameters:
  ///   - audience: for whom the page was made; nil at an address where all audiences get the same.
  ///   - made: when it began to be made.
  ///   - expires: nil if the answer is not to be kept.
  init(
    _ response: Response, feed: FeedDocument? = nil, for audience: Audience? = nil, made: Timestamp,
    expires: Timestamp?
  ) {
    self.feed = feed
    self.made = made
    self.expires = expires
    coded = [:]
    version = Self.versions.add(1, ordering: .relaxed).newValue
    isCodable = expires != nil && response.isCodable
    differsByAudience = audience != nil && response.differsByAudience
    isForOne = response.isStream || (audience == nil ? response.isPersonal : response.saysPersonal)
    var response = response
    // No cache on the way may have what only an audience gets.
    if differsByAudience, audience != .everyone { response.cacheControl = .personal }
    if isCodable { response.addVary(.acceptEncoding) }
    if expires != nil { response.encodeFieldsOnce() }
    self.response = response
  }

  private init(_ page: CachedPage, coded: [ContentCoding: Response]) {
    (response, feed, made, expires) = (page.response, page.feed, page.made, page.expires)
    (isCodable, version) = (page.isCodable, page.version)
    (differsByAudience, isForOne) = (page.differsByAudience, page.isForOne)
    self.coded = coded
  }

  /// The memory and disk that the page takes.
  package var size: PageSize {
    coded.values.reduce(PageSize(of: response) + .page) {
      // A form that is no smaller shares the bytes of the page.
      $1.headerFields[.contentEncoding] == nil ? $0 : $0 + PageSize(of: $1)
    }
  }

  /// The form that the client of `request` prefers; nil if it has not been compressed yet.
  package func form(for request: Request) -> Response? {
    guard isCodable else { return response }
    let coding = request.preferredCoding
    return coding == .identity ? response : coded[coding]
  }

  /// The page with its form in `coding`, which is compressed now.
  ///
  /// - Throws: if a file cannot be written.
  package func adding(_ coding: ContentCoding) async throws -> CachedPage {
    let form = try await response.coded(as: coding) ?? response
    return CachedPage(self, coded: [coding: form])
  }

  /// The page with the coded forms of `other`, which is the same version, as well.
  package func adding(formsOf other: CachedPage) -> CachedPage {
    CachedPage(self, coded: coded.merging(other.coded) { $1 })
  }
}

extension Response {
  fileprivate var isStream: Bool { if case .stream = body { true } else { false } }

  fileprivate var isCodable: Bool {
    body.length ?? 0 >= Compression.worthwhile && MediaType(headerFields[.contentType] ?? "").isCompressible
      && cacheControl?.forbidsTransformation != true
  }

  /// This response in `coding` with an entity tag of its own; nil if that is not smaller. The coded form of a
  /// file is a file too, if it is too large for memory.
  fileprivate func coded(as coding: ContentCoding) async throws -> Response? {
    var response = self
    response.markCoded(as: coding)
    response.encodeFieldsOnce()
    switch body {
    case .bytes(let bytes):
      guard let compressed = await onThreadPool({ Compression.compress(bytes, coding) }) else { return nil }
      response.body = .bytes(compressed)
    case .file(let file):
      @Dependency(\.spooling) var spooling
      let spool = spooling.spool()
      for try await piece in Compression.compress(file, coding) {
        try spool.append(piece)
        try Task.checkCancellation()
        // Lets other tasks run.
        await Task.yield()
      }
      guard spool.count < file.length else { return nil }
      response.body = try Body(of: spool)
    case .empty, .stream: return nil
    }
    return response
  }
}

import Dependencies
import HTTP
import HTTPTypes
import Importing
import Pages
import Publication
import Server
import Settings
import Spools
import Synchronization
import Syndication
import Timestamps

/// A response as the cache keeps it, and its compressed forms, each of which is made when somebody asks for it.
final class CachedPage: Sendable {
  enum Keeping {
    case whole
    /// Only that there is nothing to keep.
    case passed
    /// Errors are given out once.
    case never
  }

  let identity: Response
  /// Of a feed: what of it can be sent alone, beside which there is a page for people at its address.
  let feed: FeedDocument?
  let isFeed: Bool
  /// Whether compressing makes it smaller, as far as its kind and size tell.
  let isCodable: Bool
  /// Nil for a page that only a change of the site makes stale.
  let expires: Timestamp?
  let keeping: Keeping
  private let gzip = AtomicLazyReference<CodedForm>()
  private let brotli = AtomicLazyReference<CodedForm>()
  private let underWay = Mutex<[ContentCoding: Task<CodedForm, any Error>]>([:])

  init(
    identity: Response, feed: FeedDocument? = nil, isCodable: Bool = false, expires: Timestamp? = nil,
    keeping: Keeping
  ) {
    self.identity = identity
    self.feed = feed
    isFeed = feed != nil
    self.isCodable = isCodable
    self.expires = expires
    self.keeping = keeping
  }

  func isFresh(at now: Timestamp) -> Bool { expires.map { now < $0 } ?? true }

  /// What it takes before it is compressed.
  var size: PageSize { keeping == .whole ? PageSize(of: identity.body) + .page : .page }

  /// The form in `coding`, or, where that is not smaller, the page as it is; nil where nobody has asked for it yet.
  func form(_ coding: ContentCoding) -> Response? { kept(coding).map { $0.response ?? identity } }

  /// The same, made now if need be, once for all who ask.
  ///
  /// - Parameter grew: called with what it takes, once.
  /// - Throws: what making it in a file does.
  func code(
    as coding: ContentCoding, _ grew: @escaping @Sendable (PageSize) -> Void
  ) async throws -> Response {
    let task = underWay.withLock { underWay -> Task<CodedForm, any Error>? in
      if kept(coding) != nil { return nil }
      if let task = underWay[coding] { return task }
      let task = Task {
        defer { self.underWay.withLock { $0[coding] = nil } }
        let form = self.keep(CodedForm(try await self.identity.coded(as: coding)), as: coding)
        if let body = form.response?.body { grew(PageSize(of: body)) }
        return form
      }
      underWay[coding] = task
      return task
    }
    return try await task?.value.response ?? form(coding) ?? identity
  }

  private func kept(_ coding: ContentCoding) -> CodedForm? {
    switch coding {
    case .brotli: brotli.load()
    case .gzip: gzip.load()
    case .identity: nil
    }
  }

  private func keep(_ form: CodedForm, as coding: ContentCoding) -> CodedForm {
    switch coding {
    case .brotli: brotli.storeIfNil(form)
    case .gzip: gzip.storeIfNil(form)
    case .identity: form
    }
  }
}

private final class CodedForm: Sendable {
  /// Nil where the coding does not make it smaller.
  let response: Response?

  init(_ response: Response?) { self.response = response }
}

extension Response {
  /// This response in `coding` with an entity tag of its own; nil where that is not smaller. That of a file is made in
  /// a file, if it is too large for memory.
  fileprivate func coded(as coding: ContentCoding) async throws -> Response? {
    var response = self
    response.markCoded(as: coding)
    switch body {
    case .bytes(let bytes):
      guard let compressed = Compression.compress(bytes, coding) else { return nil }
      response.body = .bytes(compressed)
    case .file(let file):
      @Dependency(\.spooling) var spooling
      let spool = spooling.spool()
      for try await piece in Compression.compress(file, coding) {
        try spool.append(piece)
        // Others get their turn.
        await Task.yield()
      }
      guard spool.count < file.length else { return nil }
      response.body = try Body(of: spool)
    case .empty, .stream: return nil
    }
    return response
  }
}

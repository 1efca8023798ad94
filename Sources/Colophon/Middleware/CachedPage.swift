import Dependencies
import HTTP
import HTTPTypes
import Server
import Spools
import Synchronization
import Syndication
import Timestamps

/// A response as the cache keeps it, and its compressed forms, each of which is made when it is first
/// requested.
final class CachedPage: Sendable {
  enum Keeping {
    /// The page is kept.
    case whole
    /// The page is kept in the part of the cache for pages of which anybody can ask for any number.
    case inPart
    /// The address is remembered as one whose answers are not kept.
    case uncacheable
    /// Nothing is remembered. This is for errors.
    case never
    /// The query of the address means nothing: the address without it answers.
    case withoutQuery
  }

  let identity: Response
  /// The document of a feed, from which parts can be sent.
  let feed: FeedDocument?
  /// Whether this is a feed, so that there is a page for people at its address too.
  let isFeed: Bool
  /// Whether compression is likely to make the page smaller, by its media type and size.
  let isCodable: Bool
  /// When the page began to be made. A later change of the site may be missing in it.
  let made: Timestamp
  /// Nil if only a change of the site makes the page stale.
  let expires: Timestamp?
  let keeping: Keeping
  let shown: ShownPosts
  private let gzip = AtomicLazyReference<CodedForm>()
  private let brotli = AtomicLazyReference<CodedForm>()
  private let underWay = Mutex<[ContentCoding: SharedWork<CodedForm>]>([:])

  init(
    identity: Response, feed: FeedDocument? = nil, isCodable: Bool = false, made: Timestamp,
    expires: Timestamp? = nil, keeping: Keeping, shown: ShownPosts = .unknown
  ) {
    self.identity = identity
    self.feed = feed
    isFeed = feed != nil
    self.isCodable = isCodable
    self.made = made
    self.expires = expires
    self.keeping = keeping
    self.shown = shown
  }

  func isFresh(at now: Timestamp) -> Bool {
    expires.map { now < $0 } ?? true
  }

  /// The memory and disk that the page takes without its compressed forms.
  var size: PageSize {
    switch keeping {
    case .whole, .inPart: PageSize(of: identity) + .page
    case .uncacheable, .never, .withoutQuery: .page
    }
  }

  /// The form in `coding`, or the page itself if that is not smaller; nil if the form has not been made yet.
  func form(_ coding: ContentCoding) -> Response? { kept(coding).map { $0.response ?? identity } }

  /// The same form. It is made now if necessary, once for all requests that need it at the same time.
  ///
  /// - Parameters:
  ///   - scope: the dependency scope of the site.
  ///   - grew: called with the size of the form if this call makes it.
  /// - Throws: if a file cannot be written.
  func code(
    as coding: ContentCoding, in scope: DependencyValues.Continuation,
    _ grew: @escaping @Sendable (PageSize) -> Void
  ) async throws -> Response {
    if let form = form(coding) { return form }
    let (work, ticket, isNew) = underWay.withLock { underWay in
      if let work = underWay[coding], let ticket = work.join() { return (work, ticket, false) }
      let work = SharedWork { [self] in
        defer { self.underWay.withLock { $0[coding] = nil } }
        let form = try await scope.yield { keep(CodedForm(try await identity.coded(as: coding)), as: coding) }
        if let response = form.response { grew(PageSize(of: response)) }
        return form
      }
      underWay[coding] = work
      return (work, work.join() ?? 0, true)
    }
    if isNew { work.start() }
    return try await work.value(for: ticket).response ?? identity
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
  /// Nil if the coding does not make it smaller.
  let response: Response?

  init(_ response: Response?) { self.response = response }
}

extension Response {
  /// This response in `coding` with an entity tag of its own; nil if that is not smaller. The coded form of a file is a
  /// file too, if it is too large for memory.
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

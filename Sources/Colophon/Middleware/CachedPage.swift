import HTTP
import HTTPTypes
import Server
import Synchronization
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
  /// Whether compressing makes it smaller, as far as its kind and size tell.
  let isCodable: Bool
  /// Whether there are other things at its address: what is new in it, and a page for people.
  let isFeed: Bool
  /// Nil for a page that only a change of the site makes stale.
  let expires: Timestamp?
  let keeping: Keeping
  private let gzip = AtomicLazyReference<CodedForm>()
  private let brotli = AtomicLazyReference<CodedForm>()
  private let underWay = Mutex<[ContentCoding: Task<CodedForm, Never>]>([:])

  /// Bytes beside those of the bodies.
  static let overhead = 512

  init(identity: Response, isCodable: Bool = false, expires: Timestamp? = nil, keeping: Keeping) {
    self.identity = identity
    self.isCodable = isCodable
    isFeed =
      keeping == .whole && identity.headerFields.value(of: .contentType).map { MediaType($0).isFeed } ?? false
    self.expires = expires
    self.keeping = keeping
  }

  func isFresh(at now: Timestamp) -> Bool { expires.map { now < $0 } ?? true }

  /// Before it was compressed.
  var size: Int { Self.overhead + (identity.body.length ?? 0) }

  /// The form in `coding`, or, where that is not smaller, the page as it is; nil where nobody has asked for it yet.
  func form(_ coding: ContentCoding) -> Response? { kept(coding).map { $0.response ?? identity } }

  /// The same, made now if need be, once for all who ask.
  ///
  /// - Parameter grew: called with the bytes that it takes, once.
  func code(as coding: ContentCoding, _ grew: @escaping @Sendable (Int) -> Void) async -> Response {
    guard case .bytes(let bytes) = identity.body else { return identity }
    let task = underWay.withLock { underWay -> Task<CodedForm, Never>? in
      if kept(coding) != nil { return nil }
      if let task = underWay[coding] { return task }
      let task = Task {
        let form = self.keep(CodedForm(self.identity.coded(bytes, as: coding)), as: coding)
        self.underWay.withLock { $0[coding] = nil }
        grew(form.response?.body.length ?? 0)
        return form
      }
      underWay[coding] = task
      return task
    }
    return await task?.value.response ?? form(coding) ?? identity
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
  /// This response in `coding` with an entity tag of its own; nil where that is not smaller.
  fileprivate func coded(_ bytes: [UInt8], as coding: ContentCoding) -> Response? {
    guard let compressed = Compression.compress(bytes, coding) else { return nil }
    var response = self
    response.markCoded(as: coding)
    response.body = .bytes(compressed)
    return response
  }
}

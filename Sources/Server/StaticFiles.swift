internal import Concurrency
public import HTTP
import HTTPTypes
import Platform
import Timestamps

/// The files of a folder as responses.
///
/// Responses have a media type by the file's extension, `nosniff`, `ETag` and `Last-Modified`; conditions,
/// ranges, brotli and gzip are supported. Compressed forms are kept in memory. Names that begin with a dot
/// are hidden, except for `.well-known` in the root. Symbolic links below the root are not followed, so
/// nothing outside can be reached. A changed file is noticed within 10 ms.
public struct StaticFiles: Sendable {
  /// The path of the folder.
  public let root: String
  private let folder: StaticFolder
  private let knowledge: StaticKnowledge
  private let answers: StaticAnswers
  private let fields: @Sendable (MediaType) -> [HTTPField]

  /// - Parameters:
  ///   - root: path of a folder; it may itself be a symbolic link.
  ///   - fields: additional fields for a media type, other than those listed above.
  /// - Throws: ``ServerError`` if the folder cannot be opened.
  public init(
    root: String, fields: @escaping @Sendable (MediaType) -> [HTTPField] = { _ in [] }
  ) throws {
    try self.init(root: root, freshSeconds: 2, fields: fields)
  }

  /// - Parameter freshSeconds: how long after a change of a file none of its content is kept in memory.
  init(
    root: String, freshSeconds: Int, fields: @escaping @Sendable (MediaType) -> [HTTPField] = { _ in [] }
  ) throws {
    self.root = root
    folder = try StaticFolder(root, freshSeconds: freshSeconds)
    knowledge = StaticKnowledge()
    answers = StaticAnswers()
    self.fields = fields
  }

  /// The same files with additional fields in their responses.
  public func sending(_ fields: @escaping @Sendable (MediaType) -> [HTTPField]) -> StaticFiles {
    StaticFiles(
      root: root, folder: folder, knowledge: knowledge, answers: StaticAnswers(), fields: fields)
  }

  private init(
    root: String, folder: StaticFolder, knowledge: StaticKnowledge, answers: StaticAnswers,
    fields: @escaping @Sendable (MediaType) -> [HTTPField]
  ) {
    self.root = root
    self.folder = folder
    self.knowledge = knowledge
    self.answers = answers
    self.fields = fields
  }

  /// False if there is certainly no file at `path`; true for a file, and for a few other paths.
  public func mayContain(_ path: String) -> Bool { folder.mayContain(path) }

  /// The response of ``response(for:)`` if it is in memory.
  public func keptResponse(for request: Request) -> Response? {
    guard request.method == .get || request.method == .head else { return nil }
    return answers.answer(to: request, at: request.target.path)?.conditional(for: request)
  }

  /// The response for a GET or HEAD of a file below the root.
  ///
  /// - Returns: nil if there is no such file, if the path leaves the root, and for other methods. 503 if the
  ///   process has no descriptor left.
  public func response(for request: Request) async -> Response? {
    guard request.method == .get || request.method == .head else { return nil }
    if let response = keptResponse(for: request) { return response }
    switch find(request.target.path) {
    case .found(let file, let path, let naming):
      let coding = request.preferredCoding
      if let answer = answers.answer(at: request.target.path, file.identity, coding) {
        return answer.conditional(for: request)
      }
      var answer = await response(for: request, file, path, isFingerprinted: naming == .fingerprinted)
      // The response for one `Accept-Encoding` must not be given to a client that accepts less.
      let isFirstChoice = (answer.headerFields.value(of: .contentEncoding) ?? "identity") == coding.rawValue
      let isOnlyForm = !answer.headerFields.contains(.vary)
      // Anybody can make up other fingerprints, which must not fill the memory.
      if (isFirstChoice || isOnlyForm) && !file.isFresh && naming != .otherFingerprint {
        answer.encodeFieldsOnce()
        answers.keep(answer, at: request.target.path, file.identity, coding)
      }
      return answer.conditional(for: request)
    case .notFound: return nil
    case .outOfDescriptors: return .plain(.serviceUnavailable, "Too many files are open.")
    }
  }

  /// The path of the same file with a fingerprint, under which it may be cached for a year:
  /// `/assets/site.css` becomes `/assets/site.3f9a0c2b7d1e4f58.css`. The response has `immutable`. When the
  /// content has changed, the path leads to the present file, without `immutable`: a page that somebody kept
  /// may have it.
  ///
  /// - Parameter path: absolute within the root, percent-encoded if needed.
  /// - Returns: nil if there is no such file.
  public func fingerprinted(_ path: String) -> String? {
    guard case .found(let file, _, .plain) = find(path) else { return nil }
    return FingerprintedPath(path, fingerprint: knowledge.of(file).fingerprint).path
  }

  /// Whether there is a file at `path`, which has no query.
  public func contains(_ path: String) -> Bool {
    if case .found = find(path) { true } else { false }
  }

  /// The content of the file at `path`; nil if there is none or if it cannot be read.
  public func content(of path: String) -> [UInt8]? {
    guard case .found(let file, _, .plain) = find(path) else { return nil }
    return try? file.slice.read()
  }

  /// How a path names a file.
  private enum Naming {
    case plain
    /// The path has the fingerprint of the present content.
    case fingerprinted
    /// The path has another fingerprint, such as that of former content.
    case otherFingerprint
  }

  private enum Finding {
    /// The path is that without a fingerprint.
    case found(StaticFile, path: String, Naming)
    case notFound
    case outOfDescriptors
  }

  /// A file with exactly this name takes precedence over a fingerprinted path.
  private func find(_ path: String) -> Finding {
    guard folder.mayContain(path) else { return .notFound }
    do {
      if let file = try folder.open(path) { return .found(file, path: path, .plain) }
      guard let named = FingerprintedPath(path), let file = try folder.open(named.original) else {
        return .notFound
      }
      let isPresent = knowledge.of(file).fingerprint == named.fingerprint
      return .found(file, path: named.original, isPresent ? .fingerprinted : .otherFingerprint)
    } catch {
      return .outOfDescriptors
    }
  }

  /// The whole file, regardless of conditions.
  private func response(
    for request: Request, _ file: StaticFile, _ path: String, isFingerprinted: Bool
  ) async -> Response {
    let known: StaticKnowledge.File
    if let remembered = knowledge.remembered(file) {
      known = remembered
    } else {
      known = await onThreadPool { knowledge.of(file) }
    }
    let type = MediaType(fileName: path)
    var response = Response(.ok, type, .empty)
    response.headerFields[.xContentTypeOptions] = "nosniff"
    // A time to come would be a lie, and keep a later change from those who ask by date (RFC 9110 §8.8.2.1).
    if file.identity.modifiedSeconds <= time(nil) {
      response.headerFields[.lastModified] = file.identity.lastModified.imfFixdate
    }
    response.cacheControl = isFingerprinted ? .immutable : .revalidated
    response.entityTag = known.tag
    let isCompressible = type.isCompressible && StaticKnowledge.sizes.contains(file.identity.size)
    if isCompressible { response.addVary(.acceptEncoding) }
    if isCompressible, let (coding, bytes) = await compressed(file, for: request, known) {
      response.body = .bytes(bytes)
      response.markCoded(as: coding)
    } else {
      response.body = file.body
      response.headerFields[.acceptRanges] = "bytes"
    }
    response.headerFields.append(fields: fields(type))
    return response
  }

  /// The file in the client's preferred coding; nil for the file as it is.
  private func compressed(
    _ file: StaticFile, for request: Request, _ known: StaticKnowledge.File
  ) async -> (ContentCoding, [UInt8])? {
    let accepted = AcceptEncoding(of: request)
    if request.asksForRange && accepted.accepts(.identity) { return nil }
    var codings: [ContentCoding] = [.brotli, .gzip, .identity]
    while let coding = accepted.preferred(among: codings), coding != .identity {
      let bytes = await onThreadPool { known.forms.form(coding) { try? file.slice.read() } }
      if let bytes { return (coding, bytes) }
      codings.removeAll { $0 == coding }
    }
    return nil
  }
}

extension StaticFile {
  /// Small files are sent faster from memory.
  fileprivate var body: Body {
    if identity.size <= StaticAnswers.smallLimit, let bytes = try? slice.read() { return .bytes(bytes) }
    return .file(slice)
  }
}

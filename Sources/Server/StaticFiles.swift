public import HTTP
import HTTPTypes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The files of a folder as responses.
///
/// Each has a media type by its name, `nosniff`, `ETag`, `Last-Modified`, and is served in ranges, as 304 and
/// as brotli or gzip where the request asks for it; compressed once, and kept in memory. Names that begin with
/// a dot are hidden, but for `.well-known` at the root. Symbolic links below the root are not followed, so
/// nothing outside of it can be reached. A change of a file shows after a hundredth of a second at most.
public struct StaticFiles: Sendable {
  private let folder: StaticFolder
  private let renditions: StaticRenditions
  private let answers: StaticAnswers
  private let fields: @Sendable (MediaType) -> [HTTPField]

  /// - Parameters:
  ///   - root: path of a folder; it may itself be a symbolic link.
  ///   - fields: what responses of a media type say beside; none of those that are made here.
  /// - Throws: ``ServerError`` where the folder cannot be opened.
  public init(
    root: String, fields: @escaping @Sendable (MediaType) -> [HTTPField] = { _ in [] }
  ) throws {
    folder = try StaticFolder(root)
    renditions = StaticRenditions()
    answers = StaticAnswers()
    self.fields = fields
  }

  /// The same files, whose responses say `fields` beside.
  public func sending(_ fields: @escaping @Sendable (MediaType) -> [HTTPField]) -> StaticFiles {
    StaticFiles(
      folder: folder, renditions: renditions, answers: StaticAnswers(), fields: fields)
  }

  private init(
    folder: StaticFolder, renditions: StaticRenditions, answers: StaticAnswers,
    fields: @escaping @Sendable (MediaType) -> [HTTPField]
  ) {
    self.folder = folder
    self.renditions = renditions
    self.answers = answers
    self.fields = fields
  }

  /// Whether ``response(for:)`` is worth asking: false for nearly every path at which there is no file.
  public func mayContain(_ path: String) -> Bool { folder.mayContain(path) }

  /// What ``response(for:)`` would give, where it is at hand.
  public func keptResponse(for request: Request) -> Response? {
    guard request.method == .get || request.method == .head else { return nil }
    return answers.answer(to: request, at: request.target.path)?.conditional(for: request)
  }

  /// The response for a GET or HEAD of a file below the root.
  ///
  /// - Returns: nil where there is no such file, and for each attempt to leave the root; for other methods
  ///   too. 503 where the process has no descriptor left.
  public func response(for request: Request) async -> Response? {
    guard request.method == .get || request.method == .head else { return nil }
    if let response = keptResponse(for: request) { return response }
    switch find(request.target.path) {
    case .found(let file, let path, let isFingerprinted):
      let coding = request.preferredCoding
      if let answer = answers.answer(at: request.target.path, file.identity, coding) {
        return answer.conditional(for: request)
      }
      let answer = await response(for: request, file, path, isFingerprinted)
      // A client that takes less must not get what another got for want of its first choice.
      let isFirstChoice = (answer.headerFields.value(of: .contentEncoding) ?? "identity") == coding.rawValue
      let isOnlyForm = !answer.headerFields.contains(.vary)
      if (isFirstChoice || isOnlyForm) && !file.isFresh {
        answers.keep(answer, at: request.target.path, file.identity, coding)
      }
      return answer.conditional(for: request)
    case .notFound: return nil
    case .outOfDescriptors: return .plain(.serviceUnavailable, "Too many files are open.")
    }
  }

  /// The address of the same file under which it may be cached for a year: `/assets/site.css` becomes
  /// `/assets/site.3f9a0c2b7d1e4f58.css`. A request for it is answered with `immutable`; once the content is
  /// another, not at all.
  ///
  /// - Parameter path: absolute within the root, percent-encoded where needed.
  /// - Returns: nil where there is no such file.
  public func fingerprinted(_ path: String) -> String? {
    guard case .found(let file, _, false) = find(path) else { return nil }
    return FingerprintedPath(path, fingerprint: renditions.fingerprint(of: file)).path
  }

  /// Whether `path`, without a query, names a file here.
  public func contains(_ path: String) -> Bool {
    if case .found = find(path) { true } else { false }
  }

  private enum Finding {
    case found(StaticFile, path: String, isFingerprinted: Bool)
    case notFound
    case outOfDescriptors
  }

  /// A file that is really called like this comes before one whose fingerprint it would be.
  private func find(_ path: String) -> Finding {
    guard folder.mayContain(path) else { return .notFound }
    do {
      if let file = try folder.open(path) { return .found(file, path: path, isFingerprinted: false) }
      if let named = FingerprintedPath(path), let file = try folder.open(named.original),
        renditions.fingerprint(of: file) == named.fingerprint
      {
        return .found(file, path: named.original, isFingerprinted: true)
      }
      return .notFound
    } catch {
      return .outOfDescriptors
    }
  }

  /// Whole, without regard to conditions.
  private func response(
    for request: Request, _ file: StaticFile, _ path: String, _ isFingerprinted: Bool
  ) async -> Response {
    let (known, head) = await renditions.knowledge(of: file, at: path, isFingerprinted: isFingerprinted)
    var response: Response
    if head.isCompressible, let (coding, bytes) = await rendition(of: file, for: request, known) {
      response = Response(.ok, headerFields: head.fields(coding), body: .bytes(bytes))
    } else {
      response = Response(.ok, headerFields: head.fields(.identity), body: file.body)
    }
    response.headerFields.append(fields: fields(MediaType(fileName: path)))
    return response
  }

  /// The file in the coding that the client likes best; nil for the file as it is.
  private func rendition(
    of file: StaticFile, for request: Request, _ known: StaticRenditions.Knowledge
  ) async -> (ContentCoding, [UInt8])? {
    let accepted = AcceptEncoding(of: request)
    if request.asksForRange && accepted.accepts(.identity) { return nil }
    var codings: [ContentCoding] = [.brotli, .gzip, .identity]
    while let coding = accepted.preferred(among: codings), coding != .identity {
      if let bytes = await renditions.bytes(of: file, as: coding, known) { return (coding, bytes) }
      codings.removeAll { $0 == coding }
    }
    return nil
  }
}

extension StaticFile {
  /// A small file is quicker from memory.
  fileprivate var body: Body {
    if identity.size <= StaticAnswers.smallLimit, let bytes = try? slice.read() { return .bytes(bytes) }
    return .file(slice)
  }
}

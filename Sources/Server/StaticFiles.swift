public import HTTP
import HTTPTypes
import Timestamps

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The files of a folder as responses.
///
/// Each has a media type by its name, `nosniff`, `ETag`, `Last-Modified`, and is served in ranges, as 304 and
/// as gzip where the request asks for it. Names that begin with a dot are hidden, but for `.well-known` at
/// the root. Symbolic links below the root are not followed, so nothing outside of it can be reached.
public struct StaticFiles: Sendable {
  private let folder: StaticFolder
  private let renditions: StaticRenditions

  /// - Parameter root: path of a folder; it may itself be a symbolic link.
  /// - Throws: ``ServerError`` where it cannot be opened.
  public init(root: String) throws {
    folder = try StaticFolder(root)
    renditions = StaticRenditions()
  }

  /// The response for a GET or HEAD of a file below the root.
  ///
  /// - Returns: nil where there is no such file, and for each attempt to leave the root; for other methods
  ///   too. 503 where the process has no descriptor left.
  public func response(for request: Request) -> Response? {
    guard request.method == .get || request.method == .head else { return nil }
    switch find(request.target.path) {
    case .found(let file, let path, let isFingerprinted):
      return response(for: request, file, path, isFingerprinted)
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

  private func response(
    for request: Request, _ file: StaticFile, _ path: String, _ isFingerprinted: Bool
  ) -> Response {
    let type = MediaType(fileName: path)
    var response = Response(.ok, type, .file(file.slice))
    response.headerFields[.xContentTypeOptions] = "nosniff"
    response.headerFields[.lastModified] = file.identity.lastModified.imfFixdate
    response.cacheControl = isFingerprinted ? .immutable : .revalidated
    response.entityTag = renditions.entityTag(of: file)
    if type.isCompressible, file.identity.size >= Gzip.worthwhile {
      response.addVary(.acceptEncoding)
      if AcceptEncoding(request.headerFields[.acceptEncoding]).accepts("gzip"),
        !request.headerFields.contains(.range), let compressed = renditions.gzip(of: file)
      {
        response.body = .bytes(compressed)
        response.headerFields[.contentEncoding] = "gzip"
        response.entityTag = response.entityTag?.encoded(as: "gzip")
        return response.conditional(for: request)
      }
    }
    response.headerFields[.acceptRanges] = "bytes"
    return response.conditional(for: request)
  }
}

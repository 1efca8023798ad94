public import HTTP
import HTTPTypes
import Synchronization

/// A file that is made in memory and sent to many readers, each time with the same bytes. Its compressed forms are made once,
/// for the first reader who wants them; those of small files with the highest effort.
public final class PreparedFile: Sendable {
  public let bytes: [UInt8]
  /// Sixteen lowercase hexadecimal digits that change with the content.
  public let fingerprint: String
  private let type: MediaType
  private let tag: EntityTag
  /// Nil for one that is not smaller, or is being made: others get the file as it is meanwhile.
  private let forms = Mutex<[ContentCoding: [UInt8]?]>([:])

  public init(_ bytes: [UInt8], _ type: MediaType) {
    self.bytes = bytes
    self.type = type
    tag = EntityTag(hashing: bytes)
    fingerprint = String(tag.opaque.prefix(FingerprintedPath.digits))
  }

  /// The path of the file with its fingerprint before the extension.
  public func fingerprinted(_ path: String) -> String {
    FingerprintedPath(path, fingerprint: fingerprint).path
  }

  /// The whole file in the preferred coding of a request, or 304.
  public func response(for request: Request, _ cacheControl: CacheControl) -> Response {
    let coding = request.preferredCoding
    let coded = coding == .identity ? nil : form(coding)
    var response = Response(.ok, type, .bytes(coded ?? bytes))
    response.headerFields[.xContentTypeOptions] = "nosniff"
    response.cacheControl = cacheControl
    response.entityTag = tag
    response.addVary(.acceptEncoding)
    if coded != nil { response.markCoded(as: coding) }
    return response.conditional(for: request)
  }

  /// In bytes.
  private static let smallLimit = 64 * 1024

  private func form(_ coding: ContentCoding) -> [UInt8]? {
    let known: [UInt8]?? = forms.withLock { forms in
      if let known = forms[coding] { return .some(known) }
      forms[coding] = .some(nil)
      return nil
    }
    if let known { return known }
    let made = Compression.compress(bytes, coding, bytes.count > Self.smallLimit ? .usual : .lasting)
    forms.withLock { $0[coding] = .some(made) }
    return made
  }
}

public import HTTP
import HTTPTypes

/// A file that is made in memory and sent to many readers, each time with the same bytes.
public final class PreparedFile: Sendable {
  public let bytes: [UInt8]
  private let type: MediaType
  private let tag: EntityTag
  private let forms = CompressedForms()

  public init(_ bytes: [UInt8], _ type: MediaType) {
    self.bytes = bytes
    self.type = type
    tag = EntityTag(hashing: bytes)
  }

  /// The path of the file with its fingerprint before the extension, which changes with the content.
  public func fingerprinted(_ path: String) -> String {
    FingerprintedPath(path, fingerprint: String(tag.opaque.prefix(FingerprintedPath.digits))).path
  }

  /// The whole file in the preferred coding of a request, or 304.
  public func response(for request: Request, _ cacheControl: CacheControl) -> Response {
    let coding = request.preferredCoding
    let coded = coding == .identity ? nil : forms.form(coding) { bytes }
    var response = Response(.ok, type, .bytes(coded ?? bytes))
    response.headerFields[.xContentTypeOptions] = "nosniff"
    response.cacheControl = cacheControl
    response.entityTag = tag
    response.addVary(.acceptEncoding)
    if coded != nil { response.markCoded(as: coding) }
    return response.conditional(for: request)
  }
}

import HTTP
import HTTPTypes
import Timestamps

/// The header fields for a file, made once for each path instead of for each request.
struct StaticHead: Sendable {
  let path: String
  let isFingerprinted: Bool
  /// Whether the file may be sent in codings other than `identity`.
  let isCompressible: Bool
  private let identity: HTTPFields
  private let gzip: HTTPFields
  private let brotli: HTTPFields

  init(of file: StaticFile, tag: EntityTag, path: String, isFingerprinted: Bool) {
    self.path = path
    self.isFingerprinted = isFingerprinted
    let type = MediaType(fileName: path)
    isCompressible = type.isCompressible && StaticRenditions.sizes.contains(file.identity.size)
    var plain = Response(.ok, type, .empty)
    plain.headerFields[.xContentTypeOptions] = "nosniff"
    plain.headerFields[.lastModified] = file.identity.lastModified.imfFixdate
    plain.cacheControl = isFingerprinted ? .immutable : .revalidated
    plain.entityTag = tag
    if isCompressible { plain.addVary(.acceptEncoding) }
    gzip = plain.marked(as: .gzip).headerFields
    brotli = plain.marked(as: .brotli).headerFields
    plain.headerFields[.acceptRanges] = "bytes"
    identity = plain.headerFields
  }

  func fields(_ coding: ContentCoding) -> HTTPFields {
    switch coding {
    case .identity: identity
    case .gzip: gzip
    case .brotli: brotli
    }
  }
}

extension Response {
  fileprivate func marked(as coding: ContentCoding) -> Response {
    var response = self
    response.markCoded(as: coding)
    return response
  }
}

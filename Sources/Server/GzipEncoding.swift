public import HTTP
import HTTPTypes

/// Compresses what shrinks by it for clients that take gzip (RFC 9110 §8.4, §12.5.3).
///
/// That is: complete responses with a body of a compressible media type, of at least 256 bytes where the
/// length is known, which have no content coding yet and may be transformed. Each of them says `Vary:
/// Accept-Encoding`, compressed or not; a strong entity tag becomes that of the compressed bytes. A request
/// for a range gets its bytes as they are.
///
/// Belongs inside of `conditionalRequests`, which then compares the tags that the client saw.
public let gzipEncoding: Middleware = { respond in
  { request in
    var response = try await respond(request)
    guard response.isWorthCompressing else { return response }
    response.addVary(.acceptEncoding)
    guard !request.headerFields.contains(.range),
      AcceptEncoding(request.headerFields[.acceptEncoding]).accepts("gzip")
    else { return response }
    return response.gzipped
  }
}

extension Response {
  fileprivate var isWorthCompressing: Bool {
    guard (200...599).contains(status.code), status != .noContent, status != .notModified,
      status != .partialContent, !headerFields.contains(.contentEncoding),
      !headerFields.contains(.contentRange), body.length ?? .max >= Gzip.worthwhile,
      let type = headerFields[.contentType], MediaType(type).isCompressible
    else { return false }
    return cacheControl?.forbidsTransformation != true
  }

  /// Larger files are compressed piece by piece.
  private static var fileLimit: Int { 256 * 1024 }

  fileprivate var gzipped: Response {
    var response = self
    switch body {
    case .empty: return self
    case .bytes(let bytes): response.body = .bytes(Gzip.compress(bytes))
    case .stream(let stream): response.body = .stream(Gzip.compress(stream))
    case .file(let slice) where slice.length <= Self.fileLimit:
      guard let bytes = try? slice.read() else { return self }
      response.body = .bytes(Gzip.compress(bytes))
    case .file(let slice): response.body = .stream(Gzip.compress(slice.pieces))
    }
    response.headerFields[.contentEncoding] = "gzip"
    response.headerFields[.contentLength] = nil
    response.headerFields[.acceptRanges] = nil
    response.entityTag = entityTag?.encoded(as: "gzip")
    return response
  }
}

extension FileSlice {
  fileprivate var pieces: ByteStream {
    ByteStream(length: length) {
      var done = 0
      return {
        guard done < length else { return nil }
        let piece = FileSlice(file: file, offset: offset + done, length: min(length - done, 64 * 1024))
        done += piece.length
        return try piece.read()
      }
    }
  }
}

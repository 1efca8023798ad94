public import HTTP
import HTTPTypes

extension Request {
  /// Reads the body as a form: `application/x-www-form-urlencoded`, or `multipart/form-data` (RFC 7578),
  /// whose larger files go to disk. Consumes the body, so call it once.
  ///
  /// - Throws: ``FormError`` or `BodyTooLarge`, which the server answers with 400, 413 or 415 if the handler
  ///   does not catch them; ``FormStorageError``; errors of the body.
  public func form(limits: FormLimits = FormLimits()) async throws -> Form {
    guard headerFields[.contentEncoding].map({ $0.lowercased() == "identity" }) ?? true else {
      throw FormError.unsupported("This server accepts forms only without a content coding.")
    }
    let type = headerFields[.contentType].flatMap { ParameterizedValue($0) }
    var reader: any FormReader
    switch type?.value {
    case "application/x-www-form-urlencoded": reader = URLEncodedReader(limits: limits)
    case "multipart/form-data":
      guard let boundary = type?["boundary"], MultipartParser.isBoundary(boundary) else {
        throw FormError.malformed("The Content-Type has no valid boundary.")
      }
      reader = MultipartReader(boundary: boundary, limits: limits)
    default: throw FormError.unsupported("The content is not a form.")
    }
    if let length = body.length, length > limits.total { throw BodyTooLarge(limit: limits.total) }
    var total = 0
    for try await piece in body.pieces {
      total += piece.count
      if total > limits.total { throw BodyTooLarge(limit: limits.total) }
      try reader.read(piece)
    }
    return try reader.finish()
  }
}

/// Reads a form from the pieces of a body.
protocol FormReader {
  mutating func read(_ piece: [UInt8]) throws
  mutating func finish() throws -> Form
}

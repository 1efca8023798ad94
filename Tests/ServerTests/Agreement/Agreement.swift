/// Properties that must hold for any bytes. The fuzzer checks them for generated inputs, the tests for those
/// in `Corpus`.
enum Agreement: String, CaseIterable, Sendable {
  /// The bytes of a connection parse to the same requests or the same refusal, however they are cut.
  case requests
  /// Chunked content decodes to the same bytes, however it is cut.
  case chunks
  /// A PROXY header has the same end, however many of the following bytes have arrived.
  case proxies
  /// The responses to conditional and range requests are correct for any header fields.
  case fields
  /// Forms parse to the same fields, however they are cut.
  case multipart
  case urlencoded

  /// Describes a violated property; nil if all hold.
  func broken(by bytes: [UInt8]) -> String? {
    switch self {
    case .requests: requestsBroken(by: bytes)
    case .chunks: chunksBroken(by: bytes)
    case .proxies: proxiesBroken(by: bytes)
    case .fields: fieldsBroken(by: bytes)
    case .multipart: multipartBroken(by: bytes)
    case .urlencoded: urlencodedBroken(by: bytes)
    }
  }
}

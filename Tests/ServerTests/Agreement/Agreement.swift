/// What has to hold for any bytes at all. Each is checked for what a fuzzer makes up, and for the inputs in `Corpus`.
enum Agreement: String, CaseIterable, Sendable {
  /// A connection's bytes are the same requests, or the same refusal, however they are cut.
  case requests
  /// So is a chunked content.
  case chunks
  /// What a proxy says first ends where it ends, however much of what follows is there.
  case proxies
  /// Whatever header fields say, the answer to a conditional request or to one for ranges is right.
  case fields
  /// Forms are the same however they are cut.
  case multipart
  case urlencoded

  /// What does not hold, for whoever has to mend it; nil where all does.
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

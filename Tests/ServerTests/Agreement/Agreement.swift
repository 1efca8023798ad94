/// What has to hold for any bytes at all. Each is checked for what a fuzzer makes up and for the inputs in `Corpus`.
enum Agreement: String, CaseIterable, Sendable {
  /// A connection's bytes are the same requests, or the same refusal, however they are cut.
  case requests
  /// So is a chunked content.
  case chunks

  /// What does not hold, for whoever has to mend it; nil where all does.
  func broken(by bytes: [UInt8]) -> String? {
    switch self {
    case .requests: requestsBroken(by: bytes)
    case .chunks: chunksBroken(by: bytes)
    }
  }
}

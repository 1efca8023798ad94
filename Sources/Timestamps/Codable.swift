extension Timestamp: Codable {
  /// Reads an RFC 3339 string.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let timestamp = Timestamp(rfc3339: text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "\"\(text)\" is not an RFC 3339 timestamp such as 2023-09-28T00:00:00+02:00")
    }
    self = timestamp
  }

  /// Writes an RFC 3339 string, which keeps microseconds and whole minutes of offset.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rfc3339)
  }
}

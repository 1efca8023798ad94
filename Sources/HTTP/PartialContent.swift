import HTTPTypes

extension Response {
  /// The ranges of this response as 206, or 416 if there are none (RFC 9110 §15.3.7, §15.5.17). Overlapping
  /// ranges are joined. The response is unchanged if the body is a stream that cannot be sliced.
  func partial(_ ranges: ByteRanges) -> Response {
    guard let length = body.length, let slice = body.slicing else { return self }
    // An empty suffix is satisfiable, but no 206 can express it.
    if length == 0 && ranges.specifications.contains(where: \.isSuffix) { return self }
    let resolved = ranges.resolved(length: length).coalesced
    if resolved.isEmpty { return unsatisfiable(length: length) }
    var response = self
    response.status = .partialContent
    if resolved.count == 1 {
      response.headerFields[.contentRange] = contentRange(resolved[0], of: length)
      response.body = slice(resolved[0])
      return response
    }
    let multipart = MultipartRanges(
      resolved, of: length, contentType: headerFields[.contentType], slice: slice)
    response.headerFields[.contentType] = "multipart/byteranges; boundary=\(multipart.boundary)"
    response.body = multipart.body
    return response
  }

  private func unsatisfiable(length: Int) -> Response {
    var response = Response.plain(.rangeNotSatisfiable, "The content has \(length) bytes.")
    response.headerFields[.contentRange] = "bytes */\(length)"
    response.headerFields[.acceptRanges] = headerFields[.acceptRanges]
    response.headerFields[.vary] = headerFields[.vary]
    return response
  }
}

private func contentRange(_ range: Range<Int>, of length: Int) -> String {
  "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)"
}

extension ByteRanges.Specification {
  /// Nil for an empty body, of which no range is satisfiable.
  fileprivate var isSuffix: Bool { if case .suffix(1...) = self { true } else { false } }
}

extension [Range<Int>] {
  /// Without overlaps; a joined range is at the place of the first of its parts (RFC 9110 §15.3.7.2).
  fileprivate var coalesced: [Range<Int>] {
    var ranges = self
    while let (first, second) = ranges.overlapping {
      let other = ranges.remove(at: second)
      let start = Swift.min(ranges[first].lowerBound, other.lowerBound)
      ranges[first] = start..<Swift.max(ranges[first].upperBound, other.upperBound)
    }
    return ranges
  }

  private var overlapping: (Int, Int)? {
    for first in indices {
      for second in indices[(first + 1)...] where self[first].overlaps(self[second]) {
        return (first, second)
      }
    }
    return nil
  }
}

extension Body {
  /// Cuts a range out of the body; nil for a stream that can only begin at its beginning.
  fileprivate var slicing: ((Range<Int>) -> Body)? {
    switch self {
    case .bytes(let bytes): { .bytes(Array(bytes[$0])) }
    case .file(let slice): { .file(slice[$0]) }
    case .empty: { _ in .empty }
    case .stream(let stream): stream.slice.map { slice in { .stream(slice($0)) } }
    }
  }
}

/// Several ranges as one body (RFC 9110 §14.6).
private struct MultipartRanges {
  let boundary: String
  private var parts: [(head: [UInt8], content: Body)] = []
  private let end: [UInt8]

  init(
    _ ranges: [Range<Int>], of length: Int, contentType: String?, slice: (Range<Int>) -> Body
  ) {
    boundary = "range-\(String(UInt64.random(in: .min ... .max), radix: 36))"
    end = Array("\r\n--\(boundary)--\r\n".utf8)
    for range in ranges {
      let lineEnd = parts.isEmpty ? "" : "\r\n"
      let typeLine = contentType.map { "Content-Type: \($0)\r\n" } ?? ""
      let head =
        "\(lineEnd)--\(boundary)\r\n\(typeLine)Content-Range: \(contentRange(range, of: length))\r\n\r\n"
      parts.append((Array(head.utf8), slice(range)))
    }
  }

  /// In memory if the content is; otherwise read piece by piece.
  var body: Body {
    var pieces: [Body] = parts.flatMap { [.bytes($0.head), $0.content] }
    pieces.append(.bytes(end))
    let length = pieces.reduce(0) { $0 + ($1.length ?? 0) }
    guard parts.contains(where: { if case .bytes = $0.content { false } else { true } }) else {
      return .bytes(
        pieces.flatMap { piece -> [UInt8] in if case .bytes(let bytes) = piece { bytes } else { [] } })
    }
    return .stream(
      ByteStream(length: length) { [pieces] in
        var rest = pieces[...]
        var current: ByteStream.AsyncIterator?
        return {
          while true {
            if let piece = try await current?.next() { return piece }
            guard let next = rest.popFirst() else { return nil }
            current = next.pieces.makeAsyncIterator()
          }
        }
      })
  }
}

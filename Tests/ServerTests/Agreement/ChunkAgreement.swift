@testable import Server

extension Agreement {
  func chunksBroken(by bytes: [UInt8]) -> String? {
    let whole = ChunkReading(bytes, .whole)
    for splits in Splits.allCases {
      let cut = ChunkReading(bytes, splits)
      if cut != whole { return "cut into \(splits): \(cut)\nas a whole: \(whole)" }
    }
    if whole.content.count > Self.limits.body { return "content above the limit: \(whole.content.count)" }
    guard whole.isComplete else { return nil }
    let again = ChunkReading(whole.text, .whole)
    return again.isComplete && again.content == whole.content ? nil : "written and read again: \(again)"
  }
}

/// The result of decoding bytes as chunked content.
private struct ChunkReading: Equatable {
  var content: [UInt8] = []
  var refusal: RequestRefusal?
  var isComplete = false
  /// Without bytes that were refused.
  var consumed = 0

  init(_ bytes: [UInt8], _ splits: Splits) {
    var decoder = ChunkedDecoder(limits: Agreement.limits, bodyLimit: Agreement.limits.body)
    var (content, refusal) = (self.content, self.refusal)
    let consumed = splits.feed(bytes) { piece in
      if decoder.isComplete { return nil }
      do throws(RequestRefusal) { return try decoder.decode(piece, into: &content) } catch {
        refusal = error
        return nil
      }
    }
    (self.content, self.refusal) = (content, refusal)
    isComplete = decoder.isComplete
    self.consumed = refusal == nil ? consumed : 0
  }

  /// The same content in one chunk.
  var text: [UInt8] {
    if content.isEmpty { return Array("0\r\n\r\n".utf8) }
    return Array("\(String(content.count, radix: 16))\r\n".utf8) + content + Array("\r\n0\r\n\r\n".utf8)
  }
}

import HTTPTypes

@testable import Server

/// The result of parsing the bytes of a connection: a sequence of requests.
struct RequestReading: Equatable {
  struct Message: Equatable {
    var head: RequestHead
    var content: [UInt8] = []
    var isComplete = false
  }

  var messages: [Message] = []
  var refusal: RequestRefusal?
  /// Without bytes that were refused.
  var consumed = 0
  /// Whether the bytes end at the end of a request.
  var endsWithRequest = false

  /// Parses like a connection, but reads all contents and ignores `Connection: close`.
  init(_ bytes: [UInt8], _ splits: Splits, limits: ServerLimits) {
    var reader = Reader(limits: limits)
    consumed = splits.feed(bytes) { piece in
      do throws(RequestRefusal) { return try reader.read(piece) } catch {
        reader.refusal = error
        return nil
      }
    }
    messages = reader.messages
    refusal = reader.refusal
    // The number of bytes before the fault depends on the cuts; the result does not.
    if refusal != nil { consumed = 0 }
    endsWithRequest = refusal == nil && consumed == bytes.count && reader.isFresh
  }

  private struct Reader {
    private enum Phase {
      case head(RequestHeadParser)
      case length(left: Int)
      case chunked(ChunkedDecoder)
    }

    let limits: ServerLimits
    var messages: [Message] = []
    var refusal: RequestRefusal?
    /// Whether no byte has followed the last request.
    var isFresh = true
    private var phase: Phase

    init(limits: ServerLimits) {
      self.limits = limits
      phase = .head(RequestHeadParser(limits: limits))
    }

    mutating func read(_ bytes: UnsafeRawBufferPointer) throws(RequestRefusal) -> Int {
      var position = 0
      while position < bytes.count {
        let used = try step(bytes.from(position))
        if used == 0 { break }
        position += used
      }
      return position
    }

    private mutating func step(_ bytes: UnsafeRawBufferPointer) throws(RequestRefusal) -> Int {
      isFresh = false
      switch phase {
      case .head(var parser):
        let (used, head) = try parser.parse(bytes)
        phase = .head(parser)
        if let head { begin(head) }
        return used
      case .length(let left):
        let used = min(left, bytes.count)
        messages[messages.count - 1].content += bytes.slice(0..<used)
        phase = .length(left: left - used)
        if used == left { complete() }
        return used
      case .chunked(var decoder):
        let used = try decoder.decode(bytes, into: &messages[messages.count - 1].content)
        phase = .chunked(decoder)
        if decoder.isComplete { complete() }
        return used
      }
    }

    private mutating func begin(_ head: RequestHead) {
      messages.append(Message(head: head))
      switch head.framing {
      case .length(0): complete()
      case .length(let length): phase = .length(left: length)
      case .chunked: phase = .chunked(ChunkedDecoder(limits: limits, bodyLimit: limits.body))
      }
    }

    private mutating func complete() {
      messages[messages.count - 1].isComplete = true
      phase = .head(RequestHeadParser(limits: limits))
      isFresh = true
    }
  }
}

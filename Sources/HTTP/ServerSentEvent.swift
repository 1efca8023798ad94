import HTTPTypes

/// An event of an event stream (WHATWG HTML, server-sent events).
public struct ServerSentEvent: Hashable, Sendable {
  /// Any number of lines, whose ends become line feeds.
  public var data: String
  /// The type of the event; `message` if nil. Line ends are removed.
  public var event: String?
  /// Sent by the browser as the last event it saw when it reconnects. Line ends and NUL are removed.
  public var id: String?
  /// The time after which the browser reconnects when the connection ends, in whole milliseconds.
  public var retry: Duration?

  public init(data: String, event: String? = nil, id: String? = nil, retry: Duration? = nil) {
    self.data = data
    self.event = event
    self.id = id
    self.retry = retry
  }

  /// As in the stream, in UTF-8, with the empty line that ends it.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(data.utf8.count + 32)
    if let id { bytes.append(field: "id", id.utf8.filter { $0 != 0 && !$0.isLineEnd }) }
    if let event { bytes.append(field: "event", event.utf8.filter { !$0.isLineEnd }) }
    if let retry { bytes.append(field: "retry", String(max(0, Int(retry / .milliseconds(1)))).utf8) }
    var line: [UInt8] = []
    var previous: UInt8 = 0
    for byte in data.utf8 {
      if byte == 0x0A && previous == 0x0D {
        // The second half of a CRLF.
      } else if byte.isLineEnd {
        bytes.append(field: "data", line)
        line.removeAll(keepingCapacity: true)
      } else {
        line.append(byte)
      }
      previous = byte
    }
    bytes.append(field: "data", line)
    bytes.append(0x0A)
    return bytes
  }
}

extension Request {
  /// The id of the last event that the client saw before it reconnected; nil for its first request.
  public var lastEventID: String? { headerFields[.lastEventID] }
}

extension HTTPField.Name {
  fileprivate static let lastEventID = HTTPField.Name("Last-Event-ID")!
}

extension [UInt8] {
  fileprivate mutating func append(field name: StaticString, _ value: some Sequence<UInt8>) {
    append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    append(contentsOf: ": ".utf8)
    append(contentsOf: value)
    append(0x0A)
  }
}

extension UInt8 {
  fileprivate var isLineEnd: Bool { self == 0x0A || self == 0x0D }
}

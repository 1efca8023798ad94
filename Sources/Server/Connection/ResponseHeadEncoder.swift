import HTTP
import HTTPTypes

/// How the end of a response's body is marked (RFC 9112 §6.3).
enum ResponseFraming: Equatable {
  case none
  /// Nil if the length is unknown, because the response has no body.
  case length(Int)
  case chunked
  case untilClose
}

/// The fields that the server adds to the head of a response.
struct ServerFields {
  let framing: ResponseFraming
  /// The value of `Connection`; nil for no such field.
  let connection: StaticString?
  /// The whole line.
  let date: [UInt8]
  let serverName: String?
  /// The id of the request and the field that carries it, if any.
  let id: (HTTPField.Name, RequestID)?
}

extension Response {
  /// Encodes the fields now, for a response that is sent many times: to encode those of a kept page for each
  /// request costs 4 to 7 % of its requests per second. Does nothing if one depends on the connection.
  package mutating func encodeFieldsOnce() {
    guard headerFields.allSatisfy({ ServerField($0.name) == nil }) else { return }
    let lines = OutputBuffer()
    for field in headerFields { lines.append(field) }
    encodedFields = Array(lines.bytes)
  }
}

extension OutputBuffer {
  /// Appends the status line and the fields. The server's own fields replace those of the handler.
  func appendHead(of response: borrowing Response, _ server: ServerFields) {
    append(statusLine: response.status)
    var hasDate = false
    var hasServer = false
    if let encoded = response.encodedFields {
      append(encoded)
    } else {
      for field in response.headerFields {
        switch ServerField(field.name) {
        case nil: break
        case .connection: continue
        case .contentLength where server.framing != .none || response.status == .noContent: continue
        case .contentLength: break
        case .date: hasDate = true
        case .server: hasServer = true
        }
        append(field)
      }
    }
    if !hasDate { append(server.date) }
    if let name = server.serverName, !hasServer {
      append("Server: ")
      append(name)
      append("\r\n")
    }
    if let (name, id) = server.id {
      append(name.rawName)
      append(": ")
      append(upTo: RequestID.longest) { id.write(to: $0) }
      append("\r\n")
    }
    append(framing: server.framing)
    if let connection = server.connection {
      append("Connection: ")
      append(connection)
      append("\r\n")
    }
    append("\r\n")
  }

  /// Appends `103 Early Hints` (RFC 8297) with one `Link` field.
  func append(earlyHints links: String) {
    append("HTTP/1.1 103 Early Hints\r\nLink: ")
    // A line break would end the field.
    append(links.utf8.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 })
    append("\r\n\r\n")
  }

  /// Appends `piece` as one chunk (RFC 9112 §7.1).
  func append(chunk piece: [UInt8]) {
    append(hexadecimal: piece.count)
    append("\r\n")
    append(piece)
    append("\r\n")
  }

  fileprivate func append(_ field: HTTPField) {
    append(field.name.rawName)
    append(": ")
    field.withUnsafeBytesOfValue { append(UnsafeRawBufferPointer($0)) }
    append("\r\n")
  }

  private func append(statusLine status: HTTPResponse.Status) {
    if status.code == 200 { return append("HTTP/1.1 200 OK\r\n") }
    append("HTTP/1.1 ")
    append(decimal: status.code)
    append(" ")
    append(status.reasonPhrase)
    append("\r\n")
  }

  private func append(framing: ResponseFraming) {
    switch framing {
    case .length(let length):
      append("Content-Length: ")
      append(decimal: length)
      append("\r\n")
    case .chunked: append("Transfer-Encoding: chunked\r\n")
    case .none, .untilClose: break
    }
  }
}

/// The fields that only the server sets.
private enum ServerField {
  /// Other fields about the connection.
  case connection
  case contentLength
  case date
  case server

  /// Nil for all other fields. For most of them, comparing the length is enough.
  @inline(__always)
  init?(_ name: HTTPField.Name) {
    switch name.canonicalName.utf8.count {
    case 4 where name == .date: self = .date
    case 6 where name == .server: self = .server
    case 10 where name == .connection || name == .keepAlive: self = .connection
    case 14 where name == .contentLength: self = .contentLength
    case 17 where name == .transferEncoding: self = .connection
    default: return nil
    }
  }
}

extension HTTPField.Name {
  fileprivate static let keepAlive = HTTPField.Name("Keep-Alive")!
}

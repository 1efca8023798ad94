import HTTP
import HTTPTypes

/// How the end of a response's body is marked (RFC 9112 §6.3).
enum ResponseFraming: Equatable {
  case none
  /// Nil for a length that is not said: there is no body, and what it would be is not known.
  case length(Int)
  case chunked
  case untilClose
}

extension [UInt8] {
  /// Appends status line and fields. What is the server's to say replaces what the handler said about it.
  mutating func appendHead(
    of response: Response, framing: ResponseFraming, connection: StaticString?, date: [UInt8],
    serverName: String?
  ) {
    let status = response.status
    append("HTTP/1.1 ")
    append(decimal: status.code)
    append(UInt8(ascii: " "))
    append(contentsOf: (status.reasonPhrase.isEmpty ? status.code.reasonPhrase : status.reasonPhrase).utf8)
    append("\r\n")
    var hasDate = false
    var hasServer = false
    for field in response.headerFields {
      switch field.name {
      case .connection, .transferEncoding, .keepAliveField: continue
      case .contentLength where framing != .none: continue
      case .contentLength where status == .noContent: continue
      case .date: hasDate = true
      case .server: hasServer = true
      default: break
      }
      append(contentsOf: field.name.rawName.utf8)
      append(": ")
      field.withUnsafeBytesOfValue { append(contentsOf: $0) }
      append("\r\n")
    }
    if !hasDate {
      append("Date: ")
      append(contentsOf: date)
      append("\r\n")
    }
    if let serverName, !hasServer {
      append("Server: ")
      append(contentsOf: serverName.utf8)
      append("\r\n")
    }
    switch framing {
    case .length(let length):
      append("Content-Length: ")
      append(decimal: length)
      append("\r\n")
    case .chunked: append("Transfer-Encoding: chunked\r\n")
    case .none, .untilClose: break
    }
    if let connection {
      append("Connection: ")
      append(connection)
      append("\r\n")
    }
    append("\r\n")
  }

  /// Appends `piece` as one chunk (RFC 9112 §7.1).
  mutating func append(chunk piece: [UInt8]) {
    append(contentsOf: String(piece.count, radix: 16).utf8)
    append("\r\n")
    append(contentsOf: piece)
    append("\r\n")
  }

  mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func append(decimal number: Int) {
    if number < 10 {
      append(UInt8(number) + 0x30)
    } else {
      append(decimal: number / 10)
      append(UInt8(number % 10) + 0x30)
    }
  }
}

extension HTTPField.Name {
  fileprivate static let keepAliveField = HTTPField.Name("Keep-Alive")!
}

extension Int {
  /// For a status that was made from its number alone; empty for numbers that nobody registered.
  fileprivate var reasonPhrase: String {
    switch self {
    case 200: "OK"
    case 201: "Created"
    case 202: "Accepted"
    case 204: "No Content"
    case 206: "Partial Content"
    case 301: "Moved Permanently"
    case 302: "Found"
    case 303: "See Other"
    case 304: "Not Modified"
    case 307: "Temporary Redirect"
    case 308: "Permanent Redirect"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 409: "Conflict"
    case 410: "Gone"
    case 412: "Precondition Failed"
    case 413: "Content Too Large"
    case 415: "Unsupported Media Type"
    case 416: "Range Not Satisfiable"
    case 422: "Unprocessable Content"
    case 429: "Too Many Requests"
    case 451: "Unavailable For Legal Reasons"
    case 500: "Internal Server Error"
    case 502: "Bad Gateway"
    case 503: "Service Unavailable"
    default: ""
    }
  }
}

import HTTP
import HTTPTypes

extension [UInt8] {
  /// Appends a line of the Common or Combined Log Format.
  mutating func appendCommonLine(
    _ request: borrowing RequestSummary, _ target: String?, _ clock: inout LineClock, isCombined: Bool
  ) {
    request.remoteAddress.withBytes { append(word: $0) }
    append(" - - [")
    append(contentsOf: clock.common(request.receivedAt))
    append("] \"")
    if let method = request.method, let target {
      method.rawValue.withBytes { append(word: $0) }
      append(0x20)
      target.withBytes { append(word: $0) }
      append(request.isHTTP10 ? " HTTP/1.0\" " : " HTTP/1.1\" ")
    } else {
      append("-\" ")
    }
    append(number: request.loggedStatus)
    append(0x20)
    if request.bodyBytes == 0 { append(UInt8(ascii: "-")) } else { append(number: request.bodyBytes) }
    append(0x20)
    if isCombined {
      let (referer, userAgent) = request.namedFields
      if let referer { referer.withBytes { append(quoted: $0) } } else { append("\"-\"") }
      append(0x20)
      if let userAgent { userAgent.withBytes { append(quoted: $0) } } else { append("\"-\"") }
      append(0x20)
    }
    append(number: Int(request.duration / 1000))
    append(request.isAborted ? " X\n" : request.keepsAlive ? " +\n" : " -\n")
  }

  /// Appends a JSON object and a line feed.
  mutating func appendJSONLine(
    _ request: borrowing RequestSummary, _ target: String?, _ clock: inout LineClock
  ) {
    let (referer, userAgent) = request.namedFields
    append("{\"time\":\"")
    append(contentsOf: clock.internet(request.receivedAt))
    append(UInt8(ascii: "."))
    let milliseconds = Int(request.receivedAt / 1000 % 1000)
    for divisor in [100, 10, 1] { append(UInt8(milliseconds / divisor % 10) + 0x30) }
    append("Z\",\"request_id\":")
    append(json: request.id)
    append(",\"remote\":")
    request.remoteAddress.withBytes { append(jsonString: $0) }
    append(",\"method\":")
    append(json: request.method?.rawValue)
    append(",\"target\":")
    append(json: target)
    append(
      request.isHTTP10 ? ",\"protocol\":\"HTTP/1.0\",\"status\":" : ",\"protocol\":\"HTTP/1.1\",\"status\":")
    append(number: request.loggedStatus)
    append(",\"bytes\":")
    append(number: request.bodyBytes)
    append(",\"duration_us\":")
    append(number: Int(request.duration / 1000))
    append(",\"referer\":")
    append(json: referer)
    append(",\"user_agent\":")
    append(json: userAgent)
    append(",\"route\":")
    append(json: request.route)
    append(request.isAborted ? ",\"aborted\":true}\n" : ",\"aborted\":false}\n")
  }

  /// Appends a number in decimal.
  mutating func append(number: Int) {
    if number >= 10 { append(number: number / 10) }
    append(UInt8(number % 10) + 0x30)
  }

  private mutating func append(json text: String?) {
    if let text { text.withBytes { append(jsonString: $0) } } else { append("null") }
  }

  private mutating func append(json id: RequestID?) {
    guard let id else { return append("null") }
    append(0x22)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: RequestID.longest) { text in
      append(contentsOf: text.prefix(id.write(to: text)))
    }
    append(0x22)
  }

  private mutating func append(json field: HTTPField?) {
    if let field { field.withBytes { append(jsonString: $0) } } else { append("null") }
  }
}

extension RequestSummary {
  /// The status in the log for clients that leave before there is an answer, as in nginx.
  static let clientClosedRequest = 499

  var loggedStatus: Int { status ?? Self.clientClosedRequest }

  /// The first `Referer` and the first `User-Agent`.
  fileprivate var namedFields: (referer: HTTPField?, userAgent: HTTPField?) {
    var referer: HTTPField?
    var userAgent: HTTPField?
    for field in headerFields {
      // Comparing lengths first avoids comparing most names.
      switch field.name.canonicalName.utf8.count {
      case 7: if referer == nil, field.name == .referer { referer = field }
      case 10: if userAgent == nil, field.name == .userAgent { userAgent = field }
      default: break
      }
    }
    return (referer, userAgent)
  }
}

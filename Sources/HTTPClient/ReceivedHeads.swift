import HTTPTypes

/// The heads of a response and of those that led to it, read from libcurl line by line.
struct ReceivedHeads {
  private var statuses: [HTTPResponse.Status] = []
  private var fields = HTTPFields()
  private var isComplete = false

  /// Whether `line` is the first of a head, so that what came before was an interim response or a redirect.
  mutating func read(_ line: String) -> Bool {
    let text = line[...].trimmed
    if text.hasPrefix("HTTP/"), let status = Self.status(text) {
      statuses.append(status)
      fields = [:]
      isComplete = false
      return true
    }
    if text.isEmpty {
      isComplete = true
    } else if !isComplete, let colon = text.firstIndex(of: ":"),
      let name = HTTPField.Name(String(text[..<colon]))
    {
      fields.append(HTTPField(name: name, value: String(text[text.index(after: colon)...].trimmed)))
    }
    return false
  }

  /// Those of the responses that were not the last.
  var redirects: [HTTPResponse.Status] { statuses.dropLast().filter { $0.kind == .redirection } }

  /// The last head, without the fields that describe a body as it was sent, where that was decompressed
  /// since. Nil when there was none.
  func last(isDecompressed: Bool) -> HTTPResponse? {
    guard let status = statuses.last else { return nil }
    var head = HTTPResponse(status: status, headerFields: fields)
    if isDecompressed, let coding = head.headerFields[.contentEncoding], coding.lowercased() != "identity" {
      head.headerFields[.contentEncoding] = nil
      head.headerFields[.contentLength] = nil
    }
    return head
  }

  /// `HTTP/1.1 200 OK`
  private static func status(_ line: Substring) -> HTTPResponse.Status? {
    let parts = line.split(separator: " ", maxSplits: 2)
    guard parts.count > 1, let code = Int(parts[1]), (100...999).contains(code) else { return nil }
    return HTTPResponse.Status(code: code, reasonPhrase: parts.count > 2 ? String(parts[2]) : "")
  }
}

extension Substring {
  /// Without white space around it; `\r\n` is one character.
  fileprivate var trimmed: Substring {
    var text = self
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}

import HTTPTypes
import URIs

/// The heads of a response and of those that led to it, read from libcurl line by line.
struct ReceivedHeads {
  private var statuses: [HTTPResponse.Status] = []
  /// The `Location` of each.
  private var locations: [String?] = []
  private var fields = HTTPFields()
  private var isComplete = false
  /// Of all heads together.
  private var size = 0

  /// Whether there is more of them than any answer needs, as a server sends it that means harm.
  var isTooLarge: Bool { size > 1 << 20 }

  /// Whether `line` is the first of a head, so that what came before was an interim response or a redirect.
  mutating func read(_ line: String) -> Bool {
    size += line.utf8.count
    let text = line[...].trimmed
    if text.hasPrefix("HTTP/"), let status = Self.status(text) {
      statuses.append(status)
      locations.append(nil)
      fields = [:]
      isComplete = false
      return true
    }
    if text.isEmpty {
      isComplete = true
    } else if !isComplete, !statuses.isEmpty, let colon = text.firstIndex(of: ":"),
      let name = HTTPField.Name(String(text[..<colon]))
    {
      let value = String(text[text.index(after: colon)...].trimmed)
      fields.append(HTTPField(name: name, value: value))
      if name == .location { locations[locations.count - 1] = value }
    }
    return false
  }

  /// Those of the responses that were not the last.
  var redirects: [HTTPResponse.Status] { statuses.dropLast().filter { $0.kind == .redirection } }

  /// Whether the last head says that the body has a content coding.
  var isCoded: Bool { fields[.contentEncoding] != nil }

  /// Bytes of the body, where the last head says that and nothing is compressed.
  var length: Int? {
    guard fields[.contentEncoding] == nil, let length = fields[.contentLength] else { return nil }
    return Int(length).flatMap { $0 < 0 ? nil : $0 }
  }

  /// Where `url` leads by the redirects that say so for good, up to the first that does not (RFC 9110 §15.4).
  func permanentTarget(of url: String) -> String {
    var target = URIReference(url)
    for (status, location) in zip(statuses, locations).dropLast() where status.kind == .redirection {
      guard status.isPermanentRedirect, let location else { break }
      target = URIReference(location.percentEncoded(allowing: .anywhere)).resolved(against: target)
    }
    target.fragment = nil
    return target.description
  }

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

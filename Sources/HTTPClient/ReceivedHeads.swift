import HTTP
import HTTPTypes
import URIs

/// The head of a response, and the heads of redirects and interim responses before it, as libcurl delivers
/// them: line by line.
struct ReceivedHeads {
  private var statuses: [HTTPResponse.Status] = []
  /// The `Location` of each response.
  private var locations: [String?] = []
  private var fields = HTTPFields()
  private var isComplete = false
  /// The size of all heads in bytes.
  private var size = 0

  /// Whether the heads are larger than any harmless server sends.
  var isTooLarge: Bool { size > 1 << 20 }

  /// Reads a line. Returns whether it begins a new head: then the one before was an interim response or a
  /// redirect.
  mutating func read(_ line: String) -> Bool {
    size += line.utf8.count
    var text = line[...]
    while text.last?.isNewline == true { text.removeLast() }
    text = text.trimmed
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

  /// The statuses of the redirects.
  var redirects: [HTTPResponse.Status] { statuses.dropLast().filter { $0.kind == .redirection } }

  /// Whether the last head says that the body has a content coding.
  var isCoded: Bool { fields[.contentEncoding] != nil }

  /// The size of the body in bytes, if the last head declares it and there is no compression.
  var length: Int? {
    guard fields[.contentEncoding] == nil, let length = fields[.contentLength] else { return nil }
    return Int(length).flatMap { $0 < 0 ? nil : $0 }
  }

  /// The target of the permanent redirects of `url`, up to the first temporary one (RFC 9110 §15.4).
  func permanentTarget(of url: String) -> String {
    var target = URIReference(url)
    for (status, location) in zip(statuses, locations).dropLast() where status.kind == .redirection {
      guard status.isPermanentRedirect, let location else { break }
      target = URIReference(location.percentEncoded(allowing: .anywhere)).resolved(against: target)
    }
    target.fragment = nil
    return target.description
  }

  /// The last head, without the fields about the encoded body if it was decompressed. Nil if there was none.
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

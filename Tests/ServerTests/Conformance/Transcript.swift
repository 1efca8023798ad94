/// The bytes that a server sent on a connection, parsed strictly (RFC 9112 §4–§7).
struct Transcript {
  struct Response: Equatable {
    var status: Int
    var fields: [(name: String, value: String)]
    var content: [UInt8] = []

    func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }
    static func == (left: Response, right: Response) -> Bool {
      left.status == right.status && left.content == right.content
    }
  }

  private(set) var responses: [Response] = []
  /// Violations of the grammar.
  private(set) var faults: [String] = []
  private var rest: ArraySlice<UInt8>

  /// - Parameter isToHead: whether the final response of this number, counted from 0, is one to HEAD.
  init(_ bytes: [UInt8], isToHead: (Int) -> Bool) {
    rest = bytes[...]
    var finals = 0
    while !rest.isEmpty {
      guard let response = next(isToHead: isToHead(finals)) else { return }
      responses.append(response)
      if response.status >= 200 { finals += 1 }
    }
  }

  private mutating func next(isToHead: Bool) -> Response? {
    guard let head = takeHead() else { return nil }
    var response = head
    let status = response.status
    let lengths = response.values("content-length")
    let codings = response.values("transfer-encoding")
    if lengths.count + codings.count > 1 { faults.append("\(status) is framed twice") }
    if status < 200 || status == 204, lengths.count + codings.count > 0 {
      faults.append("\(status) is framed (RFC 9110 §8.6, RFC 9112 §6.1)")
    }
    if status >= 200 && status < 500, response.values("date").count != 1 {
      faults.append("\(status) has no Date, or two (RFC 9110 §6.6.1)")
    }
    if isToHead || status < 200 || status == 204 || status == 304 { return response }
    if let length = lengths.first {
      guard let count = Int(length), rest.count >= count else {
        return fail("\(status) is shorter than its length")
      }
      response.content = take(count)
    } else if codings == ["chunked"] {
      guard let content = takeChunks() else { return nil }
      response.content = content
    } else {
      response.content = take(rest.count)
    }
    return response
  }

  private mutating func takeHead() -> Response? {
    guard let line = takeLine() else { return fail("a head does not end") }
    let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "HTTP/1.1", parts[1].count == 3, let status = Int(parts[1]) else {
      return fail("no status line: \(line)")
    }
    var fields: [(String, String)] = []
    while let line = takeLine() {
      if line.isEmpty { return Response(status: status, fields: fields) }
      guard let colon = line.firstIndex(of: ":"), line.first?.isWhitespace == false else {
        return fail("no field: \(line)")
      }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      fields.append((line[..<colon].lowercased(), String(value)))
    }
    return fail("a head does not end")
  }

  private mutating func takeChunks() -> [UInt8]? {
    var content: [UInt8] = []
    while let line = takeLine(), let size = Int(line, radix: 16), rest.count >= size {
      if size == 0 {
        guard takeLine() == "" else { break }
        return content
      }
      content += take(size)
      guard takeLine() == "" else { break }
    }
    return fail("the chunks are malformed or do not end")
  }

  /// A line without its CRLF, which contains no other CR or LF.
  private mutating func takeLine() -> String? {
    guard let end = rest.firstIndex(of: 0x0A), end > rest.startIndex, rest[end - 1] == 0x0D else {
      return nil
    }
    let line = rest[..<(end - 1)]
    if line.contains(0x0D) { return nil }
    rest = rest[(end + 1)...]
    return String(decoding: line, as: UTF8.self)
  }

  private mutating func take(_ count: Int) -> [UInt8] {
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  private mutating func fail<Value>(_ fault: String) -> Value? {
    faults.append(fault)
    rest = []
    return nil
  }
}

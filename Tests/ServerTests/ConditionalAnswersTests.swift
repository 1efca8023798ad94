import HTTP
import HTTPTypes
import Testing

@testable import Server

/// Conditional requests and ranges (RFC 9110 §13, §14) as they go over a socket: of a file, and of an answer that a
/// handler makes.
@Suite struct ConditionalAnswersTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let method: String
    let fields: [String]
    let status: Int
    let section: String
    /// The length of the body, if it matters.
    let body: String?

    init(_ method: String, _ fields: [String], _ status: Int, _ section: String, body: String? = nil) {
      (self.method, self.fields, self.status, self.section, self.body) = (
        method, fields, status, section, body
      )
    }

    var testDescription: String { "\(section): \(method) \(fields.joined(separator: "; ")) → \(status)" }
  }

  static let modified = "Wed, 27 Sep 2023 22:00:00 GMT"
  static let content = "0123456789"
  static let tag = EntityTag(hashing: content.utf8).description

  static let ifNoneMatch: [Example] = [
    Example("GET", ["If-None-Match: \(tag)"], 304, "§13.1.2"),
    Example("HEAD", ["If-None-Match: \(tag)"], 304, "§13.1.2"),
    Example("GET", ["If-None-Match: W/\(tag)"], 304, "§13.1.2 weak comparison"),
    Example("GET", ["If-None-Match: \"x\", \(tag)"], 304, "§13.1.2 list"),
    Example("GET", ["If-None-Match: \"x\" ,, W/\(tag) ,"], 304, "§5.6.1 list with empty members"),
    Example("GET", ["If-None-Match: \"x\"", "If-None-Match: \(tag)"], 304, "§5.3 list in two fields"),
    Example("GET", ["If-None-Match: *"], 304, "§13.1.2 any"),
    Example("GET", ["If-None-Match: \"x,\(tag.dropFirst())"], 200, "§8.8.3 a comma within a tag"),
    Example("GET", ["If-None-Match: \"x\""], 200, "§13.1.2", body: content),
    Example("GET", ["If-None-Match: \(tag.dropFirst().dropLast())"], 200, "§8.8.3 without quotes"),
    Example("GET", ["If-None-Match: w/\(tag)"], 200, "§8.8.3 weak is an uppercase W"),
    Example("GET", ["If-None-Match:"], 200, "§13.1.2 empty"),
    Example(
      "GET", ["If-None-Match: \"x\"", "If-Modified-Since: \(modified)"], 200,
      "§13.1.3 is ignored beside If-None-Match"),
    Example(
      "GET", ["If-None-Match: \(tag)", "If-Modified-Since: Thu, 01 Jan 1970 00:00:00 GMT"], 304,
      "§13.1.3 is ignored beside If-None-Match"),
  ]

  static let ifModifiedSince: [Example] = [
    Example("GET", ["If-Modified-Since: \(modified)"], 304, "§13.1.3"),
    Example("HEAD", ["If-Modified-Since: \(modified)"], 304, "§13.1.3"),
    Example("GET", ["If-Modified-Since: Wednesday, 27-Sep-23 22:00:00 GMT"], 304, "§5.6.7 rfc850-date"),
    Example("GET", ["If-Modified-Since: Wed Sep 27 22:00:00 2023"], 304, "§5.6.7 asctime-date"),
    Example("GET", ["If-Modified-Since: Wed, 27 Sep 2023 22:00:01 GMT"], 304, "§13.1.3 later"),
    Example("GET", ["If-Modified-Since: Fri, 31 Dec 9999 23:59:59 GMT"], 304, "§13.1.3 in the future"),
    Example("GET", ["If-Modified-Since: Wed, 27 Sep 2023 21:59:59 GMT"], 200, "§13.1.3 earlier"),
    Example("GET", ["If-Modified-Since: Wednesday, 27-Sep-23 21:59:59 GMT"], 200, "§5.6.7 rfc850-date"),
    Example("GET", ["If-Modified-Since: Wed Sep 27 21:59:59 2023"], 200, "§5.6.7 asctime-date"),
    Example("GET", ["If-Modified-Since: yesterday"], 200, "§13.1.3 no date"),
    Example("GET", ["If-Modified-Since: 1695852000"], 200, "§13.1.3 no date"),
    Example("GET", ["If-Modified-Since: 2023-09-27T22:00:00Z"], 200, "§13.1.3 no date"),
    Example("GET", ["If-Modified-Since: Wed, 31 Feb 2024 22:00:00 GMT"], 200, "§13.1.3 no date"),
    Example(
      "GET", ["If-Modified-Since: \(modified)", "If-Modified-Since: \(modified)"], 200, "§13.1.3 twice"),
  ]

  static let preconditions: [Example] = [
    Example("GET", ["If-Match: \(tag)"], 200, "§13.1.1"),
    Example("GET", ["If-Match: \"x\", \(tag)"], 200, "§13.1.1 list"),
    Example("GET", ["If-Match: *"], 200, "§13.1.1 any"),
    Example("GET", ["If-Match: W/\(tag)"], 412, "§13.1.1 strong comparison"),
    Example("GET", ["If-Match: \"x\""], 412, "§13.1.1"),
    Example("HEAD", ["If-Match: \"x\""], 412, "§13.1.1"),
    Example("GET", ["If-Match: x"], 412, "§13.1.1 malformed"),
    Example("GET", ["If-Unmodified-Since: \(modified)"], 200, "§13.1.4"),
    Example("GET", ["If-Unmodified-Since: Wed, 27 Sep 2023 21:59:59 GMT"], 412, "§13.1.4"),
    Example("GET", ["If-Unmodified-Since: Wednesday, 27-Sep-23 21:59:59 GMT"], 412, "§13.1.4"),
    Example("GET", ["If-Unmodified-Since: never"], 200, "§13.1.4 no date"),
    Example(
      "GET", ["If-Match: \(tag)", "If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT"], 200,
      "§13.2.2 is ignored beside If-Match"),
    Example("GET", ["If-Match: \"x\"", "If-None-Match: \(tag)"], 412, "§13.2.2 If-Match first"),
    Example("GET", ["If-Match: \(tag)", "If-None-Match: \(tag)"], 304, "§13.2.2 then If-None-Match"),
    Example(
      "GET", ["If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT", "If-Modified-Since: \(modified)"], 412,
      "§13.2.2 If-Unmodified-Since first"),
    Example("GET", ["If-Match: \"x\"", "Range: bytes=0-1"], 412, "§13.2.2 conditions before ranges"),
    Example("GET", ["If-None-Match: \(tag)", "Range: bytes=0-1"], 304, "§13.2.2 conditions before ranges"),
    Example(
      "GET", ["If-Modified-Since: \(modified)", "Range: bytes=99-"], 304, "§13.2.2 conditions before 416"),
  ]

  static let ranges: [Example] = [
    Example("GET", ["Range: bytes=2-4"], 206, "§14.1.2", body: "234"),
    Example("GET", ["Range: bytes=0-0"], 206, "§14.1.2 one byte", body: "0"),
    Example("GET", ["Range: bytes=7-"], 206, "§14.1.2 to the end", body: "789"),
    Example("GET", ["Range: bytes=0-"], 206, "§14.1.2 everything", body: content),
    Example("GET", ["Range: bytes=-3"], 206, "§14.1.2 suffix", body: "789"),
    Example("GET", ["Range: bytes=-99"], 206, "§14.1.2 suffix longer than all", body: content),
    Example("GET", ["Range: bytes=8-99"], 206, "§14.1.2 beyond the end", body: "89"),
    Example("GET", ["Range: bytes=8-99999999999999999999999999"], 206, "§14.1.2 a large number", body: "89"),
    Example("GET", ["Range: BYTES=0-1"], 206, "§14.1 a unit in any case", body: "01"),
    Example("GET", ["Range: bytes=99-,1-2"], 206, "§15.3.7.2 one of two is there", body: "12"),
    Example("GET", ["Range: bytes=0-3,2-5"], 206, "§15.3.7.2 overlapping", body: "012345"),
    Example("GET", ["Range: bytes=10-"], 416, "§15.5.17"),
    Example("GET", ["Range: bytes=10-20,30-"], 416, "§15.5.17"),
    Example("GET", ["Range: bytes=-0"], 416, "§14.1.2 no suffix"),
    Example("GET", ["Range: bytes=99999999999999999999999999-"], 416, "§14.1.2 a large number"),
    Example("HEAD", ["Range: bytes=0-1"], 200, "§14.2 GET only"),
    Example("HEAD", ["Range: bytes=99-"], 200, "§14.2 GET only"),
    Example("GET", ["Range: lines=0-1"], 200, "§14.2 unknown unit", body: content),
    Example("GET", ["Range: bytes=5-2"], 200, "§14.1.1 invalid", body: content),
    Example("GET", ["Range: bytes=a-b"], 200, "§14.2 malformed", body: content),
    Example("GET", ["Range: bytes=1"], 200, "§14.2 malformed", body: content),
    Example("GET", ["Range: bytes="], 200, "§14.2 malformed", body: content),
    Example("GET", ["Range: 0-1"], 200, "§14.2 malformed", body: content),
    Example("GET", ["Range: bytes=0-1,x"], 200, "§14.2 malformed", body: content),
    Example(
      "GET", ["Range: bytes=\(String(repeating: "0-0,", count: 17))"], 200, "§14.2 too many", body: content),
    Example("GET", ["Range: bytes=0-1", "If-Range: \(tag)"], 206, "§13.1.5 strong tag", body: "01"),
    Example("GET", ["Range: bytes=0-1", "If-Range: W/\(tag)"], 200, "§13.1.5 weak tag", body: content),
    Example("GET", ["Range: bytes=0-1", "If-Range: \"x\""], 200, "§13.1.5 another tag", body: content),
    Example("GET", ["Range: bytes=0-1", "If-Range: \(modified)"], 206, "§13.1.5 date", body: "01"),
    Example(
      "GET", ["Range: bytes=0-1", "If-Range: Wed, 27 Sep 2023 22:00:01 GMT"], 200, "§13.1.5 later date",
      body: content),
    Example(
      "GET", ["Range: bytes=0-1", "If-Range: Wed, 27 Sep 2023 21:59:59 GMT"], 200, "§13.1.5 earlier date",
      body: content),
    Example("GET", ["Range: bytes=0-1", "If-Range: nonsense"], 200, "§13.1.5 neither", body: content),
    Example("GET", ["Range: bytes=0-1", "If-Range: *"], 200, "§13.1.5 neither", body: content),
    Example("GET", ["Range: bytes=99-", "If-Range: \"x\""], 200, "§14.2 416 only where If-Range holds"),
    Example("GET", ["If-Range: \(tag)"], 200, "§13.1.5 without Range", body: content),
  ]

  @Test(
    "Conditions and ranges follow RFC 9110, for a file and for a handler's response",
    arguments: ifNoneMatch + ifModifiedSince + preconditions + ranges)
  func table(example: Example) async throws {
    try await Self.serve { client in
      let whole = try await client.ask("GET", "/file.txt", [])
      for path in ["/file.txt", "/made"] {
        let response = try await client.ask(example.method, path, example.fields)
        #expect(response.status == example.status, "\(path)")
        if let body = example.body { #expect(response.text == body, "\(path)") }
        switch response.status {
        case 200, 206:
          for name in ["etag", "last-modified", "cache-control"] {
            #expect(response[name] == whole[name], "\(path): \(name)")
          }
          if response.status == 206 { #expect(response["content-range"]?.hasSuffix("/10") == true) }
        case 304:
          // The fields that refresh a cached copy, and none about content (§15.4.5).
          for name in ["etag", "cache-control", "vary"] { #expect(response[name] == whole[name]) }
          for name in ["content-type", "content-length", "transfer-encoding", "last-modified"] {
            #expect(response[name] == nil)
          }
          #expect(response["date"] != nil)
        case 416: #expect(response["content-range"] == "bytes */10")
        default: break
        }
      }
    }
  }

  @Test(
    "Several ranges are sent as parts with Content-Range (RFC 9110 §14.6)",
    arguments: ["/file.txt", "/made"])
  func parts(path: String) async throws {
    try await Self.serve { client in
      let response = try await client.ask("GET", path, ["Range: bytes=7-8, -1 ,0-1,99-"])
      #expect(response.status == 206)
      #expect(response["content-range"] == nil)
      let type = try #require(response["content-type"])
      let boundary = try #require(type.split(separator: "boundary=").last)
      #expect(type == "multipart/byteranges; boundary=\(boundary)")
      #expect(response["content-length"] == "\(response.body.count)")
      let parts = [("7-8", "78"), ("9-9", "9"), ("0-1", "01")].map { range, content in
        "--\(boundary)\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Range: bytes \(range)/10\r\n\r\n"
          + "\(content)\r\n"
      }
      #expect(response.text == parts.joined() + "--\(boundary)--\r\n")
    }
  }

  @Test(
    "HEAD has the same fields as GET",
    arguments: ["/file.txt", "/made", "/large.txt", "/stream", "/missing"],
    [
      [], ["Accept-Encoding: gzip"], ["Accept-Encoding: br"], ["If-None-Match: *"], ["If-Match: \"x\""],
      ["Accept-Encoding: identity;q=0"],
    ])
  func head(path: String, fields: [String]) async throws {
    try await Self.serve { client in
      let get = try await client.ask("GET", path, fields)
      let head = try await client.ask("HEAD", path, fields)
      #expect(head.status == get.status)
      // The framing of a body does not apply to HEAD.
      let ignored: Set = ["date", "transfer-encoding"]
      let told = [get, head].map {
        $0.fields.filter { !ignored.contains($0.name) }.map { "\($0.name): \($0.value)" }
      }
      #expect(told[0].sorted() == told[1].sorted())
    }
  }

  private static func serve(_ body: @escaping (RawClient) async throws -> Void) async throws {
    let folder = try TemporaryFolder()
    let large = String(repeating: content, count: 100)
    for (name, text) in [("file.txt", content), ("large.txt", large)] {
      try folder.write(text, to: name)
      folder.setModified(name, to: 1_695_852_000)
    }
    let files = try StaticFiles(root: folder.path)
    let handler: Handler = { request in
      if let response = await files.response(for: request) { return response }
      switch request.target.path {
      case "/made":
        var response = Response(.ok, .plainText, .text(content))
        response.entityTag = EntityTag(hashing: content.utf8)
        response.headerFields[.lastModified] = modified
        response.cacheControl = .revalidated
        return response
      case "/stream":
        let pieces = AsyncStream { continuation in
          for _ in 0..<100 { continuation.yield(Array(content.utf8)) }
          continuation.finish()
        }
        return Response(.ok, .plainText, .stream(ByteStream(pieces)))
      default: return .plain(.notFound, "There is nothing here.")
      }
    }
    let respond = conditionalRequests(contentCoding(Responder(handler)))
    try await serving(respond: respond).run { server in try await body(server.connect()) }
  }
}

extension RawClient {
  fileprivate func ask(_ method: String, _ path: String, _ fields: [String]) async throws -> Response {
    try await send("\(method) \(path) HTTP/1.1\r\nHost: a\r\n\(fields.map { "\($0)\r\n" }.joined())\r\n")
    return try await response(toHead: method == "HEAD")
  }
}

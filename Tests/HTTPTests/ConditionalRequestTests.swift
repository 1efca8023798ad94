import HTTP
import HTTPTypes
import Testing

@Suite struct ConditionalRequestTests {
  static let modified = "Wed, 27 Sep 2023 22:00:00 GMT"
  static let later = "Wed, 27 Sep 2023 22:00:01 GMT"
  static let earlier = "Wed, 27 Sep 2023 21:59:59 GMT"

  struct Example: Sendable, CustomTestStringConvertible {
    let method: HTTPRequest.Method
    let fields: HTTPFields
    let status: Int
    let section: String

    init(_ method: HTTPRequest.Method, _ fields: HTTPFields, _ status: Int, _ section: String) {
      self.method = method
      self.fields = fields
      self.status = status
      self.section = section
    }

    var testDescription: String { "\(section): \(method) \(fields.map(\.description)) → \(status)" }
  }

  static let examples: [Example] = [
    Example(.get, [.ifNoneMatch: "\"v1\""], 304, "§13.1.2"),
    Example(.get, [.ifNoneMatch: "W/\"v1\""], 304, "§13.1.2 compares weakly"),
    Example(.get, [.ifNoneMatch: "\"v0\", \"v1\""], 304, "§13.1.2 list"),
    Example(.get, [.ifNoneMatch: "*"], 304, "§13.1.2 any"),
    Example(.get, [.ifNoneMatch: "\"v2\""], 200, "§13.1.2"),
    Example(.get, [.ifNoneMatch: "v1"], 200, "§13.1.2 malformed"),
    Example(.head, [.ifNoneMatch: "\"v1\""], 304, "§13.1.2 HEAD"),
    Example(.post, [.ifNoneMatch: "\"v1\""], 200, "§13.2.1 is the handler's"),
    Example(.get, [.ifModifiedSince: modified], 304, "§13.1.3"),
    Example(.get, [.ifModifiedSince: later], 304, "§13.1.3"),
    Example(.get, [.ifModifiedSince: earlier], 200, "§13.1.3"),
    Example(.get, [.ifModifiedSince: "yesterday"], 200, "§13.1.3 not a date"),
    Example(
      .get, [.ifModifiedSince: later, .ifNoneMatch: "\"v2\""], 200, "§13.1.3 ignored beside If-None-Match"),
    Example(.get, [.ifMatch: "\"v1\""], 200, "§13.1.1"),
    Example(.get, [.ifMatch: "*"], 200, "§13.1.1 any"),
    Example(.get, [.ifMatch: "W/\"v1\""], 412, "§13.1.1 compares strongly"),
    Example(.get, [.ifMatch: "\"v2\""], 412, "§13.1.1"),
    Example(.get, [.ifUnmodifiedSince: modified], 200, "§13.1.4"),
    Example(.get, [.ifUnmodifiedSince: earlier], 412, "§13.1.4"),
    Example(.get, [.ifUnmodifiedSince: earlier, .ifMatch: "\"v1\""], 200, "§13.2.2 If-Match goes before"),
    Example(.get, [.ifMatch: "\"v2\"", .ifNoneMatch: "\"v1\""], 412, "§13.2.2 If-Match goes before"),
    Example(.get, [.range: "bytes=0-1"], 206, "§14.2"),
    Example(.head, [.range: "bytes=0-1"], 200, "§14.2 only GET has ranges"),
    Example(.get, [.range: "bytes=0-1", .ifNoneMatch: "\"v1\""], 304, "§13.2.2 conditions before ranges"),
    Example(.get, [.range: "bytes=0-1", .ifRange: "\"v1\""], 206, "§13.1.5"),
    Example(.get, [.range: "bytes=0-1", .ifRange: "\"v2\""], 200, "§13.1.5"),
    Example(.get, [.range: "bytes=0-1", .ifRange: "W/\"v1\""], 200, "§13.1.5 compares strongly"),
    Example(.get, [.range: "bytes=0-1", .ifRange: modified], 206, "§13.1.5 date"),
    Example(.get, [.range: "bytes=0-1", .ifRange: later], 200, "§13.1.5 exact date only"),
    Example(.get, [.range: "bytes=10-"], 416, "§15.5.17"),
    Example(.get, [.range: "bytes=-0"], 416, "§14.1.2 empty suffix"),
    Example(.get, [.range: "bytes=5-2"], 200, "§14.1.2 malformed is ignored"),
    Example(.get, [.range: "lines=0-1"], 200, "§14.2 unknown unit is ignored"),
    Example(.get, [.range: "bytes=0-5,3-8"], 206, "§15.3.7.2 overlapping ranges become one"),
  ]

  @Test("Conditions are evaluated as in RFC 9110", arguments: examples)
  func table(example: Example) async throws {
    let respond = conditionalRequests(
      Responder { _ in
        var response = Response(.ok, .plainText, .text("0123456789"))
        response.entityTag = EntityTag(opaque: "v1")
        response.headerFields[.lastModified] = Self.modified
        return response
      })
    let response = try await respond(Request(example.method, "/", headerFields: example.fields))
    #expect(response.status.code == example.status)
  }

  @Test("304 keeps the fields that caches need and drops those about the content")
  func notModified() async throws {
    let respond = conditionalRequests(
      Responder { _ in
        var response = Response(.ok, .html, .text("page"))
        response.entityTag = EntityTag(opaque: "v1")
        response.headerFields[.contentLanguage] = "en"
        response.headerFields[.contentSecurityPolicy] = "default-src 'self'"
        response.cacheControl = .revalidated
        response.addVary(.acceptEncoding)
        return response
      })
    let response = try await respond(Request(.get, "/", headerFields: [.ifNoneMatch: "\"v1\""]))
    #expect(response.body.length == 0)
    #expect(response.headerFields[.eTag] == "\"v1\"")
    #expect(response.headerFields[.cacheControl] == "public, no-cache")
    #expect(response.headerFields[.vary] == "Accept-Encoding")
    #expect(response.headerFields[.contentSecurityPolicy] != nil)
    #expect(response.headerFields[.contentType] == nil)
    #expect(response.headerFields[.contentLanguage] == nil)
  }

  @Test("A response other than 200 passes unchanged", arguments: [301, 404, 500])
  func others(code: Int) async throws {
    let respond = conditionalRequests(
      Responder { _ in
        Response(.init(code: code), headerFields: [.eTag: "\"v1\""], body: .text("text"))
      })
    #expect(try await respond(Request(.get, "/", headerFields: [.ifNoneMatch: "*"])).status.code == code)
  }

  @Test("A handler that writes evaluates the conditions first")
  func writing() {
    let request = Request(.put, "/", headerFields: [.ifNoneMatch: "*"])
    let conditions = Preconditions(of: request)
    #expect(conditions.verdict(entityTag: nil, lastModified: nil, exists: false) == .proceed)
    #expect(conditions.verdict(entityTag: nil, lastModified: nil, exists: true) == .failed)
  }
}

import HTTP
import HTTPTypes
import Testing

@testable import Server

@Suite("Fields that are written in advance")
struct WrittenFieldsTests {
  private static let responses: [Response] = [
    Response(.ok, .html, .text("a page")),
    Response(
      .notFound, headerFields: [.cacheControl: "no-store", .vary: "Accept", .init("X-Naive")!: "é"],
      body: .text("none")),
    Response(.noContent), Response(.notModified, headerFields: [.eTag: "\"a\""]),
    // Those that the server sets are not written in advance.
    Response(headerFields: [.date: "Tue, 01 Dec 2026 00:00:00 GMT", .eTag: "\"b\""], body: .text("dated")),
    Response(headerFields: [.contentLength: "5", .server: "other", .eTag: "\"c\""], body: .text("long")),
    Response(headerFields: [.connection: "close", .eTag: "\"d\""], body: .text("closing")),
  ]

  @Test("They are sent as the same bytes", arguments: responses.indices, [false, true])
  func sameBytes(index: Int, closes: Bool) {
    let response = Self.responses[index]
    var written = response
    written.writeFields()
    let server = ServerFields(
      framing: .length(3), connection: closes ? "close" : nil, date: Array("Date: now\r\n".utf8),
      serverName: "Colophon",
      id: nil)
    #expect(Self.head(of: written, server) == Self.head(of: response, server))
  }

  @Test("Only those that the server does not set are")
  func own() {
    #expect(
      Self.responses.map { response in
        var response = response
        response.writeFields()
        return response.fieldLines != nil
      } == [true, true, true, true, false, false, false])
  }

  @Test("A change of a field drops them")
  func change() {
    var response = Self.responses[0]
    response.writeFields()
    response.headerFields[.setCookie] = "a=b"
    let output = OutputBuffer()
    output.appendHead(
      of: response, ServerFields(framing: .none, connection: nil, date: [], serverName: nil, id: nil))
    #expect(
      String(decoding: output.bytes, as: UTF8.self)
        == "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nSet-Cookie: a=b\r\n\r\n")
  }

  private static func head(of response: Response, _ server: ServerFields) -> [UInt8] {
    let output = OutputBuffer()
    output.appendHead(of: response, server)
    return Array(output.bytes)
  }
}

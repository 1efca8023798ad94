import HTTP
import HTTPTypes
import Testing

@testable import Server

@Suite struct GzipTests {
  static let text = Array(String(repeating: "Text shrinks. ", count: 5000).utf8)

  @Test("What was compressed comes back", arguments: [0, 1, 70_000])
  func roundTrip(count: Int) throws {
    let bytes = Array(Self.text.prefix(count))
    #expect(try Gzip.decompress(Gzip.compress(bytes), upTo: count) == bytes)
  }

  @Test("The same bytes always give the same gzip")
  func deterministic() { #expect(Gzip.compress(Self.text) == Gzip.compress(Self.text)) }

  @Test("Decompressing stops at the limit, and at what is no gzip")
  func bounds() {
    let compressed = Gzip.compress(Self.text)
    #expect(throws: BodyTooLarge(limit: 1000)) { try Gzip.decompress(compressed, upTo: 1000) }
    #expect(throws: MalformedGzip.self) { try Gzip.decompress(Array(compressed.dropLast(9)), upTo: .max) }
    #expect(throws: MalformedGzip.self) { try Gzip.decompress([1, 2, 3], upTo: .max) }
    #expect(throws: MalformedGzip.self) { try Gzip.decompress([], upTo: .max) }
  }

  @Test("Several members are one content")
  func members() throws {
    #expect(try Gzip.decompress(Gzip.compress([1]) + Gzip.compress([2]), upTo: 2) == [1, 2])
  }

  @Test("A stream can be decompressed, also one without a piece")
  func streaming() async throws {
    for pieces in [[], [Self.text], [[1], [], [2]]] {
      let stream = ByteStream(
        AsyncStream { continuation in
          for piece in pieces { continuation.yield(piece) }
          continuation.finish()
        })
      let compressed = try await Body.stream(Gzip.compress(stream)).collect(upTo: .max)
      #expect(try Gzip.decompress(compressed, upTo: .max) == Array(pieces.joined()))
    }
  }

  static func respond(_ type: MediaType, _ body: Body, _ fields: HTTPFields = [:]) -> Responder {
    gzipEncoding { _ in
      var response = Response(.ok, type, body)
      for field in fields { response.headerFields.append(field) }
      return response
    }
  }

  @Test("Text is compressed for those who take it, and says that it depends on that")
  func negotiation() async throws {
    let respond = Self.respond(.html, .bytes(Self.text), [.eTag: "\"1\""])
    let small = try await respond(Request(.get, "/", headerFields: [.acceptEncoding: "gzip"]))
    #expect(small.headerFields[.contentEncoding] == "gzip")
    #expect(small.headerFields[.eTag] == "\"1-gzip\"")
    #expect(small.headerFields[.vary] == "Accept-Encoding")
    #expect(try await Gzip.decompress(small.body.collect(upTo: .max), upTo: .max) == Self.text)
    let plain = try await respond(Request(.get, "/", headerFields: [.acceptEncoding: "gzip;q=0"]))
    #expect(plain.headerFields[.contentEncoding] == nil)
    #expect(plain.headerFields[.eTag] == "\"1\"")
    #expect(plain.headerFields[.vary] == "Accept-Encoding")
  }

  @Test("What is small, compressed already or not to be touched is left as it is")
  func exceptions() async throws {
    let examples: [Responder] = [
      Self.respond(.html, .text("short")), Self.respond(MediaType("image/png"), .bytes(Self.text)),
      Self.respond(.html, .bytes(Self.text), [.contentEncoding: "br"]),
      Self.respond(.html, .bytes(Self.text), [.cacheControl: "no-transform"]),
      gzipEncoding { _ in Response(.notModified, .html, .empty) },
    ]
    for respond in examples {
      let response = try await respond(Request(.get, "/", headerFields: [.acceptEncoding: "gzip"]))
      #expect(response.headerFields[.contentEncoding] != "gzip")
      #expect(response.headerFields[.vary] == nil)
    }
  }

  @Test("The compressed response answers the condition that it gave the tag for")
  func conditional() async throws {
    let respond = conditionalRequests(Self.respond(.html, .bytes(Self.text), [.eTag: "\"1\""]))
    let fields: HTTPFields = [.acceptEncoding: "gzip", .ifNoneMatch: "\"1-gzip\""]
    let response = try await respond(Request(.get, "/", headerFields: fields))
    #expect(response.status == .notModified)
    #expect(response.headerFields[.eTag] == "\"1-gzip\"")
  }
}

import Dispatch
import HTTP
import HTTPTypes
import Testing

@testable import Server

@Suite struct ContentCodingTests {
  static let text = Array(String(repeating: "Text shrinks. ", count: 5000).utf8)

  static func respond(_ type: MediaType, _ body: Body, _ fields: HTTPFields = [:]) -> Responder {
    contentCoding(
      Responder { _ in
        var response = Response(.ok, type, body)
        for field in fields { response.headerFields.append(field) }
        return response
      })
  }

  @Test(
    "Text is compressed in the coding that the client prefers, with Vary (RFC 9110 §12.5.3)",
    arguments: [
      ("gzip", "gzip"), ("br", "br"), ("gzip, br", "gzip"), ("gzip;q=0.5, br", "br"), ("x-gzip", "gzip"),
      ("*", "gzip"), ("identity;q=0, *", "gzip"), ("gzip;q=0", nil), ("deflate", nil), ("", nil), (nil, nil),
    ] as [(String?, String?)])
  func negotiation(accepted: String?, coding: String?) async throws {
    let respond = Self.respond(.html, .bytes(Self.text), [.eTag: "\"1\""])
    var request = Request(.get, "/")
    request.headerFields[.acceptEncoding] = accepted
    let response = try await respond(request)
    #expect(response.headerFields[.contentEncoding] == coding)
    #expect(response.headerFields[.eTag] == (coding.map { "\"1-\($0)\"" } ?? "\"1\""))
    #expect(response.headerFields[.vary] == "Accept-Encoding")
    #expect(try await decoded(response) == Self.text)
  }

  @Test("Bytes, files and streams are compressed alike", arguments: ["gzip", "br"])
  func bodies(coding: String) async throws {
    let folder = try TemporaryFolder()
    let large = Array(repeatElement(Self.text, count: 10).joined())
    try folder.write(large, to: "large")
    try folder.write(Self.text, to: "small")
    let stream = ByteStream(
      AsyncStream { continuation in
        for _ in 0..<3 { continuation.yield(Self.text) }
        continuation.finish()
      })
    let bodies: [(Body, Int)] = [
      (.bytes(Self.text), 70_000), (.stream(stream), 210_000),
      (.file(try folder.slice("small")), 70_000), (.file(try folder.slice("large")), 700_000),
    ]
    for (body, count) in bodies {
      let isStream = if case .stream = body { true } else { false }
      let respond = Self.respond(.plainText, body, [.eTag: "\"1\""])
      let response = try await respond(Request(.get, "/", headerFields: [.acceptEncoding: coding]))
      #expect(response.headerFields[.contentEncoding] == coding)
      #expect(try await decoded(response).count == count)
      // The compressed bytes of a stream depend on its pieces.
      #expect(response.headerFields[.eTag] == (isStream ? "W/" : "") + "\"1-\(coding)\"")
    }
  }

  @Test("Bodies that are small, compressed, or not to be transformed are not compressed")
  func exceptions() async throws {
    let examples: [Responder] = [
      Self.respond(.html, .text("short")), Self.respond(MediaType("image/png"), .bytes(Self.text)),
      Self.respond(.html, .bytes(Self.text), [.contentEncoding: "br"]),
      Self.respond(.html, .bytes(Self.text), [.cacheControl: "no-transform"]),
      Self.respond(.eventStream, .bytes(Self.text)),
      Self.respond(.html, .bytes(Self.text), [.contentRange: "bytes 0-1/2"]),
      contentCoding(Responder { _ in Response(.notModified, .html, .empty) }),
    ]
    for respond in examples {
      let response = try await respond(Request(.get, "/", headerFields: [.acceptEncoding: "gzip"]))
      #expect(response.headerFields[.contentEncoding] != "gzip")
      #expect(response.headerFields[.vary] == nil)
    }
  }

  @Test("A range is not compressed, and HEAD has no body")
  func ranges() async throws {
    let respond = conditionalRequests(Self.respond(.html, .bytes(Self.text)))
    let fields: HTTPFields = [.acceptEncoding: "gzip", .range: "bytes=0-3"]
    let part = try await respond(Request(.get, "/", headerFields: fields))
    #expect(part.status == .partialContent)
    #expect(part.headerFields[.contentEncoding] == nil)
    #expect(part.headerFields[.vary] == "Accept-Encoding")
    #expect(try await part.body.collect(upTo: .max) == Array("Text".utf8))
    let head = try await respond(Request(.head, "/", headerFields: fields))
    #expect(head.status == .ok)
    #expect(head.headerFields[.contentEncoding] == "gzip")
  }

  @Test(
    "A client that refuses identity gets a compressed response, or 406 (RFC 9110 §12.5.3)",
    arguments: [
      ("identity;q=0, gzip", MediaType.html, 70_000, 200), ("identity;q=0, gzip", .html, 5, 200),
      ("identity;q=0", .html, 70_000, 406), ("*;q=0", .html, 5, 406),
      ("identity;q=0, gzip", MediaType("image/png"), 70_000, 406),
    ])
  func withoutIdentity(accepted: String, type: MediaType, count: Int, status: Int) async throws {
    let respond = Self.respond(type, .bytes(Array(Self.text.prefix(count))))
    let response = try await respond(Request(.get, "/", headerFields: [.acceptEncoding: accepted]))
    #expect(response.status.code == status)
    #expect(response.headerFields[.vary] == "Accept-Encoding")
    if status == 200 { #expect(try await decoded(response).count == count) }
    let post = try await respond(Request(.post, "/", headerFields: [.acceptEncoding: accepted]))
    #expect(post.status == .ok, "what has been carried out is not refused afterwards")
  }

  @Test("A response that its handler has negotiated is left unchanged")
  func negotiated() async throws {
    let coded = Self.respond(.html, .bytes(Self.text), [.vary: "Accept-Encoding", .contentEncoding: "br"])
    let fields: HTTPFields = [.acceptEncoding: "identity;q=0, br"]
    #expect(try await coded(Request(.get, "/", headerFields: fields)).status == .ok)
    let respond = Self.respond(.html, .bytes(Self.text), [.vary: "Accept, accept-encoding"])
    let response = try await respond(Request(.get, "/", headerFields: [.acceptEncoding: "gzip"]))
    #expect(response.headerFields[.contentEncoding] == nil)
  }

  @Test("A compressed response matches conditions with its own tag only")
  func conditional() async throws {
    let respond = conditionalRequests(Self.respond(.html, .bytes(Self.text), [.eTag: "\"1\""]))
    for (accepted, tag, status) in [
      ("gzip", "\"1-gzip\"", 304), ("gzip", "W/\"1-gzip\"", 304), ("gzip", "\"1\"", 200),
      ("br", "\"1-br\"", 304),
      ("br", "\"1-gzip\"", 200), ("identity", "\"1\"", 304), ("identity", "\"1-gzip\"", 200),
      ("gzip", "\"1\", \"1-br\", \"1-gzip\"", 304),
    ] {
      let fields: HTTPFields = [.acceptEncoding: accepted, .ifNoneMatch: tag]
      let response = try await respond(Request(.get, "/", headerFields: fields))
      #expect(response.status.code == status, "\(accepted) \(tag)")
    }
  }

  @Test(
    "Compressing a large body does not block the event loop",
    arguments: [(1000, true), (70_000, false)])
  func offTheQueue(count: Int, staysOnQueue: Bool) async throws {
    let key = DispatchSpecificKey<Bool>()
    let queue = DispatchQueue(label: "connections")
    queue.setSpecific(key: key, value: true)
    let respond = Self.respond(.html, .bytes(Array(Self.text.prefix(count))))
    let wasOnQueue = try await withCheckedThrowingContinuation { continuation in
      queue.async {
        guard #available(macOS 26, *) else { return continuation.resume(returning: staysOnQueue) }
        _ = Task.immediate {
          do {
            _ = try await respond(Request(.get, "/", headerFields: [.acceptEncoding: "gzip"]))
            continuation.resume(returning: DispatchQueue.getSpecific(key: key) ?? false)
          } catch {
            continuation.resume(throwing: error)
          }
        }
      }
    }
    #expect(wasOnQueue == staysOnQueue)
  }
}

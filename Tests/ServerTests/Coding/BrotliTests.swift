import CodingTestSupport
import HTTP
import Testing

@testable import Server

@Suite struct BrotliTests {
  static let text = Array(String(repeating: "Text shrinks. ", count: 5000).utf8)

  @Test("Decompression gives back the compressed bytes", arguments: [0, 1, 70_000], [0, 5, 11])
  func roundTrip(count: Int, quality: Int) throws {
    let bytes = Array(Self.text.prefix(count))
    #expect(try Brotli.decompress(Brotli.compress(bytes, quality: quality)) == bytes)
  }

  @Test("Equal bytes give equal brotli")
  func deterministic() { #expect(Brotli.compress(Self.text) == Brotli.compress(Self.text)) }

  @Test("A compressed stream can be decompressed, also one without pieces")
  func streaming() async throws {
    for pieces in [[], [Self.text], [[1], [], [2]]] {
      let stream = ByteStream(
        AsyncStream { continuation in
          for piece in pieces { continuation.yield(piece) }
          continuation.finish()
        })
      let compressed = try await Body.stream(Brotli.compress(stream)).collect(upTo: .max)
      #expect(try Brotli.decompress(compressed) == Array(pieces.joined()))
    }
  }
}

import CodingTestSupport
import HTTP
import RandomTestSupport
import Testing

@testable import Server

@Suite struct GzipTests {
  static let text = Array(String(repeating: "Text shrinks. ", count: 5000).utf8)

  @Test("Decompression gives back the compressed bytes", arguments: [0, 1, 70_000])
  func roundTrip(count: Int) throws {
    let bytes = Array(Self.text.prefix(count))
    #expect(try Gzip.decompress(Gzip.compress(bytes)) == bytes)
  }

  @Test("Equal bytes give equal gzip")
  func deterministic() { #expect(Gzip.compress(Self.text) == Gzip.compress(Self.text)) }

  @Test(
    "Compressing a file in pieces gives the same result as compressing all its bytes at once",
    arguments: [ContentCoding.gzip, .brotli])
  func files(coding: ContentCoding) async throws {
    var random = SeededGenerator(seed: 1)
    let words = (0..<3000).map { _ in "word\(random.next() % 1_000_000) " }
    let bytes = (0..<200_000).flatMap { _ in words[Int(random.next() % 3000)].utf8 }
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: "words")
    var compressed: [UInt8] = []
    for try await piece in Compression.compress(try folder.slice("words"), coding) { compressed += piece }
    #expect(compressed == Compression.compress(bytes, coding))
  }

  @Test("Several members decompress to one content")
  func members() throws {
    #expect(try Gzip.decompress(Gzip.compress([1]) + Gzip.compress([2])) == [1, 2])
  }

  @Test("A compressed stream can be decompressed, also one without pieces")
  func streaming() async throws {
    for pieces in [[], [Self.text], [[1], [], [2]]] {
      let stream = ByteStream(
        AsyncStream { continuation in
          for piece in pieces { continuation.yield(piece) }
          continuation.finish()
        })
      let compressed = try await Body.stream(Gzip.compress(stream)).collect(upTo: .max)
      #expect(try Gzip.decompress(compressed) == Array(pieces.joined()))
    }
  }
}

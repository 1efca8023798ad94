import Digests
import Testing

@Suite("A running SHA-256 digest")
struct RunningSHA256Tests {
  @Test("Is the digest of all pieces together, however they are cut", arguments: [1, 63, 64, 65, 1000])
  func pieces(size: Int) {
    let content = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let running = RunningSHA256()
    for start in stride(from: 0, to: content.count, by: size) {
      running.update(Array(content[start..<min(start + size, content.count)]))
    }
    #expect(running.finish() == SHA256Digest(of: content))
  }

  @Test("Of nothing is the digest of nothing")
  func nothing() { #expect(RunningSHA256().finish() == SHA256Digest(of: "")) }

  @Test("A digest is read from its hexadecimal digits, and from nothing else")
  func hex() {
    let digest = SHA256Digest(of: "x")
    #expect(SHA256Digest(hex: digest.hex) == digest)
    for text in [
      "", "ab", digest.hex.uppercased(), "+f" + digest.hex.dropFirst(2), digest.hex.dropLast() + "g",
    ] {
      #expect(SHA256Digest(hex: text) == nil)
    }
  }
}

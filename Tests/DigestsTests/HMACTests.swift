import Digests
import Testing

@Suite("HMAC-SHA256") struct HMACTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let key: [UInt8]
    let content: [UInt8]
    let hex: String

    init(_ name: String, key: [UInt8], _ content: [UInt8], _ hex: String) {
      testDescription = name
      self.key = key
      self.content = content
      self.hex = hex
    }
  }

  @Test("Gives the results of RFC 4231", arguments: vectors)
  func examples(example: Example) {
    #expect(SHA256Digest(of: example.content, key: example.key).hex == example.hex)
  }
}

private let vectors: [HMACTests.Example] = [
  HMACTests.Example(
    "case 1", key: Array(repeating: 0x0b, count: 20), Array("Hi There".utf8),
    "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
  HMACTests.Example(
    "case 2, a key shorter than the digest", key: Array("Jefe".utf8),
    Array("what do ya want for nothing?".utf8),
    "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
  HMACTests.Example(
    "case 3", key: Array(repeating: 0xaa, count: 20), Array(repeating: 0xdd, count: 50),
    "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
  HMACTests.Example(
    "case 4", key: Array(1...25), Array(repeating: 0xcd, count: 50),
    "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"),
  HMACTests.Example(
    "case 6, a key longer than a block", key: Array(repeating: 0xaa, count: 131),
    Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
    "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"),
  HMACTests.Example(
    "case 7, more than a block of both", key: Array(repeating: 0xaa, count: 131),
    Array(
      ("This is a test using a larger than block-size key and a larger than block-size data. "
        + "The key needs to be hashed before being used by the HMAC algorithm.").utf8),
    "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"),
  HMACTests.Example(
    "empty content, empty key", key: [], [],
    "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"),
]

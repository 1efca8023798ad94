import Digests
import Testing

@Suite("Fingerprints") struct FingerprintTests {
  @Test("Are the tags that other implementations of AES-GCM compute")
  func examples() {
    #expect(Fingerprint(of: [UInt8]()).hex == "7906545f9107ec63324ce00c308cce7d")
    #expect(Fingerprint(of: Array("Hello".utf8)).hex == "c18fdca1113891745241bbd7dacbac17")
  }

  @Test("Differ if one bit, the order or the length differs")
  func differences() {
    let content = (0..<10_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    var others = [content, content + [0], Array(content.dropLast()), content.reversed(), [0] + content]
    for index in [0, 15, 16, 4_999, 9_999] {
      var other = content
      other[index] ^= 0x80
      others.append(other)
    }
    var swapped = content
    for index in 0..<16 { swapped.swapAt(index, index + 4_112) }
    others.append(swapped)
    #expect(Set(others.map { Fingerprint(of: $0) }).count == others.count)
  }

  @Test("Do not depend on how the bytes are stored")
  func storage() {
    let content = Array("One thing after another".utf8)
    #expect(Fingerprint(of: AnySequence(content)) == Fingerprint(of: content))
    #expect(Fingerprint(of: content[4...]) == Fingerprint(of: Array(content[4...])))
  }
}

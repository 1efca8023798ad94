import Testing

@testable import Backups

@Suite("The header of a file in a tar archive")
struct TarHeaderTests {
  @Test(
    "Reads what it writes, also for files of more than 8 GiB", arguments: [0, 1, 511, 8_589_934_592, 1 << 44])
  func roundTrip(length: Int) {
    let header = TarHeader(name: "database.dump", length: length, modified: 1_800_000_000)
    #expect(header.bytes.count == 512)
    #expect(TarHeader(header.bytes) == header)
  }

  @Test(
    "A number with a sign, or one that is too large, is none",
    arguments: [
      Array("-77777777777".utf8), Array("-7777777777\0".utf8), Array("+7777777777\0".utf8),
      [0x80] + Array(repeating: 0, count: 3) + Array(repeating: 0xFF, count: 8),
    ], [124, 136])
  func signs(field: [UInt8], place: Int) {
    var bytes = TarHeader(name: "database.dump", length: 1, modified: 1).bytes
    bytes.replaceSubrange(place..<place + 12, with: field)
    bytes.replaceSubrange(148..<156, with: "        ".utf8)
    let sum = String(bytes.reduce(0) { $0 + Int($1) }, radix: 8)
    bytes.replaceSubrange(148..<156, with: Array("0\(sum)\0 ".utf8))
    #expect(TarHeader(bytes) == nil)
  }

  @Test("Notices each bit that changed")
  func bits() {
    let bytes = TarHeader(name: "manifest.json", length: 4711, modified: 1_800_000_000).bytes
    for index in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[index] ^= 1 << bit
        #expect(TarHeader(changed) == nil, "bit \(bit) of byte \(index)")
      }
    }
  }
}

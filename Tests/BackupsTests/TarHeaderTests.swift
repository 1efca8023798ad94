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

import Foundation
import Testing

@testable import Postgres

@Suite("The memory of a private cluster")
struct ServerMemoryTests {
  @Test("Buffers take an eighth of the memory, between 64 MB and 1 GB")
  func shares() {
    let gigabyte = 1 << 30
    #expect(ServerMemory.sharedBuffers(ofBytes: gigabyte / 4) == 64)
    #expect(ServerMemory.sharedBuffers(ofBytes: 2 * gigabyte) == 256)
    #expect(ServerMemory.sharedBuffers(ofBytes: 64 * gigabyte) == 1024)
  }

  @Test(
    "A container's limit is a number, or there is none",
    arguments: [("536870912\n", 536_870_912), ("max\n", nil), ("", nil)] as [(String, Int?)])
  func limits(content: String, limit: Int?) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(content.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(ServerMemory.limit(in: file.path) == limit)
    #expect(ServerMemory.limit(in: file.path + ".missing") == nil)
  }
}

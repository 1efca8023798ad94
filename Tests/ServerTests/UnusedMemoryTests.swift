#if canImport(Glibc)
  import Foundation
  import Testing

  @testable import Server

  @Suite("Unused memory")
  struct UnusedMemoryTests {
    @Test("Freed memory goes back to the system, although blocks behind it are still used")
    func givenBack() throws {
      let blocks = (0..<300_000).map { number in
        let block = UnsafeMutableRawPointer.allocate(byteCount: 1000, alignment: 16)
        block.initializeMemory(as: UInt8.self, repeating: UInt8(truncatingIfNeeded: number), count: 1000)
        return block
      }
      let isKept = { (index: Int) in index % 1000 == 999 }
      for (index, block) in blocks.enumerated() where !isKept(index) { block.deallocate() }
      let before = try residentBytes()
      UnusedMemory.giveBackFree(moreThan: 1 << 40)
      #expect(try residentBytes() > before - 100_000_000)
      UnusedMemory.giveBackFree(moreThan: 1 << 20)
      #expect(try residentBytes() < before - 150_000_000)
      for (index, block) in blocks.enumerated() where isKept(index) { block.deallocate() }
    }

    private func residentBytes() throws -> Int {
      let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
      return try #require(Int(fields[1])) * sysconf(Int32(_SC_PAGESIZE))
    }
  }
#endif

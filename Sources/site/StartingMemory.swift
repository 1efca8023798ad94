import Foundation
import Syndication

/// The code that starting took.
enum StartingMemory {
  /// Takes all code out of this process's memory: it stays in the files, and what serving needs of it comes back with
  /// the first requests. Starting runs through much that is never needed again. Without effect but on Linux.
  static func giveBack() {
    #if os(Linux)
      guard let maps = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8) else { return }
      for line in maps.split(separator: "\n") {
        // Such as `55d0c8400000-55d0c9a00000 r-xp 00800000 fe:00 1234  /usr/bin/site`. Code is never written to, so
        // that nothing is lost; read-only data may have been, before it was made read-only.
        let parts = line.split(separator: " ")
        guard parts.count >= 6, parts[1] == "r-xp", parts[5].hasPrefix("/") else { continue }
        let ends = parts[0].split(separator: "-").compactMap { UInt(String($0), radix: 16) }
        guard ends.count == 2, let start = UnsafeMutableRawPointer(bitPattern: ends[0]) else { continue }
        madvise(start, Int(ends[1] - ends[0]), MADV_DONTNEED)
      }
    #endif
  }
}

import Foundation
import Testing

@testable import Postgres

@Suite("A lock of a file")
struct FileLockTests {
  #if os(Linux)
    @Test("A program that was started while the lock was held does not keep it")
    func inherited() throws {
      let path = FileManager.default.temporaryDirectory.appending(path: "lock-\(UUID())").path
      defer { try? FileManager.default.removeItem(atPath: path) }
      var lock = try FileLock(path, LOCK_SH)
      let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap(
        Int32.init)
      let descriptor = try #require(
        descriptors.first {
          (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
        })
      let child = sleepingChild(with: descriptor)
      defer {
        kill(child, SIGKILL)
        waitpid(child, nil, 0)
      }
      try #expect(FileLock(path, LOCK_EX | LOCK_NB) == nil)
      withExtendedLifetime(lock) {}
      lock = nil
      try #expect(FileLock(path, LOCK_EX | LOCK_NB) != nil)
    }

    /// A program that has a descriptor of this one as well.
    private func sleepingChild(with descriptor: Int32) -> pid_t {
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_adddup2(&actions, descriptor, descriptor)
      var child = pid_t()
      let words: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("60"), nil]
      defer { for word in words { free(word) } }
      let status = posix_spawnp(&child, "sleep", &actions, nil, words, nil)
      #expect(status == 0)
      return child
    }
  #endif
}

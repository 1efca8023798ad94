internal import Files

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// How much memory a server may use.
enum ServerMemory {
  /// Postgres' `shared_buffers`, in megabytes: an eighth of the memory. Pages that are read again and again, such as those of
  /// indexes, should stay there: copying one from the system's cache takes longer than reading it in place.
  static func sharedBuffers(ofBytes memory: Int) -> Int { min(max(memory / 8 / 1_048_576, 64), 1024) }

  /// What this process may use, in bytes: of the machine, or of its container (cgroup v2 and v1).
  static func available() -> Int {
    let pages = sysconf(Int32(_SC_PHYS_PAGES))
    let machine = pages > 0 ? Int(pages) * Int(sysconf(Int32(_SC_PAGESIZE))) : .max
    return ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"]
      .compactMap { limit(in: $0) }.reduce(machine, min)
  }

  /// Nil if there is none.
  static func limit(in file: String) -> Int? {
    guard let bytes = try? readFile(file) else { return nil }
    return Int(String(decoding: bytes, as: UTF8.self).prefix { !$0.isNewline })
  }
}

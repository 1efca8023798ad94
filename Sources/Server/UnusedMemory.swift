#if canImport(Glibc)
  import CMalloc
#endif

/// What a process keeps of memory that it does not use.
public enum UnusedMemory {
  /// Has memory that a burst of large requests or answers took go back to the system; to be called when the process
  /// starts. Without effect where the C library is not glibc.
  ///
  /// Left to itself, glibc takes the size of the largest block that was ever freed for usual and keeps as much in each
  /// of the many heaps that it makes for threads, so that a server may stay several times as large as it has to be.
  public static func giveBack() {
    #if canImport(Glibc)
      mallopt(M_ARENA_MAX, 2)
      mallopt(M_MMAP_THRESHOLD, 128 << 10)
      mallopt(M_TRIM_THRESHOLD, 256 << 10)
    #endif
  }
}

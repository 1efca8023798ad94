#if canImport(Glibc)
  import CMalloc
#endif

/// Has what a burst of large answers took go back to the system.
///
/// Left to itself, glibc takes the size of the largest block that was ever freed for usual, keeps as much in each of
/// the many heaps that it makes for threads, and a server stays several times as large as it has to be.
func returnUnusedMemory() {
  #if canImport(Glibc)
    mallopt(M_ARENA_MAX, 2)
    mallopt(M_MMAP_THRESHOLD, 128 << 10)
    mallopt(M_TRIM_THRESHOLD, 256 << 10)
  #endif
}

#if canImport(Glibc)
  import CMalloc
#endif

/// Memory that the process has freed and still holds.
public enum UnusedMemory {
  /// Makes the C library return freed memory to the system, after a burst of large requests for instance.
  /// Call it when the process starts. Has no effect without glibc.
  ///
  /// By default, glibc raises its thresholds to the largest block that was ever freed, in each of many heaps.
  /// A server can then use several times the memory that it needs. Blocks of less than a megabyte, such as long pages, stay in
  /// the heap: otherwise the kernel has to map and clear new memory for each.
  public static func giveBack() {
    #if canImport(Glibc)
      mallopt(M_ARENA_MAX, 2)
      mallopt(M_MMAP_THRESHOLD, 1 << 20)
      mallopt(M_TRIM_THRESHOLD, 2 << 20)
    #endif
  }
}

#if canImport(Glibc)
  import CMalloc
#endif

/// Memory that the process has freed and still holds.
public enum UnusedMemory {
  /// Makes the C library return freed memory to the system, after a burst of large requests for instance.
  /// Call it when the process starts. Has no effect without glibc.
  ///
  /// By default, glibc raises its thresholds to the largest block that was ever freed, in each of many heaps.
  /// A server can then use several times the memory that it needs. Blocks of less than a megabyte, such as
  /// long pages, stay in the heap: otherwise the kernel has to map and clear new memory for each.
  public static func giveBack() {
    #if canImport(Glibc)
      mallopt(M_ARENA_MAX, 2)
      mallopt(M_MMAP_THRESHOLD, 1 << 20)
      mallopt(M_TRIM_THRESHOLD, 2 << 20)
    #endif
  }

  /// Looks once a minute whether more than 32 MB of the heaps are free, and then returns them, until the task
  /// is cancelled.
  ///
  /// By itself, glibc returns only what is free at the end of a heap. After an import of thousands of posts,
  /// a few blocks that are still used keep hundreds of megabytes before them.
  public static func keepGivingBack() async {
    while !Task.isCancelled {
      giveBackFree(moreThan: 32 << 20)
      try? await Task.sleep(for: .seconds(60))
    }
  }

  /// - Parameter limit: in bytes; if less is free, nothing is returned, because it will soon be used again.
  static func giveBackFree(moreThan limit: Int) {
    #if canImport(Glibc)
      if mallinfo2().fordblks > limit { malloc_trim(0) }
    #endif
  }
}

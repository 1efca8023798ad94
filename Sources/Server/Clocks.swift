import Platform

func microsecondsSinceEpoch() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_REALTIME, &time)
  return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
}

extension Duration {
  /// At least 0, and at most a hundred years, so that adding it to the clock never overflows.
  var nanoseconds: UInt64 {
    let (seconds, attoseconds) = components
    if seconds < 0 { return 0 }
    if seconds > 3_153_600_000 { return 3_153_600_000_000_000_000 }
    return UInt64(seconds) * 1_000_000_000 + UInt64(max(0, attoseconds) / 1_000_000_000)
  }
}

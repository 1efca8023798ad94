#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension PrivateCluster {
  /// Sees to it that the server stops when every process that uses it has ended, in whatever way. For tests, which
  /// have no place where the last one could say ``leave()``.
  package func stopWhenNobodyIsLeft() throws {
    let stop = try layout.command(programs.pgCtl, ["stop", "-D", layout.data, "-m", "immediate", "-s"])
    #if os(Linux)
      // flock(1) gets the members' lock when there is no member any more.
      let wait = ChildProcess(
        "/usr/bin/flock", ["--no-fork", layout.membersLock, stop.path] + stop.arguments)
      try wait.runDetached()
    #else
      Self.toLeave.withLock { $0.append(self) }
      atexit { for cluster in PrivateCluster.toLeave.withLock({ $0 }) { cluster.leaveNow() } }
    #endif
  }
}

#if !os(Linux)
  internal import Synchronization

  extension PrivateCluster {
    private static let toLeave = Mutex<[PrivateCluster]>([])
  }
#endif

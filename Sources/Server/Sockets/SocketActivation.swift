#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Sockets that were opened before this process began, and are passed on to it: as systemd does for a service with a
/// socket unit (sd_listen_fds(3)).
///
/// The socket outlives the process, so that a restart loses nobody: who connects meanwhile waits in its backlog.
public enum SocketActivation {
  public struct PassedSocket: Hashable, Sendable {
    public let descriptor: Int32
    /// What systemd calls it: `FileDescriptorName` of its unit, by default the unit's name. Empty for none.
    public let name: String
  }

  /// The sockets that were passed to this process: none where none were, or where they were meant for another.
  ///
  /// They do not outlive an `exec` from then on, so that no child of this process holds them too.
  ///
  /// - Parameter environment: of this process; `LISTEN_FDS`, `LISTEN_PID` and `LISTEN_FDNAMES` are looked at.
  /// - Throws: ``ServerError`` where these make no sense.
  public static func passedSockets(
    environment: [String: String], process: Int32 = getpid()
  ) throws(ServerError) -> [PassedSocket] {
    guard let text = environment["LISTEN_FDS"] else { return [] }
    guard let count = Int(text), (0...1024).contains(count) else {
      throw ServerError("listen on passed sockets: LISTEN_FDS is \"\(text)\" and should be their number")
    }
    if let meant = environment["LISTEN_PID"], Int32(meant) != process { return [] }
    let names = (environment["LISTEN_FDNAMES"] ?? "").split(separator: ":", omittingEmptySubsequences: false)
    return (0..<count).map { index in
      let descriptor = first + Int32(index)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      return PassedSocket(descriptor: descriptor, name: index < names.count ? String(names[index]) : "")
    }
  }

  /// Descriptors of passed sockets begin here.
  private static let first: Int32 = 3
}

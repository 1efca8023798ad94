import Platform

/// Sockets that the service manager opened and passed to this process, as systemd does for a service with a
/// socket unit (sd_listen_fds(3)).
///
/// The socket outlives the process: during a restart, connections wait in its backlog.
public enum SocketActivation {
  public struct PassedSocket: Hashable, Sendable {
    public let descriptor: Int32
    /// The `FileDescriptorName` of the socket unit, by default the name of the unit. Empty if there is none.
    public let name: String
  }

  /// The sockets that were passed to this process; none if `LISTEN_PID` names another process.
  ///
  /// They are closed by `exec` from then on, so that no child of this process holds them.
  ///
  /// - Parameter environment: of this process; `LISTEN_FDS`, `LISTEN_PID` and `LISTEN_FDNAMES` are looked at.
  /// - Throws: ``ServerError`` if these variables are malformed.
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

  /// The first descriptor of passed sockets.
  private static let first: Int32 = 3
}

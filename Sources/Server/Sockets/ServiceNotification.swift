import Platform

/// Tells the service manager about the state of this service (sd_notify(3)).
public enum ServiceNotification {
  /// The service is ready for use.
  public static let ready = "READY=1"
  /// The service reads files again; ``ready`` says that it has done so. The time tells the manager which of
  /// its requests this answers.
  public static var reloading: String {
    "RELOADING=1\nMONOTONIC_USEC=\(monotonicNanoseconds() / 1000)"
  }
  /// The service is stopping.
  public static let stopping = "STOPPING=1"

  /// - Parameters:
  ///   - state: such as ``ready``; several states are separated by line feeds.
  ///   - environment: of this process; `NOTIFY_SOCKET` names the manager's socket, a path or `@` and an
  ///     abstract name.
  /// - Returns: false if there is no manager, or it cannot be reached.
  @discardableResult
  public static func send(_ state: String, environment: [String: String]) -> Bool {
    guard let name = environment["NOTIFY_SOCKET"], name.hasPrefix("/") || name.hasPrefix("@"),
      let address = try? SocketAddress(path: name)
    else { return false }
    let descriptor = openSocket(AF_UNIX, forDatagrams: true)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let bytes = Array(state.utf8)
    return address.withPointer { sendto(descriptor, bytes, bytes.count, 0, $0, $1) } == bytes.count
  }
}

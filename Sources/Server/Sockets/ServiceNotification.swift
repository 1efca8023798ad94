#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Tells the service manager how this service is doing, as sd_notify(3) does.
public enum ServiceNotification {
  /// The service can be used from now on.
  public static let ready = "READY=1"
  /// The service is about to end.
  public static let stopping = "STOPPING=1"

  /// - Parameters:
  ///   - state: such as ``ready``; several in one text, a line each.
  ///   - environment: of this process; `NOTIFY_SOCKET` names the manager's socket, a path or `@` and an abstract name.
  /// - Returns: false where nobody wants to be told, or could be.
  @discardableResult
  public static func send(_ state: String, environment: [String: String]) -> Bool {
    guard let name = environment["NOTIFY_SOCKET"], name.hasPrefix("/") || name.hasPrefix("@"),
      let address = try? SocketAddress(path: name)
    else { return false }
    #if canImport(Glibc)
      let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    #else
      let descriptor = socket(AF_UNIX, SOCK_DGRAM, 0)
    #endif
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let bytes = Array(state.utf8)
    return address.withPointer { sendto(descriptor, bytes, bytes.count, 0, $0, $1) } == bytes.count
  }
}

import Platform

/// A server could not start: the reason, and what to do about it.
public struct ServerError: Error, Hashable, CustomStringConvertible {
  public let description: String
  /// The `errno` of the failed system call; nil if none failed.
  public let code: Int32?

  public init(_ description: String, code: Int32? = nil) {
    self.description = description
    self.code = code
  }

  static func cannotListen(_ address: BoundAddress, _ code: Int32) -> ServerError {
    let remedy =
      switch code {
      case EADDRINUSE where address.path != nil:
        "stop the program that listens there, or choose another path"
      case EACCES where address.path != nil: "choose a folder in which this program may make files"
      case ENOENT where address.path != nil: "make the folder first"
      case EADDRINUSE: "stop the program that listens there, or choose another port"
      case EACCES: "choose a port above 1023, or give this program the right to use lower ones"
      case EADDRNOTAVAIL: "choose an address of this machine"
      case EMFILE, ENFILE: "raise the limit of open files"
      default: "choose another address"
      }
    return ServerError("listen on \(address): \(String(cString: strerror(code))); \(remedy)", code: code)
  }
}

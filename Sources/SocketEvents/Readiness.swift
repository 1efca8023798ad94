/// What a socket is ready for, or is to be told of.
///
/// A socket whose peer has gone is ready for both: what is tried next tells how it ended.
public struct Readiness: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// There are bytes, or the end of them, or, for a listening socket, a connection.
  public static let reading = Readiness(rawValue: 1)
  /// It takes more bytes.
  public static let writing = Readiness(rawValue: 2)
  /// The peer sends no more, though there may be bytes to be read still. Told once, and only to who asks for neither
  /// reading nor writing, which tell as much; not on macOS.
  public static let ended = Readiness(rawValue: 4)
  /// The peer has gone, and takes nothing any more either. Told as ``ended`` is.
  public static let gone = Readiness(rawValue: 8)
}

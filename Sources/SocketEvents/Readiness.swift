/// The operations that a socket is ready for, or is watched for.
///
/// A socket whose peer has gone is ready for reading and writing; the next read or write reports how it
/// ended.
public struct Readiness: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// There are bytes, the end of the input, or on a listening socket a connection.
  public static let reading = Readiness(rawValue: 1)
  /// It accepts more bytes.
  public static let writing = Readiness(rawValue: 2)
  /// The peer has ended its output; some of it may still be unread. Reported once, and only if neither
  /// reading nor writing is watched. Not on macOS.
  public static let ended = Readiness(rawValue: 4)
  /// The peer has closed the connection in both directions. Reported like ``ended``.
  public static let gone = Readiness(rawValue: 8)
}

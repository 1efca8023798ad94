/// Why a server could not start, and what to do about it.
public struct ServerError: Error, Hashable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}

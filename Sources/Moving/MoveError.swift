/// Why nothing of a source can be moved.
package enum MoveError: Error, CustomStringConvertible, Sendable {
  /// The file or folder does not exist or cannot be read.
  case unreadable(String)
  /// The file is not what it should be.
  case malformed(String)
  /// The folder cannot be written.
  case unwritable(String)

  package var description: String {
    switch self {
    case .unreadable(let text), .malformed(let text), .unwritable(let text): text
    }
  }
}

import Foundation

/// Why nothing of a source can be moved.
package enum MoveError: Error, CustomStringConvertible, Sendable {
  /// The file or folder does not exist or cannot be read.
  case unreadable(String)
  /// The file is not what it should be.
  case malformed(String)
  /// The folder cannot be written.
  case unwritable(String)

  static func unwritable(_ path: String, _ error: any Error) -> MoveError {
    .unwritable(
      "\(path): cannot be written: \(error.localizedDescription); free some room, or check the folder's "
        + "permissions, and run the import again")
  }

  package var description: String {
    switch self {
    case .unreadable(let text), .malformed(let text), .unwritable(let text): text
    }
  }
}

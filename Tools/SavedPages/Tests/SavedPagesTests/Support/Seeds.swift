import Foundation

/// The sample pages beside the checkout, if there are any.
enum Seeds {
  private static let folder = URL(filePath: #filePath, directoryHint: .notDirectory)
    .appending(path: "../../../../../../../shared/seeds").standardized.path()

  static let areThere = FileManager.default.fileExists(atPath: "\(folder)/\(talk)")

  static let talk = "wwdc24-10150.txt"
  static let series = "pointfree-221.txt"

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
  }
}

import Foundation

/// Folders of the checkout that the tests are part of.
enum Checkout {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path
  static let migrations = "\(root)/Migrations"
  static let publicFiles = "\(root)/Public"
  /// Real feeds, if they are there.
  static let seeds = "\(root)/../shared/seeds"
  static let hasSeeds = FileManager.default.fileExists(atPath: seeds)
}

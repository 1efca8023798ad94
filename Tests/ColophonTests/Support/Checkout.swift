import Foundation

/// Folders of the checkout that the tests are part of.
enum Checkout {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path
  static let migrations = "\(root)/Migrations"
  static let publicFiles = "\(root)/Public"

  /// The feeds of two blogs, written for tests.
  static let blogs = ["Tests/Samples/lamplight.rss.xml", "Tests/Samples/workbench.atom.xml"]
  /// The feeds of two real blogs, if they are beside the checkout.
  static let realBlogs = [
    "../shared/seeds/alwaysrightinstitute.rss.xml", "../shared/seeds/twocentstudios-ios.rss.xml",
  ].filter { FileManager.default.fileExists(atPath: "\(root)/\($0)") }
}

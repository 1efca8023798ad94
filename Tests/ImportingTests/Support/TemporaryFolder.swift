import Foundation

/// A folder that is removed with the test.
final class TemporaryFolder: Sendable {
  let path = FileManager.default.temporaryDirectory.appending(path: "importing-\(UUID().uuidString)").path

  init() { make("") }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func make(_ folder: String) {
    try? FileManager.default.createDirectory(atPath: "\(path)/\(folder)", withIntermediateDirectories: true)
  }

  func write(_ name: String, _ text: String) { write(name, bytes: Array(text.utf8)) }

  func write(_ name: String, bytes: [UInt8]) {
    let url = URL(fileURLWithPath: "\(path)/\(name)")
    try? FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    _ = FileManager.default.createFile(atPath: url.path, contents: Data(bytes))
  }

  func link(_ name: String, to target: String) {
    try? FileManager.default.createSymbolicLink(atPath: "\(path)/\(name)", withDestinationPath: target)
  }
}

import Foundation
import HTTPClient

@testable import Media

/// A service that answers as S3 does: moto, whose bucket is `shelf`, and which checks signatures.
final class S3Service: Sendable {
  private static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
  private static let python = "\(checkout)/.build/moto/bin/python"

  /// Whether moto is installed: `Scripts/moto-python`.
  static var isInstalled: Bool {
    FileManager.default.fileExists(atPath: "\(checkout)/.build/moto/installed.txt")
  }

  let url: String
  let accessKeyID: String
  let secretAccessKey: String

  /// Runs `body` with a service of its own.
  static func run(_ body: (S3Service) async throws -> Void) async throws {
    let (input, output) = (Pipe(), Pipe())
    let process = Process()
    process.executableURL = URL(fileURLWithPath: python)
    process.arguments = ["\(checkout)/Tests/MediaTests/Moto/bucket.py"]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    // It ends with its input.
    defer { try? input.fileHandleForWriting.close() }
    var line = ""
    while !line.hasSuffix("\n"), let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty
    {
      line += String(decoding: byte, as: UTF8.self)
    }
    let words = line.split { $0 == " " || $0 == "\n" }.map(String.init)
    guard words.count == 3 else { throw NotStarted(line: line) }
    try await body(S3Service(words))
  }

  private init(_ words: [String]) { (url, accessKeyID, secretAccessKey) = (words[0], words[1], words[2]) }

  func bucket(
    _ location: String = "s3://shelf/media/of-site", secret: String? = nil, endpoint: String? = nil
  ) throws -> S3Bucket {
    guard let location = S3Location(location) else { throw NotStarted(line: location) }
    return S3Bucket(
      location, region: "eu-central-1", accessKeyID: accessKeyID, secretAccessKey: secret ?? secretAccessKey,
      endpoint: endpoint ?? url, client: .live(userAgent: "tests"))
  }

  private struct NotStarted: Error { let line: String }
}

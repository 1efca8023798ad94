import Foundation
import ProcessTestSupport
import Testing

/// What feedparser read.
struct Reading: Decodable {
  struct Entry: Decodable {
    var id, title, link, published, content: String?
    /// Year to second, in UTC.
    var instant: [Int]?
    var authors: [String?]
    var tags, enclosures: [String]
    /// `itunes:duration` and `itunes:episode`.
    var duration, episode: String?
  }

  var status, again: Int
  var problem, title: String?
  var entries: [Entry]
}

/// What newsboat stored.
struct Subscription: Decodable {
  struct Entry: Decodable {
    var id, title, link, author, content, enclosure: String
    var instant: Int
  }

  var title: String
  var entries: [Entry]
}

/// The feed readers that the programs in `Clients` run.
enum FeedReaderClient {
  static let areInstalled = ["/usr/bin/newsboat", "/usr/lib/python3/dist-packages/feedparser/__init__.py"]
    .allSatisfy(FileManager.default.fileExists)

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Clients").path

  static func run<Result: Decodable>(
    _ program: String, _ arguments: String..., in data: String
  ) async throws -> Result {
    let files = ["client.out", "client.err"].map { "\(data)/\($0)" }
    for file in files { _ = FileManager.default.createFile(atPath: file, contents: nil) }
    let process = try SpawnedProcess(
      "/usr/bin/python3", ["\(folder)/\(program)"] + arguments,
      environment: ["PATH": "/usr/bin:/bin", "HOME": data, "LANG": "C.UTF-8"], folder: data,
      input: FileHandle.nullDevice.fileDescriptor, output: files[0], errors: files[1])
    while process.isRunning { try await Task.sleep(for: .milliseconds(10)) }
    let outputs = files.map { FileManager.default.contents(atPath: $0) ?? Data() }
    try #require(process.terminationStatus == 0, "\(String(decoding: outputs[1], as: UTF8.self))")
    return try JSONDecoder().decode(Result.self, from: outputs[0])
  }
}

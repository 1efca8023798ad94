import Foundation
import Moving
import Timestamps

/// A source whose items a test gives.
struct SampleSource: MovingSource {
  static let name = "sample"
  static func sign(at path: String) -> String? { nil }

  var items: [MovedItem] = []
  var mediaFolders: [String] = []

  init(path: String = "", timeZone: String = "UTC") {}

  init(_ items: [MovedItem], mediaFolders: [String] = []) {
    self.items = items
    self.mediaFolders = mediaFolders
  }

  func read(into receiver: any MoveReceiver) throws {
    for item in items { try receiver.receive(item) }
  }
}

extension MovedText {
  static func post(_ id: String, title: String = "Hello", body: String = "Text.") -> MovedText {
    var text = MovedText(.post, id: id, place: SourcePlace(file: id, line: 1))
    text.title = title
    text.date = Timestamp(rfc3339: "2020-03-04T09:30:00+01:00")
    text.body = body
    return text
  }
}

/// A folder that is removed at the end of a test.
final class ScratchFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/moving-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func text(_ file: String) -> String? { try? String(contentsOfFile: "\(path)/\(file)", encoding: .utf8) }

  func write(_ text: String, to file: String) throws {
    let url = URL(filePath: "\(path)/\(file)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// The paths of all files but hidden ones, sorted.
  var files: [String] {
    let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return all.filter { file in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: "\(path)/\(file)", isDirectory: &isFolder)
        && !isFolder.boolValue && !file.hasPrefix(".")
    }.sorted()
  }
}

extension Move {
  /// Moves `items` into `folder`, and returns also what was lost, as `kind name: message`.
  static func run(
    _ items: [MovedItem], into folder: ScratchFolder, mediaFolders: [String] = [],
    options change: (inout Options) -> Void = { _ in }
  ) throws -> (report: MoveReport, losses: [String]) {
    var options = Options(folder: folder.path)
    change(&options)
    var losses: [String] = []
    let report = try run(SampleSource(items, mediaFolders: mediaFolders), options) {
      losses.append("\($0.kind.rawValue) \($0.name): \($0.message)")
    }
    return (report, losses)
  }
}

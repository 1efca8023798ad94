import Foundation
import Moving

/// A repository that a test writes, read as the program by which it is recognised.
struct ScratchSite {
  let folder: ScratchFolder

  init(_ files: [(name: String, text: String)]) throws {
    folder = try ScratchFolder()
    for file in files { try folder.write(file.text, to: file.name) }
  }

  /// - Parameters:
  ///   - name: the program, if it is named.
  ///   - path: a folder in it, if not the whole is meant.
  func recognised(as name: String? = nil, at path: String = "") throws -> MovingSources.Recognised {
    try MovingSources.source(
      at: path.isEmpty ? folder.path : "\(folder.path)/\(path)", named: name, timeZone: "UTC")
  }

  func read(as name: String? = nil, at path: String = "") throws -> Collected {
    let source = try recognised(as: name, at: path).source
    let collected = Collected()
    try source.read(into: collected)
    return collected
  }

  /// A post with a title and a date, as a file.
  static func post(_ name: String, _ title: String, _ keys: String = "", _ body: String = "Text.") -> (
    name: String, text: String
  ) {
    (name, "---\ntitle: \(title)\ndate: 2021-02-03\n\(keys)\n---\n\(body)\n")
  }
}

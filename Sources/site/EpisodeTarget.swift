import Foundation
import Importing

/// Where an imported episode is written.
struct EpisodeTarget {
  let path: String
  private let episode: NewEpisode

  init(folder: String, episode: NewEpisode) {
    path = "\(folder)/\(episode.name)"
    self.episode = episode
  }

  /// Writes the whole folder or nothing.
  func write(replacing mayReplace: Bool) throws {
    let manager = FileManager.default
    if manager.fileExists(atPath: path), !mayReplace {
      throw Failure(
        "site: episode import: \(path): exists already; remove it, or replace it with --force",
        code: .dataError)
    }
    // The sync leaves hidden folders out.
    let name = URL(fileURLWithPath: path).lastPathComponent
    let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let temporary = "\(parent)/.\(name).\(ProcessInfo.processInfo.processIdentifier).new"
    defer { try? manager.removeItem(atPath: temporary) }
    do {
      for file in episode.files {
        let url = URL(fileURLWithPath: "\(temporary)/\(file.name)")
        try manager.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.content.utf8).write(to: url)
      }
      try replace(with: temporary)
    } catch {
      throw Failure(
        "site: episode import: \(path): cannot be written: \(error.localizedDescription); "
          + "check the folder's permissions",
        code: .inputOutput)
    }
  }

  /// Moves the folder `temporary` to ``path``. A folder that was there stays if that fails.
  private func replace(with temporary: String) throws {
    let manager = FileManager.default
    let former = "\(temporary).former"
    let exists = manager.fileExists(atPath: path)
    if exists { try manager.moveItem(atPath: path, toPath: former) }
    do {
      try manager.moveItem(atPath: temporary, toPath: path)
    } catch {
      if exists { try manager.moveItem(atPath: former, toPath: path) }
      throw error
    }
    if exists { try manager.removeItem(atPath: former) }
  }
}

/// The output of an import of an episode.
struct EpisodeImportOutput {
  private let episode: NewEpisode
  private let path: String
  private let sources: [String]
  private let isDryRun: Bool

  init(_ episode: NewEpisode, at path: String, of sources: [String], isDryRun: Bool) {
    self.episode = episode
    self.path = path
    self.sources = sources
    self.isDryRun = isDryRun
  }

  var text: String {
    var lines = ["\(sources.joined(separator: ", ")) → \(path)\(isDryRun ? " (not written)" : "")"]
    lines += episode.report.found.map { "  found      \($0)" }
    lines += episode.report.undecided.map { "  undecided  \($0)" }
    return lines.joined(separator: "\n")
  }

  var json: String {
    get throws {
      let object = Output(
        sources: sources, folder: path, written: !isDryRun, files: episode.files.map(\.name),
        found: episode.report.found, undecided: episode.report.undecided)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(object), as: UTF8.self)
    }
  }

  private struct Output: Encodable {
    let sources: [String]
    let folder: String
    let written: Bool
    let files: [String]
    let found: [String]
    let undecided: [String]
  }
}

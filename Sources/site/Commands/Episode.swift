import ArgumentParser
import Foundation
import Importing

struct Episode: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Works with the folders of episodes.", subcommands: [EpisodeImportCommand.self])
}

struct EpisodeImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Makes folders of episodes from captions, transcripts and chapters.",
    discussion: """
      Reads WebVTT, SRT, podcast transcripts in JSON and HTML, transcripts in Markdown and plain text, and \
      chapters in JSON, WebVTT and lists. A file may have up to 16 MB. Files whose names are the same up to \
      the first dot belong to the same episode. Prints what it found, and what it could not decide.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Argument(help: ArgumentHelp("The files.", valueName: "file"), completion: .file())
  var files: [String]

  @Option(help: "The folder in which each episode gets a folder, usually Content/episodes.")
  var into: String

  @Flag(help: "Write nothing.")
  var dryRun = false

  @Option(help: "text, or json: one object per line for each episode.")
  var format = Format.text

  @Flag(help: "Replace folders that exist.")
  var force = false

  func run() async throws {
    var failures: [Failure] = []
    for group in EpisodeFileGroup.groups(of: files) {
      do {
        try make(group)
      } catch {
        let failure = Failure(error, command: self)
        failure.print()
        failures.append(failure)
      }
    }
    if let first = failures.first { throw ExitCode(first.exitCode) }
  }

  private func make(_ group: EpisodeFileGroup) throws {
    let episode = try EpisodeImport.read(group.read(), named: group.name)
    let target = EpisodeTarget(folder: into, episode: episode)
    if !dryRun { try target.write(replacing: force) }
    switch format {
    case .text: print(EpisodeImportOutput(episode, at: target.path, of: group.paths, isDryRun: dryRun).text)
    case .json:
      print(try EpisodeImportOutput(episode, at: target.path, of: group.paths, isDryRun: dryRun).json)
    }
  }
}

/// Files that describe one episode.
private struct EpisodeFileGroup {
  let name: String
  let paths: [String]

  /// In the order of their first files.
  static func groups(of paths: [String]) -> [EpisodeFileGroup] {
    var names: [String] = []
    var grouped: [String: [String]] = [:]
    for path in paths {
      let file = URL(fileURLWithPath: path).lastPathComponent
      let name = String(file.prefix { $0 != "." })
      if grouped[name] == nil { names.append(name) }
      grouped[name, default: []].append(path)
    }
    return names.map { EpisodeFileGroup(name: $0, paths: grouped[$0] ?? []) }
  }

  /// In bytes. The longest transcripts have one or two million; reading takes time in proportion to the
  /// length.
  private static let longest = 16 << 20

  func read() throws -> [(name: String, bytes: [UInt8])] {
    try paths.map { path in
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw Failure("site: episode import: \(path): there is no such file; check its name", code: .noInput)
      }
      guard !isFolder.boolValue, let file = FileHandle(forReadingAtPath: path),
        let data = try? file.read(upToCount: Self.longest + 1) ?? Data()
      else {
        throw Failure(
          "site: episode import: \(path): cannot be read as a file; check its permissions", code: .noInput)
      }
      guard data.count <= Self.longest else {
        throw Failure(
          "site: episode import: \(path): is longer than 16 MB, the longest file that can be imported; "
            + "divide it, or leave out what does not belong to the episode", code: .dataError)
      }
      return (URL(fileURLWithPath: path).lastPathComponent, Array(data))
    }
  }
}

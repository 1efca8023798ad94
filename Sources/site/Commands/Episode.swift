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
      chapters in JSON, WebVTT, Podlove's XML, ffmpeg's metadata and lists. A file may have up to 16 MB. \
      Files of a folder whose names are the same up to the first dot belong to the same episode. Prints what \
      it found, and what it could not decide.
      """)

  @Argument(help: ArgumentHelp("The files.", valueName: "file"), completion: .file())
  var files: [String]

  @Option(help: "The folder in which each episode gets a folder, usually Content/episodes.")
  var into: String

  @Flag(help: "Write nothing.")
  var dryRun = false

  @Option(help: "text, or json: one object per line for each episode.")
  var format = OutputFormat.text

  @Flag(help: "Replace folders that exist.")
  var force = false

  func run() async throws {
    var failures: [Failure] = []
    // The groups that became folders, by the path of the folder.
    var made: [String: EpisodeFileGroup] = [:]
    for group in EpisodeFileGroup.groups(of: files) {
      do {
        try make(group, after: &made)
      } catch {
        let failure = Failure(error, command: self)
        failure.print()
        failures.append(failure)
      }
    }
    if let first = failures.first { throw ExitCode(first.exitCode) }
  }

  private func make(_ group: EpisodeFileGroup, after made: inout [String: EpisodeFileGroup]) throws {
    let episode = try EpisodeImport.read(group.read(), named: group.name)
    let target = EpisodeTarget(folder: into, episode: episode)
    if let other = made[target.path] {
      throw Failure(
        "site: episode import: \(group.shownPaths): would become \(target.path), as \(other.shownPaths) did; "
          + "it was not imported; give its file or its title another name",
        code: .dataError)
    }
    made[target.path] = group
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

  /// The files of each folder whose names are the same up to the first dot, in the order of their first
  /// files.
  static func groups(of paths: [String]) -> [EpisodeFileGroup] {
    var places: [URL] = []
    var grouped: [URL: [String]] = [:]
    var known: Set<URL> = []
    for path in paths {
      let file = URL(fileURLWithPath: path).standardizedFileURL
      guard known.insert(file).inserted else { continue }
      let name = file.lastPathComponent.prefix { $0 != "." }
      let place = file.deletingLastPathComponent().appending(path: String(name), directoryHint: .notDirectory)
      if grouped[place] == nil { places.append(place) }
      grouped[place, default: []].append(path)
    }
    return places.map { EpisodeFileGroup(name: $0.lastPathComponent, paths: grouped[$0] ?? []) }
  }

  var shownPaths: String { paths.joined(separator: ", ") }

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

import ArgumentParser
import Foundation
import SavedPages

@main
struct SavedPageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "saved-page",
    abstract: "Makes folders of episodes from web pages of episodes and talks that were saved as text.",
    discussion: """
      Each file is the page of one episode, of up to 16 MB. Prints what it found, what it left out, and what \
      it could not decide.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Argument(help: ArgumentHelp("The pages.", valueName: "file"), completion: .file())
  var files: [String]

  @Option(help: "The folder in which each episode gets a folder, usually Content/episodes.")
  var into: String

  @Flag(help: "Write nothing.")
  var dryRun = false

  @Option(help: "text, or json: one object per line for each episode.")
  var format = Format.text

  @Flag(help: "Replace folders that exist.")
  var force = false

  func run() throws {
    var failures: [Failure] = []
    for path in files {
      do throws(Failure) {
        try importPage(path)
      } catch {
        FileHandle.standardError.write(Data("saved-page: \(error.reason)\n".utf8))
        failures.append(error)
      }
    }
    if let first = failures.first { throw ExitCode(first.code.rawValue) }
  }

  /// In bytes. The longest transcripts have one or two million; reading takes time in proportion to the
  /// length.
  private static let longest = 16 << 20

  private func importPage(_ path: String) throws(Failure) {
    let file = URL(fileURLWithPath: path).lastPathComponent
    let bytes = try Self.bytes(of: path)
    let page: SavedPage
    let folder: EpisodeFolder
    do {
      page = try SavedPage(bytes, name: file)
      folder = try EpisodeFolder(page.episode, named: String(file.prefix { $0 != "." }))
    } catch {
      throw Failure(code: .dataError, reason: "\(error)")
    }
    let target = FolderTarget(folder, in: into)
    if !dryRun { try target.write(replacing: force) }
    let output = ImportOutput(
      source: path, folder: target.path, isDryRun: dryRun, files: folder.files.map(\.path),
      report: page.report)
    switch format {
    case .text: print(output.text)
    case .json: print(output.json)
    }
  }

  private static func bytes(of path: String) throws(Failure) -> [UInt8] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Failure(code: .noInput, reason: "\(path): there is no such file; check its name")
    }
    guard !isFolder.boolValue, let file = FileHandle(forReadingAtPath: path),
      let data = try? file.read(upToCount: longest + 1) ?? Data()
    else {
      throw Failure(code: .noInput, reason: "\(path): cannot be read as a file; check its permissions")
    }
    guard data.count <= longest else {
      throw Failure(
        code: .dataError,
        reason: "\(path): is longer than 16 MB; leave out what does not belong to the episode")
    }
    return Array(data)
  }
}

/// Why a page was not imported: what was wrong and what to do, in one line.
struct Failure: Error {
  /// Exit codes of sysexits.h.
  enum Code: Int32 {
    case dataError = 65
    case noInput = 66
    case inputOutput = 74
  }

  let code: Code
  let reason: String
}

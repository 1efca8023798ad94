import ArgumentParser
import Dependencies
import Foundation
import Importing
import Publication
import Settings
import Timestamps

struct New: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Makes the file of a new post, as a draft.",
    discussion: """
      Makes posts/YYYY-MM-DD-TITLE.md in the content folder, prints its path, and opens it in $EDITOR if the command \
      runs in a terminal. A file that exists is never changed.
      """)

  @Argument(help: "The title of the post.")
  var title: String

  @Flag(help: "Make a folder with an index.md, for pictures and files beside it.")
  var folder = false

  func run() async throws {
    let session = try Session()
    let configuration = session.configuration
    @Dependency(\.date.now) var now
    let today = Timestamp(now, timeZone: configuration.publication.timeZone)
    let path = try NewPost(title, day: today, isFolder: folder).write(to: configuration.contentDirectory)
    print(path)
    try openInEditor(path)
  }

  private func openInEditor(_ path: String) throws {
    let editor = ProcessInfo.processInfo.environment["EDITOR"] ?? ""
    guard !editor.isEmpty, isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return }
    fflush(nil)
    // The value of EDITOR may have options, so a shell reads it.
    let status = system("\(editor) '\(path.replacing("'", with: "'\\''"))'")
    guard status == 0 else {
      throw Failure(
        "site: new: \(path) was made, but the editor \(editor) failed; open the file yourself, or correct EDITOR",
        code: .unavailable)
    }
  }
}

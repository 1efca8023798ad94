import HTTP
import HTTPTypes
import Server
import Synchronization

/// The files of the content folder, which may appear after the server has started.
final class ContentFiles: Sendable {
  private let opened = Mutex<(root: String, files: StaticFiles)?>(nil)

  /// The whole file at a path below `root`, percent-encoded; nil if there is none.
  func response(at path: String, in root: String) async -> Response? {
    await files(in: root)?.response(for: Request(.get, path))
  }

  private func files(in root: String) -> StaticFiles? {
    opened.withLock { opened in
      if let opened, opened.root == root { return opened.files }
      guard let files = try? StaticFiles(root: root) else { return nil }
      opened = (root, files)
      return files
    }
  }
}

import Dependencies
import HTTP
import HTTPTypes
import Server
import Settings
import Synchronization
import URIs

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

extension Site {
  /// A file of the content folder, read from disk each time; nil if there is none.
  ///
  /// - Parameter path: below the content folder, not percent-encoded: `posts/hello/diagram.png`.
  func contentFile(_ path: String) async -> Rendering? {
    @Dependency(\.configuration) var configuration
    guard
      var response = await contentFiles.response(
        at: "/" + path.percentEncoded(allowing: .path), in: configuration.contentDirectory)
    else { return nil }
    response.cacheControl = .revalidated
    var rendering = Rendering(response)
    rendering.keeping = .never
    return rendering
  }
}

import Files
import Foundation
import HTTP
import HTTPTypes
import Importing
import Pictures
import Server
import Settings
import Synchronization
import URIs

/// A folder whose files may appear after the server has started.
package final class ContentFiles: Sendable {
  private let opened = Mutex<(root: String, files: StaticFiles)?>(nil)

  /// Nil if there is no such folder.
  package func files(in root: String) -> StaticFiles? {
    opened.withLock { opened in
      if let opened, opened.root == root { return opened.files }
      guard let files = try? StaticFiles(root: root) else { return nil }
      opened = (root, files)
      return files
    }
  }
}

extension Site {
  /// A file of the content folder, read from disk each time, or a copy of a picture there; nil if there is
  /// none.
  ///
  /// A name with a fingerprint is that of the file as it is: its answer may be kept for ever. If the file has
  /// changed since, the answer is the file as it is now, so that no page lacks a picture.
  ///
  /// - Parameter path: below the content folder, not percent-encoded: `posts/hello/diagram.png`.
  package func contentFile(_ path: String) async -> Rendering? {
    guard let files = contentFiles.files(in: configuration.contentDirectory) else { return nil }
    let own = await files.response(for: Request(.get, Self.address(path)))
    let name = own == nil ? PictureName(path) : nil
    if let name, let copy = name.copy, let response = await pictureFile(copy.fileName(name.fingerprint)) {
      return Rendering(response, isLasting: true)
    }
    let current: (path: String, response: Response)? =
      if let own { (path, own) } else if let name {
        await files.response(for: Request(.get, Self.address(name.original))).map { (name.original, $0) }
      } else { nil }
    guard let current else { return nil }
    let isLasting = current.response.headerFields[.cacheControl]?.contains("immutable") == true
    return Rendering(await withoutPlaces(current.response, current.path, files), isLasting: isLasting)
  }

  /// The response with a picture that does not say where it was taken.
  private func withoutPlaces(_ response: Response, _ path: String, _ files: StaticFiles) async -> Response {
    guard response.headerFields[.contentType]?.hasPrefix("image/") == true else { return response }
    let folder = configuration.pictureFolder
    var picture = await pictures.picture(at: Self.address(path), in: files, folder: folder)
    if picture == nil, let named = FingerprintedPath(path) {
      picture = await pictures.picture(at: Self.address(named.original), in: files, folder: folder)
    }
    guard let picture, picture.holdsPlaces, let original = FingerprintedPath(picture.path)?.original else {
      return response
    }
    let name = "\(picture.fingerprint).\(picture.header.format)"
    if let kept = await pictureFile(name) { return kept }
    let cleaned = await pictures.withoutPlaces(original, in: files, keptIn: folder, as: name)
    guard let cleaned else { return Response(.notFound) }
    return await pictureFile(name) ?? Response(.ok, MediaType(fileName: name), .bytes(cleaned))
  }

  /// Whether a file of the folder of a post or a page is for readers: no text of a post or a page, nothing
  /// hidden, no copy of an editor, nothing outside of the folder, and nothing of a page whose folder is in
  /// it.
  ///
  /// - Parameters:
  ///   - name: with or without a fingerprint.
  ///   - folder: below the content folder.
  package func isPublished(_ name: String, in folder: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let original = PictureName(name)?.original ?? name
    guard !original.lowercased().hasPrefix("index.md") || folder == ContentFolder.filesFolder,
      !parts.contains(where: { $0.isEmpty || isScratchName(String($0)) })
    else { return false }
    guard folder.hasPrefix("pages/") else { return true }
    let files = contentFiles.files(in: configuration.contentDirectory)
    let folders = parts.indices.dropFirst().map { "\(folder)/\(parts[..<$0].joined(separator: "/"))" }
    return !original.hasSuffix(".md")
      && !folders.contains { files?.contains("/\($0)/index.md".percentEncoded(allowing: .path)) == true }
  }

  /// A file of the folder of copies; nil if there is none, or an empty one.
  package func pictureFile(_ name: String) async -> Response? {
    guard let files = pictureFiles.files(in: configuration.pictureFolder),
      let response = await files.response(for: Request(.get, "/\(name)")), response.body.length != 0
    else { return nil }
    return response
  }

  private static func address(_ path: String) -> String { "/" + path.percentEncoded(allowing: .path) }
}

extension Rendering {
  /// The answer for a file that the database knows and this instance lacks: its content folder is older than
  /// that of another instance. A cache must not keep that there is no such file, and a balancer may ask the
  /// next instance.
  package static var elsewhere: Rendering {
    var response = Response.plain(.serviceUnavailable, "This file is not here yet.")
    response.headerFields[.retryAfter] = "5"
    response.cacheControl = .notStored
    return Rendering(response)
  }

  /// A file, which memory does not keep.
  fileprivate init(_ response: Response, isLasting: Bool) {
    var response = response
    response.cacheControl = isLasting ? .immutable : .revalidated
    self.init(response)
    isKept = false
  }
}

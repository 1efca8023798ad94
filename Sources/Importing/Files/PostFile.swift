import Files
import Foundation
import Publication
import Timestamps

/// A file of the content folder that is a post, a page or an episode.
package struct PostFile {
  /// The file itself, if the name that was given is that of a link.
  package let path: String
  /// The path below the content folder: `posts/hello.md`, `posts/hello/index.md`, `pages/imprint.md` or
  /// `episodes/1-hello/episode.md`.
  package let name: String

  /// The name by which the post is known (``WrittenPost/file``).
  package var nameOfPost: String {
    name.hasPrefix("posts/") ? String(name.dropFirst("posts/".count)) : name
  }

  private var isPage: Bool { WrittenPost.isPage(name) }

  /// - Parameters:
  ///   - argument: the path of a file or of its folder, or a name in the folder of the posts or of the pages.
  ///   - content: the content folder.
  package init(_ argument: String, in content: String) throws(ContentError) {
    let candidates = [
      argument, "\(content)/\(argument)", "\(content)/posts/\(argument)", "\(content)/pages/\(argument)",
    ]
    let found = candidates.flatMap { [$0, "\($0).md", "\($0)/index.md", "\($0)/episode.md"] }
      .first(where: ContentFolder.isFile)
    guard let found else {
      throw ContentError(
        .missing,
        "\(argument): there is no such file here or in \(content)/posts and \(content)/pages; give the path of a post's file"
      )
    }
    let folder = URL(fileURLWithPath: content).resolvingSymlinksInPath().path
    // A link in the folder is a post; its target may be elsewhere.
    let place = URL(fileURLWithPath: found).deletingLastPathComponent().resolvingSymlinksInPath().path
    let parts = "\(place)/\(URL(fileURLWithPath: found).lastPathComponent)".dropFirst(folder.count + 1)
      .split(separator: "/")
    guard place.hasPrefix("\(folder)/"), Self.isPost(parts) else {
      throw ContentError("\(found): is not a post of the content folder; give a file in \(content)/posts")
    }
    path = URL(fileURLWithPath: found).resolvingSymlinksInPath().path
    name = parts.joined(separator: "/")
  }

  /// Removes `draft: true` from the file, and adds the date `now` if there is none. Pages need no date.
  ///
  /// - Returns: whether the file was changed.
  package func publish(at now: Timestamp) throws(ContentError) -> Bool {
    let source = try ContentFolder.text(of: path)
    return try write(try FrontMatterEdit(source, file: path).publishing(at: isPage ? nil : now))
  }

  /// Adds `draft: true` to the file.
  ///
  /// - Returns: whether the file was changed.
  package func unpublish() throws(ContentError) -> Bool {
    let source = try ContentFolder.text(of: path)
    return try write(try FrontMatterEdit(source, file: path).unpublishing())
  }

  private static func isPost(_ parts: [Substring]) -> Bool {
    guard !parts.contains(where: { $0.hasPrefix(".") }) else { return false }
    return switch (parts.first, parts.count) {
    case ("posts", 2): parts[1].hasSuffix(".md")
    case ("posts", 3): parts[2] == "index.md"
    case ("pages", 2...):
      parts[parts.count - 1].hasSuffix(".md") && WrittenPost.isPage(parts.joined(separator: "/"))
    case ("episodes", 3): parts[2] == "episode.md"
    default: false
    }
  }

  /// Replaces the file as a whole, so that nothing is lost if the disk is full, and keeps its permissions.
  private func write(_ source: String?) throws(ContentError) -> Bool {
    guard let source else { return false }
    let url = URL(fileURLWithPath: path)
    let temporary = url.deletingLastPathComponent().appending(
      path: ".\(url.lastPathComponent).\(ProcessInfo.processInfo.processIdentifier)")
    let manager = FileManager.default
    do {
      let mode = try manager.attributesOfItem(atPath: path)[.posixPermissions]
      try Data(source.utf8).write(to: temporary)
      if let mode { try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: temporary.path) }
      guard rename(temporary.path, path) == 0 else { throw SystemError("cannot replace", code: errno) }
      return true
    } catch {
      try? manager.removeItem(at: temporary)
      throw ContentError(
        .unwritable,
        "\(path): cannot be written: \(error.localizedDescription); check the folder's permissions")
    }
  }
}

import Files
import Foundation
import HTTP
import HTTPTypes
import Importing
import Postgres
import Publication
import Sanitizer
import Server
import Settings
import SiteBase
import URIs

extension Site {
  /// The response at a path below that of a post: a file of its folder, or an imported post with such an
  /// address.
  ///
  /// - Parameter file: the rest of the path, as it was sent.
  func postFile(_ file: String, _ request: Request) async throws -> Rendering {
    let name = file.hasPrefix("/") ? String(file.dropFirst()) : file
    let postPath = String(request.target.path.dropLast(name.utf8.count + 1))
    guard let decoded = name.percentDecoded,
      let folder = try await database.posts(visibility).folder(ofPostAt: postPath),
      isPublished(decoded, in: folder)
    else { return try await postOrMovedFile(name, below: postPath, request) }
    if let rendering = await contentFile("\(folder)/\(decoded)") { return rendering }
    if try await isElsewhere(decoded, inPostAt: postPath, folder) { return .elsewhere }
    return try await postOrMovedFile(name, below: postPath, request)
  }

  /// Whether a post or a page shows or leads to a file beside it that another instance must have, because the
  /// text here is another one than that of the post.
  ///
  /// - Parameter file: its name, with or without a fingerprint.
  private func isElsewhere(
    _ file: String, inPostAt path: String, _ folder: String
  ) async throws -> Bool {
    let found = try await database.posts(visibility).found(
      atKeys: [Permalink.key(ofTarget: path)], path: path)
    guard let post = found?.post, post.head.path == path else { return false }
    let names = [file, PictureName(file)?.original]
    let isNamed = (post.body.references + [post.head.image].compactMap(\.self)).contains { reference in
      guard reference.hasPrefix("\(path)/") else { return false }
      let name = reference.dropFirst(path.utf8.count + 1).prefix { $0 != "#" && $0 != "?" }
      return names.contains(String(name).percentDecoded)
    }
    guard isNamed else { return false }
    let text = try? String(
      contentsOfFile: "\(configuration.contentDirectory)/\(folder)/index.md", encoding: .utf8)
    let id = post.head.id
    return try await database.revisions.latestSources(of: [id])[id] != text
  }

  /// The response at the path of the request; if nothing is there, a redirect to the same file of a post that
  /// was at `path` before.
  func postOrMovedFile(_ name: String, below path: String, _ request: Request) async throws -> Rendering {
    if let rendering = await siteFile(request.target.path) { return rendering }
    let response = try await post(request)
    guard response.status == .notFound,
      let moved = try await database.posts(visibility).pathOfPost(
        formerlyAtKeys: [Permalink.key(ofTarget: path)])
    else { return Rendering(response) }
    return Rendering(.redirect(to: "\(moved)/\(name)"))
  }

  /// The response at a path that no route names: a post, a page, a file of a page's folder, or a redirect to
  /// one of them.
  @Sendable func postOrPageFile(_ request: Request) async throws -> Rendering {
    if let response = try await postAtExactly(request) { return Rendering(response) }
    if let rendering = try await pageFile(request) { return rendering }
    if let rendering = await siteFile(request.target.path) { return rendering }
    return Rendering(try await elsewhere(request))
  }

  /// A file of the content folder that belongs to no post; nil if there is none. It is at its path in
  /// `files`, such as that of a picture of a former site: `/wp-content/uploads/a.png`.
  func siteFile(_ path: String) async -> Rendering? {
    guard let name = path.dropFirst().description.percentDecoded, name.contains("."),
      isPublished(name, in: ContentFolder.filesFolder)
    else { return nil }
    return await contentFile("\(ContentFolder.filesFolder)/\(name)")
  }

  private func pageFile(_ request: Request) async throws -> Rendering? {
    let path = request.target.path
    let around = path.indices.dropFirst().filter { path[$0] == "/" }.map { String(path[..<$0]) }
    guard !around.isEmpty, around.count <= Self.deepestFile,
      let page = try await database.posts(visibility).pageFolder(atPaths: around),
      let name = path.dropFirst(page.path.count + 1).percentDecoded, isPublished(name, in: page.folder)
    else { return nil }
    if let rendering = await contentFile("\(page.folder)/\(name)") { return rendering }
    return try await isElsewhere(name, inPostAt: page.path, page.folder) ? .elsewhere : nil
  }

  /// How many folders a file of a page may be in.
  private static let deepestFile = 16
}

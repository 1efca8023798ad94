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
    let (name, postPath) = Self.parts(file, request)
    guard let decoded = name.percentDecoded, let folder = try await folder(ofPostAt: postPath),
      isPublished(decoded, in: folder.path)
    else { return try await postOrMovedFile(name, below: postPath, request) }
    var rendering =
      if let file = try await postFile(decoded, in: folder, ofPostAt: postPath) { file } else {
        try await postOrMovedFile(name, below: postPath, request)
      }
    if folder.isForAudience { rendering.response.markDifferingByAudience() }
    return rendering
  }

  /// A file of the folder of a post; nil if there is none that the reader may have. Who reads only a part of
  /// the text gets the files that this part names.
  private func postFile(_ file: String, in folder: PostFolder, ofPostAt path: String) async throws
    -> Rendering?
  {
    if !folder.isWhole, try await post(at: path).map({ names(file, $0) }) != true { return nil }
    if let rendering = await contentFile("\(folder.path)/\(file)") { return rendering }
    return try await isElsewhere(file, inPostAt: path, folder.path) ? .elsewhere : nil
  }

  /// The file of ``postFile(_:_:)`` if the post is known to be visible; while the database is away, also a
  /// file of the site at this address.
  func knownPostFile(_ file: String, _ request: Request) async -> Rendering? {
    let (name, postPath) = Self.parts(file, request)
    guard let decoded = name.percentDecoded, let folder = knownFolder(ofPostAt: postPath),
      isPublished(decoded, in: folder), let rendering = await contentFile("\(folder)/\(decoded)")
    else { return isDatabaseAway ? await siteFile(request.target.path) : nil }
    return rendering
  }

  /// The name of a file beside a post, and the address of the post.
  private static func parts(_ file: String, _ request: Request) -> (name: String, postPath: String) {
    let name = file.hasPrefix("/") ? String(file.dropFirst()) : file
    return (name, String(request.target.path.dropLast(name.utf8.count + 1)))
  }

  /// Whether a post or a page shows or leads to a file beside it that another instance must have, because the
  /// text here is another one than that of the post.
  ///
  /// - Parameter file: its name, with or without a fingerprint.
  private func isElsewhere(
    _ file: String, inPostAt path: String, _ folder: String
  ) async throws -> Bool {
    guard let post = try await post(at: path), names(file, post) else { return false }
    let text = (try? readFile("\(configuration.contentDirectory)/\(folder)/index.md")).flatMap {
      String(validating: $0, as: UTF8.self)
    }
    let id = post.head.id
    return try await database.revisions.latestSources(of: [id])[id] != text
  }

  /// The post or the page with exactly this path.
  private func post(at path: String) async throws -> Post? {
    let found = try await database.posts(visibility).found(
      atKeys: [Permalink.key(ofTarget: path)], path: path)
    return found.flatMap { $0.post.head.path == path ? $0.post : nil }
  }

  /// Whether the text of a post, or its picture for previews, names a file beside it.
  private func names(_ file: String, _ post: Post) -> Bool {
    let names = [file, PictureName(file)?.original]
    return (post.body.references + [post.head.image].compactMap(\.self)).contains { reference in
      guard reference.hasPrefix("\(post.head.path)/") else { return false }
      let name = reference.dropFirst(post.head.path.utf8.count + 1).prefix { $0 != "#" && $0 != "?" }
      return names.contains(String(name).percentDecoded)
    }
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

  /// The addresses at which a page may be whose folder has the file at a path, the shortest first.
  private static func around(_ path: String) -> [String] {
    let around = path.indices.dropFirst().filter { path[$0] == "/" }.map { String(path[..<$0]) }
    return around.count <= deepestFile ? around : []
  }

  /// The file of a page that is known, or of the site, while the database is away: else a post may be at its
  /// address, which comes first.
  @Sendable func knownPageFile(_ request: Request) async -> Rendering? {
    guard isDatabaseAway else { return nil }
    let path = request.target.path
    for page in Self.around(path).reversed() {
      guard let folder = knownFolder(ofPostAt: page) else { continue }
      guard let name = path.dropFirst(page.count + 1).percentDecoded, isPublished(name, in: folder),
        let rendering = await contentFile("\(folder)/\(name)")
      else { break }
      return rendering
    }
    return await siteFile(path)
  }

  private func pageFile(_ request: Request) async throws -> Rendering? {
    let path = request.target.path
    let around = Self.around(path)
    guard !around.isEmpty, let page = try await pageFolder(atPaths: around),
      let name = path.dropFirst(page.path.count + 1).percentDecoded, isPublished(name, in: page.folder.path)
    else { return nil }
    var rendering = try await postFile(name, in: page.folder, ofPostAt: page.path)
    if page.folder.isForAudience {
      rendering = rendering ?? Rendering(Response(.notFound))
      rendering?.response.markDifferingByAudience()
    }
    return rendering
  }

  /// How many folders a file of a page may be in.
  private static let deepestFile = 16
}

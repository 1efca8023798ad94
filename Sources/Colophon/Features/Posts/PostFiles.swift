import Dependencies
import HTTP
import HTTPTypes
import Postgres
import Publication
import URIs

extension Site {
  /// What is at a path below that of a post: a file of its folder, or an imported post with such an address.
  ///
  /// - Parameter file: the rest of the path, as it was sent.
  func postFile(_ file: String, _ request: Request) async throws -> Rendering {
    @Dependency(\.database) var database
    let name = file.hasPrefix("/") ? String(file.dropFirst()) : file
    let postPath = String(request.target.path.dropLast(name.utf8.count + 1))
    guard let name = name.percentDecoded, Self.isPublished(name),
      let folder = try await database.posts(visibility).folder(ofPostAt: postPath),
      let rendering = await contentFile("posts/\(folder)/\(name)")
    else { return Rendering(try await post(request)) }
    return rendering
  }

  /// Whether a file of a post's folder is for readers: not its text, nothing hidden, nothing outside of the folder.
  static func isPublished(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return name != "index.md" && !parts.contains { $0.isEmpty || $0.hasPrefix(".") }
  }
}

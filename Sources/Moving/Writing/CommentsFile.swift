import Foundation

/// The comments below a post, as data beside the folder of the posts.
struct CommentsFile {
  let text: String

  init(_ comments: [MovedComment]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    text = String(decoding: try encoder.encode(comments), as: UTF8.self) + "\n"
  }

  /// `comments/2026-11-21-hello.json` for `posts/2026-11-21-hello.md` and for its folder.
  static func name(ofText file: String) -> String {
    var name = file.dropFirst("posts/".count).dropLast(".md".count)
    if name.hasSuffix("/index") { name = name.dropLast("/index".count) }
    return "comments/\(name).json"
  }
}

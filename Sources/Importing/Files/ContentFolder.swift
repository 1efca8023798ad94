import Foundation
import Publication

/// The Markdown posts of a content folder.
public struct ContentFolder: Sendable {
  /// In the order of their file names.
  public let posts: [WrittenPost]

  /// Reads `posts/*.md` below `path`. A folder that is missing or empty has no posts.
  ///
  /// - Throws: ``ContentError`` for the first file that is not right, and for two files that want the same address.
  public init(at path: String) throws(ContentError) {
    let folder = "\(path)/posts"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var posts: [WrittenPost] = []
    var fileByAddress: [String: String] = [:]
    for file in names.sorted() where file.hasSuffix(".md") && !file.hasPrefix(".") {
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(file)") else {
        throw ContentError("\(folder)/\(file): cannot be read; check its permissions")
      }
      guard let source = String(validating: data, as: UTF8.self) else {
        throw ContentError("\(folder)/\(file): is not UTF-8; save it in that encoding")
      }
      let post = try WrittenPost(source, file: file, folder: folder)
      let address = post.draft.permalink?.key ?? file
      if let other = fileByAddress.updateValue(file, forKey: address) {
        throw ContentError(
          "\(folder)/\(file): has the same address as \(other), /posts/\(post.draft.slug); give one another slug:"
        )
      }
      posts.append(post)
    }
    self.posts = posts
  }
}

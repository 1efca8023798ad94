import Files
import Foundation
import Timestamps

/// The comments below a post that came along from a former site: data beside the folder of the posts, shown
/// if `site.yaml` says so.
package struct CommentsFile: Hashable, Sendable {
  package let comments: [MovedComment]

  package init(_ comments: [MovedComment]) { self.comments = comments }

  /// Nil if there is no such file, or if it cannot be read.
  package init?(at path: String) {
    guard let bytes = try? readFile(path),
      let comments = try? JSONDecoder().decode([MovedComment].self, from: Data(bytes))
    else { return nil }
    self.comments = comments
  }

  /// As JSON.
  package func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(comments), as: UTF8.self) + "\n"
  }

  /// `comments/2026-11-21-hello.json` for `2026-11-21-hello.md` and for the folder `2026-11-21-hello`.
  ///
  /// - Parameter file: the name by which the post is known; a page has none.
  package static func name(ofPost file: String) -> String? {
    guard file.hasSuffix(".md"), !WrittenPost.isPage(file) else { return nil }
    let ending = WrittenPost.isInFolder(file) ? "/index.md" : ".md"
    let name = file.dropLast(ending.count)
    return name.isEmpty || name.contains("/") ? nil : "comments/\(name).json"
  }

  /// Each comment before its answers, with how deep it stands below others. An answer to a comment that is
  /// not there is a comment of its own.
  package var thread: [(comment: MovedComment, depth: Int)] {
    let ids = Set(comments.map(\.id))
    let answers = Dictionary(grouping: comments) { comment in
      comment.parent.flatMap { ids.contains($0) && $0 != comment.id ? $0 : nil }
    }
    var found: [(comment: MovedComment, depth: Int)] = []
    var seen: Set<String> = []
    var waiting = (answers[nil] ?? []).reversed().map { ($0, 0) }
    while let (comment, depth) = waiting.popLast() {
      guard seen.insert(comment.id).inserted else { continue }
      found.append((comment, depth))
      waiting += (answers[comment.id] ?? []).reversed().map { ($0, depth + 1) }
    }
    // Comments that answer each other in a circle.
    return found + comments.filter { !seen.contains($0.id) }.map { ($0, 0) }
  }
}

/// A comment below a post of a former site. It has neither the IP address nor the e-mail address
/// of its author.
package struct MovedComment: Hashable, Codable, Sendable {
  package var id: String
  /// The comment that it answers.
  package var parent: String?
  package var author: String
  package var url: String?
  package var date: Timestamp?
  /// Sanitised when it is shown.
  package var html: String

  package init(
    id: String, parent: String? = nil, author: String, url: String? = nil, date: Timestamp? = nil,
    html: String
  ) {
    self.id = id
    self.parent = parent
    self.author = author
    self.url = url
    self.date = date
    self.html = html
  }
}

import Concurrency
import Foundation
import HTML
import Importing
import Pages
import Publication
import Sanitizer
import Settings
import SiteBase
import Texts
import Timestamps
import Words

/// The comments below a post that came along from a former site. Nobody can add one.
struct PostComments: Hashable, Sendable {
  struct Comment: Hashable, Sendable {
    let author: String
    let date: Timestamp?
    let text: PostText
    /// How deep it stands below others.
    let depth: Int
  }

  var comments: [Comment] = []

  init() {}

  /// - Parameter base: the URL of the post, for relative addresses.
  init(_ file: CommentsFile, base: String) {
    comments = file.thread.map { comment, depth in
      let body = sanitize(comment.html, base: base).body
      return Comment(
        author: comment.author, date: comment.date, text: PostText(body), depth: min(depth, Self.deepest))
    }
  }

  /// Deeper answers are shown as if they stood here.
  private static let deepest = 5
}

extension Site {
  /// None unless the owner wants them to be shown.
  func comments(of found: FoundPost) async -> PostComments {
    guard configuration.publication.showsComments, let file = found.file,
      let name = CommentsFile.name(ofPost: file)
    else { return PostComments() }
    let path = "\(configuration.contentDirectory)/\(name)"
    let base = "https://here.invalid\(found.post.head.path)"
    return await onThreadPool {
      CommentsFile(at: path).map { PostComments($0, base: base) } ?? PostComments()
    }
  }
}

/// The thread of comments, each below the one that it answers.
struct PostCommentList: HTML {
  let comments: PostComments
  let context: PageContext

  var body: some HTML {
    if !comments.comments.isEmpty {
      section(.class("post-comments"), .aria("labelledby", "comments")) {
        h2(.id("comments")) { context.words[.comments] }
        ol {
          for (index, comment) in comments.comments.enumerated() {
            li(.class("comment depth-\(comment.depth)")) {
              p(.class("byline")) {
                strong { comment.author }
                if let date = comment.date {
                  " "
                  DateElement(date: date, language: context.site.language)
                }
              }
              div(.class("prose")) {
                PostTextContent(text: comment.text, idPrefix: "comment-\(index + 1)-", context: context)
              }
            }
          }
        }
      }
    }
  }
}

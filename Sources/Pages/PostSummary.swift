import Foundation
import HTML
import Publication
import Sanitizer
import Syndication

/// Posts of a list, each with its first blocks, and episodes with their facts and posters.
package struct PostSummaries: HTML {
  let posts: [PostHead]
  let episodes: [UUID: EpisodeHead]
  let context: PageContext

  /// - Parameter episodes: those among the posts, by their ids.
  package init(posts: [PostHead], episodes: [UUID: EpisodeHead], context: PageContext) {
    self.posts = posts
    self.episodes = episodes
    self.context = context
  }

  package var body: some HTML {
    for (index, post) in posts.enumerated() {
      PostSummary(post: post, episode: episodes[post.id], idPrefix: "p\(index + 1)-", context: context)
    }
  }
}

private struct PostSummary: HTML {
  let post: PostHead
  /// Nil if the post is no episode.
  let episode: EpisodeHead?
  /// Goes before each id, so that the ids of several posts on one page differ.
  let idPrefix: String
  let context: PageContext

  var body: some HTML {
    article(.class("post-summary")) {
      header {
        if let episode { EpisodeFactLine(head: episode) }
        if let title = post.shownTitle { h2 { a(.href(post.path), .rel("bookmark")) { title } } }
        if episode == nil { Byline(post: post, linksDate: post.shownTitle == nil, context: context) }
      }
      if let episode { EpisodePoster(episode: episode) }
      div(.class("prose")) {
        PostTextContent(text: post.leadText, continuedAt: post.path, idPrefix: idPrefix, context: context)
      }
      if episode != nil || !post.leadIsWhole {
        p(.class("continue")) {
          a(.href(post.path)) {
            episode == nil ? "Continue reading" : "Watch the episode"
            span(.class("visually-hidden")) { ": \(post.name)" }
          }
        }
      }
    }
  }
}

extension [PostHead] {
  /// About how many bytes a list of summaries takes.
  package var expectedSize: Int { reduce(4096) { $0 + $1.lead.encoded.utf8.count + 1024 } }
}

import Foundation
import HTML
import Publication
import Sanitizer
import Syndication
import Words

/// Posts of a list, each with an excerpt, and episodes with their facts and posters.
package struct PostSummaries: HTML {
  let posts: [PostHead]
  let episodes: [UUID: EpisodeHead]
  /// Whether the first one is set off from the others.
  let leads: Bool
  let firstPart: Int?
  let context: PageContext

  /// - Parameters:
  ///   - episodes: those among the posts, by their ids.
  ///   - leads: whether the first post is set off from the others, with its picture.
  ///   - firstPart: the number of the first post, if they are parts of a series.
  package init(
    posts: [PostHead], episodes: [UUID: EpisodeHead], leads: Bool = false, firstPart: Int? = nil,
    context: PageContext
  ) {
    self.posts = posts
    self.episodes = episodes
    self.leads = leads
    self.firstPart = firstPart
    self.context = context
  }

  package var body: some HTML {
    for (index, post) in posts.enumerated() {
      PostSummary(
        post: post, episode: episodes[post.id], idPrefix: "p\(index + 1)-",
        isLead: leads && index == 0, part: firstPart.map { $0 + index }, context: context)
    }
  }
}

private struct PostSummary: HTML {
  let post: PostHead
  /// Nil if the post is no episode.
  let episode: EpisodeHead?
  /// Goes before each id, so that the ids of several posts on one page differ.
  let idPrefix: String
  let isLead: Bool
  /// The number of the post in its series; nil in a list that is no series.
  let part: Int?
  let context: PageContext

  var body: some HTML {
    article(.class(isLead ? "post-summary lead h-entry" : "post-summary h-entry")) {
      if isLead, episode == nil, let image = post.image {
        a(.class("lead-picture"), .href(post.path), .tabindex(-1), .aria("hidden", "true")) {
          img(
            .src(context.absoluteURL(ofImage: image, origin: post.origin)), .alt(""), .fetchpriority("high"))
        }
      }
      header {
        if let part { p(.class("eyebrow")) { context.words[.partNumber, "\(part)"] } }
        if let episode { EpisodeFactLine(head: episode, context: context) }
        if let title = post.shownTitle {
          h2(.class("p-name"), context.lang(post.language), context.dir(post.language)) {
            a(.class("u-url"), .href(post.path), .rel("bookmark")) { title }
          }
        }
        if episode == nil { Byline(post: post, linksDate: post.shownTitle == nil, context: context) }
      }
      if let episode { EpisodePoster(episode: episode, isFirst: isLead) }
      if post.shownTitle != nil, let excerpt = post.excerpt {
        p(.class("excerpt p-summary"), context.lang(post.language), context.dir(post.language)) { excerpt }
      } else {
        div(
          .class(post.leadIsWhole ? "prose e-content" : "prose p-summary"), context.lang(post.language),
          context.dir(post.language)
        ) {
          PostTextContent(
            text: post.leadText, continuedAt: post.path, idPrefix: idPrefix, isFirst: isLead,
            context: context)
        }
      }
      if episode != nil || continues {
        p(.class("continue")) {
          a(.href(post.path)) {
            context.words[episode == nil ? .continueReading : .watchEpisode]
            span(.class("visually-hidden")) {
              context.words[.colon]
              ForeignText(post.name, in: post.language, context: context)
            }
          }
        }
      }
    }
  }

  /// Whether a link says that there is more. In a list of titles, each title is that link.
  private var continues: Bool { !post.leadIsWhole && (isLead || post.shownTitle == nil) }
}

extension [PostHead] {
  /// About how many bytes a list of summaries takes.
  package var expectedSize: Int { reduce(4096) { $0 + $1.lead.encoded.utf8.count + 1024 } }
}

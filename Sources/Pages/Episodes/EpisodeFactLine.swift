import HTML
import Publication
import Timestamps
import Transcripts
import Words

/// `Episode 221 · 6 February 2023 · 1:34:05 · Free`. On a site without episodes for members, nothing is said
/// to be free.
package struct EpisodeFactLine: HTML {
  let head: EpisodeHead
  let context: PageContext

  package init(head: EpisodeHead, context: PageContext) {
    self.head = head
    self.context = context
  }

  package var body: some HTML {
    p(.class("episode-facts")) {
      if let number = head.facts.number { context.words[.episodeNumber, "\(number)"] }
      if let date = head.post.published {
        if head.facts.number != nil { " · " }
        DateElement(date: date, role: .published, language: context.site.language)
      }
      if let duration = head.facts.duration {
        if head.facts.number != nil || head.post.published != nil { " · " }
        time(.datetime(duration.iso8601)) { duration.description }
      }
      if !head.isFree || context.site.hasMembersEpisodes {
        " "
        span(.class(head.isFree ? "badge" : "badge badge-members")) {
          context.words[head.isFree ? .free : .members]
        }
      }
    }
  }
}

/// The poster of an episode in a list. Readers who use the keyboard or a screen reader have the title beside
/// it.
package struct EpisodePoster: HTML {
  let episode: EpisodeHead
  let isFirst: Bool

  /// - Parameter isFirst: whether it is the first picture of the page, which readers wait for. The others
  ///   load when the reader comes near.
  package init(episode: EpisodeHead, isFirst: Bool = false) {
    self.episode = episode
    self.isFirst = isFirst
  }

  package var body: some HTML {
    if let poster = episode.facts.poster {
      a(.class("episode-poster"), .href(episode.path), .tabindex(-1), .aria("hidden", "true")) {
        img(
          .src(episode.path(to: poster)), .alt(""), .loading(isFirst ? nil : "lazy"),
          .fetchpriority(isFirst ? "high" : nil))
      }
    }
  }
}

import HTML
import HTTP
import Pages
import Publication
import Search
import Syndication
import Transcripts
import Words

/// The form of the search, and what was found.
struct SearchPage: Page {
  var asked: SearchRequest
  var results: SearchResults
  /// All topics of the site, those with the most posts first.
  var topics: [Topic]
  /// The path of the script that shows results while one types.
  var assetPath: String

  func metadata(in context: PageContext) -> PageMetadata {
    var metadata = PageMetadata(
      title: asked.query.map { context.words[.searchTitled, $0] } ?? context.words[.search],
      description: context.words[.searchSite, context.site.title], path: context.url(.search(.page(asked))))
    // Search engines list posts, not lists of posts that others have searched for.
    metadata.isIndexed = asked.query == nil
    return metadata
  }

  func content(in context: PageContext) -> some HTML {
    h1 { context.words[.search] }
    SearchForm(asked: asked, topics: topics, context: context)
    p(.class("tagline"), .id("search-summary"), .role("status")) {
      if let query = asked.query { SearchSummary(query: query, results: results, words: context.words) }
    }
    section(.class("search-results"), .id("search-results"), .aria("label", context.words[.searchResults])) {
      if asked.query != nil {
        if !results.found.isEmpty {
          ol(.start((asked.page - 1) * Searching.pageSize + 1)) {
            for result in results.found { SearchResultElement(result: result, context: context) }
          }
        }
        Pagination(
          series: PageSeries(page: asked.page, pageCount: pageCount), older: .moreResults,
          newer: .betterResults, words: context.words, url: url)
      }
    }
    script(.type("module"), .src(assetPath))
  }

  var contentSecurityPolicy: ContentSecurityPolicy {
    layout.contentSecurityPolicy.allowing(.script, from: .sameOrigin).allowing(.connection, from: .sameOrigin)
  }

  private var pageCount: Int {
    (min(results.total, SearchStore.mostRanked) + Searching.pageSize - 1) / Searching.pageSize
  }

  @Sendable private func url(_ page: Int) -> String {
    var other = asked
    other.page = page
    return SiteRoute.search(.page(other)).url
  }
}

private struct SearchForm: HTML {
  let asked: SearchRequest
  let topics: [Topic]
  let context: PageContext

  var body: some HTML {
    form(.class("search-form"), .role("search"), .action(context.links.search), .method("get")) {
      label(.for("q")) { context.words[.searchHint] }
      div(.class("search-field")) {
        input(
          .type("search"), .id("q"), .name("q"), .value(asked.query ?? ""), .autocomplete("off"),
          .spellcheck("false"), .maxlength(256))
        button { context.words[.search] }
      }
      div(.class("search-filters")) {
        choice("kind", .kind, kinds, asked.filter.kind?.rawValue)
        choice("tag", .tag, names(.tag), asked.filter.tag)
        if names(.author).count > 1 { choice("author", .author, names(.author), asked.filter.author) }
        " "
        label(.for("year")) {
          context.words[.year] + " "
          input(
            .type("number"), .id("year"), .name("year"), .min("1970"), .max("2100"), .inputmode("numeric"),
            .value(asked.filter.year.map(String.init) ?? ""))
        }
      }
    }
  }

  private var kinds: [(value: String, title: String)] {
    context.site.hasEpisodes ? [("post", context.words[.posts]), ("episode", context.words[.episodes])] : []
  }

  private func names(_ kind: Topic.Kind) -> [(value: String, title: String)] {
    topics.lazy.filter { $0.kind == kind }.prefix(100)
      .map { ($0.name, "\($0.name) (\($0.count))") }
  }

  @HTMLBuilder private func choice(
    _ name: String, _ title: Word, _ options: [(value: String, title: String)], _ chosen: String?
  ) -> some HTML {
    if !options.isEmpty {
      // Programs that show no styles keep the fields apart, too.
      " "
      label(.for(name)) {
        context.words[title] + " "
        select(.id(name), .name(name)) {
          option(.value("")) { context.words[.any] }
          for choice in options {
            option(.value(choice.value), .when(choice.value.nameKey == chosen?.nameKey, .selected)) {
              choice.title
            }
          }
        }
      }
    }
  }
}

/// `12 posts`, and what was looked for if that is not what the reader typed.
private struct SearchSummary: HTML {
  let query: String
  let results: SearchResults
  let words: Words

  var body: some HTML {
    if results.total == 0 {
      words[.nothingFound, query]
    } else if let mended = results.mended {
      words.html(.mendedResults, query, strong { mended }, count)
    } else if results.areLoose {
      words[.looseResults, count]
    } else {
      count
    }
  }

  private var count: String {
    results.total < SearchStore.mostRanked
      ? words[.resultCount, count: results.total] : words[.manyResults]
  }
}

private struct SearchResultElement: HTML {
  let result: SearchResult
  let context: PageContext

  var body: some HTML {
    li(.class("h-entry")) {
      if let episode = result.episode { EpisodeFactLine(head: episode, context: context) }
      h2(.class("p-name")) { a(.class("u-url"), .href(result.head.path)) { result.head.name } }
      if result.episode == nil { Byline(post: result.head, context: context) }
      if let excerpt = result.excerpt {
        p(.class("excerpt")) {
          if excerpt.isCutBefore { "… " }
          for piece in excerpt.pieces { if piece.isMatch { mark { piece.text } } else { piece.text } }
          if excerpt.isCutAfter { " …" }
        }
      } else if let summary = result.head.summary {
        p(.class("excerpt")) { summary }
      }
      if !places.isEmpty {
        ul(.class("places")) {
          for place in places { li { a(.href(place.path(in: result.head.path))) { place.name } } }
        }
      }
    }
  }

  /// The parts with a place of their own on the page.
  private var places: [FoundSection] { result.sections.filter { $0.anchor != nil || $0.time != nil } }
}

extension FoundSection {
  /// Where the part is: a path with a query or a fragment.
  ///
  /// - Parameter path: of the post.
  func path(in path: String) -> String {
    if let time { return path + time.start }
    return anchor.map { "\(path)#\($0)" } ?? path
  }

  /// `1:34 Introduction`
  fileprivate var name: String {
    [time?.clock, heading].compactMap(\.self).joined(separator: " ")
  }
}

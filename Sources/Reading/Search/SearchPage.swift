import HTML
import HTTP
import Pages
import Publication
import Search
import SiteBase
import Syndication
import Transcripts
import Words

/// The form of the search, and what was found.
struct SearchPage: Page {
  var asked: SearchRequest
  var results: SearchResults
  var choices: SearchChoices
  /// The path of the script that shows results while one types.
  var assetPath: String

  func metadata(in context: PageContext) -> PageMetadata {
    let title = asked.query.map { context.words[.searchTitled, $0] } ?? context.words[.search]
    let path = SearchRoute.page(asked).url
    var metadata = PageMetadata(
      title: title, description: context.words[.searchSite, context.site.title], path: path)
    metadata.linkedData = [
      context.pageData("SearchResultsPage", name: title, path: path),
      context.breadcrumbs((context.words[.search], context.links.search)),
    ]
    // Search engines list posts, not lists of posts that others have searched for.
    metadata.isIndexed = asked == SearchRequest()
    return metadata
  }

  func content(in context: PageContext) -> some HTML {
    h1 { context.words[.search] }
    SearchForm(asked: asked, choices: choices, context: context)
    p(.class("tagline"), .id("search-summary"), .role("status")) {
      if let query = asked.query { SearchSummary(query: query, results: results, words: context.words) }
    }
    section(.class("search-results"), .id("search-results"), .aria("label", context.words[.searchResults])) {
      if asked.query != nil {
        if !results.found.isEmpty {
          ol(.start(entriesBefore(page: asked.page, ofSize: Searching.pageSize) + 1)) {
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
    return SearchRoute.page(other).url
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
      h2(.class("p-name"), lang, dir) { a(.class("u-url"), .href(result.head.path)) { result.head.name } }
      if result.episode == nil { Byline(post: result.head, context: context) }
      if let excerpt = result.excerpt {
        p(.class("excerpt"), lang, dir) {
          if excerpt.isCutBefore { "… " }
          for piece in excerpt.pieces { if piece.isMatch { mark { piece.text } } else { piece.text } }
          if excerpt.isCutAfter { " …" }
        }
      } else if let summary = result.head.summary {
        p(.class("excerpt"), lang, dir) { summary }
      }
      if !places.isEmpty {
        ul(.class("places")) {
          for place in places {
            li { a(.href(place.path(in: result.head.path)), lang, dir) { place.name } }
          }
        }
      }
    }
  }

  private var lang: Attribute { context.lang(result.head.language) }
  private var dir: Attribute { context.dir(result.head.language) }

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

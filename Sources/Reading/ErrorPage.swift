import HTML
import HTTP
import HTTPTypes
import Pages
import Publication
import SiteBase
import Syndication
import Words

/// The page for an error. Shows the id of the request, by which it can be found in the log, and no other
/// detail.
struct ErrorPage: Page {
  /// The status code of the response.
  var status: Int
  var requestID: String?
  /// Suggestions of what the reader may have meant; nil if nobody has looked for any.
  var suggestions: Suggestions?

  func metadata(in context: PageContext) -> PageMetadata {
    var metadata = PageMetadata(title: context.words[message.title], path: nil)
    metadata.isIndexed = false
    return metadata
  }

  func content(in context: PageContext) -> some HTML {
    let words = context.words
    p(.class("status-code")) { "\(status)" }
    h1 { words[message.title] }
    p { words[message.explanation] }
    if status >= 500, let requestID {
      p { words.html(.nameRequest, code { requestID }) }
    }
    if let suggestions {
      if !suggestions.links.isEmpty {
        p(.id("suggestions")) { words[.suggestions] }
        ul(.class("suggestions"), .aria("labelledby", "suggestions")) {
          for link in suggestions.links {
            li { a(.href(link.path), context.lang(link.language), context.dir(link.language)) { link.title } }
          }
        }
      }
      SuggestedSearch(words: suggestions.words, context: context)
    }
    p {
      words.html(
        .wherePostsAre, a(.href(context.links.archive)) { words[.archiveInSentence] },
        a(.href(PostRoute.home(page: 1).url)) { words[.homePage] })
    }
  }

  private var message: (title: Word, explanation: Word) {
    switch status {
    case 404: (.notFound, .notFoundExplained)
    case 405: (.notAllowed, .notAllowedExplained)
    case 410: (.gone, .goneExplained)
    case 503: (.unavailable, .unavailableExplained)
    case 500...: (.failed, .failedExplained)
    default: (.notUnderstood, .notUnderstoodExplained)
    }
  }
}

/// A search for the words of the address.
private struct SuggestedSearch: HTML {
  let words: String
  let context: PageContext

  var body: some HTML {
    form(.class("search-form"), .role("search"), .action(context.links.search), .method("get")) {
      label(.for("q")) { context.words[.searchThisSite] }
      div(.class("search-field")) {
        input(.type("search"), .id("q"), .name("q"), .value(words), .maxlength(256))
        button { context.words[.search] }
      }
    }
  }
}

extension Site {
  /// The page for an error. The database is asked only if something is missing, since it has just said so:
  /// other errors need no database, or it may be their cause.
  package func errorPage(_ status: HTTPResponse.Status, for request: Request) async -> [UInt8] {
    let isMissing = request.method.isRead && [.notFound, .gone].contains(status)
    let known = if isMissing { try? await rememberedDescription() } else { SiteDescription?.none }
    let site = known ?? description(with: lastFacts.value)
    var page = ErrorPage(status: status.code, requestID: request.id?.description)
    if known != nil { page.suggestions = await suggestions(for: request, status, on: site) }
    return render(page, in: pageContext(site))
  }
}

import HTML
import Pages
import Publication
import Syndication

/// The page for an error. Shows the id of the request, by which it can be found in the log, and no other detail.
struct ErrorPage: Page {
  /// The status code of the response.
  var status: Int
  var requestID: String?
  /// What the reader may have meant; nil if nobody has looked.
  var suggestions: Suggestions?

  func metadata(in context: PageContext) -> PageMetadata {
    var metadata = PageMetadata(title: message.title, path: nil)
    metadata.isIndexed = false
    return metadata
  }

  func content(in context: PageContext) -> some HTML {
    p(.class("status-code")) { "\(status)" }
    h1 { message.title }
    p { message.explanation }
    if status >= 500, let requestID {
      p {
        "If you tell us about it, please name this request: "
        code { requestID }
      }
    }
    if let suggestions {
      if !suggestions.links.isEmpty {
        p(.id("suggestions")) { "Perhaps you were looking for:" }
        ul(.class("suggestions"), .aria("labelledby", "suggestions")) {
          for link in suggestions.links { li { a(.href(link.path)) { link.title } } }
        }
      }
      SuggestedSearch(words: suggestions.words, context: context)
    }
    p {
      "All posts are in the "
      a(.href(context.links.archive)) { "archive" }
      ", the newest on the "
      a(.href(context.url(.posts(.home(page: 1))))) { "home page" }
      "."
    }
  }

  private var message: (title: String, explanation: String) {
    switch status {
    case 404:
      ("Not found", "There is nothing at this address. It may have been mistyped, or the page has moved.")
    case 405:
      ("Method not allowed", "This address cannot be asked in this way. Following a link to it works.")
    case 410: ("Gone", "There was something at this address, and it has been removed for good.")
    case 503: ("Not available", "The site cannot answer at the moment. Please try again in a few seconds.")
    case 500...:
      ("Something went wrong", "That is our fault, not yours. It has been noted, and will be looked at.")
    default: ("That did not work", "The site could not make sense of this request.")
    }
  }
}

/// A search for the words of the address.
private struct SuggestedSearch: HTML {
  let words: String
  let context: PageContext

  var body: some HTML {
    form(.class("search-form"), .role("search"), .action(context.links.search), .method("get")) {
      label(.for("q")) { "Search this site" }
      div(.class("search-field")) {
        input(.type("search"), .id("q"), .name("q"), .value(words), .maxlength(256))
        button { "Search" }
      }
    }
  }
}

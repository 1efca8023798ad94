import HTML
import HTTP
import Pages
import Publication
import SiteBase
import Syndication
import Words

/// The search of a site without a server: a form, and a script that reads the index in pieces.
package struct StaticSearchPage: Page {
  package static let address = SiteLinks.site.search
  /// The name of its file.
  package static let scriptFile = "search/search.js"

  package func metadata(in context: PageContext) -> PageMetadata {
    PageMetadata(
      title: context.words[.search], description: context.words[.searchSite, context.site.title],
      path: Self.address)
  }

  package func content(in context: PageContext) -> some HTML {
    let words = context.words
    h1 { words[.search] }
    form(
      .class("search-form"), .role("search"), .action(Self.address), .method("get"),
      .data("none", words[.nothingFound, "{}"]), .data("loose", words[.looseResults, "{}"]),
      .data("counts", Self.counts(words)), .data("more", words[.moreResults])
    ) {
      // The script knows neither phrases nor exclusions, of which the hint of the server's form speaks.
      label(.for("q")) { words[.searchSite, context.site.title] }
      div(.class("search-field")) {
        input(
          .type("search"), .id("q"), .name("q"), .autocomplete("off"), .spellcheck("false"), .maxlength(256))
        button { words[.search] }
      }
    }
    p(.class("tagline"), .id("search-summary"), .role("status")) {}
    section(
      .class("search-results"), .id("search-results"), .aria("label", words[.searchResults])
    ) {}
    script(.defer, .src("/\(Self.scriptFile)"))
  }

  /// The number of results in the plural forms of the language: for the numbers 1, 2, 5 and 11, a line each.
  private static func counts(_ words: Words) -> String {
    [1, 2, 5, 11].map { number in
      words[.resultCount, count: number].replacing("\(number)", with: "{}", maxReplacements: 1)
    }.joined(separator: "\n")
  }
}

extension Site {
  /// The page of the search for a site without a server.
  package func staticSearchPage() async throws -> Response { try await show(StaticSearchPage()) }
}

import Concurrency
import Foundation
import HTTP
import HTTPTypes
import Pages
import Postgres
import Publication
import Search
import Server
import SiteBase
import Syndication
import Timestamps
import Words

extension Site {
  func searchPage(_ asked: SearchRequest, _ request: Request) async throws -> Response {
    // A post may have been here before there was a search.
    if asked == SearchRequest(), let response = try await postAtExactly(request) { return response }
    let site = try await rememberedDescription()
    let results = try await results(for: asked, on: site)
    let page = SearchPage(
      asked: asked, results: results, choices: try await choices(),
      assetPath: files.fingerprinted("/assets/search.js") ?? "/assets/search.js")
    var response = try await show(page, on: site)
    if asked.query != nil, results.found.isEmpty, asked.page == 1 { response.route = Visit.nothingFoundRoute }
    return response
  }

  /// The choices that the filters offer.
  private func choices() async throws -> SearchChoices {
    return try await remembered(searchChoices) { moment in
      let topics = try await database.topics(Visibility(at: moment)).all()
      return (SearchChoices(topics), until: try await nextScheduled(after: moment))
    }
  }

  func searchJSON(_ asked: SearchRequest) async throws -> Response {
    let site = try await rememberedDescription()
    let results = try await results(for: asked, on: site)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = try encoder.encode(SearchResultsJSON(asked, results, baseURL: site.baseURL))
    var response = Response(.ok, .json, .bytes(Array(json)))
    response.cacheControl = .revalidated
    return response
  }

  /// OpenSearch 1.1, so that browsers offer the site's search in their address bar.
  func searchDescription() async throws -> Response {
    let site = try await rememberedDescription()
    func escaped(_ text: String) -> String {
      text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }
    let name = String(site.title.prefix(16))
    let page = site.baseURL + SiteLinks.site.search
    let xml = """
      <?xml version="1.0" encoding="UTF-8"?>
      <OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
        <ShortName>\(escaped(name))</ShortName>
        <Description>\(escaped(String(site.words[.searchSite, site.title].prefix(1024))))</Description>
        <InputEncoding>UTF-8</InputEncoding>
        <Url type="text/html" template="\(escaped(page))?q={searchTerms}"/>
        <Url type="application/json" template="\(escaped(page)).json?q={searchTerms}&amp;page={startPage?}"/>
        <Url type="application/opensearchdescription+xml" rel="self" template="\(escaped(site.baseURL + SiteLinks.site.searchDescription))"/>
      </OpenSearchDescription>

      """
    var response = Response(.ok, MediaType("application/opensearchdescription+xml"), .text(xml))
    response.cacheControl = .revalidated
    return response
  }
}

/// The results of a search, for programs.
struct SearchResultsJSON: Encodable {
  struct Found: Encodable {
    struct Section: Encodable {
      var heading: String?
      var url: String
    }

    var title: String
    /// The language of title and text, BCP 47; nil for that of the site.
    var language: String?
    var url: String
    var kind: SearchFilter.Kind.RawValue
    /// RFC 3339.
    var published: String?
    var authors: [String]
    var tags: [String]
    /// In pieces, in order.
    var excerpt: [Piece]
    var sections: [Section]
  }

  struct Piece: Encodable {
    var text: String
    var match: Bool
  }

  var query: String
  var mended: String?
  /// Whether all words were found in each post.
  var complete: Bool
  var total: Int
  var page: Int
  var pageSize = Searching.pageSize
  var results: [Found]

  init(_ asked: SearchRequest, _ results: SearchResults, baseURL: String) {
    query = asked.query ?? ""
    mended = results.mended
    complete = !results.areLoose
    total = results.total
    page = asked.page
    self.results = results.found.map { result in
      Found(
        title: result.head.name, language: result.head.language, url: baseURL + result.head.path,
        kind: (result.episode == nil ? SearchFilter.Kind.post : .episode).rawValue,
        published: result.head.published?.rfc3339, authors: result.head.authors, tags: result.head.tags,
        excerpt: result.excerpt?.pieces.map { Piece(text: $0.text, match: $0.isMatch) } ?? [],
        sections: result.sections.map {
          Found.Section(heading: $0.heading, url: baseURL + $0.path(in: result.head.path))
        })
    }
  }
}

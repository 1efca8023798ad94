import Concurrency
import HTTP
import HTTPTypes
import Pages
import Postgres
import Publication
import Search
import Settings
import SiteBase
import Syndication
import Texts
import Words

/// Suggestions for the reader of a missing page.
struct Suggestions: Hashable, Sendable {
  /// For the field of the search.
  var words: String
  /// The best first.
  var links: [SuggestedLink] = []
}

extension Site {
  private static let mostSuggestions = 5

  /// Suggestions for the reader of an error page; nil if the page is not for readers, or not about a missing
  /// page.
  func suggestions(
    for request: Request, _ status: HTTPResponse.Status, on site: SiteDescription
  ) async -> Suggestions? {
    guard status == .notFound || status == .gone, request.method.isRead,
      let address = AddressWords(request.target)
    else { return nil }
    var suggestions = Suggestions(words: address.text)
    let pages = pages(like: address, on: site)
    // An error page without suggestions is better than none.
    let found = try? await suggestionMemory.links(for: address, generation: generation) {
      try await links(like: address, on: site)
    }
    var paths: Set<String> = []
    suggestions.links = Array(
      (pages + (found ?? [])).filter { paths.insert($0.path).inserted }.prefix(Self.mostSuggestions))
    return suggestions
  }

  /// The site's own page whose address has one or two other letters.
  private func pages(like address: AddressWords, on site: SiteDescription) -> [SuggestedLink] {
    let (links, words) = (SiteLinks.site, site.words)
    var own: [(Word, String)] = [
      (.archive, links.archive), (.tags, links.tags), (.subscribe, links.subscribe), (.search, links.search),
    ]
    if site.hasAbout { own.append((.about, links.about)) }
    if site.hasEpisodes { own.append((.episodes, links.episodes)) }
    guard let name = nearest(to: address.name, among: own.map { String($0.1.dropFirst()) }) else { return [] }
    return own.filter { $0.1 == "/\(name)" }.map { SuggestedLink(title: words[$0.0], path: $0.1) }
  }

  /// Posts, topics and months, as everyone may see them. Topics come first for an address that is like one of
  /// theirs.
  private func links(like address: AddressWords, on site: SiteDescription) async throws -> [SuggestedLink] {
    let words = site.words
    var links: [SuggestedLink] = []
    if !address.words.isEmpty {
      let searching = Searching(
        store: database.search(visibility), language: SearchLanguage(tag: site.language))
      let found = try await searches.withPermit { try await searching.heads(for: address.text) }
      let names = address.words + (found.mended.map { [$0] } ?? [])
      let topics = try await database.topics(visibility).topics(
        address.topic ?? .tag, like: address.name, orNamed: names + [address.name], limit: 2
      ).map { SuggestedLink(title: $0.suggestion(in: words), path: $0.route(page: 1).url) }
      let posts = found.heads.map { (head: $0, likeness: address.likeness(to: $0.path)) }
        // Posts with only some of the words are about something else, unless their addresses are alike.
        .filter { !found.areLoose || $0.likeness > 0.3 }
        .enumerated().sorted { ($1.element.likeness, $0.offset) < ($0.element.likeness, $1.offset) }
      links = posts.prefix(Self.mostSuggestions - topics.count).map {
        let head = $0.element.head
        return SuggestedLink(title: head.name, path: head.path, language: head.language)
      }
      links = address.topic == nil ? links + topics : topics + links
    }
    if let date = address.date, let link = try await archive(of: date, on: site) {
      links.append(link)
    }
    return links
  }

  /// The month of a date, or its year, if there are posts of it.
  private func archive(
    of date: AddressWords.Date, on site: SiteDescription
  ) async throws -> SuggestedLink? {
    let months = try await database.archive(visibility).counts().months.filter { $0.year == date.year }
    guard !months.isEmpty else { return nil }
    let hasMonth = months.contains { $0.month == date.month }
    let period: ArchivePeriod =
      if hasMonth, let month = date.month { .month(year: date.year, month: month) } else { .year(date.year) }
    let words = site.words
    return SuggestedLink(
      title: words[.postsOfPeriod, period.name(in: words, site.language)], path: period.route(page: 1).url)
  }
}

extension Topic {
  fileprivate func suggestion(in words: Words) -> String {
    switch kind {
    case .tag: words[.postsAbout, name]
    case .author: words[.postsBy, name]
    case .series: words[.seriesNamed, name]
    }
  }
}

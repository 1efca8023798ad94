import Feeds
import Foundation
import HTTP
import Postgres
import RandomTestSupport
import Testing
import Timestamps

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Settings
@testable import Syndication

/// A site whose posts change at random, as a seed decides, and the content that it should have.
struct RestlessSite {
  struct Article: Hashable {
    let number: Int
    /// The date: days since the beginning of 2020.
    var day: Int
    var words: String
    var tags: [String]
    var author: String
    /// Numbers of posts, which may not exist.
    var links: [Int]
    /// The path of the post's link: its number, or another.
    var path: String
  }

  let site: TestSite
  private(set) var articles: [Int: Article] = [:]
  private var gone: Set<Int> = []
  private var random: SeededGenerator
  private var title = "A blog"

  init(_ site: TestSite, seed: UInt64) {
    self.site = site
    random = SeededGenerator(seed: seed)
  }

  /// The guids that a feed should have, newest first.
  func expected(_ belongs: (Article) -> Bool) -> [String] {
    articles.values.filter { !gone.contains($0.number) && belongs($0) }
      .sorted { ($0.day, $0.number) > ($1.day, $1.number) }.map { "urn:\($0.number)" }
  }

  /// - Returns: what was done.
  mutating func change() async throws -> String {
    let number = articles.keys.sorted().randomElement(using: &random)
    // An archive needs some posts first.
    switch articles.count < 15 ? 0 : Int.random(in: 0..<10, using: &random) {
    case 0...2:
      let count = Int.random(in: 1...7, using: &random)
      return try await publish(count, days: 1000...1000)
    case 3: return try await publish(Int.random(in: 1...4, using: &random), days: 0...900)
    case 4: return try await edit(number) { $0.words += " more" }
    case 5:
      let tags = Self.tags(&random)
      return try await edit(number) { $0.tags = tags }
    case 6: return try await edit(number) { $0.author = $0.author == "Ada" ? "ADA" : "Ada" }
    case 7: return try await edit(number) { $0.path += "-moved" }
    case 8: return try await vanish(number)
    default:
      title = title == "A blog" ? "Renamed" : "A blog"
      return try await edit(number) { $0.links.append($0.number + 3) }
    }
  }

  private mutating func publish(_ count: Int, days: ClosedRange<Int>) async throws -> String {
    let first = (articles.keys.max() ?? 0) + 1
    for number in first..<(first + count) {
      let day = Int.random(in: days, using: &random)
      articles[number] = Article(
        number: number, day: days.count == 1 ? day + number : day, words: "Words of \(number)",
        tags: Self.tags(&random), author: Bool.random(using: &random) ? "Ada" : "Grace",
        links: [Int.random(in: 1...(number + 6), using: &random)], path: "\(number)")
    }
    try await bringIn(first..<(first + count))
    return "publishing \(first) to \(first + count - 1) on \(days)"
  }

  private mutating func edit(_ number: Int?, _ change: (inout Article) -> Void) async throws -> String {
    guard let number, var article = articles[number] else { return "nothing" }
    change(&article)
    articles[number] = article
    gone.remove(number)
    try await bringIn(number..<(number + 1))
    return "editing to \(article)"
  }

  private mutating func vanish(_ number: Int?) async throws -> String {
    guard let number else { return "nothing" }
    gone.insert(number)
    try await site.database.execute("UPDATE posts SET state = 'gone' WHERE guid = 'urn:\(number)'")
    try await site.database.changes.announce()
    return "deleting \(number)"
  }

  private func bringIn(_ numbers: Range<Int>) async throws {
    let items = numbers.compactMap { articles[$0] }.map { article in
      let date = Timestamp(microseconds: 1_577_836_800_000_000 + Int64(article.day) * 86_400_000_000)
      let links = article.links.map { #"<a href="/\#($0)">\#($0)</a>"# }.joined()
      return item(
        "Post \(article.number)", link: "https://blog.example/\(article.path)", guid: "urn:\(article.number)",
        date: date.rfc5322, tags: article.tags, content: "<p>\(article.words) \(links)</p>"
      ).replacing("<guid", with: "<author>\(article.author)</author><guid")
    }
    // Newest first, as in a feed.
    let feed = rss(items.reversed().joined(separator: "\n"), title: title)
    _ = try await site.database.write(
      FeedImport(FeedReader.read(Array(feed.utf8)), location: "feed.xml"), now: Timestamp(site.now))
  }

  private static func tags(_ random: inout SeededGenerator) -> [String] {
    [["swift"], ["Swift", "tests"], ["tests"], []].randomElement(using: &random) ?? []
  }
}

import Feeds
import Foundation

/// What a reader sees of a feed that this site serves, in any of its formats.
func served(_ bytes: [UInt8]) throws -> Feed {
  guard bytes.first == UInt8(ascii: "{") else { return try FeedReader.read(bytes) }
  let decoder = JSONDecoder()
  decoder.keyDecodingStrategy = .convertFromSnakeCase
  let feed = try decoder.decode(ServedJSON.self, from: Data(bytes))
  return Feed(
    title: feed.title, homePage: feed.homePageUrl, selfLink: feed.feedUrl,
    entries: feed.items.map { item in
      Entry(
        guid: item.id, title: item.title, link: item.url, tags: item.tags ?? [], summary: item.summary,
        contentHTML: item.contentHtml, language: item.language)
    })
}

private struct ServedJSON: Decodable {
  struct Item: Decodable {
    let id: String
    let title, url, summary, contentHtml, language: String?
    let tags: [String]?
  }

  let title: String
  let homePageUrl, feedUrl: String?
  let items: [Item]
}

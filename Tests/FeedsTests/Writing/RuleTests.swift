import Feeds
import FeedsTestSupport
import Foundation
import Testing

@Suite("Documents follow the rules of their format, whatever the feed lacks")
struct RuleTests {
  @Test("RSS: the specification and the Best Practices Profile")
  func rssRules() {
    for feed in Self.feeds { #expect(violationsOfRSS(RSSWriter().write(feed)) == []) }
  }

  @Test("Atom: RFC 4287")
  func atomRules() {
    for feed in Self.feeds { #expect(violationsOfAtom(AtomWriter().write(feed)) == []) }
  }

  @Test("JSON Feed: every item has an id and content")
  func jsonRules() throws {
    for feed in Self.feeds {
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      let document = try decoder.decode(Document.self, from: Data(JSONFeedWriter().write(feed)))
      #expect(document.version == "https://jsonfeed.org/version/1.1")
      #expect(document.items.count == feed.entries.count)
      #expect(document.items.allSatisfy { ($0.contentHtml == nil) != ($0.contentText == nil) })
    }
  }

  @Test("The rules find violations")
  func violations() {
    let item = "<item><enclosure url='x'/><enclosure url='y' length='1' type='z'/></item>"
    #expect(
      violationsOfRSS(Array(rss(item, declaration: "").utf8)) == [
        "<item [:]>: not 0...1 × <enclosure>", "<item [:]>: neither title nor text",
        #"<enclosure ["url": "x"]>: incomplete"#, #"<enclosure ["url": "x"]>: no length"#,
      ])
    #expect(
      Set(violationsOfAtom(Array(atom("<entry><id>x</id></entry>").utf8))) == [
        "<id [:]>x: no IRI", "<entry [:]>: no author", "<entry [:]>: not 1...1 × <updated>",
        "<entry [:]>: not 1...1 × <title>", "<entry [:]>: neither content nor alternate",
      ])
    #expect(violationsOfAtom(Array("<feed>".utf8)) == ["not well-formed"])
  }

  private struct Document: Decodable {
    struct Item: Decodable {
      let id: String
      let contentHtml, contentText: String?
    }
    let version: String
    let items: [Item]
  }

  private static var feeds: [Feed] {
    (0..<60).map { seed in
      var generator = Generator(seed: 1000 + seed)
      return generator.poorFeed()
    } + [Feed(), Feed(entries: [Entry(), Entry(enclosures: [Enclosure(url: "x")])])]
  }
}

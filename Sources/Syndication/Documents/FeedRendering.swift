import Digests
import Feeds
import Foundation
import Publication
import Sanitizer
import Timestamps

/// The inputs of the documents of a feed besides its posts: the description of the site, and how this program
/// writes feeds.
///
/// The digest is made of sample posts that are written in every format: some with everything that a post can
/// have, one with nothing. It therefore changes by itself when a writer changes or shows more of the site.
package enum FeedRendering {
  /// If this is the same, the same posts result in the same bytes.
  package static func digest(of subject: FeedSubject, site: SiteDescription, links: SiteLinks) -> SHA256Digest
  {
    var written: [UInt8] = []
    for format in FeedFormat.allCases {
      for extent in FeedExtent.allCases {
        let address = FeedAddress(subject, format, extent, archive: key)
        var feed = Feed(
          at: address, posts: specimens.map(\.post), previousArchive: key, site: site, links: links)
        if extent == .full {
          for (place, specimen) in specimens.enumerated() {
            feed.entries[place].add(
              specimen.text, of: specimen.post.head, references: References(servedHere: ["/here"]),
              site: site)
          }
        }
        written += format.writer.write(feed)
      }
    }
    return SHA256Digest(of: written)
  }

  package struct Specimen {
    let post: FeedPost
    let text: BodyTemplate

    init(_ head: PostHead, _ text: BodyTemplate, _ enclosures: [Enclosure] = []) {
      post = FeedPost(head: head, enclosures: enclosures, size: text.encoded.utf8.count)
      self.text = text
    }
  }

  package static let specimens = [full, short, bare]

  private static let key = ArchiveKey(
    newest: FeedPosition(microseconds: 1_600_000_000_123_456, sequence: 7), digest: "0123456789abcdef")

  private static let id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

  private static let date = Timestamp(microseconds: 1_600_000_000_123_456, offset: 5400)

  private static let full = Specimen(
    PostHead(
      id: id,
      guid: "tag:specimen.example,2020:<&\">'\u{1}", path: "/a%20post/?p=1&q=2",
      origin: "https://specimen.example", link: "https://specimen.example/a%20post/?p=1&q=2",
      title: "<b>Title</b> & \u{1F600} ]]> \u{FFFE}", summary: "Summary <i>&amp;</i> ]]> \u{B}",
      authors: ["Ada & <Co>", "Grace"], tags: ["Tag", "a/b & c"], published: date,
      updated: Timestamp(microseconds: date.microseconds + 86_400_000_000, offset: -3600), sortedAt: date,
      lead: body, leadIsWhole: true, image: "/image.png", readingMinutes: 3, language: "ar-EG"),
    body,
    [
      Enclosure(
        url: "https://specimen.example/a.mp3?b&c", type: "audio/mpeg", length: 12_345, title: "An <episode>",
        duration: 61.5),
      Enclosure(url: "https://specimen.example/b"),
    ])

  /// All kinds of placeholders, and text that only looks like one.
  private static let body = BodyTemplate(
    encoded: """
      <h2 id="\u{3}a">One &amp; two ]]&gt;</h2><p><a href="#\u{3}a">up</a> <a href="#">top</a> \
      <a href="\u{1}/here?a=b&c#d\u{2}">here</a> <a href="\u{1}/there\u{2}">there</a> \u{1F600} ]]> href="#x"</p>
      """)

  private static let short = Specimen(
    PostHead(
      id: id, guid: "https://specimen.example/short", path: "/short", title: nil, summary: "Words",
      published: date, lead: BodyTemplate(encoded: "<p>Words</p>")),
    BodyTemplate(encoded: "<p>Words</p>"),
    [Enclosure(url: "https://specimen.example/c.png", type: "image/png", length: 0)])

  private static let bare = Specimen(
    PostHead(
      id: id, guid: "bare", path: "/bare", title: nil, published: nil, sortedAt: date,
      lead: BodyTemplate(encoded: "")),
    BodyTemplate(encoded: ""))
}

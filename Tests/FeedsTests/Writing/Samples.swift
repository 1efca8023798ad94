import Feeds
import Timestamps

/// Text with everything that a writer can get wrong.
let nastyText =
  "a & b &amp; <c> ]]> \"d' \u{7F}\r\n\t x\u{A0}y 日本語 👩‍👩‍👧‍👦 ┌─┐\u{FEFF}\u{200D} &#8217; <![CDATA[x]]>"

/// A feed with everything that both RSS and Atom have.
func sampleFeed() -> Feed {
  Feed(
    title: "Notes & <Queries>", subtitle: "On this & that", homePage: "https://example.com/",
    selfLink: "https://example.com/feed?a=1&b=2", language: "en-GB",
    updated: Timestamp(microseconds: 1_700_000_000_000_000, offset: -18_000), rights: "© Jo & Meg",
    generator: "Hand", logo: "https://example.com/logo.png", hubs: ["https://hub.example/"],
    nextPage: "https://example.com/feed?page=2", previousPage: "https://example.com/feed?page=0",
    entries: [
      Entry(
        guid: "https://example.com//1/", guidIsPermaLink: true,
        title: "Why &amp; <b>matter</b> & Optional<T>",
        link: "https://example.com//1/",
        published: Timestamp(microseconds: 1_695_852_000_000_000, offset: 7200),
        updated: Timestamp(microseconds: 1_695_852_060_000_000, offset: 7200),
        authors: [Person(name: "Jo"), Person(name: "Meg & Co.")], tags: ["Swift", "C & D", "日本"],
        summary: "<p>Short & \(nastyText)</p>", contentHTML: nastyText,
        enclosures: [Enclosure(url: "https://example.com/a.mp3?x&y", type: "audio/mpeg", length: 12)],
        base: "https://example.com/"),
      Entry(
        guid: "tag:example.com,2023:2", guidIsPermaLink: false, title: "🐮 Two", link: "https://example.com/2",
        published: Timestamp(microseconds: 1_695_000_000_000_000), authors: [Person(name: "Jo")],
        contentHTML: "<pre>\n\n  code\t&lt;noscript&gt;\n</pre>\n", base: "https://example.com/"),
    ])
}

extension [UInt8] {
  var text: String { String(decoding: self, as: UTF8.self) }
}

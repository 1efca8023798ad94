import Foundation
import HTTP
import HTTPTypes
import Importing
import Publication
import Settings
import Testing
import Timestamps
import Transcripts

@testable import Colophon
@testable import Reading

@Suite("Episodes")
struct EpisodePageTests {
  private let page = "/episodes/221-dependencies-and-stacks"

  @Test("The page of an episode shows everything that its folder says")
  func whole() async throws {
    try await withSamples { site in
      let text = try await site.text(page)
      for piece in [
        "<h1 class=\"p-name\">Dependencies &amp; Stacks</h1>", "Episode 221", "1 January 2026", "10:00",
        ">Free<", "Live",
        "Mara Lind",
        "Jonas Weber</a>", "Ida Holm", "Our <em>first</em> stream", ">Swift</span>", "Opening", "The middle",
        "Hello there. This is said first.", "Jonas:</strong>", "https://example.org/docs", "inTranscript",
        "A value", "Why <code>a</code>?", "Because <strong>b</strong>.", "Do it.", "It is done.",
        "A paper", "Ann, Bo · Spring 2020", "Worth it.", "Forum", "Another talk", "Slides",
        "video.mp4", "https://cdn.example/221.m3u8", "captions.1.vtt", "chapters.vtt", "Streams",
        "Beginnings",
      ] {
        #expect(text.contains(piece), "\(piece)")
      }
    }
  }

  @Test(
    "Times are whole seconds for readers, and exact for scripts",
    arguments: [
      (0, "0:00", "0"), (94_000, "1:34", "94"), (3_738_500, "1:02:18", "3738.5"), (7_050, "0:07", "7.05"),
      (600_001, "10:00", "600.001"), (3_600_000, "1:00:00", "3600"),
    ])
  func times(milliseconds: Int, clock: String, attribute: String) {
    let time = MediaTime(milliseconds: milliseconds)
    #expect(time.clock == clock)
    #expect(time.attribute == attribute)
  }

  @Test(
    "Lists of posts show an episode with its number, duration, badge and poster",
    arguments: ["/", "/tags/Swift"])
  func inLists(path: String) async throws {
    try await withSamples { site in
      let text = try await site.text(path)
      let facts = try #require(text.firstRange(of: "Episode 221 · "))
      let summary = text[facts.lowerBound...]
      #expect(summary.firstRange(of: "10:00</time>") != nil)
      #expect(summary.contains(">Free<"))
      #expect(summary.contains("\(page)/poster.jpg"))
      #expect(summary.contains("Watch the episode"))
    }
  }

  @Test("On a site without episodes for members, no episode is said to be free")
  func onlyFree() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write(episode: "5-a", "---\ntitle: A\ndate: 2026-01-01T10:00:00Z\n---\n")
      try await site.sync(folder)
      for path in ["/episodes/5-a", "/episodes", "/"] {
        let text = try await site.text(path)
        #expect(text.contains("Episode 5"), "\(path)")
        #expect(!text.contains("Free"), "\(path)")
      }
      folder.write(episode: "6-b", "---\ntitle: B\ndate: 2026-01-01T10:00:00Z\nvisibility: members\n---\n")
      try await site.sync(folder)
      #expect(try await site.text("/episodes/5-a").contains(">Free<"))
      #expect(try await site.text("/episodes").contains("show=free"))
    }
  }

  @Test("Addresses and pictures of chapters are in the chapters for players and in the podcast")
  func chapterAddresses() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write(
        episode: "5-a",
        "---\ntitle: A\ndate: 2026-01-01T10:00:00Z\nvideo: a.mp4\nchapters: [{time: 0:00, title: B, "
          + "url: \"https://b.example/\", image: \"https://b.example/c.png\"}]\n---\n")
      folder.write(at: "episodes/5-a/a.mp4", "bytes".utf8)
      try await site.sync(folder)
      let chapters = try await site.text("/episodes/5-a/chapters.json")
      #expect(chapters.contains(#""img":"https://b.example/c.png","url":"https://b.example/""#))
      let feed = try await site.text("/episodes/feed.xml")
      #expect(feed.contains(#"href="https://b.example/" image="https://b.example/c.png""#))
    }
  }

  @Test("Copies of editors beside an episode or a post are not served")
  func scratchFiles() async throws {
    let folder = ContentFixture()
    folder.write(episode: "5-a", "---\ntitle: A\ndate: 2026-01-01T10:00:00Z\n---\n")
    folder.write(at: "posts/b/index.md", "---\ntitle: B\ndate: 2026-01-01T10:00:00Z\n---\nText.\n".utf8)
    for (place, text) in [("episodes/5-a", "episode.md"), ("posts/b", "index.md")] {
      for name in ["\(text)~", "\(text).bak", "#\(text)#", "Thumbs.db", "a.txt"] {
        folder.write(at: "\(place)/\(name)", "draft".utf8)
      }
    }
    try await TestSite.run {
      $0.contentDirectory = folder.path
    } _: { site in
      try await site.sync(folder)
      for (page, text) in [("/episodes/5-a", "episode.md"), ("/posts/b", "index.md")] {
        #expect(try await site.get("\(page)/a.txt").status == .ok)
        for name in ["\(text)~", "\(text).bak", "%23\(text)%23", "Thumbs.db"] {
          #expect(try await site.get("\(page)/\(name)").status == .notFound, "\(page)/\(name)")
        }
      }
    }
  }

  @Test("A paragraph with a block of HTML in it is in every form of the transcript")
  func htmlInParagraph() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write(
        episode: "5-html",
        "---\ntitle: A\ndate: 2026-01-01T10:00:00Z\n---\n[0:05] One.\n\n[1:00] Two <div>three</div> four.\n")
      try await site.sync(folder)
      for format in ["vtt", "srt", "txt", "md", "json", "html"] {
        let text = try await site.text("/episodes/5-html/transcript.\(format)")
        #expect(text.contains("One.") && text.contains("four."), "\(format): \(text)")
      }
    }
  }

  @Test("A link with a time plays the video from there without scripts, and to the end that it names")
  func part() async throws {
    try await withSamples { site in
      for (text, part) in [
        ("94", "94"), ("1m34s", "94"), ("1M34S", "94"), ("1m34", "94"), ("1:34", "94"), ("94s", "94"),
        ("0h1M34s", "94"), ("94.5", "94.5"), ("94,120", "94,120"), ("1:34,2:00", "94,120"),
        ("1m34s,2M", "94,120"),
        ("94,90", "94"), ("94,", "94"), ("94,x", "94"), ("94%2C120", "94,120"),
      ] {
        let response = try await site.get("\(page)?t=\(text)")
        #expect(response.cacheControl == .notStored)
        #expect(try await site.text("\(page)?t=\(text)").contains("video.mp4#t=\(part)\""), "\(text)")
      }
      for text in ["nonsense", "", ",", ",94", "94,95,96", "-1", "h", "1d"] {
        #expect(try await !site.text("\(page)?t=\(text)").contains("#t="), "\(text)")
      }
    }
  }

  @Test("The number of an episode, and its number with other words, lead to it")
  func numbers() async throws {
    try await withSamples { site in
      for path in ["/episodes/221", "/episodes/221-an-older-title"] {
        let response = try await site.get(path)
        #expect(response.status == .movedPermanently)
        #expect(response.headerFields[.location] == page)
      }
      #expect(try await site.get("/episodes/222").status == .notFound)
      #expect(try await site.get("/episodes/99999999999999999999").status == .notFound)
    }
  }

  @Test("Captions in SRT are served as WebVTT, and are the transcript's captions in all forms")
  func srtCaptions() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write(
        episode: "5-srt",
        """
        ---
        title: A
        date: 2026-01-01T10:00:00Z
        video: https://cdn.example/a.mp4
        captions: [{file: talk.srt, language: de, label: Deutsch}]
        ---
        [0:01] Guten Tag.
        """)
      folder.write(
        at: "episodes/5-srt/talk.srt", "1\r\n00:00:01,500 --> 00:00:03,000\r\n<i>Grüße</i> & mehr\r\n".utf8)
      try await site.sync(folder)
      let vtt = "WEBVTT\n\n00:00:01.500 --> 00:00:03.000\nGrüße &amp; mehr\n"
      for file in ["captions.1.vtt", "transcript.vtt"] {
        #expect(try await site.text("/episodes/5-srt/\(file)") == vtt, "\(file)")
      }
      #expect(
        try await site.text("/episodes/5-srt/transcript.srt")
          == "1\n00:00:01,500 --> 00:00:03,000\nGrüße & mehr\n\n")
      let page = try await site.text("/episodes/5-srt")
      #expect(page.contains(#/<track [^>]*srclang="de"[^>]*>/#))
      #expect(page.contains("captions.1.vtt"))
    }
  }

  @Test(
    "When the folder of an episode is renamed, its old address redirects and feed readers see the same episode"
  )
  func renamed() async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write(episode: "5-old-name", "---\ntitle: A\ndate: 2026-01-01T10:00:00Z\n---\n")
      try await site.sync(folder)
      let posts = site.database.posts(site.visibility)
      let before = try await posts.newest(limit: 5).map(\.guid)
      folder.remove(episode: "5-old-name")
      folder.write(episode: "5-new-name", "---\ntitle: A\ndate: 2026-01-01T10:00:00Z\n---\n")
      let report = try await site.sync(folder)
      #expect(report.renamed.map(\.to) == ["episodes/5-new-name/episode.md"])
      #expect(try await site.get("/episodes/5-old-name").headerFields[.location] == "/episodes/5-new-name")
      #expect(try await posts.newest(limit: 5).map(\.guid) == before)
    }
  }

  @Test(
    "A new database that is rebuilt from the folder answers the same",
    arguments: ["", "/transcript.md", "/chapters.json"])
  func rebuilt(path: String) async throws {
    let folder = ContentFixture()
    folder.writeSamples()
    var texts: Set<String> = []
    for _ in 1...2 {
      let text = try await TestSite.run { site in
        try await site.sync(folder)
        return try await site.text(page + path)
      }
      texts.insert(text)
    }
    #expect(texts.count == 1)
  }

  @Test("Lists of posts, tags, the archive, the sitemap and the feeds have the episodes")
  func lists() async throws {
    try await withSamples { site in
      for path in ["/", "/archive", "/tags/Swift", "/sitemap.xml", "/feed.xml", "/feed.atom", "/feed.json"] {
        #expect(try await site.text(path).contains(page), "\(path)")
      }
      let sitemap = try await site.text("/sitemap.xml")
      #expect(
        sitemap.contains("<video:content_loc>http://localhost:8080\(page)/video.mp4</video:content_loc>"))
      #expect(sitemap.contains("<video:duration>600</video:duration>"))
      let list = try await site.text("/episodes")
      #expect(list.contains("For members") && list.contains("Dependencies &amp; Stacks"))
      let free = try await site.text("/episodes?show=free")
      #expect(!free.contains("For members") && free.contains("Dependencies &amp; Stacks"))
      #expect(try await site.get("/episodes?tag=nothing").status == .notFound)
      #expect(try await site.text("/episodes?tag=live").contains("Episodes about live"))
      #expect(try await site.text("/collections").contains("2 episodes, 20:00"))
      let collection = try await site.text("/collections/Streams")
      #expect(collection.contains("<h2>Beginnings</h2>"))
      #expect(try await site.get("/collections/streams").headerFields[.location] == "/collections/Streams")
    }
  }

  @Test("Without episodes there are no pages of episodes, and nothing links to them")
  func none() async throws {
    try await TestSite.run { site in
      for path in ["/episodes", "/collections", "/episodes/1"] {
        #expect(try await site.get(path).status == .notFound)
      }
      let home = try await site.text("/")
      #expect(!home.contains("/episodes"))
    }
  }

  @Test("Files of an episode are sent in ranges, with validators")
  func files() async throws {
    try await withSamples { site in
      let whole = try await site.get("\(page)/video.mp4")
      #expect(whole.status == .ok && whole.headerFields[.contentType] == "video/mp4")
      let tag = try #require(whole.headerFields[.eTag])
      let part = try await site.get("\(page)/video.mp4", [.range: "bytes=0-4"])
      #expect(part.status == .partialContent)
      #expect(try await part.body.collect(upTo: 100) == Array("bytes".utf8))
      #expect(try await site.get("\(page)/video.mp4", [.ifNoneMatch: tag]).status == .notModified)
      for path in [
        "episode.md", "nothing.mp4", "../7-for-members/secret.mp4", "%2e%2e/7-for-members/secret.mp4", "",
      ] {
        #expect(try await site.get("\(page)/\(path)").status != .ok, "\(path)")
      }
    }
  }

  @Test("Each document that is derived from an episode has its media type")
  func documents() async throws {
    try await withSamples { site in
      for (file, type, piece) in [
        ("captions.1.vtt", "text/vtt; charset=utf-8", "Hello there."),
        ("transcript.vtt", "text/vtt; charset=utf-8", "Hello there."),
        ("transcript.srt", "application/x-subrip", "00:00:05,000 --> 00:00:08,000"),
        ("transcript.txt", "text/plain; charset=utf-8", "Mara: Hello there. This is said first."),
        ("transcript.md", "text/markdown; charset=utf-8", "[00:00:05] **Mara:** Hello there."),
        ("transcript.json", "application/json", "\"startTime\""),
        ("transcript.html", "text/html; charset=utf-8", "<cite>Mara:</cite>"),
        ("chapters.json", "application/json+chapters", "\"version\":\"1.2.0\""),
        ("chapters.vtt", "text/vtt; charset=utf-8", "00:05:00.000 --> 00:10:00.000\nThe middle"),
      ] {
        let response = try await site.get("\(page)/\(file)")
        #expect(response.headerFields[.contentType] == type, "\(file)")
        #expect(try await site.text("\(page)/\(file)").contains(piece), "\(file)")
      }
      #expect(try await site.get("\(page)/captions.2.vtt").status == .notFound)
    }
  }

  @Test("An episode describes itself to other sites")
  func described() async throws {
    try await withSamples { site in
      let text = try await site.text(page)
      let json = try #require(
        text.firstMatch(of: #/<script type="application\/ld\+json">(.*?)<\/script>/#)?.1)
      let object = try jsonObject(String(json))
      #expect(object["@type"] as? String == "VideoObject")
      #expect(object["duration"] as? String == "PT10M")
      let clips = try #require(object["hasPart"] as? [[String: Any]])
      #expect(clips.map { $0["startOffset"] as? Int } == [0, 300])
      #expect(clips.map { $0["endOffset"] as? Int } == [300, 600])
      #expect(text.contains(#"<meta property="og:video" content="http://localhost:8080\#(page)/video.mp4">"#))
      let embedding = try await site.text("/oembed?url=http://localhost:8080\(page)")
      let described = try jsonObject(embedding)
      #expect(described["type"] as? String == "video")
      #expect((described["html"] as? String)?.contains("src=\"http://localhost:8080\(page)/embed\"") == true)
      let frame = try await site.get("\(page)/embed")
      #expect(frame.headerFields[.contentSecurityPolicy]?.contains("frame-ancestors 'self' *") == true)
      #expect(try await site.get("/oembed?url=http://elsewhere.example\(page)").status == .notFound)
      #expect(
        try await site.get("/oembed?url=http://localhost:8080\(page)&format=xml").status == .notImplemented)
    }
  }

  @Test("In a frame, the player has the style sheet of episodes, and nothing leads to a page in the frame")
  func frame() async throws {
    try await withSamples { site in
      let (whole, frame) = try await (site.text(page), site.text("\(page)/embed"))
      let stylesheet = #/<link rel="stylesheet" href="([^"]+)">/#
      let used = try #require(whole.firstMatch(of: stylesheet)).1
      #expect(frame.firstMatch(of: stylesheet)?.1 == used)
      #expect(whole.contains("class=\"chapter-bar\"") && !frame.contains("chapter-bar"))
      #expect(frame.contains("<main class=\"embedded\"><article class=\"episode\""))
      #expect(
        frame.contains(
          "<h1><a href=\"http://localhost:8080\(page)\" target=\"_top\">221. Dependencies &amp; Stacks</a></h1><details>"
        ))
      // Of the links in the transcript, those with times lead to the frame itself.
      #expect(frame.contains("<details><summary>Transcript</summary><section class=\"transcript prose\""))
      #expect(frame.contains("href=\"?t=60#player\"") && !frame.contains("#code-1"))
      #expect(try await site.text("\(page)/embed?t=60").contains("video.mp4#t=60\""))
    }
  }

  @Test(
    "A video on another site is described by the address of its frame, if that is known",
    arguments: [
      ("https://www.youtube.com/watch?v=abc", "https://www.youtube-nocookie.com/embed/abc"),
      ("https://talks.example/1", nil),
    ] as [(String, String?)])
  func describedElsewhere(address: String, frame: String?) async throws {
    try await TestSite.run { site in
      let folder = ContentFixture()
      folder.write(
        episode: "5-elsewhere",
        "---\ntitle: A\ndate: 2026-01-01T10:00:00Z\nposter: https://cdn.example/a.jpg\nplayer: \(address)\n---\n"
      )
      try await site.sync(folder)
      let text = try await site.text("/episodes/5-elsewhere")
      let json = try #require(
        text.firstMatch(of: #/<script type="application\/ld\+json">(.*?)<\/script>/#)?.1)
      let object = try jsonObject(String(json))
      #expect(object["@type"] as? String == "VideoObject")
      #expect(object["embedUrl"] as? String == frame)
    }
  }
}

private func jsonObject(_ json: String) throws -> [String: Any] {
  try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any] ?? [:]
}

/// A site with the sample episodes.
func withSamples(
  members visibility: String = "members", _ body: @escaping @Sendable (TestSite) async throws -> Void
) async throws {
  let folder = ContentFixture()
  folder.writeSamples(members: visibility)
  try await TestSite.run {
    $0.contentDirectory = folder.path
  } _: { site in
    try await site.sync(folder)
    try await body(site)
  }
}

extension TestSite {
  var visibility: Visibility { Visibility(at: Timestamp(now)) }
}

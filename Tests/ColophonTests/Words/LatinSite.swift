import Foundation
import HTTP
import HTTPTypes
import Importing
import Publication
import Settings
import Timestamps
import Words

@testable import Colophon
@testable import ProgramInterfaces
@testable import Reading
@testable import SiteBase

/// A site with everything that readers can get. Its own texts are Latin, so that each English word is one of
/// the interface.
struct LatinSite {
  let folder = ContentFixture()
  private let language: String

  init(language: String) { self.language = language }

  /// What readers get of each kind of page, feed and file.
  func texts() async throws -> ShownTexts {
    try await run { site in
      var texts = ShownTexts()
      for path in Self.paths { texts.add(try await site.text(path), of: path) }
      for path in Self.feeds {
        let page = try await site.get(path, [.accept: "text/html"])
        texts.add(String(decoding: try await page.body.collect(upTo: 1 << 20), as: UTF8.self), of: path)
        texts.add(try await site.text(path), of: "\(path) for programs")
      }
      try await addRarePages(to: &texts, of: site)
      return texts
    }
  }

  /// Calls `body` with the site, which keeps no pages.
  func run<Result: Sendable>(
    _ body: @escaping @Sendable (TestSite) async throws -> Result
  ) async throws -> Result {
    write()
    return try await TestSite.run(cache: false) { [folder, language] in
      $0.contentDirectory = folder.path
      $0.publication = Self.publication(language)
    } _: { [folder, language] site in
      try await site.sync(folder, WritingStyle(words: Words(language)))
      try await site.importFeed(Self.feed, location: "https://vetus.example/feed.xml")
      folder.remove("99-perditum.md")
      try await site.sync(folder, WritingStyle(words: Words(language)))
      try await site.indexForSearch()
      try await site.site.relatePosts()
      return try await body(site)
    }
  }

  /// What readers get of a site without posts.
  func textsWithoutPosts() async throws -> ShownTexts {
    try await TestSite.run(cache: false) { [language] in
      $0.publication = Self.publication(language)
    } _: { site in
      var texts = ShownTexts()
      for path in ["/", "/archive", "/tags", "/subscribe", "/search", "/search?q=ipsum"] {
        texts.add(try await site.text(path), of: path)
      }
      let page = try await site.get("/feed.xml", [.accept: "text/html"])
      texts.add(String(decoding: try await page.body.collect(upTo: 1 << 20), as: UTF8.self), of: "/feed.xml")
      return texts
    }
  }

  /// A draft, errors that no request of a test causes, and an archive document of a feed.
  private func addRarePages(to texts: inout ShownTexts, of site: TestSite) async throws {
    let secret = try await site.database.previews.open(file: "98-tiro.md", at: Timestamp(site.now))
    texts.add(try await site.text("/preview/\(secret ?? "")"), of: "draft")
    for status in [400, 405, 410, 500, 503] {
      let page = await site.site.errorPage(.init(code: status), for: Request(.get, "/"))
      texts.add(String(decoding: page, as: UTF8.self), of: "\(status)")
    }
    var named = Request(.get, "/")
    named.id = RequestID(series: 1, number: 2)
    let failed = await site.site.errorPage(.internalServerError, for: named)
    texts.add(String(decoding: failed, as: UTF8.self), of: "500")
    try await addMembersPages(to: &texts, of: site)
    try await addTeamPages(to: &texts, of: site)
    try await addGiftPages(to: &texts, of: site)
    try await addPricePages(to: &texts, of: site)
    let feed = try await site.text("/feed.atom")
    guard let link = feed.firstMatch(of: #/rel="prev-archive" href="([^"]*)"/#)?.1 else { return }
    let archive = String(link).replacing("&amp;", with: "&").replacing("http://localhost:8080", with: "")
    let page = try await site.get(archive, [.accept: "text/html"])
    texts.add(
      String(decoding: try await page.body.collect(upTo: 1 << 20), as: UTF8.self), of: "archive of a feed")
  }
}

extension LatinSite {
  static let paths = [
    "/", "/page/2", "/archive", "/archive/2026", "/archive/2026/03", "/archive/2024", "/archive/undated",
    "/tags", "/tags?by=count", "/tags/dolor", "/tags/dolor/page/2", "/tags/amet", "/authors/Marcus",
    "/authors/Livia", "/series", "/series/Bellum", "/series/Longa", "/series/Longa/page/2", "/posts/plenum",
    "/posts/primum", "/posts/tertium", "/posts/solum", "/posts/3", "/vetus", "/sine-titulo", "/colophon",
    "/about", "/subscribe",
    "/episodes", "/episodes/page/2", "/episodes?show=free", "/episodes?tag=Swift",
    "/episodes?tag=Swift&show=free",
    "/collections", "/collections/Rivi", "/episodes/221-cursus", "/episodes/222-hospites",
    "/episodes/223-alienum", "/episodes/7-sodalibus", "/episodes/8-pecunia", "/posts/sodalibus",
    "/posts/pecunia", "/pro-members", "/pro-paying", "/account", "/account/link/nihil",
    "/episodes/221-cursus/embed",
    "/search", "/search?q=ipsum", "/search?q=ipsum&page=2", "/search?q=nusquamxyz", "/search?q=plenumm",
    "/search?q=consectetur+nihilxyz", "/search?q=consectetur", "/posts/lorm", "/archiv", "/posts/perditum",
    "/2026/03/nihil", "/opensearch.xml", "/feeds.opml", "/episodes/feed.xml", "/episodes/audio.xml",
    "/sitemap.xml",
  ]

  static let feeds = [
    "/feed.xml", "/feed.atom", "/feed.json", "/feed.xml?content=summary", "/tags/dolor/feed.xml",
    "/authors/Marcus/feed.xml", "/series/Bellum/feed.xml", "/feed.xml?tag=amet&author=Marcus",
  ]

  private static func publication(_ language: String) -> PublicationSettings {
    var publication = PublicationSettings()
    publication.title = "Codex"
    publication.description = "De bello et pace."
    publication.language = language
    publication.author = "Gaius"
    publication.about = "Cogito."
    publication.postsPerFeed = 5
    publication.showsComments = true
    publication.hasMembers = true
    publication.looks.contact = "gaius@codex.example"
    publication.looks.licence = "CC BY 4.0"
    var marcus = SitePerson(name: "Marcus")
    marcus.profiles = ["https://forum.example/@marcus"]
    publication.authors = [marcus]
    return publication
  }

  private static let feed = """
    <rss version="2.0"><channel><title>Vetus</title><link>https://vetus.example/</link>
    <item><title>Vetus</title><guid>a</guid><link>https://vetus.example/vetus</link>
    <description>&lt;p&gt;Vetus ipsum.&lt;/p&gt;&lt;img src="https://vetus.example/1.png"&gt;</description>
    <enclosure url="https://vetus.example/a.mp3" type="audio/mpeg" length="7"/></item>
    <item><guid>b</guid><link>https://vetus.example/sine-titulo</link>
    <pubDate>Mon, 02 Mar 2026 10:00:00 GMT</pubDate>
    <description>\(String(repeating: "&lt;p&gt;Sine titulo ipsum, et longum valde est hoc.&lt;/p&gt;", count: 60))</description>
    <enclosure url="https://vetus.example/b.mp3" type="audio/mpeg" length="70000"/>
    <enclosure url="https://vetus.example/c.mp4" type="video/mp4" length="7000000"/></item>
    </channel></rss>
    """

  private func write() {
    func post(_ name: String, _ front: String, _ text: String = "Ipsum.") {
      folder.write("\(name).md", "---\n\(front)\n---\n\(text)\n")
    }
    post("sodalibus", "title: Sodalibus\ndate: 2026-01-02\nvisibility: members")
    post("pecunia", "title: Pecunia\ndate: 2026-01-03\nvisibility: paying")
    for number in 1...12 {
      post(
        "\(number)", "title: Lorem \(number)\ndate: 2026-03-\(number + 10)\ntags: [dolor]\nauthors: [Marcus]",
        "Lorem ipsum consectetur adipiscing elit, sed eiusmod tempor \(number).")
      post(
        "l\(number)", "title: Longa \(number)\ndate: 2025-04-\(number + 10)\nseries: Longa\npart: \(number)")
    }
    post("antiquum", "title: Antiquum\ndate: 2024-05-01\nauthors: [Livia]")
    post("solum", "title: Solum\ndate: 2024-05-02\noutdated: true\ntags: [amet, dolor]")
    post("primum", "title: Primum\ndate: 2026-01-01\nseries: Bellum\npart: 1")
    post("tertium", "title: Tertium\ndate: 2026-01-03\nseries: Bellum\npart: 3")
    post(
      "plenum",
      """
      title: Plenum
      date: 2026-01-02
      series: Bellum
      part: 2
      tags: [amet]
      authors: [Marcus, Livia]
      outdated: /posts/primum
      updates: [{date: 2026-02-02, note: Correctum.}]
      """, Self.text)
    post("98-tiro", "title: Tiro\ndraft: true")
    post("99-perditum", "title: Perditum\nslug: perditum\ndate: 2026-02-01")
    folder.write(
      at: "comments/plenum.json", #"[{"id": "1", "author": "Livia", "html": "<p>Recte.</p>"}]"#.utf8)
    for word in ["members", "paying"] {
      folder.write(at: "pages/pro-\(word).md", "---\ntitle: Pro\nvisibility: \(word)\n---\n\(Self.text)".utf8)
    }
    folder.write(at: "pages/colophon.md", "---\ntitle: De nobis\noutdated: true\n---\n\(Self.text)".utf8)
    writeEpisodes()
  }

  private static let text = """
    ## Alpha

    > [!NOTE]
    > Alea.

    > [!TIP]
    > Alea.

    > [!IMPORTANT]
    > Alea.

    > [!WARNING]
    > Alea.

    > [!CAUTION]
    > Alea.

    ## Beta

    - [ ] Unum
    - [x] Duo

    | A | B |
    |---|---|
    | a | b |

    ## Gamma

    ```swift
    let x = 1
    ```

    Lorem ipsum[^1], plenum dolor.

    ## Delta

    Finis.

    [^1]: Nota.
    """
}

import Foundation
import HTTP
import HTTPTypes
import Importing
import Moving
import PagesTestSupport
import Publication
import Settings
import Syndication
import Testing
import Timestamps

@testable import Colophon
@testable import Exporting
@testable import SiteBase
@testable import StaticSites

@Suite("A site as files")
struct StaticExportTests {
  private static let base = "https://here.example"

  /// A site with the demo content, posts of a feed and a list of several pages, and a folder for its files.
  private func run(
    _ body: @escaping @Sendable (TestSite, _ folder: String) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("static-\(UUID().uuidString)")
      .path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await TestSite.run { configuration in
      configuration.baseURL = Self.base
      configuration.contentDirectory = "\(Checkout.root)/Content"
      configuration.hub = .off
    } _: { site in
      _ = try await site.database.sync(
        contentAt: "\(Checkout.root)/Content", style: .init(), now: Timestamp(site.now),
        beside: Site.addresses)
      let items = (1...25).map { number in
        item(
          "Post \(number)", date: "Thu, \(number) Sep 2022 00:00:00 +0200", tags: ["a/b", "C#"],
          content:
            "<p>The <a href=\"/2023/post-1/?utm_source=x#top\">first</a> and <a href=\"/nowhere\">none</a>, searching for number\(number).</p>"
        )
      }
      try await site.importFeed(rss((items + [item("Twelve", link: "https://blog.example/?p=12")]).joined()))
      try await body(site, folder)
    }
  }

  private func files(in folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    var isFolder: ObjCBool = false
    return names.filter {
      FileManager.default.fileExists(atPath: "\(folder)/\($0)", isDirectory: &isFolder) && !isFolder.boolValue
    }
  }

  @Test("A crawl of the files finds the same pages, texts and links as one of the site")
  func crawl() async throws {
    try await run { site, folder in
      let report = try await site.site.exportStatic(to: ExportFolder(folder))
      #expect(report.pages > 60 && report.removed == 0)
      var queue = ["/"]
      var known: Set = ["/"]
      while let address = queue.popLast() {
        let served = try await site.get(address)
        guard served.status == .ok, served.headerFields[.contentType]?.hasPrefix("text/html") == true,
          !address.hasPrefix("/search")
        else { continue }
        let html = String(decoding: try await served.body.collect(upTo: 1 << 24), as: UTF8.self)
        let target = RequestTarget(address)
        let name = StaticAddress.file(path: target.path, parameters: target.parameters, isPage: true)
        let file = try #require(
          try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8), "\(address) has no file \(name)")
        #expect(Self.text(file) == Self.text(html), "\(address)")
        let (links, copies) = (Self.links(html), Self.links(file))
        #expect(links.count == copies.count, "\(address)")
        for (link, copy) in zip(links, copies) {
          guard let wanted = Self.own(link, from: address) else { continue }
          let response = try await site.get(wanted)
          let place = try await Self.final(wanted, response, site)
          guard let place else {
            #expect(copy == Self.base + wanted, "\(address): \(link)")
            continue
          }
          #expect(
            FileManager.default.fileExists(atPath: Self.path(of: copy, in: folder, from: name)),
            "\(address): \(link) became \(copy)")
          if known.insert(place).inserted { queue.append(place) }
        }
      }
      #expect(
        known.isSuperset(of: ["/page/2", "/archive/2022", "/tags/C%23", "/2023/post-1/", "/about", "/?p=12"]))
      #expect(known.count > 50)
    }
  }

  private static func text(_ html: String) -> String {
    html.replacing(#/<(script|style)[^>]*>.*?<\/\1>/#.dotMatchesNewlines(), with: "").replacing(
      #/<[^>]*>/#, with: "")
  }

  private static func links(_ html: String) -> [String] {
    html.matches(of: #/<a [^>]*?href="([^"]*)"/#).map { String($0.1).replacing("&amp;", with: "&") }
  }

  /// The path and query of a link to this site.
  private static func own(_ link: String, from page: String) -> String? {
    let whole = link.hasPrefix(base) ? String(link.dropFirst(base.count)) : link
    guard !whole.isEmpty, !whole.hasPrefix("#"),
      let url = URL(string: whole, relativeTo: URL(string: base + page)),
      url.host() == "here.example"
    else { return nil }
    let address = url.absoluteString.dropFirst(base.count).prefix { $0 != "#" }
    // The script of the page reads where a video begins.
    return String(address.contains("?t=") ? address.prefix { $0 != "?" } : address)
  }

  /// The address at the end of redirects; nil if nothing is there.
  private static func final(_ address: String, _ response: Response, _ site: TestSite) async throws -> String?
  {
    var (address, response) = (address, response)
    while response.status.kind == .redirection, let location = response.headerFields[.location] {
      (address, response) = (location, try await site.get(location))
    }
    let kept = address.contains("utm_") ? String(address.prefix { $0 != "?" }) : address
    return response.status == .ok ? kept : nil
  }

  private static func path(of link: String, in folder: String, from file: String) -> String {
    let plain = String(link.prefix { $0 != "#" && $0 != "?" })
    let here = URL(fileURLWithPath: "\(folder)/\(file)").deletingLastPathComponent().path
    return "\(here)/\(plain.removingPercentEncoding ?? plain)"
  }

  @Test("An export that is told to stop leaves no folder, or the one that was there")
  func stopped() async throws {
    try await run { site, folder in
      func stop() async {
        let task = Task { try await site.site.exportStatic(to: ExportFolder(folder)) }
        task.cancel()
        await #expect(throws: (any Error).self) { try await task.value }
      }
      await stop()
      #expect(!FileManager.default.fileExists(atPath: folder))
      _ = try await site.site.exportStatic(to: ExportFolder(folder))
      let whole = files(in: folder).sorted()
      try await site.importFeed(rss(item("Another", link: "https://blog.example/another/")))
      await stop()
      #expect(files(in: folder).sorted() == whole)
    }
  }

  @Test("Every address in pages, style sheets, feeds and sitemaps leads to a file")
  func references() async throws {
    try await run { site, folder in
      _ = try await site.site.exportStatic(to: ExportFolder(folder))
      let all = Set(files(in: folder))
      var count = 0
      for name in all
      where [".html", ".css", ".xml", ".atom", ".json", ".opml"].contains(where: name.hasSuffix) {
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
        if name.hasSuffix(".html") || name.hasSuffix(".css") {
          let found = name.hasSuffix(".css") ? CSSAddresses.all(in: bytes) : HTMLAddresses.all(in: bytes)
          for address in found where !address.contains(":") && !address.hasPrefix("#") && address != "" {
            guard !address.hasPrefix("/") || name == "404.html" else {
              Issue.record("\(name): \(address) is not relative")
              continue
            }
            count += 1
            let path =
              address.hasPrefix("/")
              ? Self.path(of: String(address.dropFirst()), in: folder, from: "x")
              : Self.path(of: address, in: folder, from: name)
            #expect(FileManager.default.fileExists(atPath: path), "\(name): \(address)")
          }
        } else {
          _ = TextAddresses.rewriting(bytes, baseURL: Self.base) { address in
            #expect(!address.contains("?") || address.contains(#/\?(t|utm_source)=/#), "\(name): \(address)")
            return nil
          }
        }
      }
      #expect(count > 1000)
      for wanted in [
        "robots.txt", "sitemap.xml", "404.html", "feed.xml", "feed.atom", "feed.json", "episodes/feed.xml",
        "episodes/1-the-way-of-a-request/video.mp4", "episodes/1-the-way-of-a-request/transcript.vtt",
        "posts/this-is-colophon/a-post.png", "search/index.js", "search/search.js", "favicon.ico",
        ".nojekyll",
      ] { #expect(all.contains(wanted), "\(wanted)") }
      #expect(!all.contains { $0.contains("desk") || $0.hasPrefix("sign-in") || $0.contains("random/") })
      let home = try String(contentsOfFile: "\(folder)/index.html", encoding: .utf8)
      #expect(!home.contains("opensearch") && !home.contains("rel=\"hub\""))
    }
  }

  @Test("A second run writes nothing, and removes what a post took along that is gone")
  func again() async throws {
    try await run { site, folder in
      _ = try await site.site.exportStatic(to: ExportFolder(folder))
      let same = try await site.site.exportStatic(to: ExportFolder(folder))
      #expect(same.changed == 0 && same.removed == 0)
      try await site.importFeed(
        rss(item("Post 1", date: "Thu, 1 Sep 2022 00:00:00 +0200", content: "<p>New.</p>")))
      let other = try await site.site.exportStatic(to: ExportFolder(folder))
      #expect(other.changed > 0 && other.changed < other.pages)
    }
  }

  @Test("Former addresses lead on, with and without the help of the host")
  func redirects() async throws {
    try await TestSite.run { configuration in
      configuration.baseURL = Self.base
    } _: { site in
      let content = ContentFixture()
      content.write(
        "one.md",
        "---\ntitle: One\ndate: 2026-01-01\nredirects: [/2019/hello, \"/?p=3\", /old.html]\n---\nText.")
      content.write("two.md", "---\ntitle: Two\ndate: 2026-01-02\n---\nText.")
      try await site.sync(content)
      content.remove("two.md")
      try await site.sync(content)
      let folder = "\(content.path)/static"
      _ = try await site.site.exportStatic(to: ExportFolder(folder))
      let rules = try String(contentsOfFile: "\(folder)/_redirects", encoding: .utf8).split(separator: "\n")
      for rule in [
        "/2019/hello /posts/one 301", "/ p=3 /posts/one 301", "/old.html /posts/one 301",
        "/posts/two /404.html 410",
        "/ page=:page /page/:page 301",
      ] { #expect(rules.contains(Substring(rule)), "\(rule)") }
      for (file, target) in [
        ("2019/hello/index.html", "../../posts/one/index.html"), ("old.html", "posts/one/index.html"),
      ] {
        let page = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
        #expect(page.contains("content=\"0; url=\(target)\""))
        #expect(page.contains("<link rel=\"canonical\" href=\"https://here.example/posts/one\">"))
      }
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/posts/two/index.html"))
    }
  }

  @Test("Feeds at the addresses of other systems, and where posts came from, lead to those of the site")
  func formerFeeds() async throws {
    try await run { site, folder in
      try await site.importFeed(rss(item("Old")), location: "https://blog.example/old/place.atom")
      _ = try await site.site.exportStatic(to: ExportFolder(folder))
      let rules = try String(contentsOfFile: "\(folder)/_redirects", encoding: .utf8).split(separator: "\n")
        .map { $0.split(separator: " ").map(String.init) }
      var targets: [String: String] = [:]
      for rule in rules where rule.count == 3 { targets[rule[0]] = rule[1] }
      for address in ["/feed", "/rss.xml", "/atom.xml", "/index.xml", "/blog/feed", "/feed/atom"] {
        #expect(try await site.get(address).headerFields[.location] == targets[address], "\(address)")
      }
      #expect(targets["/old/place.atom"] == "/feed.atom")
      #expect(rules.contains(["/", "feed=rss2", "/feed.xml", "301"]))
      let tag = try #require(targets["/tag/:name/feed"])
      let served = try await site.get("/tag/C%23/feed").headerFields[.location]
      #expect(served == tag.replacing(":name", with: "C%23"))
      #expect(FileManager.default.fileExists(atPath: folder + (targets["/feed"] ?? "/none")))
      #expect(FileManager.default.fileExists(atPath: folder + tag.replacing(":name", with: "swift")))
    }
  }

  @Test("The index of the search finds a post by each of its words, in the form in which they are written")
  func search() async throws {
    try await run { site, folder in
      _ = try await site.site.exportStatic(to: ExportFolder(folder))
      let pieces = try files(in: "\(folder)/search").filter { $0.hasPrefix("terms-") }.map {
        try String(contentsOfFile: "\(folder)/search/\($0)", encoding: .utf8)
      }.joined()
      #expect(pieces.contains("searching>search\\n") && pieces.contains("\\nsearch "))
      #expect(pieces.contains(#/\\nnumber17 [0-9a-z]+\\n/#))
      let texts = try String(contentsOfFile: "\(folder)/search/texts-0.js", encoding: .utf8)
      #expect(texts.contains("/index.html\""))
    }
  }
}

import Dependencies
import Foundation
import HTTP
import HTTPTypes
import Importing
import Postgres
import Publication
import Settings
import Testing
import Timestamps

@testable import Colophon
@testable import Editing
@testable import Exporting
@testable import SiteBase

@Suite("An export of the whole site")
struct WholeExportTests {
  /// What an export wrote: the texts by their names, and its notes.
  private struct Exported: Sendable {
    var texts: [String: String] = [:]
    var others: [String: String] = [:]
    var notes: [String] = []
  }

  private static func export(_ site: TestSite) async throws -> Exported {
    var exported = Exported()
    let report = try await ContentExport(site.database, style: WritingStyle()).files { file in
      exported.texts[file.name] = file.text
      if let name = file.workingCopyName { exported.others[name] = file.post.workingCopy }
      if let versions = try file.formerVersions {
        exported.others[file.historyName] = String(decoding: versions, as: UTF8.self)
      }
    }
    exported.notes = report.notes
    return exported
  }

  private static func configure(_ configuration: inout Configuration) {
    configuration.baseURL = "https://here.example"
    configuration.publication.title = "A site"
    configuration.publication.description = "About things."
    configuration.publication.language = "en"
  }

  /// All pages and feeds that a site leads to, without what says when they were made.
  private static func everything(of site: TestSite) async throws -> [String: String] {
    var found: [String: String] = [:]
    var queue = ["/", "/sitemap.xml", "/feed.xml", "/feed.atom", "/feed.json"]
    queue += try await site.database.wholeSite(site.site.visibility).addresses().map(\.path)
    while let address = queue.popLast() {
      guard found[address] == nil else { continue }
      let response = try await site.get(address)
      let type = response.headerFields[.contentType] ?? ""
      var text = "\(response.status.code) \(response.headerFields[.location] ?? "") \(type)\n"
      if ["html", "xml", "json"].contains(where: type.contains) {
        text += String(decoding: try await response.body.collect(upTo: 1 << 24), as: UTF8.self)
      }
      found[address] = text.replacing(#/<lastBuildDate>[^<]*</#, with: "<")
        .replacing(#/\/social\/[^"]*/#, with: "")
        .replacing(#/<lastmod>[^<]*</#, with: "<").replacing(#/archive=[0-9A-Za-z-]*/#, with: "")
      guard type.contains("html") else { continue }
      queue += text.matches(of: #/href="(\/[^"#]*)/#).map { String($0.1).replacing("&amp;", with: "&") }
        .filter { !$0.hasPrefix("/assets") && !$0.hasPrefix("/search") && !$0.hasPrefix("//") }
    }
    return found
  }

  /// Checks that a site made of the export is the same.
  private static func expectSame(
    _ site: TestSite, _ exported: Exported, besides content: String? = nil
  ) async throws {
    let served = try await everything(of: site)
    let folder = ContentFixture()
    if let content {
      for kind in ["posts", "pages", "episodes"]
      where FileManager.default.fileExists(atPath: "\(content)/\(kind)") {
        try? FileManager.default.removeItem(atPath: "\(folder.path)/\(kind)")
        try FileManager.default.copyItem(atPath: "\(content)/\(kind)", toPath: "\(folder.path)/\(kind)")
      }
    }
    for (name, text) in exported.texts { folder.write(at: name, text.utf8) }
    try await TestSite.run { configuration in
      configure(&configuration)
      configuration.contentDirectory = folder.path
    } _: { copy in
      try await copy.sync(folder)
      let remade = try await everything(of: copy)
      #expect(Set(remade.keys).symmetricDifference(served.keys) == [])
      for (address, text) in served where remade[address] != text {
        let (old, new) = (text.split(separator: "<"), (remade[address] ?? "").split(separator: "<"))
        let place = zip(old, new).first { $0 != $1 }
        Issue.record("\(address): \(place.map { "\($0.0)\n\($0.1)" } ?? "another length")")
      }
    }
  }

  @Test("The demo content comes out as it is, and comes in as the same site")
  func demo() async throws {
    let content = "\(Checkout.root)/Content"
    try await TestSite.run { configuration in
      Self.configure(&configuration)
      configuration.contentDirectory = content
    } _: { site in
      _ = try await site.database.sync(
        contentAt: content, style: WritingStyle(), now: Timestamp(site.now), beside: Site.addresses)
      let exported = try await Self.export(site)
      #expect(exported.notes == [])
      for (name, text) in exported.texts {
        #expect(try String(contentsOfFile: "\(content)/\(name)", encoding: .utf8) == text, "\(name)")
      }
      try await Self.expectSame(site, exported, besides: content)
    }
  }

  @Test("Posts of a feed keep their addresses, guids, dates and texts", arguments: Checkout.blogs)
  func feeds(name: String) async throws {
    try await TestSite.run(configure: Self.configure) { site in
      try await site.importBlog(name)
      let exported = try await Self.export(site)
      #expect(exported.notes == [])
      #expect(exported.texts.count > 3)
      try await Self.expectSame(site, exported)
    }
  }

  @Test("Odd posts of feeds come back: without a title, without a date, at a query, with enclosures")
  func oddPosts() async throws {
    try await TestSite.run(configure: Self.configure) { site in
      try await site.importFeed(
        rss(
          item("Twelve: \"a\" # b", link: "https://blog.example/?p=12", tags: ["C++, C", "ß"]),
          """
          <item><guid isPermaLink="false">tag:1</guid><pubDate>Fri, 29 Sep 2023 10:00:00 -0700</pubDate>
          <description><![CDATA[# No title\n\n    <pre>a\n\n  b</pre> <a href="/other">x</a><img src="a.png">]]></description>
          <enclosure url="https://blog.example/a.mp3" type="audio/mpeg" length="17"/></item>
          """,
          "<item><title>No date</title><link>https://blog.example/no-date.html</link><description>---\nText</description></item>",
          "<item><title>No date 2</title><link>https://blog.example/no-date2.html</link><description>Text</description></item>"
        ))
      let exported = try await Self.export(site)
      #expect(exported.notes == [])
      try await Self.expectSame(site, exported)
    }
  }

  @Test("A renamed and moved post keeps what its file no longer says")
  func renamed() async throws {
    try await TestSite.run(configure: Self.configure) { site in
      let content = ContentFixture()
      let text = "A long text that stays the same all along, so that the file is known again.\n"
      content.write("one.md", "---\ntitle: One\ndate: 2026-01-01\naliases: [/old]\n---\n\(text)")
      content.write("toml.md", "+++\ntitle = \"T\"\ndate = 2026-01-02\n[params]\na = 1\n+++\nOther.\n")
      try await site.sync(content)
      content.remove("one.md")
      content.write(
        "two.md", "---\ntitle: One\ndate: 2026-01-01\naliases: [/old]\n---\n\(text)Another line.\n")
      content.write(
        "toml.md", "+++\ntitle = \"T\"\nslug = \"u\"\ndate = 2026-01-02\n[params]\na = 1\n+++\nOther.\n")
      try await site.sync(content)
      let exported = try await Self.export(site)
      #expect(exported.notes == [])
      #expect(exported.texts["posts/two.md"]?.contains("redirects: [/posts/one]") == true)
      #expect(exported.others["history/posts/two.json"]?.contains("\"number\" : 1") == true)
      try await Self.expectSame(site, exported)
      for (former, now) in [
        ("/posts/one", "/posts/two"), ("/old", "/posts/two"), ("/posts/toml", "/posts/u"),
      ] {
        #expect(try await site.get(former).headerFields[.location] == now)
      }
    }
  }

  @Test("Posts of the desk become files: published ones, drafts, and changes that are not published")
  func desk() async throws {
    try await TestSite.run(configure: Self.configure) { site in
      try await withDependencies {
        $0.uuid = .init { UUID() }
      } operation: {
        try await site.importFeed(rss(item("From a feed", tags: ["x"]), item("Changed")))
        for id in try await site.database.deskPosts.ids(ofDesk: false) {
          try await site.edit(.adopt, of: id)
        }
        let exported = try await Self.export(site)
        #expect(exported.notes.isEmpty)
        #expect(
          exported.texts.keys.sorted() == ["posts/2023-09-28-changed.md", "posts/2023-09-28-from-a-feed.md"])
        try await Self.expectSame(site, exported)
      }
    }
  }

  @Test("What was written at the desk goes out: a draft, a change that is not published, pictures and files")
  func written() async throws {
    let picture = PNGFixture.noise(width: 20, height: 10)
    let folder = ContentFixture()
    let out = "\(folder.path)/out"
    try await DeskFixture.run { configuration in
      Self.configure(&configuration)
      configuration.contentDirectory = "\(folder.path)/none"
    } _: { desk in
      let ada = try await desk.browser()
      let uploaded = try await ada.upload([("a b.png", "image/png", picture)], [.accept: "application/json"])
      let address = try #require(try await uploaded.text.firstMatch(of: #/"url" ?: ?"([^"]*)"/#))
      let url = String(address.1).replacing("\\/", with: "/")
      let path = try await ada.begin("Written here")
      let text = "---\ntitle: Written here\ntags: [x]\n---\n\n![A](\(url))\n\nOne.\n"
      _ = try await ada.publish(path, text)
      let (version, published) = try await ada.editor(path)
      let changed = published.replacing("One.", with: "Two.")
      #expect(try await ada.json("\(path)/text", ["version": version, "text": changed]).status == 200)
      _ = try await ada.begin("Not yet")
      let other = try await ada.begin("Taken back")
      _ = try await ada.publish(other, "---\ntitle: Taken back\n---\n\nNo.\n")
      _ = try await ada.post("\(other)/unpublish")

      let exported = try await WholeExport(desk.site.site).write(to: out)
      #expect(exported.notes == [])
      let media = try #require(
        FileManager.default.enumerator(atPath: "\(out)/media")?.allObjects as? [String])
      #expect(
        try media.filter { $0.hasSuffix(".png") }.map {
          try Data(contentsOf: URL(filePath: "\(out)/media/\($0)"))
        } == [Data(picture)])
      let served = try await desk.stranger.text("/posts/written-here")
      let drafts = try FileManager.default.contentsOfDirectory(atPath: "\(out)/drafts/posts")
      #expect(drafts.count == 1)
      #expect(try String(contentsOfFile: "\(out)/drafts/posts/\(drafts[0])", encoding: .utf8) == changed)

      try await TestSite.run(now: Date(timeIntervalSince1970: 1_800_000_000)) { configuration in
        configuration.baseURL = "https://blog.example"
        Self.configure(&configuration)
        configuration.contentDirectory = out
      } _: { copy in
        _ = try await copy.database.sync(
          contentAt: out, style: WritingStyle(), now: Timestamp(copy.now), beside: Site.addresses)
        let again = try await copy.get("/posts/written-here")
        #expect(again.status == .ok && served.contains("One."))
        let html = try await again.text
        #expect(html.contains("One.") && !html.contains("Two."))
        #expect(try await copy.get(url).body.collect(upTo: 1 << 20) == picture)
        for draft in ["/posts/not-yet", "/posts/taken-back"] {
          #expect(try await copy.get(draft).status == .notFound, "\(draft)")
        }
        let titles = try await copy.database.exports.posts(after: nil).map(\.title)
        #expect(Set(titles.compactMap(\.self)) == ["Written here", "Not yet", "Taken back"])
      }
    }
  }
}

import Foundation
import Moving
import Testing
import Timestamps

@Suite("Moving from Eleventy, Publish and plain Markdown")
struct OtherFoldersTests {
  @Test("The report of Eleventy's sample names every loss")
  func eleventyReport() throws {
    let site = try Collected.sample(EleventySource.self)
    let first = "src/posts/2022-03-04-first.md"
    #expect(
      site.lossLines
        == [
          "address permalink src/posts/hidden.md:4",
          "address permalink src/posts/odd.md:4",
          "date date src/posts/odd.md:3",
          "front-matter eleventyNavigation src/about.md:4",
          "front-matter tags \(first):3",
          "front-matter theme \(first):5",
          "setting data: layout src/posts/posts.11tydata.js",
          "setting eleventy.config.js eleventy.config.js",
          "setting notes.11tydata.js src/notes/notes.11tydata.js",
          "setting src/ src",
          "template-tag image \(first):9",
          "template-tag {{ year }} \(first):7",
        ].sorted())
  }

  @Test("Eleventy's data of folders, permalinks, tags and fences")
  func eleventy() throws {
    let site = try Collected.sample(EleventySource.self)
    #expect(site.texts.map(\.title) == ["About", "First", "Hidden", "Odd", "Second"])
    let first = try #require(site.text("First"))
    #expect(first.kind == .post)
    #expect(first.addresses == ["/log/written/2022/first/"])
    #expect(first.date?.rfc3339 == "2022-03-04T00:00:00Z")
    #expect(first.tags == ["web dev"])
    #expect(first.body.contains("With First, {{ year }} and `{{ code }}`."))
    #expect(first.body.contains("```js {1,3-4}\n"))
    #expect(first.body.contains("```js diff\n"))
    #expect(
      first.body.contains(
        "[About](/log/about/), [second](/log/second/) and [a place](/log/written/elsewhere/)."))
    #expect(site.text("Second")?.addresses == ["/log/second/", "/log/two/"])
    #expect(site.text("Second")?.isUnlisted == true)
    #expect(site.text("Hidden")?.isDraft == true)
    #expect(site.redirects.contains(MovedRedirect(from: "/log/tagged/web-dev/", to: .tag("web dev"))))
    #expect(site.sites.first?.title == "A Log")
  }

  @Test("Publish: the report, the heading as the title, dates, tags and paths")
  func publish() throws {
    let site = try Collected.sample(PublishSource.self, timeZone: "Europe/Stockholm")
    #expect(
      site.lossLines == [
        "date date Content/posts/undated.md", "front-matter video.youtube Content/posts/first.md:6",
        "setting theme Sources", "text index.md Content/index.md",
      ])
    let first = try #require(site.text("My first post"))
    #expect(first.date?.rfc3339 == "2020-01-01T10:00:00+01:00")
    #expect(first.summary == "A first post: about actors")
    #expect(first.tags == ["swift", "open source"])
    #expect(first.addresses == ["/posts/first"])
    #expect(first.body == "\nHello from [the guide](/guides/start).\n")
    #expect(site.text("The second")?.addresses == ["/posts/zweiter"])
    #expect(site.text("How to start")?.kind == .page)
    #expect(site.redirects.contains(MovedRedirect(from: "/tags/open-source", to: .tag("open source"))))
    #expect(site.sites.first?.address == "https://swiftly.example")
    #expect(site.sites.first?.title == "Swiftly")
  }

  @Test("Plain Markdown: the report, dates in names, lines of metadata, and files beside a text")
  func markdown() throws {
    let site = try Collected.sample(MarkdownSource.self)
    #expect(
      site.lossLines == [
        "front-matter --- notes/open.md:1", "front-matter colour notes/2023-04-05-walk/index.md:4",
        "front-matter title 2023-01-02 A day.md", "front-matter title notes/open.md", "setting notes/ notes",
      ])
    #expect(site.texts.map(\.title) == ["A day", "A walk", "Open", "A page", "Of pelicans"])
    #expect(site.text("A day")?.date?.rfc3339 == "2023-01-02T00:00:00Z")
    #expect(site.text("A day")?.body == "A *day*, then [a walk](/notes/2023-04-05-walk#hill).\n")
    #expect(site.text("A walk")?.addresses == ["/notes/2023-04-05-walk"])
    #expect(site.text("Of pelicans")?.tags == ["sea", "fish", "Birds"])
    #expect(site.text("Of pelicans")?.isUnlisted == true)
    #expect(site.text("Open")?.body.hasPrefix("---\ntitle: Never closed\n") == true)
    #expect(site.text("A page")?.body == "\nWith lines of another system.\n")
  }

  @Test("Each folder is recognised by what is in it")
  func recognition() {
    let sources: [any MovingSource.Type] = [
      JekyllSource.self, HugoSource.self, EleventySource.self, PublishSource.self,
    ]
    for source in sources {
      for other in sources {
        #expect(source.recognises(Collected.sample(other.name)) == (source.name == other.name))
      }
    }
    #expect(MarkdownSource.recognises(Collected.sample("markdown")))
    #expect(!MarkdownSource.recognises("/does/not/exist"))
  }
}

import Foundation
import Moving
import Testing
import Timestamps

@Suite("Moving from Docusaurus, VitePress and Pelican")
struct PostsInDocumentationTests {
  @Test("Docusaurus: blogs, documentation and pages at their addresses, authors, boxes, and what is hidden")
  func docusaurus() throws {
    let site = try ScratchSite([
      (
        "docusaurus.config.ts",
        """
        const config: Config = {
          title: 'Log', tagline: 'On things', url: 'https://d.example', baseUrl: '/x/',
          i18n: { defaultLocale: 'de', locales: ['de'] },
          presets: [['classic', { docs: { routeBasePath: 'manual' }, blog: { showReadingTime: true } }]],
          plugins: [['@docusaurus/plugin-content-blog', { id: 'n', path: './news', routeBasePath: '/' }]],
          themeConfig: { docs: { sidebar: {} }, navbar: { items: [
            {to: '/blog', label: 'Blog', position: 'left'}, {href: 'https://e.example', label: 'E'},
          ] }, footer: { items: [{to: '/no', label: 'No'}] } },
        };
        """
      ), ("package.json", "{}"),
      (
        "blog/authors.yml",
        "ada:\n  name: Ada L.\n  title: Writer\n  url: https://ada.example\n  image_url: https://ada.example/a.png\n"
      ),
      (
        "blog/2019-05-06-hello-world/index.md",
        """
        ---
        title: Hello
        authors: [ada, {name: Guest}]
        tags: [One Two]
        hide_table_of_contents: false
        ---
        Before.

        {/* truncate */}

        ![A](./a.png) ![B](@site/static/img/b.png) [next](../2019-05-07-next.mdx#end)

        :::tip[Mind the **gap**]

        Text in it.

        ```js
        ::: no mark
        ```

        :::

        ::::details More
        :::danger
        Deep.
        :::
        ::::

        :::tabs
        Kept.
        :::
        """
      ), ("blog/2019-05-06-hello-world/a.png", "P"), ("static/img/b.png", "P"),
      (
        "blog/2019-05-07-next.mdx",
        "---\nslug: /own/slug\ntitle: Next\nunlisted: true\n---\nimport X from '@site/src/X';\n\nText.\n"
      ), ScratchSite.post("blog/_part.md", "Part"),
      ("blog/2020/01/02/dated.md", "---\ntitle: Dated\ndraft: true\n---\nText.\n"),
      ("blog/undated.md", "# Undated\n\nText.\n"), ScratchSite.post("news/new.md", "New"),
      ("docs/01-guide/02-first_step.md", "---\ntitle: Step\nsidebar_position: 1\n---\nText.\n"),
      ("docs/01-guide/index.md", "---\ntitle: Guide\n---\nText.\n"),
      ("docs/intro.md", "---\ntitle: Intro\nslug: /\n---\nText.\n"),
      ("src/pages/about.md", "---\ntitle: About\n---\nText.\n"), ("i18n/en/code.json", "{}"),
    ])
    let read = try site.read()
    #expect(try site.recognised().name == "docusaurus")
    let facts = try #require(read.sites.first)
    #expect(facts.title == "Log" && facts.description == "On things" && facts.language == "de")
    #expect(facts.address == "https://d.example" && facts.navigation.map(\.title) == ["Blog", "E"])
    let hello = try #require(read.text("Hello"))
    #expect(hello.kind == .post && hello.date?.rfc3339.hasPrefix("2019-05-06") == true, "\(read.dump)")
    let path = "/x/blog/2019/05/06/hello-world"
    #expect(hello.addresses == [path, "\(path)/"] && hello.summary == "Before.")
    #expect(hello.authors == ["Ada L.", "Guest"] && hello.tags == ["One Two"])
    #expect(
      hello.body.trimmingCharacters(in: .whitespacesAndNewlines) == """
        Before.



        ![A](./a.png) ![B](/img/b.png) [next](/x/blog/own/slug#end)


        > [!TIP] Mind the **gap**
        >
        > Text in it.
        >
        > ```js
        > ::: no mark
        > ```
        >



        <details><summary>More</summary>


        > [!CAUTION]
        > Deep.


        </details>


        Kept.
        """, "\(hello.body)")
    #expect(read.text("Next")?.isUnlisted == true && read.text("Next")?.isDraft == false)
    #expect(read.text("Dated")?.isDraft == true && read.text("Part") == nil)
    #expect(read.text("Undated")?.isDraft == true && read.text("New")?.addresses.first == "/x/new")
    #expect(read.text("Step")?.addresses.first == "/x/manual/guide/first_step")
    #expect(read.text("Guide")?.addresses.first == "/x/manual/guide" && read.text("Guide")?.kind == .page)
    #expect(read.text("Intro")?.addresses.first == "/x/manual")
    #expect(read.text("About")?.addresses.first == "/x/about")
    let author = MovedAuthor(
      name: "Ada L.", url: "https://ada.example", photo: "https://ada.example/a.png", about: "Writer")
    #expect(read.authors == [author])
    for line in ["text underscore blog/_part.md", "setting i18n i18n", "date date blog/undated.md"] {
      #expect(read.lossLines.contains(line), "\(read.lossLines)")
    }
    #expect(read.lossLines.contains { $0.hasPrefix("markup :::tabs blog/2019-05-06-hello-world/index.md:") })
    #expect(
      read.redirects.contains(MovedRedirect(from: "/x/blog/tags/one-two", to: .tag("One Two"))),
      "\(read.redirects)")
  }

  @Test("VitePress: texts at the paths of their files, boxes, and pages that are only a layout")
  func vitePress() throws {
    let config = """
      export default defineConfig({
        title: "Notes", description: 'On things', lang: 'en-GB', base: '/n/', srcDir: './src',
        themeConfig: { nav: [{ text: 'Guide', link: '/guide/' }], sidebar: [{ text: 'No', link: '/no' }] },
      })
      """
    let site = try ScratchSite([
      ("docs/.vitepress/config.mts", config), ("package.json", "{}"),
      ("docs/src/index.md", "---\nlayout: home\n---\n"),
      ("docs/src/guide/index.md", "# Guide\n\n[first](./first.md) [post](/posts/one.md#a)\n"),
      ("docs/src/guide/first.md", "# First\n\n::: warning Mind this\nText.\n:::\n\n![A](/a.png)\n"),
      ("docs/src/public/a.png", "P"), ("docs/src/[name].md", "---\ntitle: Many\n---\nText.\n"),
      ScratchSite.post("docs/src/posts/one.md", "One", "draft: true"),
      ScratchSite.post("docs/src/posts/2.md", "Two", "head:\n  - [meta, {name: robots, content: noindex}]"),
    ])
    let recognised = try site.recognised()
    #expect(
      recognised.name == "vitepress" && recognised.sign?.hasSuffix("docs/.vitepress/config.mts") == true)
    let read = try site.read()
    let facts = try #require(read.sites.first)
    #expect(facts.title == "Notes" && facts.language == "en-GB" && facts.navigation.map(\.url) == ["/guide/"])
    #expect(read.text("Guide")?.addresses == ["/n/guide/"], "\(read.dump)")
    #expect(read.text("Guide")?.body.contains("[first](/n/guide/first.html) [post](/posts/one.md#a)") == true)
    #expect(read.text("First")?.addresses == ["/n/guide/first.html", "/n/guide/first"])
    #expect(read.text("First")?.body.contains("> [!WARNING] Mind this\n> Text.\n") == true)
    #expect(read.text("First")?.kind == .page && read.text("One")?.kind == .post)
    #expect(read.text("One")?.isDraft == true && read.text("Two")?.isUnlisted == true)
    #expect(read.text("Many") == nil && read.texts.count == 4)
    let moved = try ScratchFolder()
    _ = try Move.run(site.recognised().source, Move.Options(folder: moved.path)) { _ in }
    #expect(moved.files.contains("files/a.png"), "\(moved.files)")
  }

  @Test("Pelican: metadata without marks, addresses by patterns, links in braces, and what is hidden")
  func pelican() throws {
    let site = try ScratchSite([
      (
        "pelicanconf.py",
        """
        # SITENAME = 'No'
        SITENAME = "Ada's log"
        SITESUBTITLE = 'On things'
        AUTHOR = u'Ada'
        TIMEZONE = 'Europe/Berlin'
        DEFAULT_LANG = 'de'
        PATH = "content"
        ARTICLE_URL = '{date:%Y}/{date:%m}/{slug}/'
        ARTICLE_SAVE_AS = '{date:%Y}/{date:%m}/{slug}/index.html'
        STATIC_PATHS = ['images',
                        'extra']
        MENUITEMS = (('Archive', '/archives.html'),
                     ('Home', '/'),)
        """
      ), ("publishconf.py", "from pelicanconf import *\nSITEURL = 'https://p.example/b'\n"),
      (
        "content/swift/first.md",
        """
        Title: Überall: a first post
        Date: 2012-12-03 10:20
        Modified: 2012-12-05 19:30
        Tags: pelican, publishing
        Authors: Ada, Ben
        Summary: In short.

        ![A]({static}/images/a.png) [b]({filename}../second.md#end) [c]({filename}/pages/about.md)
        [d]({attach}own.pdf) [e]({tag}pelican) [f](|filename|/second.md) `{static}/x` [g]({static}/gone.png)
        """
      ), ("content/images/a.png", "P"), ("content/swift/own.pdf", "P"),
      ("content/second.md", "Title: Second\nDate: 2013-01-02\nSlug: own-slug\nStatus: draft\n\nText.\n"),
      ("content/2014-05-06-third.md", "Title: Third\nCategory: Misc\nStatus: hidden\n\nText.\n"),
      ("content/fourth.md", "Title: Fourth\n\nText.\n"),
      ("content/fifth.md", "Title: Fifth\nDate: 2015-01-02\nUrl: other/place.html\n\nText.\n"),
      ("content/pages/about.md", "Title: About me\n\nText.\n"),
      ("content/old.rst", "Old\n###\n\n:date: 2010-10-03\n"),
    ])
    let read = try site.read()
    #expect(try site.recognised().name == "pelican")
    let facts = try #require(read.sites.first)
    #expect(facts.title == "Ada's log" && facts.timeZone == "Europe/Berlin" && facts.language == "de")
    #expect(facts.address == "https://p.example/b" && facts.navigation.map(\.title) == ["Archive", "Home"])
    let first = try #require(read.text("Überall: a first post"), "\(read.dump)")
    #expect(first.addresses == ["/b/2012/12/uberall-a-first-post/"] && first.kind == .post)
    #expect(first.date?.rfc3339 == "2012-12-03T10:20:00+01:00" && first.summary == "In short.")
    #expect(first.tags == ["pelican", "publishing", "swift"] && first.authors == ["Ada", "Ben"])
    #expect(
      first.body == """
        ![A](/images/a.png) [b](/b/2013/01/own-slug/#end) [c](/b/pages/about-me.html)
        [d](/swift/own.pdf) [e](/b/tag/pelican.html) [f](/b/2013/01/own-slug/) `{static}/x` [g]({static}/gone.png)
        """ + "\n" || first.body.hasSuffix("[g]({static}/gone.png)"), "\(first.body)")
    #expect(first.body.contains("[b](/b/2013/01/own-slug/#end) [c](/b/pages/about-me.html)"), "\(first.body)")
    #expect(read.text("Second")?.isDraft == true && read.text("Third")?.isUnlisted == true)
    #expect(read.text("Third")?.date?.rfc3339.hasPrefix("2014-05-06") == true)
    #expect(read.text("Fourth")?.isDraft == true && read.text("About me")?.kind == .page)
    #expect(read.text("Fifth")?.addresses == ["/b/other/place.html"])
    #expect(read.lossLines.contains("text old.rst content/old.rst"), "\(read.lossLines)")
    #expect(read.redirects.contains(MovedRedirect(from: "/b/tag/pelican.html", to: .tag("pelican"))))
    #expect(read.redirects.contains(MovedRedirect(from: "/b/category/swift.html", to: .tag("swift"))))
  }
}

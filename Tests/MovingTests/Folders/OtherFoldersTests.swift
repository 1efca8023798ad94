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
          "front-matter tags src/posts/posts.11tydata.js",
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

  /// A site of Eleventy as its starting point has it: texts in `content`, data and layouts beside it.
  private func eleventy(_ files: [(name: String, text: String)]) throws -> Collected {
    let folder = try ScratchFolder()
    let settings = """
      export default function (config) { config.setLibrary("md", markdownIt({ typographer: true, breaks: true })); }
      export const config = {
        markdownTemplateEngine: "njk",
        dir: { input: "content", includes: "../_includes", data: "../_data", output: "_site" },
      };
      """
    try folder.write(settings, to: "eleventy.config.js")
    let data = "export default {\n\ttitle: \"A Log\",\n\tauthor: {\n\t\tname: \"Jan\",\n\t}\n}\n"
    try folder.write(data, to: "_data/metadata.js")
    for file in files { try folder.write(file.text, to: file.name) }
    return try Collected.reading(EleventySource(path: folder.path, timeZone: "UTC"))
  }

  @Test("Eleventy's folders of data and of layouts are relative to that of the texts")
  func eleventyFolders() throws {
    let site = try eleventy([
      ("content/blog/a.md", "---\ntitle: A\ndate: 2021-01-02\n---\nOf {{ metadata.title }}. {# no #}\n"),
      ("_includes/post.njk", "---\ntitle: L\ndate: 2021-01-02\n---\n<p>x</p>"),
    ])
    #expect(site.sites.first?.title == "A Log")
    #expect(site.sites.first?.hasSmartPunctuation == true)
    #expect(site.authors.map(\.name) == ["Jan"])
    #expect(site.texts.map(\.body) == ["Of A Log. \n"])
    #expect(
      site.lossLines == [
        "markup breaks eleventy.config.js", "setting eleventy.config.js eleventy.config.js",
        "template-tag comment content/blog/a.md:5",
      ])
  }

  @Test("Posts in HTML, Nunjucks and Liquid come along, and those that are programs are named")
  func eleventyTemplates() throws {
    let head = "---\ntitle: \(UUID().uuidString)\ndate: 2021-01-02\n"
    let site = try eleventy([
      ("content/blog/a.njk", "\(head)---\n<p>One <b>two</b></p>"),
      ("content/blog/b.liquid", "\(head)permalink: /b.html\n---\n<p>Three</p>"),
      ("content/blog/c.njk", "\(head)---\n{% for a in b %}{{ a }}{% endfor %}"),
      ("content/feed.njk", "---\npermalink: /feed/all.xml\n---\n<feed></feed>"),
      ("content/tags.njk", "---\npagination: {data: collections}\n---\n<p>x</p>"),
      ("content/404.md", "---\ntitle: None\npermalink: 404.html\n---\nNothing is here."),
    ])
    #expect(site.texts.map(\.body) == ["One **two**\n", "Three\n"])
    #expect(site.texts.map(\.addresses) == [["/blog/a/"], ["/b.html", "/b"]])
    #expect(
      site.lossLines.filter { !$0.contains("eleventy.config.js") } == [
        "setting content/ content", "text 404.md content/404.md", "text c.njk content/blog/c.njk",
      ])
  }

  @Test("Front matter in JavaScript is an object, or is told of and no text")
  func eleventyJavaScript() throws {
    let site = try eleventy([
      ("content/blog/a.md", "---js\n{\n  title: \"A\",\n  date: \"2021-01-02\",\n}\n---\nText"),
      ("content/blog/b.md", "---js\nconst title = f();\n---\nText"),
    ])
    #expect(site.texts.map(\.title) == ["A", "B"])
    #expect(site.texts.map(\.body) == ["Text", "Text"])
    #expect(site.texts.map(\.isDraft) == [false, true])
    #expect(site.lossLines.contains("front-matter syntax content/blog/b.md:2"))
  }

  @Test("The folder of Eleventy's texts may be set by a call")
  func eleventyInput() throws {
    let site = try eleventy([
      ("eleventy.config.js", "export default function (c) { c.setInputDirectory(\"content\"); }"),
      ("content/blog/a.md", "---\ntitle: A\n---\nText"),
    ])
    #expect(site.text("A")?.addresses == ["/blog/a/"])
  }

  @Test("Eleventy's dates may be in names of folders, and in addresses")
  func eleventyDates() throws {
    let site = try eleventy([
      ("content/posts/2020-03-04-first/index.md", "---\ntitle: A\n---\nText"),
      (
        "content/posts/b.md",
        "---\ntitle: B c\ndate: 2021-02-03\npermalink: \"/{{ page.date | date: '%Y/%m' }}/{{ title | slugify }}/\"\n---\n"
      ),
    ])
    #expect(site.texts.map(\.addresses) == [["/posts/first/"], ["/2021/02/b-c/"]])
    #expect(site.text("A")?.date?.rfc3339 == "2020-03-04T00:00:00Z" && site.text("A")?.isDraft == false)
  }

  @Test("What Eleventy ignores does not become public")
  func eleventyIgnores() throws {
    func site(_ program: String) throws -> Collected {
      try eleventy([
        (
          "eleventy.config.js",
          "export default function (c) { \(program) }\nexport const config = { dir: { input: \"content\" } };"
        ),
        (".gitignore", "# What is mine\ncontent/private/\n"), ("content/.eleventyignore", "ign\n"),
        ("content/a.md", "---\ntitle: A\n---\nText"), ("content/cfg/b.md", "---\ntitle: B\n---\nText"),
        ("content/ign/c.md", "---\ntitle: C\n---\nText"),
        ("content/private/d.md", "---\ntitle: D\n---\nText"),
      ])
    }
    let ignored = try site("c.ignores.add(\"content/cfg/**\");")
    #expect(ignored.texts.map(\.title) == ["A"])
    #expect(
      ignored.lossLines.filter { $0.hasPrefix("text ") } == [
        "text ignored content/cfg/b.md", "text ignored content/ign", "text ignored content/private",
      ])
    let others = try site("c.setUseGitIgnore(false); c.ignores.add(path);")
    #expect(others.texts.map(\.title) == ["A", "B", "D"])
    #expect(others.lossLines.contains("setting ignores eleventy.config.js"))
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
    #expect(site.redirects.contains(MovedRedirect(from: "/tags/open-source/", to: .tag("open source"))))
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
    #expect(site.texts.map(\.title) == ["A day", "A walk", "A page", "Of pelicans", "Open"])
    #expect(site.text("A day")?.date?.rfc3339 == "2023-01-02T00:00:00Z")
    #expect(site.text("A day")?.body == "A *day*, then [a walk](/notes/2023-04-05-walk#hill).\n")
    #expect(site.text("A walk")?.addresses == ["/notes/2023-04-05-walk"])
    #expect(site.text("Of pelicans")?.tags == ["sea", "fish", "Birds"])
    #expect(site.text("Of pelicans")?.isUnlisted == true)
    #expect(site.text("Open")?.body.hasPrefix("---\ntitle: Never closed\n") == true)
    #expect(site.text("A page")?.body == "\nWith lines of another system.\n")
  }

  private func markdown(_ files: [(name: String, text: String)]) throws -> Collected {
    let folder = try ScratchFolder()
    for file in files { try folder.write(file.text, to: file.name) }
    return try Collected.reading(MarkdownSource(path: folder.path, timeZone: "UTC"))
  }

  @Test("Links of wikis become links and pictures, and comments of Obsidian do not become public")
  func wiki() throws {
    let body = """
      [[Two]], [[notes/two#A Head|that]], [[#Here]], `[[Two]]`, [[None]] and [[toc]]

      ![[pic.png|300]] ![[pic.png]] %%not for you%% ![[Two]]

      %%
      nor `this`
      %%
      End.

      """
    let site = try markdown([
      (".obsidian/app.json", "{}"), ("a.md", "---\ntitle: A\n---\n\(body)"),
      ("notes/Two.md", "# Two\n\nText"), ("notes/in/Two.md", "# Other\n\nText"), ("notes/pic.png", "P"),
    ])
    let text = try #require(site.text("A")).body
    for part in [
      "[Two](/notes/Two), [that](/notes/Two#a-head), [Here](#here), `[[Two]]`, [[None]] and [[toc]]\n",
      "![](/notes/pic.png){width=300} ![](/notes/pic.png)  [Two](/notes/Two)\n", "\nEnd.\n",
    ] { #expect(text.contains(part), "\(part)") }
    #expect(!text.contains("not for you") && !text.contains("nor"))
    #expect(
      site.lossLines == [
        "link None a.md:4", "markup ![[ ]] a.md:6", "markup %% a.md:6", "markup %% a.md:8",
        "setting notes/ notes",
      ])
    #expect(try markdown([("a.md", "100%% of 100%%")]).texts.first?.body == "100%% of 100%%")
  }

  @Test("Marks of other programs are named in a folder of no program, and Zola's tags are tags")
  func marksOfOthers() throws {
    let body = """
      ![a]({static}/a.png) {% asset_img a.png %} `{% no %}` {{ x.y }} {{< fig a >}}
      [b](@/b.md)
      :::tip Mine
      """
    let site = try markdown([
      (
        "a.md",
        "+++\ntitle = \"A\"\ndate = 2020-01-01\n[taxonomies]\ntags = [\"x\"]\nmoods = [\"y\"]\n+++\n\(body)"
      ),
      ("b.mdx", "---\ntitle: B\n---\nimport C from './c'\n\n<C a={1} />"),
    ])
    #expect(site.text("A")?.tags == ["x"])
    #expect(
      site.lossLines == [
        "front-matter moods a.md:4", "html <C> b.mdx:6", "link @/ a.md:9", "markup :::tip a.md:10",
        "markup import C from b.mdx:4", "template-tag asset_img a.md:8", "template-tag fig a.md:8",
        "template-tag static a.md:8", "template-tag {{ x.y }} a.md:8",
      ])
  }

  @Test("Texts that were not public become drafts, with a line for each key that says so")
  func notPublic() throws {
    func text(_ title: String, _ keys: String) -> (name: String, text: String) {
      ("\(title).md", "---\ntitle: \(title)\ndate: 2020-01-01\n\(keys)\n---\nText")
    }
    let site = try markdown([
      ("source/_drafts/a.md", "---\ntitle: Begun\n---\nText"), text("b", "visibility: members"),
      text("c", "status: private"), text("d", "publish: false"), text("e", "private: true"),
      text("h", "hidden: true"),
      text("f", "visibility: Public\nstatus: published\npublish: true\nhidden: false"),
    ])
    #expect(site.texts.filter { !$0.isDraft }.map(\.title) == ["f", "h"])
    #expect(site.texts.filter(\.isUnlisted).map(\.title) == ["h"])
    #expect(site.texts.count == 7 && site.text("Begun")?.kind == .post)
    #expect(
      site.lossLines == [
        "text private e.md:4", "text publish d.md:4", "text status c.md:4", "text visibility b.md:4",
      ])
    #expect(site.text("b")?.params.map(\.key) == ["visibility"])
  }

  @Test("Links are not followed, and each is named")
  func links() throws {
    let (folder, outside) = (try ScratchFolder(), try ScratchFolder())
    try outside.write("---\ntitle: Secret\ndate: 2020-01-01\n---\nText", to: "2020-01-01-secret.md")
    try folder.write("title: T\n", to: "_config.yml")
    try folder.write("---\ntitle: About\n---\nText", to: "about.md")
    for (name, target) in [("_posts", ""), ("notes", ""), ("one.md", "/2020-01-01-secret.md")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/\(name)", withDestinationPath: outside.path + target)
    }
    let expected = ["text link ./_posts", "text link ./notes", "text link ./one.md"]
    let sources: [any MovingSource] = [
      JekyllSource(path: folder.path, timeZone: "UTC"), MarkdownSource(path: folder.path, timeZone: "UTC"),
    ]
    for source in sources {
      let site = try Collected.reading(source)
      #expect(site.texts.map(\.title) == ["About"])
      #expect(site.lossLines.filter { $0.hasPrefix("text ") } == expected)
    }
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

  @Test("A folder of Hexo has its posts at their addresses, and what its tags say")
  func hexo() throws {
    let folder = try ScratchFolder()
    try folder.write(
      "title: A\nlanguage: de\ntimezone: Europe/Berlin\nurl: https://x.example/b\nroot: /b/\n"
        + "permalink: :year/:month/:day/:title/\ntheme: t\n", to: "_config.yml")
    try folder.write(
      "---\ntitle: One\ndate: 2020-01-02 23:30:00\ntags: [x]\n---\n{% asset_img a.png \"T\" %}\n\n"
        + "{% post_link two 'The other' %}\n\n{% codeblock lang:c %}\nint x;\n{% endcodeblock %}\n\n"
        + "{% raw %}{{ a }}{% endraw %}\n\n{% note %}", to: "source/_posts/one.md")
    try folder.write("", to: "source/_posts/one/a.png")
    try folder.write("---\ntitle: Two\ndate: 2020-02-03\n---\nText", to: "source/_posts/two.md")
    try folder.write("---\ntitle: Draft\n---\nText", to: "source/_drafts/three.md")
    try folder.write("---\ntitle: About\ndate: 2019-01-01\n---\nText", to: "source/about/index.md")
    try folder.write("Not a text", to: "scaffolds/post.md")
    #expect(HexoSource.recognises(folder.path) && !JekyllSource.recognises(folder.path))
    let site = try Collected.reading(HexoSource(path: folder.path, timeZone: "UTC"))
    #expect(site.sites.first?.title == "A" && site.sites.first?.timeZone == "Europe/Berlin")
    #expect(site.texts.count == 4)
    let one = try #require(site.text("One"))
    #expect(one.addresses == ["/b/2020/01/02/one/"] && one.slug == "one" && one.kind == .post)
    #expect(one.date?.rfc3339 == "2020-01-02T23:30:00+01:00")
    #expect(
      one.body
        == "![T](/_posts/one/a.png \"T\")\n\n[The other](/b/2020/02/03/two/)\n\n```c\nint x;\n```\n\n{{ a }}\n\n{% note %}"
    )
    #expect(site.text("Draft")?.isDraft == true && site.text("Two")?.isDraft == false)
    #expect(site.text("Draft")?.addresses == [])
    #expect(site.text("About")?.kind == .page && site.text("About")?.slug == "about")
    #expect(site.losses.contains { $0.kind == .templateTag && $0.name == "note" })
    #expect(site.losses.contains { $0.kind == .setting && $0.name == "theme" })
  }
}

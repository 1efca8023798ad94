import Foundation
import Moving
import Testing

@Suite("What a folder is recognised as")
struct RecognitionTests {
  private typealias Files = [(name: String, text: String)]

  @Test(
    "A repository is recognised by the settings of its program, and its notes do not become public",
    arguments: [
      ("astro", "astro.config.mjs", ["src/content/blog/a.md"], "export default {}"),
      (
        "eleventy", "eleventy.config.js", ["src/posts/a.md"],
        "export default () => ({ dir: { input: 'src' } })"
      ),
      ("gatsby", "gatsby-config.js", ["content/blog/a/index.md"], "module.exports = {}"),
      ("nuxt", "nuxt.config.ts", ["content/blog/1.a.md"], "export default {}"),
      ("hexo", "_config.yml", ["source/_posts/a.md"], "title: A"),
      ("zola", "config.toml", ["content/blog/a.md"], "base_url = \"https://a.example\""),
      ("hugo", "config.toml", ["content/posts/a.md"], "baseURL = \"https://a.example\""),
      ("jekyll", "_config.yml", ["_posts/2021-02-03-a.md"], "title: A"),
      ("next", "next.config.js", ["_posts/a.md"], "module.exports = {}"),
    ])
  func programs(_ name: String, _ sign: String, _ texts: [String], _ settings: String) throws {
    let site = try ScratchSite(
      texts.map { ScratchSite.post($0, "A") } + [
        (sign, settings), ("package.json", "{}"), ("README.md", "# How to build"),
        ("CLAUDE.md", "# For programs"), ("docs/plan.md", "# For the team only"),
      ])
    let recognised = try site.recognised()
    #expect(recognised.name == name && recognised.sign == sign)
    let read = try site.read()
    let shown = read.texts.filter { !$0.isDraft }
    #expect(shown.map(\.title) == ["A"], "\(read.dump)")
    #expect(shown.first?.kind == .post)
  }

  @Test("A program may be known by what its repository needs alone")
  func needs() throws {
    let astro = try ScratchSite([
      ("package.json", #"{"dependencies": {"astro": "^5.0.0"}}"#),
      ScratchSite.post("src/content/blog/a.md", "A"),
    ])
    #expect(try astro.recognised().name == "astro" && astro.recognised().sign == "package.json")
    let hexo = try ScratchSite([
      ("package.json", #"{"dependencies": {"hexo": "^7.0.0"}}"#), ("_config.yml", "source_dir: text\n"),
      ScratchSite.post("text/_posts/a.md", "A"),
    ])
    #expect(try hexo.recognised().name == "hexo")
    #expect(try hexo.read().texts.map(\.title) == ["A"])
  }

  @Test(
    "A repository of no known kind is refused, and as Markdown only what has front matter is public",
    arguments: ["package.json", "Package.swift", "Cargo.toml", "mkdocs.yml", "pelicanconf.py"])
  func unknown(_ manifest: String) throws {
    let site = try ScratchSite([
      (manifest, "{}"), ("README.md", "# Read me"), ("docs/plan.md", "# A plan"),
      ("AGENTS.md", "# For programs"),
      ScratchSite.post("posts/a.md", "A", "", "![x](/images/a.png)"), ("public/images/a.png", "PNG"),
    ])
    let error = #expect(throws: MoveError.self) { try site.recognised() }
    #expect(error?.description.contains(manifest) == true)
    #expect(error?.description.contains("--as markdown") == true)
    let read = try site.read(as: "markdown")
    #expect(read.texts.filter { !$0.isDraft }.map(\.title) == ["A"])
    #expect(read.texts.filter(\.isDraft).map(\.title) == ["A plan"])
    #expect(
      read.lossLines.filter { $0.hasPrefix("text ") } == [
        "text AGENTS.md AGENTS.md", "text README.md README.md", "text no front matter docs/plan.md",
      ])
    let media = try site.recognised(as: "markdown").source.mediaFolders
    #expect(media.contains { $0.hasSuffix("/public") })
  }

  @Test("Sources under version control are a repository, and texts under version control are texts")
  func versionControl() throws {
    let notes: Files = [
      (".git/HEAD", "x"), ("README.md", "# Mine"), ScratchSite.post("a.md", "A"), ("b/c.md", "# C"),
      ("b/d.png", "P"),
    ]
    let texts = try ScratchSite(notes)
    #expect(try texts.recognised().name == "markdown")
    #expect(try texts.read().texts.filter { !$0.isDraft }.map(\.title) == ["A", "C"])
    for code in ["code/main.go", "code/part.py"] {
      let sources = try ScratchSite(notes + [(code, "x")])
      #expect(throws: MoveError.self) { try sources.recognised() }
    }
    let unpacked = try ScratchSite(Array(notes.dropFirst()) + [("src/main.c", "x")])
    #expect(throws: MoveError.self) { try unpacked.recognised() }
  }

  @Test("A folder of Markdown with pictures, sheets and scripts stays a folder of Markdown")
  func plain() throws {
    let site = try ScratchSite([
      ScratchSite.post("a.md", "A"), ("README.md", "# Begin here"), ("notes/Security.md", "# Locks"),
      ("data.csv", "a"),
      ("plot.py", "import x"), ("CLAUDE.md", "# For programs"),
    ])
    #expect(try site.recognised().name == "markdown")
    let read = try site.read()
    #expect(read.texts.filter { !$0.isDraft }.map(\.title) == ["A", "Locks"])
    #expect(read.lossLines.contains("text CLAUDE.md CLAUDE.md"))
  }

  @Test("Settings name no folder outside of the repository")
  func outside() throws {
    let secret = ScratchSite.post("secret/a.md", "Secret")
    let repositories: [(name: String, text: String)] = [
      ("site/astro.config.mjs", ""),
      ("site/src/content.config.ts", "const a = defineCollection({ base: '../secret' })"),
    ]
    let astro = try ScratchSite(repositories + [secret, ScratchSite.post("site/src/content/blog/b.md", "B")])
    #expect(try astro.read(at: "site").texts.map(\.title) == ["B"])
    let gatsby = try ScratchSite([
      ("site/gatsby-config.js", "path: `${__dirname}/../secret`"), secret,
      ScratchSite.post("site/content/blog/b.md", "B"),
    ])
    #expect(try gatsby.read(at: "site").texts.map(\.title) == ["B"])
    let saga = try ScratchSite([
      ("site/Package.swift", "\"https://github.com/loopwerk/Saga\""), secret,
      ScratchSite.post("site/content/b.md", "B"),
      ("site/Sources/S/main.swift", "Saga(input: \"../secret\", output: \"x\")"),
    ])
    #expect(try saga.read(at: "site").texts.map(\.title) == ["B"])
  }

  @Test("The folder of Hexo's texts is read with the settings beside it")
  func sourceOfHexo() throws {
    let site = try ScratchSite([
      ("_config.yml", "title: T\nurl: https://a.example\npermalink: p/:title/\n"),
      ("package.json", #"{"dependencies": {"hexo": "^7"}}"#), ScratchSite.post("source/_posts/a.md", "A"),
    ])
    #expect(try site.recognised(at: "source").name == "hexo")
    #expect(try site.read(at: "source").text("A")?.addresses == ["/p/a/"])
  }

  @Test(
    "A folder may be named relative to the present one, also above it", arguments: ["", "./", "posts/.."])
  func relative(_ detour: String) throws {
    let site = try ScratchSite([("_config.yml", "title: T"), ScratchSite.post("_posts/2021-02-03-a.md", "A")])
    try site.folder.write("x", to: "posts/x.txt")
    let depth = FileManager.default.currentDirectoryPath.split(separator: "/").count
    let path = String(repeating: "../", count: depth) + site.folder.path.dropFirst() + "/\(detour)"
    let recognised = try MovingSources.source(at: path, named: nil, timeZone: "UTC")
    let collected = Collected()
    try recognised.source.read(into: collected)
    #expect(recognised.name == "jekyll" && collected.texts.map(\.title) == ["A"])
  }
}

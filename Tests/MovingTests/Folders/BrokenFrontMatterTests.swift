import Foundation
import Testing

@testable import Moving

@Suite("Broken front matter in a folder")
struct BrokenFrontMatterTests {
  /// A program with its settings and the folder of its posts.
  struct Program: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let settings: [(name: String, text: String)]
    let posts: String
    /// Whether no front matter with an end is broken, as values are texts as they are.
    var isPlain = false
  }

  static let programs = [
    Program(testDescription: "jekyll", settings: [("_config.yml", "permalink: /:title/\n")], posts: "_posts"),
    Program(testDescription: "hugo", settings: [("hugo.toml", "title = \"A\"\n")], posts: "content/posts"),
    Program(
      testDescription: "zola", settings: [("config.toml", "base_url = \"https://a.example\"\n")],
      posts: "content/blog"),
    Program(testDescription: "eleventy", settings: [("eleventy.config.js", "")], posts: "posts"),
    Program(testDescription: "astro", settings: [("astro.config.mjs", "")], posts: "src/content/blog"),
    Program(testDescription: "gatsby", settings: [("gatsby-config.js", "")], posts: "content/blog"),
    Program(testDescription: "next", settings: [("next.config.js", "")], posts: "posts"),
    Program(testDescription: "nuxt", settings: [("nuxt.config.ts", "")], posts: "content/blog"),
    Program(
      testDescription: "publish",
      settings: [
        ("Package.swift", ".package(url: \"https://x.example/Publish.git\")"),
        ("Sources/Site/main.swift", ""),
      ], posts: "Content/posts", isPlain: true),
    Program(testDescription: "hexo", settings: [("_config.yml", "title: A\n")], posts: "source/_posts"),
    Program(testDescription: "docusaurus", settings: [("docusaurus.config.js", "")], posts: "blog"),
    Program(testDescription: "vitepress", settings: [(".vitepress/config.ts", "")], posts: "posts"),
    Program(testDescription: "pelican", settings: [("pelicanconf.py", "")], posts: "content"),
    Program(testDescription: "markdown", settings: [], posts: "notes"),
  ]

  /// What is wrong with the front matter, whose other keys are those of another text.
  static let mistakes = [
    "tags: [a\n", "summary: \"a\n", "- a\n", "other: a: b: c\n", "\tx: y\n", "params: {a\n", "x: &a *b\n",
  ]

  @Test("It changes the address of its text alone", arguments: programs)
  func addresses(_ program: Program) throws {
    let front = "title: Same\ndate: 2020-01-02\nslug: same\npermalink: /same/\nurl: /same/\npath: /same/\n"
    let others = [
      ("2020-01-02-good", front),
      ("2020-01-03-other", "title: Other\ndate: 2020-01-03\n"),
    ].map { ("\(program.posts)/\($0.0).md", "---\n\($0.1)---\nText.\n") }
    let without = try moved(program, program.settings + others)
    #expect(without.keys.count { $0.hasSuffix(".md") } == 2, "\(without)")
    for mistake in Self.mistakes {
      // Before and after the others in the order of names, and without an end.
      for name in ["2020-01-01-broken", "2020-01-09-broken"] {
        for end in program.isPlain ? [""] : ["---\n", ""] {
          let text = "---\n\(front)\(mistake)\(end)Broken text.\n"
          let broken = ("\(program.posts)/\(name).md", text)
          let with = try moved(program, program.settings + others + [broken])
          for (file, text) in without where file != "_redirects" {
            #expect(with[file] == text, "\(mistake)\(end): \(file)")
          }
          let texts = with.filter { $0.value.contains("Broken text.") }
          #expect(texts.count == 1, "\(mistake)\(end): \(with.keys.sorted())")
        }
      }
    }
  }

  /// The texts and their redirects that come of files, by their names.
  private func moved(_ program: Program, _ files: [(name: String, text: String)]) throws -> [String: String] {
    let site = try ScratchSite(files)
    let folder = try ScratchFolder()
    let source = try site.recognised(as: program.testDescription).source
    _ = try Move.run(source, Move.Options(folder: folder.path)) { _ in }
    return folder.files.reduce(into: [:]) { texts, file in
      if file.hasSuffix(".md") || file == "_redirects" { texts[file] = folder.text(file) }
    }
  }
}

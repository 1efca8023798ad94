import Foundation
import Testing

@Suite("Moving a site of another program", .timeLimit(.minutes(15)))
struct MoveTests {
  private let site = SiteProcess()

  private var source: String { "\(site.data)/old" }
  private var content: String { "\(site.data)/content" }

  private func write(_ text: String, to file: String) throws {
    let url = URL(filePath: "\(source)/\(file)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func writeBlog() throws {
    try write("title: Old\nurl: https://old.example\n", to: "_config.yml")
    try write(
      "---\ntitle: Hello\nredirect_from: /first/\n---\n![A](/assets/a.svg) {{ site.nothing }}\n",
      to: "_posts/2019-05-06-hello.md")
    try write("---\ntitle: About\npermalink: /about/\n---\nMe.\n", to: "about.md")
    try write("<svg xmlns='http://www.w3.org/2000/svg' width='3' height='2'></svg>", to: "assets/a.svg")
  }

  @Test(
    "A dry run says what is lost, a move writes it, a sync serves it, and each old address leads somewhere")
  func wholeWay() async throws {
    try writeBlog()
    let dry = try await site.run("import", source, "--into", content, "--dry-run")
    #expect(dry.status == 0, "\(dry.errors)")
    #expect(dry.output.contains("_posts/2019-05-06-hello.md:5: template-tag: {{ site.nothing }}: "))
    #expect(!FileManager.default.fileExists(atPath: content))

    let move = try await site.run("import", source, "--into", content)
    #expect(move.status == 0, "\(move.errors)")
    #expect(move.output.contains("1 post, 1 page"), "\(move.output)")
    #expect(move.output.hasPrefix("Read as jekyll, which is recognised by _config.yml.\n"), "\(move.output)")
    #expect(move.output.hasSuffix("SITE_CONFIG=\(content)/site.yaml site serve --watch\n"), "\(move.output)")
    let again = try await site.run("import", source, "--into", content, "--format", "json")
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(again.output.utf8)) as? [String: Any], "\(again.output)")
    #expect(report["written"] as? Int == 0 && report["posts"] as? Int == 1)
    let recognised = report["source"] as? [String: Any]
    #expect(
      recognised?["name"] as? String == "jekyll" && recognised?["recognisedBy"] as? String == "_config.yml")
    let losses = try #require(report["losses"] as? [[String: Any]])
    #expect(losses.contains { $0["kind"] as? String == "template-tag" && $0["line"] as? Int == 5 })

    let environment = ["SITE_CONTENT": content, "SITE_CONFIG": "\(content)/site.yaml"]
    let sync = try await site.run("sync", environment: environment)
    #expect(sync.status == 0, "\(sync.errors)")
    _ = site.file(
      "old.txt",
      "https://old.example/2019/05/06/hello.html\n/first/\n/about/\n/assets/a.svg\nhttps://old.example/\n")
    let proof = try await site.run("check", "--against", "\(site.data)/old.txt", environment: environment)
    #expect(proof.output == "5 addresses: 5 found, 0 lead nowhere\n", "\(proof.errors)")
    #expect(proof.status == 0)
    _ = site.file("old.txt", "/none\n/first\n")
    let lost = try await site.run("check", "--against", "\(site.data)/old.txt", environment: environment)
    #expect(lost.output == "/none answers 404\n2 addresses: 1 found, 1 lead nowhere\n")
    #expect(lost.status == 1)
  }

  @Test("A dry run prints a table of tags to fill in, which a move takes, and names links that lead nowhere")
  func table() async throws {
    try writeBlog()
    try write(
      "---\ntitle: Two\n---\n{% film 42 %} [a](/none) [b](/2019/05/06/hello.html)\n",
      to: "_posts/2019-05-07-two.md")
    let dry = try await site.run("import", source, "--into", content, "--dry-run")
    #expect(dry.output.contains("\nfilm:\n"), "\(dry.output)")
    #expect(
      dry.output.contains("_posts/2019-05-07-two.md: link: leads nowhere: the link /none leads to nothing"))
    #expect(!FileManager.default.fileExists(atPath: content))
    let table = site.file("tags.yaml", "film: \"[Film](/films/{{ 1 }})\"\n\"{{ site.nothing }}\": \"\"\n")
    let move = try await site.run("import", source, "--into", content, "--replacing", table)
    #expect(move.status == 0 && !move.output.contains("template-tag"), "\(move.output) \(move.errors)")
    #expect(move.output.contains("the link /films/42 leads to nothing"))
    let text = try String(contentsOfFile: "\(content)/posts/2019-05-07-two.md", encoding: .utf8)
    #expect(text.contains("[Film](/films/42) [a](/none)"))
    let wrong = try await site.run(
      "import", source, "--into", content, "--replacing", site.file("wrong.yaml", "a: [b]\n"))
    #expect(wrong.status == 65 && wrong.errors.contains("wrong.yaml:1: a should have Markdown behind it"))
  }

  @Test(
    "Each sample becomes a folder that a sync serves, keeps all addresses that it says, and goes out again",
    arguments: [
      ("jekyll", 10), ("hugo", 12), ("eleventy", 5), ("publish", 5), ("markdown", 5), ("wordpress.xml", 5),
      ("ghost.json", 6), ("substack", 4), ("medium", 3),
    ])
  func sample(_ name: String, texts: Int) async throws {
    let sample = SiteProcess.checkout.appendingPathComponent("Tests/MovingTests/Samples/\(name)").path
    let move = try await site.run("import", sample, "--into", content, "--format", "json")
    #expect(move.status == 0, "\(move.errors)")
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(move.output.utf8)) as? [String: Any], "\(move.output)")
    let (posts, pages) = (report["posts"] as? Int ?? 0, report["pages"] as? Int ?? 0)
    #expect(posts + pages == texts)
    let sync = try await site.run("sync")
    #expect(sync.status == 0 && sync.output.contains("\(texts) new"), "\(sync.output) \(sync.errors)")

    try await goesOutAgain(texts: texts)
    let addresses = try redirects()
    guard !addresses.isEmpty else { return }
    _ = site.file("old.txt", addresses.joined(separator: "\n"))
    let proof = try await site.run("check", "--against", "\(site.data)/old.txt")
    #expect(proof.output == "\(addresses.count) addresses: \(addresses.count) found, 0 lead nowhere\n")
  }

  /// A new database becomes the same site by what the present one exports.
  private func goesOutAgain(texts: Int) async throws {
    let out = "\(site.data)/out"
    let export = try await site.run("export", out)
    #expect(export.status == 0, "\(export.errors)")
    let listed = try await list()
    let anew = ["SITE_DATA": "\(site.data)/other", "SITE_CONTENT": out, "SITE_CONFIG": "\(out)/site.yaml"]
    let sync = try await site.run("sync", environment: anew)
    #expect(sync.status == 0 && sync.output.contains("\(texts) new"), "\(sync.output) \(sync.errors)")
    #expect(try await list(anew) == listed)
    #expect(listed.count == texts)
  }

  /// Title, address, state, tags and date of all posts and pages.
  private func list(_ environment: [String: String] = [:]) async throws -> Set<String> {
    let posts = try await site.run("posts", "--format", "json", environment: environment)
    let items = try JSONSerialization.jsonObject(with: Data(posts.output.utf8)) as? [[String: Any]] ?? []
    return Set(
      items.map { item in
        ["title", "url", "status", "tags", "date"].map { "\(item[$0] ?? "")" }.joined(separator: " | ")
      })
  }

  /// The former addresses of what readers may see.
  private func redirects() throws -> [String] {
    var found: [String] = []
    let files = FileManager.default.enumerator(atPath: content)?.compactMap { $0 as? String } ?? []
    for file in files where file.hasSuffix(".md") || file == "_redirects" {
      let lines = try String(contentsOfFile: "\(content)/\(file)", encoding: .utf8).split(separator: "\n")
      if file == "_redirects" {
        found += lines.map { String($0.prefix { $0 != " " }) }
      } else if !lines.contains("draft: true"),
        let line = lines.first(where: { $0.hasPrefix("redirects: [") })
      {
        found += line.dropFirst("redirects: [".count).dropLast().split(separator: ", ")
          .map { $0.trimmingCharacters(in: ["\""]) }
      }
    }
    return found
  }

  @Test("A repository of no known kind is asked about, and the command at the end shows its texts")
  func unknownRepository() async throws {
    try write("{}", to: "package.json")
    try write("# Notes for us\n", to: "README.md")
    try write("---\ntitle: Hello\ndate: 2020-01-02\n---\nText\n", to: "posts/hello.md")
    let asked = try await site.run("import", source, "--into", content)
    #expect(asked.status == 65 && asked.errors.contains("--as markdown"), "\(asked.errors)")
    #expect(!FileManager.default.fileExists(atPath: content))
    let moved = try await site.run("import", source, "--into", content, "--as", "markdown")
    #expect(
      moved.status == 0 && moved.output.hasPrefix("Read as markdown, as --from says.\n"), "\(moved.output)")
    #expect(
      moved.output.hasSuffix("To look at it: SITE_CONTENT=\(content) site serve --watch\n"), "\(moved.output)"
    )
    let sync = try await site.run("sync", environment: ["SITE_CONTENT": content])
    #expect(sync.status == 0 && sync.output.contains("1 new"), "\(sync.errors)")
  }

  @Test("An import that found no text, and an export that ends in its middle, exit with 65")
  func nothingAndHalf() async throws {
    try write("title: Old\n", to: "_config.yml")
    let nothing = try await site.run("import", source, "--into", content)
    #expect(nothing.status == 65 && nothing.errors.contains("nothing came along"), "\(nothing.errors)")
    let export = try String(
      contentsOf: SiteProcess.checkout.appendingPathComponent("Tests/MovingTests/Samples/wordpress.xml"),
      encoding: .utf8)
    let end = try #require(export.range(of: "</item>", options: .backwards))
    let half = site.file("half.xml", String(export[..<end.lowerBound]))
    let cut = try await site.run("import", half, "--into", content)
    #expect(cut.status == 65 && cut.errors.contains("ends in its middle"), "\(cut.errors)")
    #expect(FileManager.default.fileExists(atPath: "\(content)/posts"))
  }

  @Test("What cannot be moved is told in one line")
  func mistakes() async throws {
    let none = try await site.run("import", source, "--into", content)
    #expect(none.status == 66 && none.errors.contains("there is no such file or folder"))
    try write("x", to: "notes.bin")
    let unknown = try await site.run("import", source, "--into", content)
    #expect(unknown.status == 65 && unknown.errors.contains("--from"))
    let name = try await site.run("import", source, "--into", content, "--from", "blogger")
    #expect(name.status == 65 && name.errors.contains("it is one of "))
    let option = try await site.run("import", source, "--media")
    #expect(option.status == 64)
    try writeBlog()
    _ = site.file("file", "")
    let file = try await site.run("import", source, "--into", "\(site.data)/file")
    #expect(file.status == 74, "\(file.errors)")
    let list = try await site.run("check", "--against", "\(site.data)/none.txt")
    #expect(list.status == 66)
  }
}

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
    let again = try await site.run("import", source, "--into", content, "--format", "json")
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(again.output.utf8)) as? [String: Any], "\(again.output)")
    #expect(report["written"] as? Int == 0 && report["posts"] as? Int == 1)
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

import Foundation
import ProcessTestSupport
import Testing

private let areInstalled = ["/usr/bin/jekyll", "/usr/bin/hugo"].allSatisfy(FileManager.default.fileExists)

/// What other generators make of an export, by the commands of Documentation/exporting.md.
@Suite(
  "An export in other generators", .enabled(if: areInstalled), .timeLimit(.minutes(15)))
struct OtherGeneratorTests {
  private let site = SiteProcess()

  private func write(_ text: String, to file: String) throws {
    let url = URL(filePath: "\(site.data)/\(file)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// Exports a site with each kind of file that a post can have.
  private func export() async throws {
    try write(
      "---\ntitle: \"Colons: & <tags>\"\ndate: 2024-05-06T07:08:09+02:00\ntags: [swift, C++]\n---\n"
        + "A *text* with `{{ braces }}` and {% unknown %}.\n",
      to: "content/posts/2024-05-06-plain.md")
    try write("---\ntitle: No date in its name\ndate: 2024-06-07\n---\nB.\n", to: "content/posts/undated.md")
    try write(
      "---\ntitle: With files\ndate: 2024-07-08\n---\n![A](a.svg)\n",
      to: "content/posts/2024-07-08-files/index.md")
    try write("<svg xmlns='http://www.w3.org/2000/svg'/>", to: "content/posts/2024-07-08-files/a.svg")
    try write(
      "---\ntitle: Secret\ndate: 2024-08-09\ndraft: true\n---\nNobody.\n", to: "content/posts/secret.md")
    let sync = try await site.run("sync")
    #expect(sync.status == 0, "\(sync.errors)")
    let export = try await site.run("export", "\(site.data)/out")
    #expect(export.status == 0, "\(export.errors)")
  }

  /// The commands of a block in the documentation.
  private static func commands(_ name: String) throws -> String {
    let page = try String(
      contentsOf: SiteProcess.checkout.appending(path: "Documentation/exporting.md"), encoding: .utf8)
    let block = try #require(page.components(separatedBy: "```sh\n# \(name)\n").dropFirst().first)
    return try #require(block.components(separatedBy: "```").first)
  }

  /// Runs the commands of the documentation and the generator in a folder of its own.
  private func build(_ name: String, _ generator: String) async throws {
    let script = try "set -eu\n\(Self.commands(name))\(generator)\n"
    let errors = site.file("\(name).err", "")
    let shell = try SpawnedProcess(
      "/bin/sh", ["-c", script],
      environment: [
        "export": "\(site.data)/out", "PATH": "/usr/bin:/bin", "HOME": site.data, "LANG": "C.UTF-8",
      ], folder: "\(site.data)/\(name)", input: FileHandle.nullDevice.fileDescriptor, output: "/dev/null",
      errors: errors)
    while shell.isRunning { try await Task.sleep(for: .milliseconds(10)) }
    let said = try String(contentsOfFile: errors, encoding: .utf8)
    #expect(shell.terminationStatus == 0, "\(said)")
  }

  private func check(_ folder: String) throws {
    let posts = "\(site.data)/\(folder)/posts"
    for (slug, title, text) in [
      ("plain", "Colons: &amp; &lt;tags&gt;", "<em>text</em>"),
      ("plain", "Colons: &amp; &lt;tags&gt;", "{{ braces }}</code> and {% unknown %}"),
      ("undated", "No date in its name", "B."), ("files", "With files", "src=\"a.svg\""),
    ] {
      let page = try String(contentsOfFile: "\(posts)/\(slug)/index.html", encoding: .utf8)
      #expect(page.contains("<h1>\(title)</h1>") && page.contains(text), "\(page)")
    }
    #expect(FileManager.default.fileExists(atPath: "\(posts)/files/a.svg"))
    let all = FileManager.default.enumerator(atPath: "\(site.data)/\(folder)")?.allObjects as? [String] ?? []
    #expect(!all.contains { $0.contains("secret") })
  }

  @Test("Jekyll builds every post at its address, and no draft")
  func jekyll() async throws {
    try await export()
    try write("title: A site\n", to: "jekyll/_config.yml")
    try write("<h1>{{ page.title | escape }}</h1>{{ content }}", to: "jekyll/_layouts/default.html")
    try await build("jekyll", "jekyll build --quiet")
    try check("jekyll/_site")
  }

  @Test("Hugo builds every post at its address, and no draft")
  func hugo() async throws {
    try await export()
    try write("baseURL = 'https://new.example/'\n", to: "hugo/config.toml")
    try write("<h1>{{ .Title }}</h1>{{ .Content }}", to: "hugo/layouts/_default/single.html")
    try await build("hugo", "hugo --quiet")
    try check("hugo/public")
  }
}

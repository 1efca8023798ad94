import Foundation
import Importing
import Publication
import Testing

@testable import Moving

@Suite("Links of moved texts that lead nowhere")
struct LinkProofTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func move(isDryRun: Bool) throws -> [String] {
    try folder.write("", to: "in/_config.yml")
    try folder.write("picture", to: "in/files/a.pdf")
    try folder.write(
      "---\ntitle: A\n---\n[b](/2020/01/03/b.html) [c](/none/) [d](/files/a.pdf) [e](#f)\n\n[g](/about/) <a href=\"/gone\">h</a>\n\n[i](https://other.example/j) [k](/2020/01/03/b.html#l) [m](/2020/01/04/n.html)\n",
      to: "in/_posts/2020-01-02-a.md")
    try folder.write("---\ntitle: B\n---\n# Heading\n", to: "in/_posts/2020-01-03-b.md")
    try folder.write("---\ntitle: N\npublished: false\n---\nText\n", to: "in/_posts/2020-01-04-n.md")
    try folder.write("---\ntitle: About\npermalink: /about/\n---\nText\n", to: "in/about.md")
    var options = Move.Options(folder: "\(folder.path)/out")
    options.isDryRun = isDryRun
    options.checkedSite = CheckedSite(
      baseURL: "https://here.example", publicFolder: "\(folder.path)/public", style: WritingStyle(),
      addresses: SiteAddresses { $0 == "/archive" ? .page : .nobody })
    var lines: [String] = []
    _ = try Move.run(JekyllSource(path: "\(folder.path)/in", timeZone: "UTC"), options) { loss in
      guard loss.kind == .link else { return }
      lines.append(
        "\(loss.place.file): \(loss.name): \(loss.message.split(separator: " ").prefix(3).joined(separator: " "))"
      )
    }
    return lines.sorted()
  }

  @Test("A site of pages alone is checked, too")
  func pages() throws {
    var options = Move.Options(folder: "\(folder.path)/out")
    options.checkedSite = CheckedSite(
      baseURL: "https://here.example", publicFolder: folder.path, style: WritingStyle(),
      addresses: .none)
    var page = MovedText.post("1", body: "[a](/none) [b](/hello)")
    page.kind = .page
    var lines: [String] = []
    _ = try Move.run(SampleSource([.text(page)]), options) { lines.append("\($0.kind) \($0.name)") }
    #expect(lines == ["frontMatter of a page", "link leads nowhere"])
  }

  @Test("Each is a line, in a dry run, too", arguments: [true, false])
  func lines(isDryRun: Bool) throws {
    let file = "_posts/2020-01-02-a.md"
    let lines = try move(isDryRun: isDryRun)
    #expect(
      lines == [
        "\(file): leads nowhere: the link /2020/01/04/n.html", "\(file): leads nowhere: the link /gone",
        "\(file): leads nowhere: the link /none/", "\(file): leads to no place of a page: the link #f",
        "\(file): leads to no place of a page: the link /2020/01/03/b.html#l",
      ])
    #expect(FileManager.default.fileExists(atPath: "\(folder.path)/out") == !isDryRun)
  }
}

import Foundation
import Testing

@testable import Moving

@Suite("Texts that are longer than what is read of one")
struct LongTextTests {
  private let folder: ScratchFolder
  /// Longer than any limit.
  private let filling = Data(repeating: UInt8(ascii: "A"), count: 64 << 20 + 300_000)

  init() throws { folder = try ScratchFolder() }

  @Test("A long file of Markdown becomes a draft with its front matter, and is kept as it is")
  func markdown() throws {
    let post = try write(
      "in/2020-01-02-long.md", "---\ntitle: Long\ntags: [a]\n---\nFirst line.\n", filling.prefix(32 << 20),
      "\n")
    try folder.write("---\ntitle: Short\n---\nText.\n", to: "in/2020-01-03-short.md")
    let losses = try move(MarkdownSource.self, "in")
    expectDraft("posts/2020-01-02-long.md", title: "Long", of: post, ending: ".md", losses)
    #expect(folder.text("out/posts/2020-01-02-long.md")?.contains("\ntags: [a]\n") == true)
    #expect(folder.text("out/posts/2020-01-03-short.md")?.contains("draft") == false)
  }

  @Test("A long row of Ghost becomes a draft with its short fields, and the rows after it come along")
  func ghost() throws {
    let fields = "\"status\":\"published\",\"published_at\":\"2020-01-02T03:04:05.000Z\""
    let start = "{\"db\":[{\"data\":{\"posts\":["
    let row = "{\"id\":\"1\",\"title\":\"Long\",\"slug\":\"long\",\"html\":\""
    let end = "\",\(fields)}"
    let short =
      ",{\"id\":\"2\",\"title\":\"Short\",\"slug\":\"short\",\"html\":\"<p>Text.</p>\",\(fields)}]}}]}"
    _ = try write("in.json", start + row, filling, end + short)
    let losses = try move(GhostSource.self, "in.json")
    expectDraft(
      "posts/2020-01-02-long.md", title: "Long", of: Data(row.utf8) + filling + Data(end.utf8),
      ending: ".json", losses)
    #expect(folder.text("out/posts/2020-01-02-short.md")?.hasSuffix("\n\nText.\n") == true)
  }

  @Test("A long page of Medium becomes a draft with its title and date")
  func medium() throws {
    let page = try write(
      "in/posts/2020-01-02_Long-0a1b2c3d4e5f.html",
      """
      <html><head><title>Long</title></head><body><article class="h-entry"><header>
      <h1 class="p-name">Long</h1></header><section data-field="body" class="e-content"><p class="graf--p">
      """, filling,
      """
      </p></section><footer><p>By <a href="https://medium.com/@a" class="p-author h-card">Ada</a> on
      <a href="https://medium.com/p/0a1b2c3d4e5f"><time class="dt-published"
       datetime="2020-01-02T03:04:05.000Z">January 2, 2020</time></a>.</p></footer></article></body></html>
      """)
    let losses = try move(MediumSource.self, "in")
    expectDraft("posts/2020-01-02-long.md", title: "Long", of: page, ending: ".html", losses)
    #expect(folder.text("out/posts/2020-01-02-long.md")?.contains("\nauthors: [Ada]\n") == true)
  }

  @Test("A long page of Substack becomes a draft with what the list of posts says")
  func substack() throws {
    try folder.write(
      "post_id,post_date,is_published,type,audience,title\n1.long,2020-01-02T03:04:05.000Z,true,newsletter,"
        + "everyone,Long\n", to: "in/posts.csv")
    let page = try write("in/posts/1.long.html", "<p>", filling, "</p>")
    let losses = try move(SubstackSource.self, "in")
    expectDraft("posts/2020-01-02-long.md", title: "Long", of: page, ending: ".html", losses)
  }

  @Test("A long text of WordPress becomes a draft, whatever it contains, and the posts after it come along")
  func wordPress() throws {
    let start = WordPressExport.head + WordPressExport.post(1, "Short.")
    let post = WordPressExport.post(2, "LONG").split(separator: "LONG")
    // What looks like a field is text, too.
    let more = "<title>Wrong</title>"
    _ = try write(
      "in.xml", start + post[0], filling,
      "\(more)\(post[1])" + WordPressExport.post(3, "Last.") + WordPressExport.tail)
    let losses = try move(WordPressSource.self, "in.xml")
    expectDraft(
      "posts/2020-01-01-text-2.md", title: "Text 2", of: filling + Data(more.utf8), ending: ".html", losses)
    for (number, text) in [(1, "Short."), (3, "Last.")] {
      #expect(folder.text("out/posts/2020-01-01-text-\(number).md")?.hasSuffix("\n\n\(text)\n") == true)
    }
  }

  private func write(_ file: String, _ start: String, _ filling: Data, _ end: String) throws -> Data {
    try folder.write("", to: file)
    let bytes = Data(start.utf8) + filling + Data(end.utf8)
    try bytes.write(to: URL(filePath: "\(folder.path)/\(file)"))
    return bytes
  }

  private func move<Source: MovingSource>(_ type: Source.Type, _ path: String) throws -> [Loss] {
    var losses: [Loss] = []
    let options = Move.Options(folder: "\(folder.path)/out")
    _ = try Move.run(Source(path: "\(folder.path)/\(path)", timeZone: "UTC"), options) { losses.append($0) }
    return losses
  }

  private func expectDraft(
    _ file: String, title: String, of original: Data, ending: String, _ losses: [Loss],
    _ location: SourceLocation = #_sourceLocation
  ) {
    let kept = "long-texts/\(file.dropLast(".md".count))\(ending)"
    let text = folder.text("out/\(file)") ?? ""
    #expect(text.hasPrefix("---\ntitle: \(title)\ndraft: true\n"), sourceLocation: location)
    #expect(text.hasSuffix(" is in the file `\(kept)`.\n"), sourceLocation: location)
    let bytes = FileManager.default.contents(atPath: "\(folder.path)/out/\(kept)")
    #expect(bytes == original, sourceLocation: location)
    let named = losses.filter { $0.kind == .text }.map { "\($0.name): \($0.message)" }
    #expect(
      named == ["too long: became a draft without its text, which is in \(kept)"], sourceLocation: location)
  }
}

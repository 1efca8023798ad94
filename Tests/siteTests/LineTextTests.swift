import Testing

@Suite("Imported text on a terminal")
struct LineTextTests {
  private let site = SiteProcess()

  @Test("A title is printed without control characters and overrides of direction, and shortened")
  func titles() async throws {
    let long = String(repeating: "long ", count: 20_000)
    let feed = """
      <rss version="2.0"><channel><title>T</title>
      <item><title>red\u{7F}dish \u{202E}drawkcab\u{2066}</title><link>https://a.example/1</link></item>
      <item><title>\(long)</title><link>https://a.example/2</link></item>
      <item><title>👨‍👩‍👧 نص کوتاه‌تر</title><link>https://a.example/3</link></item>
      </channel></rss>
      """
    let outcome = try await site.run("import", "--dry-run", site.file("feed.xml", feed))
    #expect(outcome.status == 0, "\(outcome.errors)")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { $0.count < 250 })
    #expect(lines.first?.contains("reddish drawkcab  /1") == true, "\(outcome.output)")
    #expect(lines.dropFirst().first?.contains("long long…  /2") == true)
    // Zero-width joiners belong to words and emoji.
    #expect(lines.dropFirst(2).first?.contains("👨‍👩‍👧 نص کوتاه‌تر  /3") == true)
  }
}

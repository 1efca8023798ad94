import Foundation
import Testing

@testable import Moving

@Suite("Exports of WordPress as a whole")
struct WordPressExportTests {
  private func category(_ slug: String) -> String {
    "<category domain=\"category\" nicename=\"\(slug)\">\(slug)</category>"
  }

  @Test("The archive of a category leads to the category below it that has the posts")
  func categories() throws {
    let found = try WordPressExport.read(
      WordPressExport.category(1, "top"), WordPressExport.category(2, "middle", below: "top"),
      WordPressExport.category(3, "low", below: "middle"), WordPressExport.category(4, "empty"),
      WordPressExport.category(5, "secret", below: "empty"), WordPressExport.post(1, "A", category("low")),
      WordPressExport.post(2, "B", category("secret") + "<wp:status>private</wp:status>"))
    let redirects = Dictionary(found.redirects.map { ($0.from, $0.target) }, uniquingKeysWith: { $1 })
    for path in [
      "/category/top/", "/?cat=1", "/category/top/middle/", "/?cat=2", "/category/top/middle/low/",
    ] {
      #expect(redirects[path] == .tag("low"), "\(path)")
    }
    #expect(redirects["/category/empty/"] == nil)
    let messages = found.losses.filter { $0.kind == .address }.map(\.message)
    #expect(
      messages == [
        "/category/empty/ leads nowhere: no public post of empty came along",
        "/category/empty/secret/ leads nowhere: no public post of secret came along",
      ])
  }

  @Test("An archive with the posts of several categories leads to the first one, with a line")
  func severalCategories() throws {
    let found = try WordPressExport.read(
      WordPressExport.category(1, "top"), WordPressExport.category(2, "one", below: "top"),
      WordPressExport.category(3, "two", below: "top"),
      WordPressExport.post(1, "A", category("one") + category("two")))
    #expect(found.redirects.contains(MovedRedirect(from: "/category/top/", to: .tag("one"))))
    let messages = found.losses.filter { $0.kind == .address }.map(\.message)
    #expect(messages == ["/category/top/ leads to one; it also listed posts of two"])
  }

  @Test("Categories in a circle end")
  func circle() throws {
    let found = try WordPressExport.read(
      WordPressExport.category(1, "a", below: "b"), WordPressExport.category(2, "b", below: "a"),
      WordPressExport.post(1, "A", category("a")))
    #expect(found.redirects.contains(MovedRedirect(from: "/?cat=2", to: .tag("a"))))
  }

  @Test("A text of more than 64 MB is left out with a line, and its post becomes a draft")
  func longTexts() throws {
    let start = WordPressExport.head + WordPressExport.post(1, "Short.")
    let post = WordPressExport.post(2, "LONG").split(separator: "LONG")
    var bytes = Data((start + post[0]).utf8)
    bytes.append(Data(repeating: UInt8(ascii: "A"), count: 64 << 20 + 300_000))
    // What looks like a field is text, too.
    bytes.append(Data("<title>Wrong</title>\(post[1])".utf8))
    bytes.append(Data((WordPressExport.post(3, "Last.") + WordPressExport.tail).utf8))
    let file = try scratchFile("")
    defer { try? FileManager.default.removeItem(atPath: file) }
    try bytes.write(to: URL(filePath: file))
    let found = try CollectedItems.read(WordPressSource.self, file)
    #expect(found.texts.map(\.title) == ["Text 1", "Text 2", "Text 3"])
    #expect(found.texts.map(\.body) == ["Short.", "", "Last."])
    #expect(found.texts.map(\.isDraft) == [false, true, false])
    #expect(found.losses.filter { $0.kind == .text }.map(\.name) == ["too long"])
  }
}

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
}

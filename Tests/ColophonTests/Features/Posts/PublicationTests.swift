import Foundation
import Sanitizer
import Testing

@testable import Colophon
@testable import Importing
@testable import Pages
@testable import Publication
@testable import Settings
@testable import Syndication

@Suite("The publication of a fresh checkout")
struct PublicationTests {
  private let posts: [PostDraft]

  init() throws {
    posts = try ContentFolder(at: "\(Checkout.root)/Content").entries.map { try $0.source.post().draft }
  }

  @Test("Its site.yaml is valid")
  func description() throws {
    let configuration = try EffectiveConfiguration.load(
      environment: ["SITE_CONFIG": "\(Checkout.root)/site.yaml"]
    ).configuration
    #expect(configuration.publication.title == "Colophon")
    #expect(configuration.publication.authors.map(\.name).contains("Colophon"))
    #expect(posts.contains { $0.permalink?.description == "/about" })
  }

  @Test("The sanitiser removes nothing from its posts")
  func harmless() {
    for post in posts { #expect(post.content.removed.isEmpty, "\(post.slug): \(post.content.removed)") }
  }

  @Test("Each post has a tag, a summary, and headings below that of its title")
  func shape() {
    #expect(posts.count >= 5)
    for post in posts where post.state == .published {
      #expect(!post.tags.isEmpty, "\(post.slug)")
      #expect(post.summary?.isEmpty == false, "\(post.slug)")
      #expect(!post.content.body.encoded.contains("<h1"), "\(post.slug)")
    }
  }
}

import Accounts
import Foundation
import HTTP
import HTTPTypes
import Memberships
import Publication
import Settings
import Testing
import Timestamps

@testable import Colophon
@testable import SiteBase

/// The posts of a site with members.
struct MembersPosts: Sendable {
  let free = "/posts/free"
  let members = "/posts/for-members"
  let paying = "/posts/for-paying"
  /// For members until ``turn``, then for everybody.
  let opening = "/posts/opening"
  /// For everybody until ``turn``, then for those who pay.
  let closing = "/posts/closing"
  /// A page for members.
  let page = "/guide"

  /// Words that stand only in the parts for members.
  static let memberSecret = "zebrafish"
  static let payingSecret = "okapi"
  static let openingSecret = "quokka"
  static let closingSecret = "axolotl"
  static let pageSecret = "wombat"
  static let secrets = [memberSecret, payingSecret, openingSecret, closingSecret, pageSecret]

  /// When a text is opened, and another one closed: 16 days and 16 hours after the clock of the test begins.
  static let turn = "2027-02-01T00:00:00Z"
  static let secondsToTurn = 1_440_000.0

  static func text(
    _ title: String, slug: String, visibility: String?, secret: String, isPage: Bool = false
  ) -> String {
    let visibility = visibility.map { "visibility: \($0)\n" } ?? ""
    let place = isPage ? "page: /\(slug)" : "slug: \(slug)\ndate: 2026-11-01\ntags: [animals]"
    return """
      ---
      title: \(title)
      \(place)
      \(visibility)---

      Open to all.

      <!-- members -->

      ## About the \(secret)

      The \(secret) is the secret, and [so is this](https://\(secret).example/).

      """
  }

  /// Addresses from which a walk reaches what the site says about posts, in every form.
  static func surfaces(_ posts: MembersPosts) -> [String] {
    let words = secrets + ["secret", "open"]
    return [
      "/", "/archive", "/tags", "/tags/animals", "/subscribe", "/sitemap.xml", "/feeds.opml", "/account",
    ]
      + ["/feed.xml", "/atom.xml", "/feed.json", "/tags/animals/feed.xml", "/feed-summaries.xml"]
      + words.flatMap { ["/search?q=\($0)", "/search.json?q=\($0)", "/\($0.dropLast())"] }
      + [posts.free, posts.members, posts.paying, posts.opening, posts.closing, posts.page].flatMap {
        [
          $0, "\($0)/", "/oembed?url=https://blog.example\($0)",
          "/oembed?format=xml&url=https://blog.example\($0)",
        ]
      }
  }
}

/// The kinds of readers.
enum MembersReader: CaseIterable {
  case stranger, member, paying, ended, author

  /// The words for an audience that the reader finds, by the address. Before ``MembersPosts/turn`` other
  /// words are for everybody than after it.
  func secrets(_ posts: MembersPosts, isAfterTurn: Bool) -> [String: Set<String>] {
    var member = [posts.members: Set([MembersPosts.memberSecret]), posts.page: [MembersPosts.pageSecret]]
    if !isAfterTurn { member[posts.opening] = [MembersPosts.openingSecret] }
    var paying = [posts.paying: Set([MembersPosts.payingSecret])]
    if isAfterTurn { paying[posts.closing] = [MembersPosts.closingSecret] }
    switch self {
    case .stranger: return [:]
    case .member, .ended: return member
    case .paying, .author: return member.merging(paying) { $1 }
    }
  }
}

/// Runs `body` with a site that has a post for everybody, one for members and one for those who pay.
func withMembersSite(
  cache: Bool = false, content: ContentFixture = ContentFixture(),
  configure change: @escaping @Sendable (inout Configuration) -> Void = { _ in },
  _ body: @escaping @Sendable (DeskFixture, MembersPosts) async throws -> Void
) async throws {
  let configure: @Sendable (inout Configuration) -> Void = {
    $0.publication.hasMembers = true
    $0.contentDirectory = content.path
    change(&$0)
  }
  try await DeskFixture.run(cache: cache, configure: configure) { desk in
    let author = try await desk.browser("Ada")
    let turn = MembersPosts.turn
    for (title, slug, visibility, secret) in [
      ("Free", "free", nil, "hedgehog"),
      ("For members", "for-members", "members", MembersPosts.memberSecret),
      ("For paying", "for-paying", "paying", MembersPosts.payingSecret),
      ("Opening", "opening", "members until \(turn)", MembersPosts.openingSecret),
      ("Closing", "closing", "public until \(turn), then paying", MembersPosts.closingSecret),
      ("Guide", "guide", "members", MembersPosts.pageSecret),
    ] {
      let isPage = title == "Guide"
      let text = MembersPosts.text(
        title, slug: slug, visibility: visibility, secret: secret, isPage: isPage)
      let answer = try await author.publish(try await author.begin(title, isPage ? .page : .post), text)
      #expect(answer.status == .seeOther)
    }
    try await desk.site.indexForSearch()
    try await body(desk, MembersPosts())
  }
}

extension DeskFixture {
  func browser(as reader: MembersReader) async throws -> Browser {
    let context = MembershipContext(actor: "test", now: now, timeZone: "UTC")
    switch reader {
    case .stranger: return stranger
    case .author: return try await browser("Ada")
    case .member: return try await browser("Mia", .reader)
    case .paying:
      let browser = try await browser("Pia", .reader)
      _ = try await site.database.change(browser.person, .add(plan: "monthly", until: nil), context)
      return browser
    case .ended:
      let browser = try await browser("Eve", .reader)
      _ = try await site.database.change(browser.person, .add(plan: "monthly", until: nil), context)
      _ = try await site.database.change(browser.person, .end, context)
      return browser
    }
  }

  /// The address of the editor of a post.
  func editorPath(of path: String) async throws -> String {
    let found = try await site.database.posts(Visibility(at: now)).found(
      atKeys: [Permalink.key(ofTarget: path)], path: path)
    return "/desk/posts/\(try #require(found).post.id.uuidString.lowercased())"
  }
}

extension Browser {
  /// Walks from some addresses along all links of the site that readers follow.
  ///
  /// - Returns: how many addresses were visited, and which secret words stand at which, also in fields.
  func pagesWithSecrets(
    beginningAt starts: [String]
  ) async throws -> (visited: Int, secrets: [String: Set<String>]) {
    var (waiting, visited, secrets) = (starts, Set<String>(), [String: Set<String>]())
    while let path = waiting.popLast() {
      guard visited.insert(path).inserted, visited.count < 400 else { continue }
      let response = try await get(path)
      let text = try await response.text
      let all = text + response.headerFields.map(\.value).joined(separator: "\n")
      // What somebody asked for is repeated.
      let answer = path.contains("?q=") || response.status == .notFound ? all.withoutAsked(path) : all
      for secret in MembersPosts.secrets where answer.contains(secret) {
        secrets[path, default: []].insert(secret)
      }
      for match in text.matches(of: #/(?:href|src|url|content)="(?:https:\/\/blog\.example)?(\/[^"#\s]*)"/#)
      where !match.1.hasPrefix("//") && !match.1.hasPrefix("/assets/") && !match.1.hasPrefix("/desk") {
        waiting.append(String(match.1).replacing("&amp;", with: "&"))
      }
      for match in text.matches(of: #/<loc>https:\/\/blog\.example(\/[^<]*)<\/loc>/#) {
        waiting.append(String(match.1))
      }
    }
    return (visited.count, secrets)
  }
}

extension String {
  /// Without the words that the address itself has.
  fileprivate func withoutAsked(_ path: String) -> String {
    MembersPosts.secrets.filter { path.contains($0.dropLast()) }.reduce(self) {
      $0.replacing($1, with: "")
    }
  }
}

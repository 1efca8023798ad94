import Accounts
import HTTP
import HTTPTypes
import Testing

@testable import Colophon
@testable import Editing
@testable import Publication
@testable import SiteBase

@Suite("Who may make an address lead elsewhere", .timeLimit(.minutes(15)))
struct RedirectRightTests {
  /// Pages whose queries the site does not read, and a path that programs look up.
  private static let ownersOnly = [
    "/?lang=en", "/?p=12", "/archive?sort=new", "/about?x", "/about?x=1&y", "/.well-known/webfinger",
    "/.well-known/acme-challenge/x", "/.WELL-KNOWN/x",
  ]
  private static let nobodys = [
    "/", "/archive", "/about", "/sign-in", "/sign-in/x", "/Sign-In/link/x?y", "/sign-out/x", "/preview/x/y",
    "/desk", "/desk/x?y=1", "/micropub?x", "/api/v1/posts?x", "/feed.xml", "/healthz",
  ]

  private static func text(_ redirect: String) -> String {
    "---\ntitle: Mine\nredirects: ['\(redirect)']\n---\n\nText.\n"
  }

  @Test("Authors and editors take free addresses only", arguments: [Role.author, .editor])
  func others(_ role: Role) async throws {
    try await DeskFixture.run { desk in
      let person = try await desk.site.person("Ada", role)
      for redirect in Self.ownersOnly + Self.nobodys {
        let kind = await desk.site.failure {
          try await desk.site.begin(Self.text(redirect), publishing: DeskPublication(), by: person)
        }
        #expect(kind == .mistake, "\(redirect)")
      }
      for redirect in ["/2014/03/mine/", "/old?p=1", "/signs", "/well-known/x"] {
        _ = try await desk.site.begin(Self.text(redirect), publishing: DeskPublication(), by: person)
        #expect(try await desk.stranger.get(redirect).status == .movedPermanently, "\(redirect)")
      }
    }
  }

  @Test("Owners take those beside pages, too; an editor who changes the text leaves them")
  func owner() async throws {
    try await DeskFixture.run { desk in
      let owner = try await desk.site.person("Olga", .owner)
      let editor = try await desk.site.person("Ada", .editor)
      for redirect in Self.ownersOnly {
        let text = Self.text(redirect)
        let post = try await desk.site.begin(text, publishing: DeskPublication(), by: owner).id
        try await desk.site.edit(.save(text + "\nMore.\n"), of: post, by: editor)
        try await desk.site.edit(.publish(DeskPublication()), of: post, by: editor)
        #expect(try await desk.stranger.get(redirect).status == .movedPermanently, "\(redirect)")
        try await desk.site.edit(.remove, of: post, by: owner)
      }
      for redirect in Self.nobodys {
        let kind = await desk.site.failure {
          try await desk.site.begin(Self.text(redirect), publishing: DeskPublication(), by: owner)
        }
        #expect(kind == .mistake, "\(redirect)")
      }
    }
  }

  @Test("The same holds for redirects that belong to no post", arguments: [Role.editor, .owner])
  func withoutPost(_ role: Role) async throws {
    try await DeskFixture.run { desk in
      let person = try await desk.site.person("Ada", role)
      for redirect in Self.ownersOnly {
        let problem = try await desk.site.site.save(Redirect(path: redirect, target: "/posts"), by: person)
        #expect((problem == nil) == (role == .owner), "\(redirect): \(problem ?? "")")
      }
      for redirect in Self.nobodys {
        #expect(
          try await desk.site.site.save(Redirect(path: redirect, target: "/posts"), by: person) != nil,
          "\(redirect)")
      }
    }
  }
}

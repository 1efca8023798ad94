import Accounts
import HTML
import HTTP
import HTTPTypes
import Server
import Settings

/// A page of the desk, for people who write and administer the site. It is in English, and has nothing of the
/// site's looks.
package protocol DeskPage: Sendable {
  associatedtype Content: HTML

  var title: String { get }
  /// Nil for the pages to sign in.
  var person: SignedIn? { get }
  /// The address that the navigation marks as the current one.
  var section: DeskSection? { get }
  /// The files of scripts, below `Public`.
  var scripts: [String] { get }
  /// The content security policy: what the page may load, and from where.
  var contentSecurityPolicy: ContentSecurityPolicy { get }
  /// The content of `main`.
  @HTMLBuilder func content() -> Content
}

extension DeskPage {
  package var section: DeskSection? { nil }
  package var scripts: [String] { [] }
  package var contentSecurityPolicy: ContentSecurityPolicy { .desk }

  /// The hidden field that proves that a form was made for the person who sends it.
  package var tokenField: some HTML {
    input(.type("hidden"), .name("token"), .value(person?.formToken ?? ""))
  }
}

/// An entry of the desk's navigation.
package enum DeskSection: String, CaseIterable, Sendable {
  case posts = "Posts"
  case media = "Media"
  case figures = "Figures"
  case administration = "Administration"
  case account = "Account"

  /// The path of its page, with which the addresses of its router begin.
  package var url: String {
    switch self {
    case .posts: "/desk"
    case .media: "/desk/media"
    case .figures: "/desk/figures"
    case .administration: AdministrationSection.overview.url
    case .account: "/desk/account"
    }
  }

  /// The lowest role that sees it.
  package var role: Role {
    switch self {
    case .posts, .media, .figures, .account: .author
    case .administration: .editor
    }
  }
}

extension Site {
  /// `page` as a response that nobody keeps.
  package func showDesk(_ page: some DeskPage, _ status: HTTPResponse.Status = .ok) async throws -> Response {
    let document = DeskDocument(
      page: page, siteTitle: configuration.publication.title ?? "The site",
      stylesheet: files.fingerprinted("/assets/desk/desk.css") ?? "/assets/desk/desk.css",
      scripts: page.scripts.map { files.fingerprinted($0) ?? $0 })
    var response = Response(status, .html, .bytes(document.render()))
    response.cacheControl = .notStored
    response.headerFields[.contentSecurityPolicy] = page.contentSecurityPolicy.description
    response.headerFields[.referrerPolicy] = "same-origin"
    return response
  }
}

private struct DeskDocument<Page: DeskPage>: Sendable {
  let page: Page
  let siteTitle: String
  let stylesheet: String
  let scripts: [String]

  func render() -> [UInt8] {
    document {
      html(.lang("en")) {
        head {
          meta(.charset("utf-8"))
          meta(.name("viewport"), .content("width=device-width, initial-scale=1"))
          meta(.name("robots"), .content("noindex"))
          meta(.name("color-scheme"), .content("light dark"))
          element("title") { "\(page.title) · \(siteTitle)" }
          link(.rel("stylesheet"), .href(stylesheet))
          link(.rel("icon"), .href("/favicon.svg"), .type("image/svg+xml"))
          for address in scripts { script(.type("module"), .src(address)) }
        }
        element("body") {
          a(.class("skip-link"), .href("#content")) { "Skip to the content" }
          masthead
          main(.id("content")) { page.content() }
        }
      }
    }.render(reserving: 16_384)
  }

  private var masthead: some HTML {
    element("header") {
      p(.class("site")) { a(.href("/")) { siteTitle } }
      if let person = page.person {
        nav(.aria("label", "Desk")) {
          ul {
            for section in DeskSection.allCases where section.role <= person.person.role {
              li {
                a(.href(section.url), .when(section == page.section, .aria("current", "page"))) {
                  section.rawValue
                }
              }
            }
          }
        }
        form(.method("post"), .action(SignInRoute.end.url)) {
          page.tokenField
          button(.class("quiet")) { "Sign out" }
        }
      }
    }
  }
}

extension ContentSecurityPolicy {
  /// Only the site's own files, and requests to the site itself.
  package static let desk: ContentSecurityPolicy = [
    .default: [.none], .script: [.sameOrigin], .style: [.sameOrigin], .image: [.sameOrigin, .scheme("data")],
    .font: [.sameOrigin], .connection: [.sameOrigin], .formAction: [.sameOrigin], .baseURI: [.none],
    .frameAncestors: [.none],
  ]
}

/// The page for somebody whose session had ended when they sent a form: the form, to be sent again.
struct SignedOutPage: DeskPage {
  /// The address to which the form was sent.
  let action: String
  let fields: [(name: String, value: String)]

  let title = "You are signed out"
  let person: SignedIn? = nil

  func content() -> some HTML {
    h1 { title }
    p {
      "Your session had ended, so nothing was saved yet. What you sent is below. "
      a(.href(SignInRoute.page("").url), .target("_blank")) { "Sign in again in another tab" }
      ", then send it again here."
    }
    form(.method("post"), .action(action)) {
      for field in fields {
        if field.value.utf8.count > 100 {
          p {
            label {
              field.name
              textarea(.name(field.name), .rows(12)) { field.value }
            }
          }
        } else {
          input(.type("hidden"), .name(field.name), .value(field.value))
        }
      }
      button { "Send again" }
    }
  }
}

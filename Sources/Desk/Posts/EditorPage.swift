import Accounts
import Editing
import Foundation
import HTML
import HTTP
import HTTPTypes
import Importing
import Media
import Publication
import Server
import SiteBase
import Timestamps

extension Site {
  /// The editor of a post of the desk, or what is known of another one.
  func deskPost(_ id: UUID, _ person: SignedIn) async throws -> Response {
    guard let post = try await database.deskPosts.post(id), person.person.reach.includes(author: post.author)
    else {
      return Response(.notFound)
    }
    guard post.owner == .desk else {
      return try await showDesk(ForeignPostPage(person: person, post: post, clock: deskClock))
    }
    guard let text = try await database.workingCopies.currentText(of: id) else { return Response(.notFound) }
    guard !post.isRemoved else {
      return try await showDesk(
        RemovedPostPage(person: person, post: post, text: text.source.text, clock: deskClock))
    }
    let read = try await reading(text.source.text, isPage: post.isPage)
    return try await showDesk(
      EditorPage(
        person: person, post: post, version: text.version, text: text.source.text, savedAt: text.savedAt,
        comesOutAt: read.post.flatMap(futureDate), problems: read.problems,
        details: PostDetails(of: text.source.text, isPage: post.isPage),
        hints: try await database.deskPosts.hints(of: person.person.reach, at: present), clock: deskClock))
  }

  /// The mistakes in the front matter of the text of a post.
  func problems(in text: String, of post: DeskPost) async throws -> [TextMistake] {
    try await reading(text, isPage: post.isPage).problems
  }

  /// A text as a post, or why it is none.
  private func reading(
    _ text: String, isPage: Bool
  ) async throws -> (post: MarkdownPost?, problems: [TextMistake]) {
    do {
      return (try await editing.post(of: text, isPage: isPage), [])
    } catch EditingError.mistake(let mistake) {
      return (nil, [mistake])
    }
  }
}

/// The editor: the whole text with its front matter, and forms for what can be done with the post.
struct EditorPage: DeskPage {
  let person: SignedIn?
  let post: DeskPost
  let version: TextVersion
  let text: String
  let savedAt: Timestamp
  /// The date in the text, if it is in the future.
  let comesOutAt: Timestamp?
  let problems: [TextMistake]
  let details: PostDetails
  let hints: DeskHints
  let clock: DeskClock

  var title: String { post.name }
  let section: DeskSection? = .posts
  let scripts = ["/assets/desk/editor.js"]
  var contentSecurityPolicy: ContentSecurityPolicy { .editor }

  // The script replaces the content of elements with `data-part` by what a form has changed, and leaves the
  // text with its undo as it is.

  func content() -> some HTML {
    h1(.id("post-title"), .data("part", "")) { title }
    p(.class("status"), .id("post-status"), .data("part", "")) {
      post.status(clock)
      ". "
      if isOut { a(.href(post.path)) { "See it on the site" } }
      " "
      a(.href(DeskRoute.history(post.id).url)) { "History" }
    }
    editor
    publishing
    DetailsForm(page: self)
    others
  }

  private var editor: some HTML {
    form(
      .id("editor"), .method("post"), .action(url(.text)), .autocomplete("off"),
      .data("post", post.id.uuidString.lowercased()),
      .data("version", "\(version)"), .data("saved-at", savedAt.rfc3339),
      .data("sign-in", SignInRoute.page("").url),
      .data("picture-limit", "\(MediaLimits().picture)"), .data("file-limit", "\(MediaLimits().file)")
    ) {
      tokenField
      input(.type("hidden"), .name("version"), .value("\(version)"))
      textarea(.name("base"), .hidden, .aria("hidden", "true"), .tabindex(-1)) { text }
      div(.id("toolbar"), .hidden) {}
      ul(.id("problems"), .aria("live", "polite")) {
        for problem in problems { li { "Line \(problem.line): \(problem.message)" } }
      }
      div(.class("writing")) {
        div(.class("text")) {
          label(.for("text")) { "Text, in Markdown, with its front matter" }
          textarea(.name("text"), .id("text"), .rows(28), .spellcheck("true")) { text }
        }
        element("iframe", .id("preview"), .title("Preview"), sandbox, .hidden) {}
      }
      div(.class("saving")) {
        button { "Save" }
        p(.id("save-state"), .role("status")) { "Saved \(clock.text(savedAt))" }
      }
      div(.id("others")) {}
    }
  }

  private var sandbox: Attribute { Attribute("sandbox", "allow-same-origin") }

  /// Forms that need the text as it is on the page have the class `before-save`.
  private func actionForm<Inner: HTML>(
    _ action: DeskAction, @HTMLBuilder content: () -> Inner
  ) -> some HTML {
    form(.class("before-save"), .method("post"), .action(url(action))) {
      tokenField
      input(.type("hidden"), .name("version"), .value("\(version)"))
      content()
    }
  }

  private var publishing: some HTML {
    element(
      "section", .class("publish"), .id("publishing"), .data("part", ""),
      .aria("labelledby", "publish-heading")
    ) {
      h2(.id("publish-heading")) { post.state == .draft ? "Publish" : "Publish the changes" }
      actionForm(.publish) {
        if isOut {
          if !post.isPage {
            p {
              label {
                input(.type("checkbox"), .name("news"), .value("yes"), .checked)
                " Tell feeds and readers that the post is updated"
              }
            }
          }
          p {
            label(.for("note")) { "What changed, for readers (may be empty)" }
            input(.name("note"), .id("note"), .maxlength(500))
          }
          button { "Publish the changes" }
        } else if post.isPage {
          button { "Publish" }
        } else {
          // Tells a field that was emptied from one that was empty.
          input(.type("hidden"), .name("shown-date"), .value(comesOutAt.map(clock.field) ?? ""))
          p {
            label(.for("date")) { "Comes out at (\(clock.zone)); empty for now" }
            input(.type("datetime-local"), .name("date"), .id("date"), .value(comesOutAt.map(clock.field)))
          }
          button { post.state == .draft ? "Publish or schedule" : "Publish the changes" }
        }
      }
      if post.state != .draft {
        simpleForm(.unpublish, isOut ? "Take it back: make it a draft" : "Unschedule: make it a draft")
      }
      if post.savedAt != nil, post.state != .draft {
        simpleForm(.discard, "Discard the changes that are not published")
      }
    }
  }

  private var others: some HTML {
    element("section", .class("more"), .id("more"), .data("part", ""), .aria("labelledby", "more-heading")) {
      h2(.id("more-heading")) { "More" }
      simpleForm(.link, "Make a secret link to the text as it is")
      simpleForm(.unlink, "Make all secret links to it invalid")
      actionForm(.remove) {
        p { "Readers get 410 at the address of a removed post, and its secret links become invalid." }
        p {
          label {
            input(.type("checkbox"), .name("sure"), .value("yes"), .required)
            " Remove the post, which can be brought back as a draft"
          }
        }
        button(.class("quiet")) { "Remove" }
      }
    }
  }

  private func simpleForm(_ action: DeskAction, _ text: String) -> some HTML {
    actionForm(action) { button(.class("quiet")) { text } }
  }

  private var isOut: Bool { post.editorialState(at: clock.now).isOut }

  func url(_ action: DeskAction) -> String { DeskRoute.act(post.id, action).url }
}

/// A post that belongs to a file or a feed.
struct ForeignPostPage: DeskPage {
  let person: SignedIn?
  let post: DeskPost
  let clock: DeskClock

  var title: String { post.name }
  let section: DeskSection? = .posts

  func content() -> some HTML {
    h1 { title }
    p { post.status(clock) }
    p {
      if let file = post.file {
        "The text belongs to the file \(file) of the content folder, and changes only there."
      } else {
        "The text belongs to the feed that it was imported from, and changes only there."
      }
    }
    if post.editorialState(at: clock.now).isOut { p { a(.href(post.path)) { "See it on the site" } } }
    form(.method("post"), .action(DeskRoute.act(post.id, .adopt).url)) {
      tokenField
      p {
        "If the desk becomes its owner, the post keeps its address, its identity in feeds, its dates and its "
        "history. Syncs and imports leave it alone from then on."
      }
      button { "Write it at the desk from now on" }
    }
  }
}

extension ContentSecurityPolicy {
  /// For pages with a preview, which shows pictures from anywhere in the looks of the site.
  static let editor: ContentSecurityPolicy = [
    .default: [.none], .script: [.sameOrigin], .style: [.sameOrigin, .unsafeInline],
    .image: [.any, .scheme("data"), .scheme("blob")], .media: [.any], .font: [.sameOrigin],
    .frame: [.sameOrigin], .connection: [.sameOrigin], .formAction: [.sameOrigin], .baseURI: [.none],
    .frameAncestors: [.none],
  ]
}

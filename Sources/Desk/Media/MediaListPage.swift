import Accounts
import Foundation
import HTML
import HTTP
import Media
import SiteBase

/// The list of all media, with a form to add some, and for each where it is used.
struct MediaListPage: DeskPage {
  static let size = 50
  /// In CSS pixels.
  static let thumbnailWidth = 160

  struct Entry: Sendable {
    let listed: ListedMedium
    /// The address of a picture to show; nil for what is no picture.
    let thumbnail: String?
    let uses: [MediumUse]

    var medium: Medium { listed.medium }
  }

  let person: SignedIn?
  let list: MediaList
  let entries: [Entry]
  let hasMore: Bool
  let clock: DeskClock
  var refused: [MediaRefusal] = []
  var problem: String?

  let title = "Media"
  let section: DeskSection? = .media

  func content() -> some HTML {
    h1 { title }
    problems
    form(
      .class("add"), .method("post"), .action(MediaRoute.add.url),
      Attribute("enctype", "multipart/form-data")
    ) {
      tokenField
      label(.for("files")) { "Pictures and files to add" }
      input(.type("file"), .name("file"), .id("files"), Attribute("multiple"), .required)
      button { "Add" }
      p {
        "Pictures may have \(MediaLimits().picture >> 20) MB, other files \(MediaLimits().file >> 20) MB. Where a "
        "picture was taken is removed from it."
      }
    }
    nav(.class("filters"), .aria("label", "Filters")) {
      ul {
        for filter in MediaFilter.allCases {
          li {
            a(.href(url(filter)), .when(filter == list.filter, .aria("current", "page"))) {
              filter == .all ? "All" : "Unused"
            }
          }
        }
      }
    }
    if entries.isEmpty {
      p { list.filter == .unused ? "Each medium is used in a post." : "There are no media yet." }
    } else {
      ul(.class("media")) {
        for entry in entries { MediumItem(page: self, entry: entry) }
      }
    }
    DeskPagination(page: list.page, hasMore: hasMore, before: "Later ones", after: "Earlier ones") {
      [list] in
      MediaRoute.list(MediaList(filter: list.filter, page: $0)).url
    }
  }

  @HTMLBuilder private var problems: some HTML {
    if problem != nil || !refused.isEmpty {
      div(.role("alert"), .class("problem")) {
        if let problem { p { problem } }
        for refusal in refused { p { refusal.description } }
      }
    }
  }

  private func url(_ filter: MediaFilter) -> String { MediaRoute.list(MediaList(filter: filter)).url }

}

/// A medium in the list.
private struct MediumItem: HTML {
  let page: MediaListPage
  let entry: MediaListPage.Entry

  private var medium: Medium { entry.medium }
  private var mayChange: Bool { page.person?.person.mayRemove(medium) == true }

  var body: some HTML {
    li(.id("medium-\(medium.key)")) {
      if let thumbnail = entry.thumbnail, let picture = medium.picture {
        let sides = thumbnailSides(picture)
        img(
          .src(thumbnail), .alt(medium.alternative), .width(sides.width), .height(sides.height),
          .loading("lazy"))
      }
      h2 { a(.href(medium.address)) { medium.name } }
      p(.class("facts")) { facts }
      p {
        label(.for("markdown-\(medium.key)")) { "To show it in a text" }
        input(.id("markdown-\(medium.key)"), .value(medium.markdown), Attribute("readonly"))
      }
      if medium.picture != nil, mayChange { alternative }
      if entry.uses.isEmpty { unused } else { uses }
    }
  }

  private func thumbnailSides(_ picture: Medium.Dimensions) -> (width: Int, height: Int) {
    let width = min(picture.width, MediaListPage.thumbnailWidth)
    return (width, max(1, picture.height * width / max(picture.width, 1)))
  }

  private var facts: String {
    var parts = [medium.mediaType.essence, size]
    if let picture = medium.picture { parts.append("\(picture.width) × \(picture.height)") }
    let by = entry.listed.person.map { " by \($0)" } ?? ""
    parts.append("added \(page.clock.text(medium.added))\(by)")
    return parts.joined(separator: ", ")
  }

  private var size: String {
    switch medium.size {
    case ..<1024: "\(medium.size) bytes"
    case ..<(1 << 20): "\((medium.size + 512) >> 10) KB"
    default: "\(Double(medium.size * 10 >> 20) / 10) MB"
    }
  }

  private var alternative: some HTML {
    actionForm(.alt) {
      label(.for("alt-\(medium.key)")) { "Alternative text of \(medium.name)" }
      input(.name("alt"), .id("alt-\(medium.key)"), .value(medium.alternative), .maxlength(1000))
      button(.class("quiet")) { "Save the text" }
    }
  }

  @HTMLBuilder private var unused: some HTML {
    p { "No post refers to it." }
    if mayChange {
      actionForm(.remove) { button(.class("quiet")) { "Remove \(medium.name)" } }
    }
  }

  @HTMLBuilder private var uses: some HTML {
    p { "Used in" }
    ul(.class("uses")) { for use in entry.uses { li { UseLink(use: use, person: page.person) } } }
  }

  private func actionForm<Inner: HTML>(
    _ action: MediaAction, @HTMLBuilder content: () -> Inner
  ) -> some HTML {
    page.postForm(MediaRoute.act(medium.key, action).url) {
      if page.list.filter != .all { input(.type("hidden"), .name("show"), .value(page.list.filter.rawValue)) }
      if page.list.page != 1 { input(.type("hidden"), .name("page"), .value("\(page.list.page)")) }
      content()
    }
  }
}

/// Leads to a post that refers to a medium. Authors get no titles of texts that others have not published.
private struct UseLink: HTML {
  let use: MediumUse
  let person: SignedIn?

  var body: some HTML {
    if let person, person.person.role >= .editor || use.author == person.person.id {
      a(.href(DeskRoute.post(use.post).url)) { name }
      if use.isOnlyInWorkingCopy, use.isPublic { ", in changes that are not published" }
    } else if use.isPublic, !use.isOnlyInWorkingCopy {
      a(.href(use.path)) { name }
    } else {
      "a text of somebody else"
    }
  }

  private var name: String { use.title.flatMap { $0.isEmpty ? nil : $0 } ?? "Untitled" }
}

import Accounts
import Foundation
import HTML

// Elements that several pages of the desk show.

extension DeskPage {
  /// A form that is sent to `url` with the person's token.
  package func postForm<Fields: HTML>(_ url: String, @HTMLBuilder fields: () -> Fields) -> some HTML {
    form(.method("post"), .action(url)) {
      tokenField
      fields()
    }
  }
}

/// Links to the pages before and after a page of a list.
package struct DeskPagination: HTML {
  package let page: Int
  package let hasMore: Bool
  package var before = "Previous"
  package var after = "Next"
  package let url: @Sendable (Int) -> String

  package init(
    page: Int, hasMore: Bool, before: String = "Previous", after: String = "Next",
    url: @escaping @Sendable (Int) -> String
  ) {
    self.page = page
    self.hasMore = hasMore
    self.before = before
    self.after = after
    self.url = url
  }

  package var body: some HTML {
    if page > 1 || hasMore {
      nav(.class("pages"), .aria("label", "Pages")) {
        if page > 1 { a(.href(url(page - 1)), .rel("prev")) { before } }
        if hasMore { a(.href(url(page + 1)), .rel("next")) { after } }
      }
    }
  }
}

/// The name and the use of a passkey, and the field that says in a form which one is meant.
package struct PasskeySummary: HTML {
  package let passkey: Passkey
  package let clock: DeskClock

  package init(passkey: Passkey, clock: DeskClock) {
    self.passkey = passkey
    self.clock = clock
  }

  package var field: some HTML {
    input(.type("hidden"), .name("passkey"), .value(Data(passkey.id).base64EncodedString()))
  }

  package var body: some HTML {
    strong { passkey.name }
    ", added \(clock.text(passkey.createdAt))"
    if let used = passkey.usedAt { ", last used \(clock.text(used))" }
    if let moment = passkey.wentBackAt {
      p(.class("problem")) {
        "Its counter went back on \(clock.text(moment)): it may have been copied. Remove it if you do not know why."
      }
    }
  }
}

/// The browser and the use of a session, and the field that says in a form which one is meant.
package struct SessionSummary: HTML {
  package let session: Session
  /// Whether it is the session of the person who looks at it.
  package let isOwn: Bool
  package let clock: DeskClock

  package init(session: Session, isOwn: Bool, clock: DeskClock) {
    self.session = session
    self.isOwn = isOwn
    self.clock = clock
  }

  package var field: some HTML {
    input(.type("hidden"), .name("session"), .value(session.id.uuidString.lowercased()))
  }

  package var body: some HTML {
    strong { session.device.isEmpty ? "An unknown browser" : session.device }
    ", signed in \(clock.text(session.signedInAt)), last used \(clock.text(session.usedAt))"
    if !session.network.isEmpty { " from \(session.network)" }
    if isOwn { ", this one" }
  }
}

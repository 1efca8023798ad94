import Accounts
import Foundation
import HTML

// What several pages of the desk show.

extension DeskPage {
  /// A form that is sent to `url` with the person's token.
  func postForm<Fields: HTML>(_ url: String, @HTMLBuilder fields: () -> Fields) -> some HTML {
    form(.method("post"), .action(url)) {
      tokenField
      fields()
    }
  }
}

/// Links to the pages before and after a page of a list.
struct DeskPagination: HTML {
  let page: Int
  let hasMore: Bool
  var before = "Previous"
  var after = "Next"
  let url: @Sendable (Int) -> String

  var body: some HTML {
    if page > 1 || hasMore {
      nav(.class("pages"), .aria("label", "Pages")) {
        if page > 1 { a(.href(url(page - 1)), .rel("prev")) { before } }
        if hasMore { a(.href(url(page + 1)), .rel("next")) { after } }
      }
    }
  }
}

/// The name and the use of a passkey, and the field that says in a form which one is meant.
struct PasskeySummary: HTML {
  let passkey: Passkey
  let clock: DeskClock

  var field: some HTML {
    input(.type("hidden"), .name("passkey"), .value(Data(passkey.id).base64EncodedString()))
  }

  var body: some HTML {
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
struct SessionSummary: HTML {
  let session: Session
  /// Whether it is the session of the person who looks at it.
  let isOwn: Bool
  let clock: DeskClock

  var field: some HTML {
    input(.type("hidden"), .name("session"), .value(session.id.uuidString.lowercased()))
  }

  var body: some HTML {
    strong { session.device.isEmpty ? "An unknown browser" : session.device }
    ", signed in \(clock.text(session.signedInAt)), last used \(clock.text(session.usedAt))"
    if !session.network.isEmpty { " from \(session.network)" }
    if isOwn { ", this one" }
  }
}

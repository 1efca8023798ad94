import Foundation
import HTML
import HTTP
import Pages
import SiteBase
import Words

/// Offers to sign in, or to join.
struct JoinPage: Page {
  /// Where it leads.
  let to: ReturnAddress
  /// Why the last try did not succeed; nil for the first one.
  let problem: Word?

  func metadata(in context: PageContext) -> PageMetadata { .ofAccount(context.words[.signInOrJoin]) }

  func content(in context: PageContext) -> some HTML {
    let words = context.words
    h1 { words[.signInOrJoin] }
    if let problem { p(.role("alert"), .class("account-problem")) { words[problem] } }
    PasskeyForm(action: ReaderRoute.usePasskey.url, options: ReaderRoute.passkeyOptions.url, words: words) {
      input(.type("hidden"), .name("to"), .value(to.text))
      button { words[.signInWithPasskey] }
    }
    p { words[.signInExplained] }
    form(.class("account-form"), .method("post"), .action(MemberRoute.mail.url)) {
      input(.type("hidden"), .name("to"), .value(to.text))
      label(.for("email")) { words[.mailAddress] }
      input(.type("email"), .name("email"), .id("email"), .autocomplete("username webauthn"), .required)
      button { words[.sendCode] }
    }
    PasskeyScript()
  }

  var contentSecurityPolicy: ContentSecurityPolicy { PasskeyScript.allowed(by: layout) }
}

/// Asks for the code of a mail. It is the same whether or not somebody has the address.
struct MemberCodePage: Page {
  let request: UUID
  let to: ReturnAddress
  var problem: Word?

  func metadata(in context: PageContext) -> PageMetadata { .ofAccount(context.words[.enterCode]) }

  func content(in context: PageContext) -> some HTML {
    let words = context.words
    h1 { words[.enterCode] }
    if let problem { p(.role("alert"), .class("account-problem")) { words[problem] } }
    p { words[.codeSent] }
    form(.class("account-form"), .method("post"), .action(MemberRoute.useCode.url)) {
      input(.type("hidden"), .name("request"), .value(request.uuidString.lowercased()))
      input(.type("hidden"), .name("to"), .value(to.text))
      label(.for("code")) { words[.mailCode] }
      input(
        .name("code"), .id("code"), .autocomplete("one-time-code"), .spellcheck("false"), .required,
        .autofocus, .maxlength(20))
      button { words[.signIn] }
    }
    p { a(.href(MemberRoute.account(to.text).url)) { words[.askAgain] } }
  }
}

/// The page that the link in a mail opens. Only its button signs in.
struct MemberLinkPage: Page {
  let secret: String
  let to: ReturnAddress

  func metadata(in context: PageContext) -> PageMetadata { .ofAccount(context.words[.signIn]) }

  func content(in context: PageContext) -> some HTML {
    h1 { context.words[.signIn] }
    p { context.words[.linkExplained] }
    form(.class("account-form"), .method("post"), .action(MemberRoute.useLink(secret).url)) {
      input(.type("hidden"), .name("to"), .value(to.text))
      button { context.words[.signIn] }
    }
  }
}

extension PageMetadata {
  /// The metadata of a page that is for one reader.
  static func ofAccount(_ title: String) -> PageMetadata {
    var metadata = PageMetadata(title: title, path: nil)
    metadata.isIndexed = false
    return metadata
  }
}

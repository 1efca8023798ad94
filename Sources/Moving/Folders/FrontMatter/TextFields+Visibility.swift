import Importing
import Texts

/// Whether readers find a text.
extension TextFields {
  /// Reads what hides a text: a draft is not public, and an unlisted one is found by its address alone.
  mutating func readVisibility(_ text: inout MovedText) {
    for key in ["draft", "isdraft"] {
      guard let entry = all(key).first, let draft = entry.value.bool else { continue }
      readKeys.insert(entry.key)
      if draft { text.isDraft = true }
    }
    for entry in all("published") {
      guard let published = entry.value.bool else { continue }
      readKeys.insert(entry.key)
      if !published { text.isDraft = true }
    }
    readStatus(&text)
    readAudience(&text)
    readHidden(&text)
  }

  private mutating func readStatus(_ text: inout MovedText) {
    for entry in all("status") {
      switch entry.value.scalar?.trimmed.lowercased() {
      case "draft": text.isDraft = true
      case "hidden", "unlisted": text.isUnlisted = true
      case "published", "publish", "public", "scheduled", "true": break
      case "private", "pending", "unpublished", "trash", "internal", "protected", "members", "paid", "false":
        makeDraft(&text, entry)
      // Some say how far a public text has grown, as `status: evergreen`.
      default: continue
      }
      readKeys.insert(entry.key)
    }
    for entry in all("visibility") {
      switch entry.value.scalar?.trimmed.lowercased() {
      case "unlisted", "hidden": text.isUnlisted = true
      case "public": break
      default: makeDraft(&text, entry)
      }
      readKeys.insert(entry.key)
    }
  }

  /// Reads who may read a text: what only some could is a draft here.
  private mutating func readAudience(_ text: inout MovedText) {
    // Plugins and themes ask readers for this password before they show the text.
    if let entry = all("password").first, entry.value.bool != false {
      text.isDraft = true
      add(.text, "password", line: entry.line, "became a draft: it was protected with a password")
    }
    for (key, isPublic) in [("publish", true), ("public", true), ("private", false)] + Self.restrictions {
      for entry in all(key) {
        guard let value = entry.value.bool else { continue }
        readKeys.insert(entry.key)
        if value != isPublic { makeDraft(&text, entry) }
      }
    }
    for key in ["access", "audience"] {
      for entry in all(key) {
        guard let who = entry.value.names.first?.trimmed.lowercased() else { continue }
        if ["public", "everyone", "all", "free", "open"].contains(who) {
          readKeys.insert(entry.key)
        } else if key == "access" || Self.members.contains(who) {
          makeDraft(&text, entry)
          readKeys.insert(entry.key)
        }
      }
    }
  }

  private static let restrictions = [
    "membersonly", "subscribersonly", "paywall", "paywalled", "paidonly", "premium",
  ]
  .map { ($0, false) }
  private static let members: Set = [
    "members", "member", "paid", "subscribers", "subscriber", "only_paid", "founding", "private", "tiers",
  ]

  /// Makes a text a draft that may not have been public, and keeps the value that says so.
  private mutating func makeDraft(_ text: inout MovedText, _ entry: Entry) {
    text.isDraft = true
    keep(entry.key, entry.value)
    let value = entry.value.scalar ?? entry.value.json
    add(.text, entry.key, line: entry.line, "is \(value), so the text is a draft")
  }

  /// Reads what keeps a text out of lists, sitemaps or search engines.
  private mutating func readHidden(_ text: inout MovedText) {
    for entry in frontMatter.entries where !readKeys.contains(entry.key) {
      guard let isHidden = HiddenText.isHidden(entry.key, entry.value) else { continue }
      // What says more than this stays a parameter.
      if entry.value.items.allSatisfy({ $0.scalar != nil }) { readKeys.insert(entry.key) }
      guard isHidden else { continue }
      text.isUnlisted = true
      let isPlain = ["hidden", "unlisted"].contains(FrontMatterKeys.normal(entry.key))
      if !isPlain { add(.text, entry.key, line: entry.line, "keeps it out of searches, so it is unlisted") }
    }
  }
}

import Publication

/// A command for a post of the desk. The desk, the API, Micropub and the command line translate what they are
/// asked into commands; ``Postgres/Database/edit(_:of:by:seen:in:)`` carries them out.
package enum EditCommand: Sendable {
  /// Saves a whole text, which may have mistakes. Readers go on seeing the post as it is.
  ///
  /// - `ofRemoved`: whether the text is saved even if the post was removed meanwhile.
  case save(String, ofRemoved: Bool = false)
  /// Changes parts of the text, such as its slug, and does what follows in the same transaction.
  case change(TextChanges, then: Publishing = .later)
  /// Makes the text what readers see, at once or at its date.
  case publish(DeskPublication)
  /// Makes the post a draft again. Its text stays.
  case unpublish
  /// Goes back to the published text. The text of the working copy stays in the history.
  case discard
  /// Makes an earlier text the text, as a new version.
  case restoreVersion(TextVersion)
  /// Takes the post away. Its address answers 410 if it was public, and secret addresses open it no more.
  case remove
  /// Brings a removed post back as a draft. Does nothing if it was not removed.
  case restore
  /// Brings a removed post back as it was: one that was public with the text that readers saw last, another
  /// one as a draft. Does nothing if it was not removed.
  case republish
  /// Makes the desk the owner of a post of a file or a feed. Does nothing if it is.
  case adopt
  /// Makes a new file of this content folder the owner.
  case handOver(folder: String)

  /// The effect of a changed text on what readers see.
  package enum Publishing: Sendable {
    /// Readers go on seeing the post as it is.
    case later
    /// The post becomes a draft, or stays one.
    case draft
    /// Readers see the text, if they do not see it already.
    case now(DeskPublication)
  }
}

/// A new post, or a new page.
package struct NewText: Sendable {
  /// Markdown with front matter. That of a page has the key `page`.
  package var source: String
  /// Whether a page is begun. It stays one.
  package var isPage = false
  /// Nil for a draft.
  package var publication: DeskPublication?
  /// A name that the caller gives to this post alone. If a post was begun with it before, nothing is written,
  /// and that post is the result. Nil begins a new post at each call.
  package var name: String?

  package init(_ source: String, publishing publication: DeskPublication? = nil, named name: String? = nil) {
    (self.source, self.publication, self.name) = (source, publication, name)
  }

  /// A draft that has only a title.
  package init(titled title: String) { self.init(Self.text(titled: title)) }

  /// The draft of a page that has only a title.
  ///
  /// - Parameter address: `/about`; empty for one that is made from the title, if that has a letter or a
  ///   digit.
  package init(pageTitled title: String, at address: String = "") {
    let made = slug(of: title).map { "/\($0)" }
    self.init(Self.text(titled: title, page: address.isEmpty ? made : address))
    isPage = true
  }
}

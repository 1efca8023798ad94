/// Something that a move loses or changes, with the place where it stands in the source.
package struct Loss: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// `{{< figure >}}`, `[gallery]`.
    case shortcode
    /// `{% include x %}`, `{{ page.title }}`.
    case templateTag = "template-tag"
    /// A key that Colophon does not read.
    case frontMatter = "front-matter"
    /// A picture or another file that is not there.
    case media
    case date
    /// An address that leads elsewhere than before, or nowhere.
    case address
    /// HTML that a page does not get.
    case html
    /// Markup of the source's dialect of Markdown.
    case markup
    /// A link to a text that is not in the source.
    case link
    case comment
    /// A text that did not come along.
    case text
    /// A text that was edited here and changed in the source, too.
    case conflict
    /// A setting of the site, a widget, a plugin's data.
    case setting
  }

  /// The name of the loss for a source that ends in its middle.
  static let cut = "end"

  package let kind: Kind
  /// The name under which losses are counted together: that of the shortcode, of the key, …
  package let name: String
  package let place: SourcePlace
  /// The consequence, as in `kept as text`; one line.
  package let message: String
  /// The mark that stays as text, for which a table could have a replacement.
  package let mark: KeptMark?

  package init(
    _ kind: Kind, _ name: String, at place: SourcePlace, _ message: String, mark: KeptMark? = nil
  ) {
    self.mark = mark
    self.kind = kind
    self.name = name
    self.place = place
    self.message = message
  }
}

import Importing
import Timestamps

/// How a text is published.
package struct DeskPublication: Sendable {
  /// When the post comes out; nil for the date in its front matter, or at once if there is none.
  package var date: Timestamp?
  /// Whether feeds and pages say that a post that was published before is updated.
  package var isNews: Bool
  /// The note for readers on what changed; empty for none.
  package var note: String

  package init(date: Timestamp? = nil, isNews: Bool = true, note: String = "") {
    (self.date, self.isNews, self.note) = (date, isNews, note)
  }

  /// The text with its date, without `draft: true`, and with the note.
  ///
  /// - Parameter isPage: whether it has no date.
  func edited(
    _ source: String, isPage: Bool, place: String, now: Timestamp
  ) throws(ContentError) -> String {
    let moment = Timestamp(microseconds: now.microseconds / 1_000_000 * 1_000_000, offset: now.offset)
    var text = try FrontMatterEdit(source, file: place).publishing(at: nil) ?? source
    var changes = FrontMatterChanges()
    if isPage {
      // Readers get a page at once.
    } else if let date {
      changes.set("date", date.rfc3339)
    } else if try !FrontMatterEdit(text, file: place).hasDate {
      changes.set("date", moment.rfc3339)
    }
    if !note.isEmpty { changes.addUpdate(moment, note) }
    text = try changes.applied(to: text, place: place)
    return text
  }
}

extension WritingStyle {
  /// The style of texts from the desk: HTML in them runs no scripts, whatever role their author has.
  package static func desk(_ style: WritingStyle = WritingStyle()) -> WritingStyle {
    var style = style
    style.keepsScripts = false
    return style
  }
}

/// The words in the HTML besides the text of the document, in the language of the document.
public struct MarkdownLabels: Hashable, Sendable {
  /// The titles of callouts that have none of their own.
  public var note, tip, important, warning, caution: String
  /// The label of the link from a footnote to its reference; `{number}` stands for the number of the
  /// footnote.
  public var backToReference: String

  public init(
    note: String, tip: String, important: String, warning: String, caution: String, backToReference: String
  ) {
    self.note = note
    self.tip = tip
    self.important = important
    self.warning = warning
    self.caution = caution
    self.backToReference = backToReference
  }

  public static let english = MarkdownLabels(
    note: "Note", tip: "Tip", important: "Important", warning: "Warning", caution: "Caution",
    backToReference: "Back to reference {number}")
}

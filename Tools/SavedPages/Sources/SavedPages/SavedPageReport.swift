/// What was read from a saved page, what was left out, and what a person should look at.
package struct SavedPageReport: Equatable, Sendable {
  /// What the page contains: `transcript: 84 paragraphs, 12 headings, 2 speakers`.
  package var found: [String] = []
  /// What was left out, in the order of the page.
  package var dropped: [Dropped] = []
  /// What could not be decided, one sentence each.
  package var undecided: [String] = []
  /// The words between which a space was restored, in the order of the page.
  package var restoredSpaces: [RestoredSpace] = []

  package struct Dropped: Equatable, Sendable {
    /// Counted from 1.
    package var lines: ClosedRange<Int>
    package var reason: String
    /// The beginning of the text.
    package var text: String
  }

  /// `petsand` and `pets and`.
  package struct RestoredSpace: Equatable, Sendable {
    package var saved: String
    package var restored: String
  }
}

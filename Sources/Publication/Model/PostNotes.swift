import Timestamps

/// The notes that the author of a post adds to it later.
package struct PostNotes: Hashable, Sendable {
  /// The newest first.
  package var updates: [Update] = []
  /// Nil for a post that is not outdated.
  package var outdated: Outdated?

  package struct Update: Hashable, Sendable {
    package var date: Timestamp
    /// Why the post was changed: plain text.
    package var note: String

    package init(date: Timestamp, note: String) {
      self.date = date
      self.note = note
    }
  }

  package enum Outdated: Hashable, Sendable {
    /// Nothing replaces it.
    case alone
    /// The path of the post that replaces it.
    case replaced(by: String)
  }

  package init(updates: [Update] = [], outdated: Outdated? = nil) {
    self.updates = updates.sorted { $0.date.microseconds > $1.date.microseconds }
    self.outdated = outdated
  }
}

import Publication
import Synchronization

/// The indexes of feeds that somebody asked for, kept as long as the site shows the same.
///
/// To make one, the database looks at every post; to know that the site shows the same it looks at one row.
package final class ArchiveIndexes: Sendable {
  private let capacity: Int
  private let state = Mutex(State())

  private struct State {
    var edition: SiteEdition?
    var indexes: [FeedSubject: ArchiveIndex] = [:]
  }

  /// - Parameter capacity: of how many subjects.
  package init(capacity: Int = 256) { self.capacity = capacity }

  package func index(of subject: FeedSubject, in edition: SiteEdition) -> ArchiveIndex? {
    state.withLock { $0.edition == edition ? $0.indexes[subject] : nil }
  }

  /// - Parameter edition: what the site was before `index` was made.
  package func keep(_ index: ArchiveIndex, of subject: FeedSubject, in edition: SiteEdition) {
    state.withLock { state in
      if state.edition != edition || state.indexes.count >= capacity { state.indexes = [:] }
      state.edition = edition
      state.indexes[subject] = index
    }
  }
}

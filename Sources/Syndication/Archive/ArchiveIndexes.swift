import Publication
import Synchronization

/// A cache of the indexes of requested feeds. It holds them until the site changes.
///
/// To make an index, the database reads every post; to notice a change, it reads one row.
package final class ArchiveIndexes: Sendable {
  private let capacity: Int
  private let state = Mutex(State())

  private struct State {
    var edition: SiteEdition?
    var indexes: [FeedSubject: ArchiveIndex] = [:]
  }

  /// - Parameter capacity: the number of subjects.
  package init(capacity: Int = 256) { self.capacity = capacity }

  package func index(of subject: FeedSubject, in edition: SiteEdition) -> ArchiveIndex? {
    state.withLock { $0.edition == edition ? $0.indexes[subject] : nil }
  }

  /// - Parameter edition: the edition of the site before `index` was made.
  package func keep(_ index: ArchiveIndex, of subject: FeedSubject, in edition: SiteEdition) {
    state.withLock { state in
      if state.edition != edition || state.indexes.count >= capacity { state.indexes = [:] }
      state.edition = edition
      state.indexes[subject] = index
    }
  }
}

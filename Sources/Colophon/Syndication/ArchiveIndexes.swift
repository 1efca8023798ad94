import Synchronization

/// The indexes of feeds that somebody asked for, kept as long as the site shows the same.
///
/// To make one, the database looks at every post; to know that the site shows the same it looks at one row.
final class ArchiveIndexes: Sendable {
  private let capacity: Int
  private let state = Mutex(State())

  private struct State {
    var revision: SiteRevision?
    var indexes: [FeedSubject: ArchiveIndex] = [:]
  }

  /// - Parameter capacity: of how many subjects.
  init(capacity: Int = 256) { self.capacity = capacity }

  func index(of subject: FeedSubject, at revision: SiteRevision) -> ArchiveIndex? {
    state.withLock { $0.revision == revision ? $0.indexes[subject] : nil }
  }

  /// - Parameter revision: what the site was at before `index` was made.
  func keep(_ index: ArchiveIndex, of subject: FeedSubject, at revision: SiteRevision) {
    state.withLock { state in
      if state.revision != revision || state.indexes.count >= capacity { state.indexes = [:] }
      state.revision = revision
      state.indexes[subject] = index
    }
  }
}

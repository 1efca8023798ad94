import Publication
import Settings
import Synchronization
import Timestamps

/// A cache of the folders of visible posts and pages that everybody reads whole. With it, their files are
/// sent without asking the database, also while it does not answer.
///
/// A change of the site makes all entries stale, because it may have hidden a post, and its pictures with it.
package final class FileFolders: Sendable {
  private struct State {
    /// The folder of each post or page, by its address.
    var folders: [String: String] = [:]
    /// When the oldest entry was read.
    var moment: Timestamp?
    /// The number of changes of the site so far.
    var changes = 0
    /// Whether the site has changed since the entries were read.
    var isStale = false
  }

  private let state = Mutex(State())

  /// The maximum number of entries: about 1 MB.
  private static let most = 5000

  /// Makes all entries stale. Call it after each change of the site, and when a change may have been missed.
  package func invalidate() {
    state.withLock { state in
      state.changes += 1
      state.isStale = true
    }
  }

  /// The folder of the post or page at an address; nil if there is no fresh entry.
  ///
  /// - Parameter start: entries that are older than this are not used; nil for entries of any age.
  func folder(at path: String, notBefore start: Timestamp?) -> String? {
    state.withLock { state in
      guard !state.isStale, let moment = state.moment, start.map({ moment >= $0 }) ?? true else {
        return nil
      }
      return state.folders[path]
    }
  }

  /// The addresses to look up in the database when the entry for `path` is missing. After a change these are
  /// all addresses in the cache, so that one statement refreshes them.
  ///
  /// - Returns: also the number of changes, for ``store(_:after:at:)``.
  func pathsToRead(with path: String) -> (paths: [String], changes: Int) {
    state.withLock { state in
      (state.isStale ? Array(Set(state.folders.keys).union([path])) : [path], state.changes)
    }
  }

  /// Adds entries, unless the site has changed since they were read.
  ///
  /// - Parameters:
  ///   - folders: by the addresses of their posts and pages.
  ///   - changes: the number of changes before the database was asked.
  func store(_ folders: [String: String], after changes: Int, at moment: Timestamp) {
    state.withLock { state in
      guard state.changes == changes else { return }
      if state.isStale || state.folders.count + folders.count > Self.most {
        (state.folders, state.moment, state.isStale) = ([:], nil, false)
      }
      state.folders.merge(folders) { $1 }
      state.moment = state.moment ?? moment
    }
  }
}

extension Site {
  /// The cached folder of a visible post or page. The cache is used while this process hears of changes, and
  /// while the database is away, for as long as stale pages are sent.
  package func knownFolder(ofPostAt path: String) -> String? {
    guard configuration.usesCache, cache.isListening || isDatabaseAway else { return nil }
    let start = cache.isListening ? nil : present.adding(seconds: -configuration.staleLimit)
    return fileFolders.folder(at: path, notBefore: start)
  }

  /// Whether the database is known not to answer.
  package var isDatabaseAway: Bool { cache.nextTry != nil }

  /// The folder of a visible post or page that has one of its own, below the content folder; nil for others.
  ///
  /// - Parameter path: the address of the post.
  package func folder(ofPostAt path: String) async throws -> PostFolder? {
    let (paths, changes) = fileFolders.pathsToRead(with: path)
    let folders = try await database.posts(visibility).folders(ofPostsAt: paths)
    note(folders.filter { !$0.value.isForAudience }.mapValues(\.path), after: changes)
    return folders[path]
  }

  /// The innermost page with a folder of its own at one of `paths`.
  package func pageFolder(atPaths paths: [String]) async throws -> (path: String, folder: PostFolder)? {
    let changes = fileFolders.pathsToRead(with: "").changes
    guard let page = try await database.posts(visibility).pageFolder(atPaths: paths) else { return nil }
    if !page.folder.isForAudience { note([page.path: page.folder.path], after: changes) }
    return page
  }

  private func note(_ folders: [String: String], after changes: Int) {
    // A process that does not hear of changes cannot tell when an entry becomes stale.
    if cache.isListening { fileFolders.store(folders, after: changes, at: present) }
  }
}

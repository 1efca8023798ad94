import Files

/// Reports changes of files: each burst of changes once, when it is over.
///
/// A save is over when nothing has changed for a moment and no file is still being written, so an editor that
/// writes a file in two steps, or by renaming another one over it, causes one report. What changes in a
/// folder that is new is reported as well.
package final class FolderWatcher: Sendable {
  /// One element for each burst. Of bursts that nobody has taken yet, only the last is kept. Ends when the
  /// watcher is stopped.
  package let changes: AsyncStream<FolderChange>
  private let watching: any Watching

  /// - Parameters:
  ///   - folders: watched with all folders in them, except hidden ones. One that does not exist is watched as
  ///     soon as it does.
  ///   - files: watched by name, whether or not they exist.
  ///   - pace: how long a burst lasts.
  /// - Throws: ``SystemError`` if the system cannot watch files.
  package init(
    folders: [String], files: [String] = [], pace: ChangePace = ChangePace()
  ) throws(SystemError) {
    let (changes, continuation) = AsyncStream.makeStream(
      of: FolderChange.self, bufferingPolicy: .bufferingNewest(1))
    self.changes = changes
    #if canImport(Glibc)
      watching = try InotifyWatching(folders: folders, files: files, pace: pace, continuation)
    #else
      watching = PollingWatching(folders: folders, files: files, continuation)
    #endif
  }

  deinit { watching.stop() }

  /// Ends ``changes``.
  package func stop() { watching.stop() }
}

/// Changes that were made in one burst.
package struct FolderChange: Hashable, Sendable {
  /// Files and folders that were created, written, renamed or removed.
  package var paths: Set<String> = []
  /// Whether more may have changed than ``paths`` says.
  package var isIncomplete = false

  package init() {}
}

/// How long a burst of changes lasts.
package struct ChangePace: Hashable, Sendable {
  /// A burst is over when nothing has changed for this time.
  package var quiet = Duration.milliseconds(30)
  /// How long nothing may change in a burst that has only written one file, to its end: nothing else is
  /// likely to follow.
  package var quietAfterSave = Duration.milliseconds(5)
  /// A burst that changes one file is over after this time in any case.
  package var longest = Duration.milliseconds(150)
  /// The longest burst that changes several files, such as a checkout of another branch.
  package var longestOfMany = Duration.seconds(2)

  package init() {}

  /// When a burst is over.
  ///
  /// - Parameters:
  ///   - count: how many files it has changed.
  ///   - isUnfinished: whether a file is still being written.
  ///   - isSaved: whether it is known that all files have been written to their ends.
  func end(
    began: ContinuousClock.Instant, last: ContinuousClock.Instant, count: Int, isUnfinished: Bool,
    isSaved: Bool = false
  ) -> ContinuousClock.Instant {
    let latest = began + (count > 1 ? longestOfMany : longest)
    let pause = isSaved && count == 1 ? quietAfterSave : quiet
    return isUnfinished ? latest : min(latest, last + pause)
  }
}

/// The implementation of a watcher for one system.
protocol Watching: Sendable {
  func stop()
}

import Concurrency
import Feeds
import Foundation
import Platform
import Spools

/// A feed in a file or a pipe.
package struct FeedFile: Sendable {
  private let path: String

  package init(_ path: String) { self.path = path }

  /// Reads the whole feed.
  ///
  /// - Throws: ``ImportError``, `TemporaryFileError`, and `CancellationError`.
  package func read() async throws -> SpooledFeed {
    var entries = SpooledEntries(in: Spool())
    let feed = try await read { more, _ in try entries.append(more) }
    return SpooledFeed(feed, entries: entries)
  }

  /// Reads the feed piece by piece. Relative addresses stay as they are if the feed does not say what they
  /// are relative to.
  ///
  /// - Parameters:
  ///   - body: Called with entries as they become complete, and with the feed's authors as far as they are
  ///     known by then.
  /// - Returns: The feed without its entries.
  /// - Throws: ``ImportError``, `CancellationError`, and what `body` throws.
  @discardableResult
  package func read(_ body: ([Entry], [Person]) throws -> Void) async throws -> Feed {
    let file = try opened()
    defer { try? file.close() }
    do {
      return try await withTaskExecutorPreference(BlockingThreads.shared) {
        try FeedParser.read(pieces: { try piece(of: file) }, body)
      }
    } catch let error as FeedError {
      throw ImportError.notAFeed(source: path, error)
    }
  }

  /// Nil at the end.
  private func piece(of file: FileHandle) throws -> [UInt8]? {
    // A pipe may stay silent for ever, even between two pieces, and a read would not notice a cancellation.
    var event = pollfd(fd: file.fileDescriptor, events: Int16(POLLIN), revents: 0)
    while poll(&event, 1, 100) <= 0 { try Task.checkCancellation() }
    let piece = try [UInt8](unsafeUninitializedCapacity: FeedParser.pieceSize) { buffer, count in
      let received = Foundation.read(file.fileDescriptor, buffer.baseAddress!, buffer.count)
      guard received >= 0 else { throw ImportError.unreadable(path) }
      count = received
    }
    return piece.isEmpty ? nil : piece
  }

  private func opened() throws -> FileHandle {
    guard FileManager.default.fileExists(atPath: path) else { throw ImportError.noSuchFile(path) }
    guard !isFolder else { throw ImportError.folder(path) }
    // Without O_NONBLOCK, opening a named pipe waits for a writer.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw ImportError.unreadable(path) }
    _ = fcntl(descriptor, F_SETFL, 0)
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  private var isFolder: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}

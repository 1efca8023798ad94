public import Feeds
import Foundation

/// A feed in a file.
public struct FeedFile: Sendable {
  private let path: String

  public init(_ path: String) { self.path = path }

  /// Relative addresses in it that start from nothing stay as they are.
  ///
  /// - Throws: ``ImportError``
  public func read() throws -> Feed {
    var entries: [Entry] = []
    var feed = try read { more, _ in entries += more }
    feed.entries = entries
    return feed
  }

  /// Reads the feed piece by piece.
  ///
  /// - Parameters:
  ///   - body: Called with entries as they become complete, and with the authors that the feed has named by then.
  /// - Returns: The feed without its entries.
  /// - Throws: ``ImportError``, and what `body` throws.
  public func read(_ body: ([Entry], [Person]) throws -> Void) throws -> Feed {
    let file = try open()
    defer { try? file.close() }
    var parser = FeedParser()
    while let chunk = try piece(of: file) {
      let entries: [Entry]
      do { entries = try parser.push(chunk) } catch { throw ImportError.notAFeed(source: path, error) }
      if !entries.isEmpty { try body(entries, parser.authors) }
    }
    var feed: Feed
    do { feed = try parser.finish() } catch { throw ImportError.notAFeed(source: path, error) }
    try body(feed.entries, feed.authors)
    feed.entries = []
    return feed
  }

  /// Nil at the end.
  private func piece(of file: FileHandle) throws -> Data? {
    do {
      let piece = try file.read(upToCount: 131_072)
      return piece?.isEmpty == true ? nil : piece
    } catch {
      throw ImportError.unreadable(path)
    }
  }

  private func open() throws -> FileHandle {
    guard FileManager.default.fileExists(atPath: path) else { throw ImportError.noSuchFile(path) }
    guard !isFolder else { throw ImportError.folder(path) }
    guard let file = FileHandle(forReadingAtPath: path) else { throw ImportError.unreadable(path) }
    return file
  }

  private var isFolder: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}

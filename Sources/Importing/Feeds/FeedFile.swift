public import Feeds
import Foundation
import Spools

/// A feed in a file.
public struct FeedFile: Sendable {
  private let path: String

  public init(_ path: String) { self.path = path }

  /// Reads all of it.
  ///
  /// - Throws: ``ImportError``, and `TemporaryFileError`.
  public func read() throws -> SpooledFeed {
    var entries = SpooledEntries(in: Spool())
    let feed = try read { more, _ in try entries.append(more) }
    return SpooledFeed(feed, entries: entries)
  }

  /// Reads the feed piece by piece. Relative addresses in it that start from nothing stay as they are.
  ///
  /// - Parameters:
  ///   - body: Called with entries as they become complete, and with the authors that the feed has named by then.
  /// - Returns: The feed without its entries.
  /// - Throws: ``ImportError``, and what `body` throws.
  @discardableResult
  public func read(_ body: ([Entry], [Person]) throws -> Void) throws -> Feed {
    let file = try open()
    defer { try? file.close() }
    do {
      return try FeedParser.read(pieces: { try piece(of: file) }, body)
    } catch let error as FeedError {
      throw ImportError.notAFeed(source: path, error)
    }
  }

  /// Nil at the end.
  private func piece(of file: FileHandle) throws -> [UInt8]? {
    do {
      let piece = try file.read(upToCount: FeedParser.pieceSize) ?? Data()
      return piece.isEmpty ? nil : Array(piece)
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

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
    guard FileManager.default.fileExists(atPath: path) else { throw ImportError.noSuchFile(path) }
    guard !isFolder else { throw ImportError.folder(path) }
    guard let data = FileManager.default.contents(atPath: path) else { throw ImportError.unreadable(path) }
    do {
      return try FeedReader.read(Array(data))
    } catch {
      throw ImportError.notAFeed(source: path, error)
    }
  }

  private var isFolder: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}

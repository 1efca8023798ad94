import Dependencies
import Feeds
import Foundation
import HTTPClient
import HTTPTypes

/// Where a feed comes from: a file, or an address of the web.
public enum FeedSource: Hashable, Sendable, CustomStringConvertible {
  case file(String)
  case url(String)

  /// `http://…` and `https://…` are addresses, everything else is a file.
  public init(_ text: String) {
    let start = text.prefix(8).lowercased()
    self = start.hasPrefix("http://") || start.hasPrefix("https://") ? .url(text) : .file(text)
  }

  public var description: String {
    switch self {
    case .file(let path): path
    case .url(let url): url
    }
  }

  /// Fetches and reads the feed.
  ///
  /// - Throws: ``ImportError``
  public func read() async throws -> Feed {
    let (bytes, location) = try await fetch()
    do {
      return try FeedReader.read(bytes, location: location)
    } catch {
      throw ImportError.notAFeed(source: description, error)
    }
  }

  /// The bytes, and the address to which relative ones in it are relative.
  private func fetch() async throws -> (bytes: [UInt8], location: String?) {
    switch self {
    case .file(let path):
      guard FileManager.default.fileExists(atPath: path) else { throw ImportError.noSuchFile(path) }
      guard !FileManager.default.isFolder(path) else { throw ImportError.folder(path) }
      guard let data = FileManager.default.contents(atPath: path) else { throw ImportError.unreadable(path) }
      return (Array(data), nil)
    case .url(let url):
      @Dependency(\.httpClient) var httpClient
      let response: FetchedResponse
      do {
        response = try await httpClient.get(url)
      } catch let error where !(error is CancellationError) {
        throw ImportError.unavailable(source: url, "\(error)")
      }
      guard response.head.status.kind == .successful else {
        throw ImportError.unavailable(source: url, "the server answered \(response.head.status)")
      }
      return (response.body, response.url)
    }
  }
}

/// Why a source could not be imported; nothing of it was.
public enum ImportError: Error, CustomStringConvertible {
  case noSuchFile(String)
  case folder(String)
  case unreadable(String)
  case unavailable(source: String, String)
  case notAFeed(source: String, FeedError)

  /// One line.
  public var description: String {
    switch self {
    case .noSuchFile(let path): "\(path): there is no such file. Nothing was imported."
    case .folder(let path): "\(path): is a folder; name the feed in it. Nothing was imported."
    case .unreadable(let path): "\(path): cannot be read; check its permissions. Nothing was imported."
    case .unavailable(let source, let reason): "\(source): \(reason). Nothing was imported."
    case .notAFeed(let source, let error): "\(source): \(error). Nothing was imported."
    }
  }
}

extension FileManager {
  fileprivate func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}

import Concurrency
import Dependencies
import Digests
import Foundation
import HTTPClient
import HTTPTypes
import Media
import Pictures
import URIs

/// Fetches the media of a move that are on other hosts, each once: the next run of the move finds them
/// (``FetchedMedia``). What was fetched before a run was stopped stays.
package struct MediaFetching: Sendable {
  let content: String
  /// Whether hosts that are not on the public Internet are asked, too.
  let allowsPrivateAddresses: Bool
  /// How long to wait between two requests to a host.
  let pause: Duration

  package init(
    into content: String, allowsPrivateAddresses: Bool = false, pause: Duration = .milliseconds(100)
  ) {
    self.content = content
    self.allowsPrivateAddresses = allowsPrivateAddresses
    self.pause = pause
  }

  /// Hosts are asked at the same time, each for one file after the other.
  ///
  /// - Parameter report: called for each URL, with what went wrong or nil.
  /// - Throws: ``MoveError`` if the folder cannot be written.
  package func fetch(
    _ urls: [String], report: @escaping @Sendable (_ url: String, _ problem: String?) -> Void
  ) async throws {
    let hosts = Dictionary(grouping: urls) { URIReference($0).host ?? "" }
    let log = try FetchedMedia.Log(in: content)
    let permits = AsyncSemaphore(permits: Self.mostHosts)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (_, urls) in hosts {
        group.addTask {
          try await permits.withPermit {
            for url in urls {
              let problem = try await fetch(url, log)
              report(url, problem)
              try await Task.sleep(for: pause)
            }
          }
        }
      }
      try await group.waitForAll()
    }
  }

  private static let mostHosts = 8

  /// - Returns: what went wrong, if the file cannot be had.
  private func fetch(_ url: String, _ log: FetchedMedia.Log) async throws -> String? {
    let bytes: [UInt8]
    do {
      bytes = try await self.bytes(of: url, attempt: 1)
    } catch let error as HTTPClientError {
      return error.description
    } catch let error as Refusal {
      return error.description
    }
    guard let ending = fileEnding(ofMedia: bytes) else { return "it is no picture, sound, film or document" }
    let cleaned = removingPlaces(from: bytes) ?? bytes
    let path = "/media/\(Self.name(of: url, ending, SHA256Digest(of: bytes).hex))"
    try log.write(cleaned, to: path, of: url)
    return nil
  }

  /// Asks again twice if the host is busy.
  private func bytes(of url: String, attempt: Int) async throws -> [UInt8] {
    @Dependency(\.httpClient) var client
    var options = FetchOptions()
    options.addresses = allowsPrivateAddresses ? .all : .publicOnly
    options.deadline = .seconds(120)
    options.stall = .seconds(20)
    options.maximumRedirects = 5
    options.maximumBodySize = Self.largest
    let response = try await client.get(url, options: options)
    if response.status == .ok { return response.body }
    guard [429, 500, 502, 503, 504].contains(response.status.code), attempt < 3 else {
      throw Refusal(description: "the host answered \(response.status.code)")
    }
    let wait = response.headerFields[.retryAfter].flatMap(Int.init) ?? attempt * 2
    try await Task.sleep(for: .seconds(min(max(wait, 1), 30)))
    return try await bytes(of: url, attempt: attempt + 1)
  }

  private struct Refusal: Error {
    let description: String
  }

  private static let largest = 64 << 20

  /// The name of a file, with the beginning of its digest, so that no other file has it.
  private static func name(of url: String, _ ending: String, _ digest: String) -> String {
    let last = URIReference(url).path.split(separator: "/").last?.description.percentDecoded ?? ""
    let stem = last.prefix { $0 != "." }.lowercased()
      .map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    let words = String(stem.prefix(60)).split(separator: "-").joined(separator: "-")
    return "\(digest.prefix(16))\(words.isEmpty ? "" : "-\(words)").\(ending)"
  }
}

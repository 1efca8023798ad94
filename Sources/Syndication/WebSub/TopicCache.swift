import Digests
import Synchronization

/// The look-ups in progress. Callers that ask for the same topic at the same time share one.
final class SharedLookups: Sendable {
  private struct Lookup {
    let task: Task<TopicLookup, any Error>
    var callers = 1
  }

  private let lookups = Mutex<[String: Lookup]>([:])

  /// - Returns: `isShared` says that the look-up began before this call.
  func lookUp(
    _ url: String, by lookUp: @escaping WebSub.LookUp
  ) async throws -> (result: TopicLookup, isShared: Bool) {
    let (task, isShared) = lookups.withLock { lookups in
      if let lookup = lookups[url] {
        lookups[url]?.callers += 1
        return (lookup.task, true)
      }
      // A task of its own: it goes on if the first caller leaves.
      let task = Task {
        defer { self.lookups.withLock { $0[url] = nil } }
        return try await lookUp(url)
      }
      lookups[url] = Lookup(task: task)
      return (task, false)
    }
    return (try await task.value, isShared)
  }

  /// The number of callers that wait for the look-up of a topic.
  func callers(for url: String) -> Int { lookups.withLock { $0[url]?.callers ?? 0 } }
}

/// Keeps the last few contents that were delivered, because many subscribers get the same content.
final class TopicCache: Sendable {
  private let contents = Mutex<[TopicContent]>([])
  private let lookups = SharedLookups()

  /// The content with the digest `wanted` if it is cached, else what is at `url` now.
  func lookUp(_ url: String, wanted: [UInt8], by lookUp: @escaping WebSub.LookUp) async throws -> TopicLookup
  {
    let cached = contents.withLock { contents in
      contents.first { $0.url == url && $0.digest == wanted }
    }
    if let cached { return .feed(cached) }
    var (found, isShared) = try await lookups.lookUp(url, by: lookUp)
    // A shared look-up began earlier, so it may have found older content.
    if isShared, !found.hasDigest(wanted) { found = try await lookUp(url) }
    if case .feed(let content) = found { keep(content) }
    return found
  }

  func removeAll() { contents.withLock { $0 = [] } }

  private func keep(_ content: TopicContent) {
    contents.withLock { contents in
      contents.removeAll { $0.url == content.url }
      contents = contents.suffix(3) + [content]
    }
  }
}

extension TopicLookup {
  fileprivate func hasDigest(_ digest: [UInt8]) -> Bool {
    if case .feed(let content) = self { content.digest == digest } else { false }
  }
}

/// The current content of a topic (WebSub's word for a feed): the response to a GET of its URL, and the body
/// of each delivery.
package struct TopicContent: Sendable {
  package let url: String
  package let contentType: String
  package let bytes: [UInt8]
  /// SHA-256
  package let digest: [UInt8]

  package init(url: String, contentType: String, bytes: [UInt8]) {
    self.url = url
    self.contentType = contentType
    self.bytes = bytes
    digest = SHA256Digest(of: bytes).bytes
  }
}

/// What is at the URL of a topic.
package enum TopicLookup: Sendable {
  case feed(TopicContent)
  /// The feed has another URL.
  case moved(String)
  case missing
  /// It is not a URL of this site under its current base URL.
  case foreign
  /// The site failed to answer.
  case unreadable(String)
}

import Dependencies
import HTTP
import Postgres
import Publication
import Settings
import Synchronization
import Timestamps

@testable import Colophon
@testable import SiteBase

/// Blocks its callers until it is opened.
final class Gate: Sendable {
  private let state = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

  func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}

extension PageCaching {
  /// A site that has `endpoint` at every address, in the scope of the caller. Its route knows the parameter
  /// `page`.
  static func responder(_ endpoint: Endpoint, cache: PageCache = PageCache()) -> Responder {
    PageCaching(
      cache: cache, scope: .init(),
      destination: { request in
        let page = request.target[parameter: "page"].map { "?page=\($0)" } ?? ""
        return Destination(
          endpoint: endpoint, name: "test", target: RequestTarget(request.target.path + page))
      },
      isQueryAddress: { _ in false },
      expiry: { moment in
        @Dependency(\.database) var database
        return try await database.changes.nextScheduled(after: moment) ?? moment.adding(seconds: 86_400)
      }
    ).responder
  }
}

import HTTP
import Platform
import Synchronization

/// A cache of responses for files.
///
/// A response is valid for ten milliseconds. Then the file is checked, and an unchanged file renews it.
final class StaticAnswers: Sendable {
  private struct Entry {
    let identity: StaticFile.Identity
    /// Complete responses to unconditional requests, by coding.
    var forms: [ContentCoding: Response] = [:]
    var checked: Int64
  }

  private struct State {
    var answers: [String: Entry] = [:]
    var bytes = 0
    var openFiles = 0
  }

  private let state = Mutex(State())

  /// The largest file that is kept in memory, in bytes. For larger files the descriptor is kept.
  static let smallLimit = 1 << 20
  /// The most answers, bytes and open files to keep.
  private static let (answerLimit, byteLimit, fileLimit) = (1024, 16 << 20, 64)
  /// Nanoseconds between two checks of a file.
  private static let pause: Int64 = 10_000_000

  /// The response for `path` in the coding that `request` prefers; nil if there is no valid one.
  func answer(to request: Request, at path: String) -> Response? {
    let coding = request.preferredCoding
    let now = coarseNanoseconds()
    return state.withLock { state in
      guard let index = state.answers.index(forKey: path),
        now - state.answers.values[index].checked < Self.pause
      else { return nil }
      return state.answers.values[index].forms[coding]
    }
  }

  /// The response for `path` in `coding`, if it was made from the file with `identity`.
  func answer(at path: String, _ identity: StaticFile.Identity, _ coding: ContentCoding) -> Response? {
    state.withLock { state in
      guard let index = state.answers.index(forKey: path), state.answers.values[index].identity == identity
      else { return nil }
      state.answers.values[index].checked = coarseNanoseconds()
      return state.answers.values[index].forms[coding]
    }
  }

  /// - Parameter response: the response to a request for `path` that accepts `coding`.
  func keep(_ response: Response, at path: String, _ identity: StaticFile.Identity, _ coding: ContentCoding) {
    state.withLock { state in
      if state.answers.count >= Self.answerLimit || state.bytes > Self.byteLimit
        || state.openFiles > Self.fileLimit
      {
        // Files rarely change, so emptying the cache is cheaper than tracking the age of each entry.
        state = State()
      }
      if state.answers[path]?.identity != identity {
        state.answers[path] = Entry(identity: identity, checked: coarseNanoseconds())
      }
      state.answers[path]?.forms[coding] = response
      if case .file = response.body { state.openFiles += 1 } else { state.bytes += response.body.length ?? 0 }
    }
  }
}

/// The monotonic clock in nanoseconds; precise to some milliseconds on systems where a coarse clock is
/// cheaper.
func coarseNanoseconds() -> Int64 {
  var now = timespec()
  #if canImport(Glibc)
    clock_gettime(CLOCK_MONOTONIC_COARSE, &now)
  #else
    clock_gettime(CLOCK_MONOTONIC, &now)
  #endif
  return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
}

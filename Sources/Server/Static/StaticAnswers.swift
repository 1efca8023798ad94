import HTTP
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Answers for files that are asked for again and again, without a look at the disk for each.
///
/// An answer is given out for a hundredth of a second; then the file is looked at anew, and where it is still the same
/// the answer goes on.
final class StaticAnswers: Sendable {
  private struct Kept {
    let identity: StaticFile.Identity
    /// Whole, without regard to conditions, by coding.
    var forms: [Response?] = [nil, nil, nil]
    var checked: Int64
  }

  private struct State {
    var answers: [String: Kept] = [:]
    var bytes = 0
    var openFiles = 0
  }

  private let state = Mutex(State())

  /// Bytes of a file up to which it is kept in memory; of larger ones, the descriptor is.
  static let smallLimit = 1 << 20
  /// What is kept at the most.
  private static let (answerLimit, byteLimit, fileLimit) = (1024, 16 << 20, 64)
  /// Nanoseconds.
  private static let pause: Int64 = 10_000_000

  /// What is kept for `path` in the coding that `request` likes best; nil where that has to be made.
  func answer(to request: Request, at path: String) -> Response? {
    let coding = request.preferredCoding
    let now = coarseNanoseconds()
    return state.withLock { state in
      guard let index = state.answers.index(forKey: path),
        now - state.answers.values[index].checked < Self.pause
      else { return nil }
      return state.answers.values[index].forms[coding.index]
    }
  }

  /// What is kept for `path` in `coding`, where the file there is still the one of `identity`.
  func answer(at path: String, _ identity: StaticFile.Identity, _ coding: ContentCoding) -> Response? {
    state.withLock { state in
      guard let index = state.answers.index(forKey: path), state.answers.values[index].identity == identity
      else { return nil }
      state.answers.values[index].checked = coarseNanoseconds()
      return state.answers.values[index].forms[coding.index]
    }
  }

  /// - Parameter response: what a request for the file at `path` gets that takes `coding`.
  func keep(_ response: Response, at path: String, _ identity: StaticFile.Identity, _ coding: ContentCoding) {
    state.withLock { state in
      if state.answers.count >= Self.answerLimit || state.bytes > Self.byteLimit
        || state.openFiles > Self.fileLimit
      {
        // Files change so rarely that starting anew is cheaper than keeping account of their age.
        state = State()
      }
      if state.answers[path]?.identity != identity {
        state.answers[path] = Kept(identity: identity, checked: coarseNanoseconds())
      }
      state.answers[path]?.forms[coding.index] = response
      if case .file = response.body { state.openFiles += 1 } else { state.bytes += response.body.length ?? 0 }
    }
  }
}

extension ContentCoding {
  fileprivate var index: Int {
    switch self {
    case .identity: 0
    case .gzip: 1
    case .brotli: 2
    }
  }
}

/// Monotonic, so that nothing stays for longer when somebody sets the clock back; some milliseconds coarse where that
/// is cheaper.
func coarseNanoseconds() -> Int64 {
  var now = timespec()
  #if canImport(Glibc)
    clock_gettime(CLOCK_MONOTONIC_COARSE, &now)
  #else
    clock_gettime(CLOCK_MONOTONIC, &now)
  #endif
  return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
}

import Synchronization

#if canImport(Glibc)
  public import Glibc
#else
  public import Darwin
#endif

/// A process with files as its input and output, which inherits no other descriptors.
///
/// Foundation's `Process` is not used: its `run` counts our descriptors and then lists them into a buffer of
/// that size; if another test opens some in between, it writes beyond the buffer.
public final class SpawnedProcess: Sendable {
  public let identifier: pid_t
  /// Nil while it runs.
  private let outcome = Mutex<Int32?>(nil)

  /// - Parameters:
  ///   - executable: a path.
  ///   - input: a descriptor.
  ///   - output: the path of an existing file, as is `errors`.
  public init(
    _ executable: String, _ arguments: [String], environment: [String: String], folder: String, input: Int32,
    output: String, errors: String
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_APPEND, 0)
    posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_APPEND, 0)
    _ = closeFrom?(&actions, 3)
    var process: pid_t = 0
    let command = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder, executable] + arguments
    let code = withCStrings(command) { command in
      withCStrings(environment.map { "\($0.key)=\($0.value)" }) { environment in
        posix_spawn(&process, "/bin/sh", &actions, nil, command, environment)
      }
    }
    guard code == 0 else { throw CannotSpawn(executable: executable, code: code) }
    identifier = process
  }

  public var isRunning: Bool { terminationStatus == nil }

  /// Nil while the process runs; 128 plus the number of the signal that ended it, as in a shell.
  public var terminationStatus: Int32? {
    outcome.withLock { outcome in
      var status: Int32 = 0
      if outcome == nil, waitpid(identifier, &status, WNOHANG) == identifier {
        let signal = status & 0x7f
        outcome = signal == 0 ? (status >> 8) & 0xff : 128 + signal
      }
      return outcome
    }
  }

  /// Sends a signal, unless the process has ended.
  public func send(_ signal: Int32) { if isRunning { kill(identifier, signal) } }

  /// Kills the process, and waits until it is gone. A child that has ended and that nobody has waited for
  /// would keep the test library from noticing the ends of its own children.
  public func end() {
    send(SIGKILL)
    while isRunning { usleep(1000) }
  }
}

public struct CannotSpawn: Error {
  let executable: String
  let code: Int32
}

/// `posix_spawn_file_actions_addclosefrom_np` of glibc, which its headers declare only with `_GNU_SOURCE`.
private let closeFrom = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np").map {
  unsafeBitCast(
    $0, to: (@convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32).self)
}

private func withCStrings<Result>(
  _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = texts.map { strdup($0) } + [nil]
  defer { for copy in copies { free(copy) } }
  return body(copies)
}

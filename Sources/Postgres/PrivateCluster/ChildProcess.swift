internal import Files

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Another program. It runs in its own process group, so that Ctrl-C on our terminal does not reach it, with
/// `/` as its directory, a small environment, and none of our descriptors.
struct ChildProcess {
  let path: String
  let arguments: [String]

  struct Outcome {
    /// The exit status, or 128 plus the number of the signal that ended it.
    let status: Int32
    /// Standard output and standard error, interleaved.
    let output: String
  }

  init(_ path: String, _ arguments: [String]) {
    self.path = path
    self.arguments = arguments
  }

  /// Runs the program and waits until it ends.
  func run() throws(SystemError) -> Outcome {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError("cannot make a pipe for \(path)") }
    // A program that another thread starts must not inherit the pipe.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let (reading, writing) = (ends[0], ends[1])
    defer { close(reading) }
    let process: pid_t
    do {
      process = try spawn(output: writing)
      close(writing)
    } catch {
      close(writing)
      throw error
    }
    let output = readAll(reading)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw SystemError("cannot wait for \(path)") }
    }
    let signal = status & 0x7f
    return Outcome(
      status: signal == 0 ? (status >> 8) & 0xff : 128 + signal,
      output: String(decoding: output, as: UTF8.self))
  }

  /// Starts the program and returns. The program continues when this process ends.
  func runDetached() throws(SystemError) { _ = try spawn(output: nil) }

  private func readAll(_ descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return bytes }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  private func spawn(output: Int32?) throws(SystemError) -> pid_t {
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    for descriptor: Int32 in [1, 2] {
      if let output {
        posix_spawn_file_actions_adddup2(&actions, output, descriptor)
      } else {
        posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
      }
    }
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    #if os(Linux)
      // A server that outlives us must not keep our sockets and pipes open.
      _ = closeFrom?(&actions, 3)
      posix_spawnattr_setflags(&attributes, Int16(flags))
    #else
      posix_spawnattr_setflags(&attributes, Int16(flags | POSIX_SPAWN_CLOEXEC_DEFAULT))
    #endif
    // The program must not inherit which signals we ignore or block.
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    var process: pid_t = 0
    // The user of the other program may not be allowed to enter our directory.
    let shell = ["sh", "-c", "cd / && exec \"$0\" \"$@\"", path]
    let code = withMutableCStrings(shell + arguments) { arguments in
      withMutableCStrings(["PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C"]) { environment in
        posix_spawn(&process, "/bin/sh", &actions, &attributes, arguments, environment)
      }
    }
    guard code == 0 else { throw SystemError("cannot run \(path)", code: code) }
    return process
  }
}

#if os(Linux)
  /// `posix_spawn_file_actions_addclosefrom_np` of glibc 2.34 and later. The headers declare it only with
  /// `_GNU_SOURCE`.
  private let closeFrom = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np").map {
    unsafeBitCast(
      $0, to: (@convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32).self)
  }
#endif

private func withMutableCStrings<Result>(
  _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  withCStrings(strings) { pointers in
    // posix_spawn does not write to the strings, though its type says so.
    pointers.withMemoryRebound(to: UnsafeMutablePointer<CChar>?.self, capacity: strings.count + 1) {
      body($0)
    }
  }
}

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes a script of `sh` that can be executed at once.
///
/// A process of its own writes the file. A process that another test starts while we write would inherit our
/// open descriptor, and as long as it runs, executing the file would fail: "Text file busy".
///
/// - Parameter script: without the first line.
public func writeProgram(_ script: String, to path: String) throws {
  let process = try SpawnedProcess(
    "/bin/sh", ["-c", #"printf '#!/bin/sh\n%s\n' "$1" >"$0" && chmod 755 "$0""#, path, script],
    environment: ["PATH": "/usr/bin:/bin"], folder: "/", input: STDIN_FILENO, output: "/dev/null",
    errors: "/dev/null")
  while process.isRunning { usleep(1000) }
  guard process.terminationStatus == 0 else { throw CannotSpawn(executable: path, code: EIO) }
}

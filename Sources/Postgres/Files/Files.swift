#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A call to the operating system that failed.
struct SystemError: Error, CustomStringConvertible {
  /// What was being done: `cannot open /etc/passwd`.
  let attempt: String
  let code: Int32

  /// For the call that has just failed.
  init(_ attempt: String, code: Int32 = errno) {
    self.attempt = attempt
    self.code = code
  }

  var reason: String { String(cString: strerror(code)) }
  var description: String { "\(attempt): \(reason)" }
}

/// The contents of a file.
func readFile(_ path: String) throws(SystemError) -> [UInt8] {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw SystemError("cannot open \(path)") }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = read(descriptor, &chunk, chunk.count)
    if count < 0 && errno == EINTR { continue }
    guard count >= 0 else { throw SystemError("cannot read \(path)") }
    if count == 0 { return bytes }
    bytes.append(contentsOf: chunk[..<count])
  }
}

/// Replaces a file atomically. Only its owner can read it.
func writeFile(_ text: String, to path: String) throws(SystemError) {
  let temporary = "\(path).\(getpid())"
  let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
  guard descriptor >= 0 else { throw SystemError("cannot create \(temporary)") }
  let bytes = Array(text.utf8)
  let count = write(descriptor, bytes, bytes.count)
  close(descriptor)
  guard count == bytes.count, rename(temporary, path) == 0 else {
    throw SystemError("cannot write \(path)")
  }
}

/// The names in a folder, in no particular order.
func fileNames(in directory: String) throws(SystemError) -> [String] {
  guard let stream = opendir(directory) else { throw SystemError("cannot read \(directory)") }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names
}

/// Removes a file, or a folder and everything in it. Follows no links, and leaves what cannot be removed.
func removeTree(_ path: String) {
  var status = stat()
  guard lstat(path, &status) == 0 else { return }
  guard status.st_mode & S_IFMT == S_IFDIR else {
    unlink(path)
    return
  }
  for name in (try? fileNames(in: path)) ?? [] { removeTree("\(path)/\(name)") }
  rmdir(path)
}

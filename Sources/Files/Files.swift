internal import Platform

/// A call to the operating system that failed.
package struct SystemError: Error, CustomStringConvertible {
  /// The attempt that failed, as a phrase: `cannot open /etc/passwd`.
  package let attempt: String
  /// `errno`
  package let code: Int32

  package init(_ attempt: String, code: Int32) {
    self.attempt = attempt
    self.code = code
  }

  /// The error of the call that has just failed.
  package init(_ attempt: String) { self.init(attempt, code: errno) }

  /// `No such file or directory`
  package var reason: String { String(cString: strerror(code)) }
  package var description: String { "\(attempt): \(reason)" }

  /// Advice if a file or a folder could not be made or written; nil if the reason suggests none.
  package var advice: String? {
    switch code {
    case ENOSPC, EDQUOT: "free space there, or choose another folder"
    case EROFS: "choose a folder on a disk that can be written"
    case EACCES, EPERM: "check its permissions, or choose another folder"
    default: nil
    }
  }
}

/// The bytes of a file. Pipes and devices are an error: nobody waits for ever because of one in a folder.
package func readFile(_ path: String) throws(SystemError) -> [UInt8] { try readFile(path, waiting: false) }

/// The bytes of a file that somebody has named.
///
/// - Parameter waits: whether it may be a pipe or a device, which is waited for.
package func readFile(_ path: String, waiting waits: Bool) throws(SystemError) -> [UInt8] {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK))
  guard descriptor >= 0 else { throw SystemError("cannot open \(path)") }
  defer { close(descriptor) }
  var status = stat()
  guard waits || fstat(descriptor, &status) == 0 && [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  else { throw SystemError("cannot read \(path), which is no regular file", code: EINVAL) }
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

/// Replaces a file atomically: a reader gets either the old or the new text, in whole, also after a loss of
/// power. Only its owner may read it.
package func writeFile(_ text: String, to path: String) throws(SystemError) {
  let temporary = "\(path).\(getpid())"
  // A process that was killed may have left a file there, and the owner of the folder may have put a link
  // there: a link would lead root to a file that its maker may not write.
  unlink(temporary)
  let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
  guard descriptor >= 0 else { throw SystemError("cannot create \(temporary)") }
  // `fsync` has reported all errors by then.
  defer { close(descriptor) }
  do throws(SystemError) {
    try writeAll(Array(text.utf8), at: 0, of: descriptor, path: path)
    guard fsync(descriptor) == 0, rename(temporary, path) == 0 else {
      throw SystemError("cannot write \(path)")
    }
  } catch {
    unlink(temporary)
    throw error
  }
}

/// Writes all of the bytes into an open file, from an offset on.
///
/// - Parameter path: of the file, for the error.
package func writeAll(
  _ bytes: [UInt8], at offset: Int, of descriptor: Int32, path: String
) throws(SystemError) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let place = off_t(offset + rest.startIndex)
    let count = rest.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, place) }
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw SystemError("cannot write \(path)") }
    // A call that writes nothing sets no `errno`.
    guard count > 0 else { throw SystemError("cannot write \(path)", code: EIO) }
    rest = rest.dropFirst(count)
  }
}

/// Makes a folder, and those above it that are missing. What is there already stays, also if it is no folder.
package func makeFolder(_ path: String, mode: UInt32 = 0o777) throws(SystemError) {
  guard !path.isEmpty else { throw SystemError("cannot create a folder without a name", code: ENOENT) }
  var parent = path.hasPrefix("/") ? "/" : ""
  for component in path.split(separator: "/") {
    parent += component
    if mkdir(parent, mode_t(mode)) != 0 {
      let code = errno
      // For a folder that is there, the reason is not the same on all systems and disks.
      guard access(parent, F_OK) == 0 else { throw SystemError("cannot create \(parent)", code: code) }
    }
    parent += "/"
  }
}

/// The absolute path without links; nil if there is nothing.
package func realPath(_ path: String) -> String? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return String(cString: resolved)
}

/// The names of the entries of a folder, hidden files included, in no order.
///
/// - Throws: ``SystemError``, also if the folder cannot be read to its end, so that no name is missing
///   unnoticed.
package func fileNames(in directory: String) throws(SystemError) -> [String] {
  guard let stream = opendir(directory) else { throw SystemError("cannot read \(directory)") }
  defer { closedir(stream) }
  var names: [String] = []
  while true {
    errno = 0
    guard let entry = readdir(stream) else { break }
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
    }
    if name != ".", name != ".." { names.append(name) }
  }
  guard errno == 0 else { throw SystemError("cannot read \(directory)") }
  return names
}

/// Removes a file, or a folder with its content, without following links. Entries that cannot be removed
/// stay.
package func removeTree(_ path: String) {
  var status = stat()
  guard lstat(path, &status) == 0 else { return }
  guard status.st_mode & S_IFMT == S_IFDIR else {
    unlink(path)
    return
  }
  for name in (try? fileNames(in: path)) ?? [] { removeTree("\(path)/\(name)") }
  rmdir(path)
}

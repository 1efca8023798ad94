import HTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder that is deleted with its last reference.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    var template = Array("/tmp/server-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure(code: errno) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  struct Failure: Error { let code: Int32 }

  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  /// Creates missing folders as well.
  func write(_ bytes: [UInt8], to name: String) throws {
    let parts = name.split(separator: "/")
    for count in 1..<max(1, parts.count) {
      mkdir("\(path)/\(parts.prefix(count).joined(separator: "/"))", 0o755)
    }
    let descriptor = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard descriptor >= 0 else { throw Failure(code: errno) }
    defer { close(descriptor) }
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { Self.write(descriptor, $0.baseAddress! + done, $0.count - done) }
      guard count > 0 else { throw Failure(code: errno) }
      done += count
    }
  }

  /// The content of a file.
  func slice(_ name: String) throws -> FileSlice {
    let descriptor = open("\(path)/\(name)", O_RDONLY)
    guard descriptor >= 0 else { throw Failure(code: errno) }
    let length = lseek(descriptor, 0, Int32(SEEK_END))
    return FileSlice(file: OpenFile(owning: descriptor), offset: 0, length: Int(length))
  }

  /// - Parameter seconds: since 1970.
  func setModified(_ name: String, to seconds: Int) {
    let time = timeval(tv_sec: seconds, tv_usec: 0)
    utimes("\(path)/\(name)", [time, time])
  }

  var isEmpty: Bool { (try? FileManager.default.contentsOfDirectory(atPath: path))?.isEmpty ?? false }

  func remove(_ name: String) { unlink("\(path)/\(name)") }

  func link(_ name: String, to target: String) { symlink(target, "\(path)/\(name)") }

  func pipe(_ name: String) { mkfifo("\(path)/\(name)", 0o644) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  private static func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes, count)
    #else
      Darwin.write(descriptor, bytes, count)
    #endif
  }
}

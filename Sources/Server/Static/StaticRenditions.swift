import HTTP
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What has been worked out about files and their content: digests, and small files as gzip.
final class StaticRenditions: Sendable {
  private struct Entry {
    var tag: EntityTag?
    var gzip: [UInt8]?
    /// Gzip has been tried and did not make the file smaller.
    var isIncompressible = false
  }

  private let entries = Mutex<(byFile: [StaticFile.Identity: Entry], bytes: Int)>(([:], 0))

  /// Larger files are told apart by size and time instead of by their content, and compressed by nobody.
  private static let contentLimit = 4 << 20
  /// Files and compressed bytes to remember.
  private static let entryLimit = 4096
  private static let byteLimit = 32 << 20

  init() {}

  /// Of the content where that is not too large; strong.
  func entityTag(of file: StaticFile) -> EntityTag {
    if let tag = entries.withLock({ $0.byFile[file.identity]?.tag }) { return tag }
    let tag = Self.makeTag(of: file)
    update(file) { $0.tag = tag }
    return tag
  }

  /// Sixteen lowercase hexadecimal digits.
  func fingerprint(of file: StaticFile) -> String {
    String(entityTag(of: file).opaque.prefix(FingerprintedPath.digits))
  }

  /// Nil where it would not be smaller, or takes too long to make.
  func gzip(of file: StaticFile) -> [UInt8]? {
    let known = entries.withLock { $0.byFile[file.identity] }
    if let gzip = known?.gzip { return gzip }
    guard known?.isIncompressible != true, file.identity.size <= Self.contentLimit,
      let content = try? file.slice.read()
    else { return nil }
    let compressed = Gzip.compress(content)
    if compressed.count >= content.count {
      update(file) { $0.isIncompressible = true }
      return nil
    }
    update(file) { $0.gzip = compressed }
    return compressed
  }

  private static func makeTag(of file: StaticFile) -> EntityTag {
    if file.identity.size <= contentLimit, let content = try? file.slice.read() {
      return EntityTag(hashing: content)
    }
    let identity = file.identity
    return EntityTag(
      hashing:
        "\(identity.size) \(identity.modifiedSeconds) \(identity.modifiedNanoseconds) \(identity.inode)"
        .utf8)
  }

  private func update(_ file: StaticFile, _ change: (inout Entry) -> Void) {
    // The clock of a file system is coarse: what was changed just now may change again and look the same.
    if time(nil) - file.identity.changedSeconds < 2 { return }
    entries.withLock { entries in
      // Files change so rarely that starting anew is cheaper than keeping account of their age.
      if entries.byFile.count >= Self.entryLimit || entries.bytes > Self.byteLimit { entries = ([:], 0) }
      var entry = entries.byFile[file.identity] ?? Entry()
      entries.bytes -= entry.gzip?.count ?? 0
      change(&entry)
      entries.bytes += entry.gzip?.count ?? 0
      entries.byFile[file.identity] = entry
    }
  }
}

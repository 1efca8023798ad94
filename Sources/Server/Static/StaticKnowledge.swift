import HTTP
import Synchronization

/// A cache of the digests of files and of their compressed forms.
final class StaticKnowledge: Sendable {
  struct File: Sendable {
    /// A strong tag, from the content if the file is not too large.
    let tag: EntityTag
    let forms = CompressedForms()

    var fingerprint: String { String(tag.opaque.prefix(FingerprintedPath.digits)) }
  }

  private let files = Mutex<[StaticFile.Identity: File]>([:])

  /// The sizes of files to compress, in bytes.
  static let sizes = Compression.worthwhile...contentLimit
  /// Larger files are not compressed, and their tags come from size, time and parts of the content.
  private static let contentLimit = 4 << 20
  /// The most files and compressed bytes to keep.
  private static let (fileLimit, byteLimit) = (4096, 32 << 20)

  func remembered(_ file: StaticFile) -> File? { files.withLock { $0[file.identity] } }

  /// Reads the file if it is not known.
  func of(_ file: StaticFile) -> File {
    if let known = remembered(file) { return known }
    let known = File(tag: Self.makeTag(of: file))
    if file.isFresh { return known }
    return files.withLock { files in
      if let known = files[file.identity] { return known }
      // Files rarely change, so emptying the cache is cheaper than tracking the age of each entry.
      let isFull =
        files.count >= Self.fileLimit || files.values.reduce(0) { $0 + $1.forms.size } > Self.byteLimit
      if isFull { files = [:] }
      files[file.identity] = known
      return known
    }
  }

  /// The same for copies of a file that keep its time, on whatever machine they are.
  private static func makeTag(of file: StaticFile) -> EntityTag {
    let size = file.identity.size
    if size <= contentLimit, let content = try? file.slice.read() { return EntityTag(hashing: content) }
    var sample = Array("\(size) \(file.identity.modifiedSeconds) ".utf8)
    for part in 0..<sampleCount {
      let start = (size - sampleSize) / (sampleCount - 1) * part
      sample += (try? file.slice[start..<start + sampleSize].read()) ?? []
    }
    return EntityTag(hashing: sample)
  }

  /// How many parts of a large file are in its tag, and the bytes of each.
  private static let (sampleCount, sampleSize) = (16, 4096)
}

internal import Concurrency
import HTTP
import Synchronization

/// A cache of digests of files and of their compressed forms.
///
/// Slow work runs on Swift's thread pool, and once for all concurrent requests.
final class StaticRenditions: Sendable {
  /// The cached values of one file.
  struct Knowledge: Sendable {
    /// A strong tag, from the content if the file is not too large.
    fileprivate let tag: EntityTag
    /// The fields for the path of the first request; nearly all files have one path.
    fileprivate var head: StaticHead?
    fileprivate var brotli: Rendition?
    fileprivate var gzip: Rendition?

    fileprivate subscript(coding: ContentCoding) -> Rendition? {
      get { coding == .brotli ? brotli : gzip }
      set { if coding == .brotli { brotli = newValue } else { gzip = newValue } }
    }
  }

  fileprivate enum Rendition: Sendable {
    case underWay(Task<[UInt8]?, Never>)
    /// Nil if it would not be smaller.
    case made([UInt8]?)
  }

  fileprivate struct State {
    var files: [StaticFile.Identity: Knowledge] = [:]
    /// The size of all renditions.
    var bytes = 0
  }

  private let state = Mutex(State())

  /// The sizes of files to compress, in bytes.
  static let sizes = Compression.worthwhile...contentLimit
  /// Larger files are not compressed, and their tags come from size and time instead of content.
  private static let contentLimit = 4 << 20
  /// The largest file to compress with the highest effort, in bytes; takes about 30 ms.
  private static let lastingLimit = 32 << 10
  /// The most files and compressed bytes to keep.
  fileprivate static let fileLimit = 4096
  fileprivate static let byteLimit = 32 << 20

  init() {}

  /// The cached values of `file`, and its fields for `path`.
  func knowledge(
    of file: StaticFile, at path: String, isFingerprinted: Bool
  ) async -> (Knowledge, StaticHead) {
    let remembered = state.withLock { $0.files[file.identity] }
    if let remembered, let head = remembered.head, head.path == path, head.isFingerprinted == isFingerprinted
    {
      return (remembered, head)
    }
    let isLarge = remembered == nil && file.identity.size > Compression.quick
    let known = isLarge ? await onThreadPool { learn(file) } : remembered ?? learn(file)
    let head = StaticHead(of: file, tag: known.tag, path: path, isFingerprinted: isFingerprinted)
    state.withLock { $0.note(head, of: file) }
    return (known, head)
  }

  /// Sixteen lowercase hexadecimal digits.
  func fingerprint(of file: StaticFile) -> String {
    let known = state.withLock { $0.files[file.identity] } ?? learn(file)
    return String(known.tag.opaque.prefix(FingerprintedPath.digits))
  }

  /// The file in `coding`; nil if it would not be smaller.
  ///
  /// - Parameter known: the cached values of a moment ago.
  func bytes(of file: StaticFile, as coding: ContentCoding, _ known: Knowledge) async -> [UInt8]? {
    if case .made(let bytes) = known[coding] { return bytes }
    switch state.withLock({ $0.rendition(of: file, as: coding) { self.make(file, coding) } }) {
    case .made(let bytes): return bytes
    case .underWay(let task): return await task.value
    case nil:
      return await onThreadPool { Self.compress(file, coding) }
    }
  }

  private func make(_ file: StaticFile, _ coding: ContentCoding) -> Task<[UInt8]?, Never> {
    Task {
      let bytes = Self.compress(file, coding)
      state.withLock { $0.finish(file, coding, bytes) }
      return bytes
    }
  }

  private func learn(_ file: StaticFile) -> Knowledge {
    let known = Knowledge(tag: Self.makeTag(of: file))
    if !file.isFresh { state.withLock { $0.note(known, of: file) } }
    return known
  }

  private static func compress(_ file: StaticFile, _ coding: ContentCoding) -> [UInt8]? {
    let effort: Compression.Effort = file.identity.size <= lastingLimit ? .lasting : .usual
    return (try? file.slice.read()).flatMap { Compression.compress($0, coding, effort) }
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
}

extension StaticRenditions.State {
  fileprivate mutating func note(_ known: StaticRenditions.Knowledge, of file: StaticFile) {
    // Files rarely change, so emptying the cache is cheaper than tracking the age of each entry.
    if files.count >= StaticRenditions.fileLimit || bytes > StaticRenditions.byteLimit { self = .init() }
    if files[file.identity] == nil { files[file.identity] = known }
  }

  fileprivate mutating func note(_ head: StaticHead, of file: StaticFile) {
    guard let index = files.index(forKey: file.identity), files.values[index].head == nil else { return }
    files.values[index].head = head
  }

  /// - Returns: nil for a file that is not cached.
  fileprivate mutating func rendition(
    of file: StaticFile, as coding: ContentCoding, make: () -> Task<[UInt8]?, Never>
  ) -> StaticRenditions.Rendition? {
    guard let known = files[file.identity] else { return nil }
    if let rendition = known[coding] { return rendition }
    let task = make()
    files[file.identity]?[coding] = .underWay(task)
    return .underWay(task)
  }

  fileprivate mutating func finish(_ file: StaticFile, _ coding: ContentCoding, _ made: [UInt8]?) {
    guard files[file.identity] != nil else { return }
    files[file.identity]?[coding] = .made(made)
    bytes += made?.count ?? 0
  }
}

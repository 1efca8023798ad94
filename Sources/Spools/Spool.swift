import Synchronization

/// Bytes that are written one after the other and read back from anywhere: few of them in memory, more of them in a
/// temporary file.
///
/// ```swift
/// let spool = Spool()
/// let place = try spool.append(bytes)
/// let same = try spool.read(place)
/// ```
///
/// The file has no name, so that it is gone with the spool, and with the process however that ends. Any thread may write
/// and read.
public final class Spool: Sendable {
  fileprivate struct State {
    var file: TemporaryFile?
    /// Bytes in the file.
    var written = 0
    /// What comes behind them.
    var tail: [UInt8] = []
  }

  private let folder: String
  private let state = Mutex(State())

  /// - Parameter folder: where the file is made when there has to be one.
  public init(in folder: String = TemporaryFile.usualFolder) { self.folder = folder }

  /// Bytes of it that are in memory, at most.
  static let mostInMemory = 262_144

  /// Bytes.
  public var count: Int { state.withLock { $0.written + $0.tail.count } }

  /// Adds `bytes` behind all others.
  ///
  /// - Returns: their place.
  @discardableResult
  public func append(_ bytes: some Collection<UInt8>) throws(TemporaryFileError) -> Range<Int> {
    try state.withLock { state throws(TemporaryFileError) in
      let start = state.written + state.tail.count
      state.tail.append(contentsOf: bytes)
      if state.tail.count > Self.mostInMemory { try state.write(into: folder) }
      return start..<start + bytes.count
    }
  }

  /// The bytes at `place`, which is inside of what was written.
  public func read(_ place: Range<Int>) throws(TemporaryFileError) -> [UInt8] {
    try state.withLock { state throws(TemporaryFileError) in
      if place.lowerBound < state.written, place.upperBound > state.written { try state.write(into: folder) }
      if place.lowerBound >= state.written {
        return Array(state.tail[place.lowerBound - state.written..<place.upperBound - state.written])
      }
      return try state.file?.read(place) ?? []
    }
  }

  /// The first `count` bytes, or all where there are less.
  public func prefix(_ count: Int) throws(TemporaryFileError) -> [UInt8] {
    try read(0..<min(count, self.count))
  }
}

extension Spool.State {
  /// Empties the tail into the file.
  fileprivate mutating func write(into folder: String) throws(TemporaryFileError) {
    if file == nil { file = try TemporaryFile(in: folder) }
    try file?.write(tail, at: written)
    written += tail.count
    tail.removeAll(keepingCapacity: tail.capacity <= 2 * Spool.mostInMemory)
  }
}

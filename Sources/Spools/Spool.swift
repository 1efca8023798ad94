import Synchronization

/// Bytes that are appended and can be read back from any place. Small contents are kept in memory, larger
/// ones in a temporary file.
///
/// ```swift
/// let spool = Spool()
/// let place = try spool.append(bytes)
/// let same = try spool.read(place)
/// ```
///
/// The file has no name: the system deletes it when the spool is freed or the process ends, also by a crash.
/// Any thread may write and read.
public final class Spool: Sendable {
  fileprivate struct State {
    var file: TemporaryFile?
    /// The number of bytes in the file.
    var written = 0
    /// The bytes after those in the file.
    var tail: [UInt8] = []
    /// The size of the tail, in bytes, above which it is written to the file.
    var mostInTail: Int
  }

  private let folder: String
  private let state: Mutex<State>

  /// - Parameters:
  ///   - folder: where the file is created if one is needed.
  ///   - memory: how many bytes are kept in memory before a file is created.
  ///   - size: the least number of bytes that will be written, if known. If it exceeds `memory`, the file is
  ///     created early.
  public init(
    in folder: String = TemporaryFile.defaultFolder, memory: Int = Spool.pieceSize, expecting size: Int = 0
  ) {
    self.folder = folder
    var state = State(mostInTail: size > memory ? min(memory, Self.pieceSize) : memory)
    if size > 0 && size <= memory { state.tail.reserveCapacity(size) }
    self.state = Mutex(state)
  }

  /// How many bytes are written to the file at once.
  public static let pieceSize = 262_144

  /// The number of bytes that were appended.
  public var count: Int { state.withLock(\.count) }

  /// Appends `bytes`.
  ///
  /// - Returns: their place in the spool.
  @discardableResult
  public func append(_ bytes: some Collection<UInt8>) throws(TemporaryFileError) -> Range<Int> {
    try state.withLock { state throws(TemporaryFileError) in
      let start = state.count
      state.tail.append(contentsOf: bytes)
      try state.trim(folder)
      return start..<state.count
    }
  }

  /// Lets `write` append bytes without copying them.
  ///
  /// - Parameter write: gets an array to append to, which may not be empty. It must not use the spool.
  /// - Returns: the result of `write`.
  public func append<Result: Sendable>(
    _ write: (inout [UInt8]) -> Result
  ) throws(TemporaryFileError) -> Result {
    try state.withLock { state throws(TemporaryFileError) in
      let result = write(&state.tail)
      try state.trim(folder)
      return result
    }
  }

  /// The bytes at `place`, all of which must have been appended.
  public func read(_ place: Range<Int>) throws(TemporaryFileError) -> [UInt8] {
    try state.withLock { state throws(TemporaryFileError) in
      if place.lowerBound < state.written, place.upperBound > state.written { try state.write(into: folder) }
      if place.lowerBound >= state.written {
        return Array(state.tail[place.lowerBound - state.written..<place.upperBound - state.written])
      }
      return try state.file?.read(place) ?? []
    }
  }

  /// The first `count` bytes, or all if there are fewer.
  public func prefix(_ count: Int) throws(TemporaryFileError) -> [UInt8] {
    try read(0..<min(count, self.count))
  }

  /// All bytes of a spool, in memory or in a file.
  public enum Contents: Sendable {
    case memory([UInt8])
    /// The first `count` bytes of the file.
    case file(TemporaryFile, count: Int)
  }

  /// All bytes that were appended up to now. Writes the tail to the file if there is one.
  public func contents() throws(TemporaryFileError) -> Contents {
    try state.withLock { state throws(TemporaryFileError) in
      guard state.file != nil else { return .memory(state.tail) }
      try state.write(into: folder)
      return state.file.map { .file($0, count: state.written) } ?? .memory([])
    }
  }
}

extension Spool.State {
  fileprivate var count: Int { written + tail.count }

  /// Moves the tail to the file if it has become too large.
  fileprivate mutating func trim(_ folder: String) throws(TemporaryFileError) {
    if tail.count > mostInTail { try write(into: folder) }
  }

  /// Moves the tail to the file.
  fileprivate mutating func write(into folder: String) throws(TemporaryFileError) {
    if file == nil { file = try TemporaryFile(in: folder) }
    try file?.write(tail, at: written)
    written += tail.count
    mostInTail = Spool.pieceSize
    // One large append must not keep a large buffer.
    tail.removeAll(keepingCapacity: tail.capacity <= 2 * Spool.pieceSize)
  }
}

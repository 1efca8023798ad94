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
    /// Bytes that the tail may have.
    var mostInTail: Int
  }

  private let folder: String
  private let state: Mutex<State>

  /// - Parameters:
  ///   - folder: where the file is made when there has to be one.
  ///   - memory: bytes that are held before there is a file.
  ///   - size: bytes that will be written at least, as far as that is known. Where they are more than `memory`, the file
  ///     is made early.
  public init(
    in folder: String = TemporaryFile.usualFolder, memory: Int = Spool.pieceSize, expecting size: Int = 0
  ) {
    self.folder = folder
    var state = State(mostInTail: size > memory ? min(memory, Self.pieceSize) : memory)
    if size > 0 && size <= memory { state.tail.reserveCapacity(size) }
    self.state = Mutex(state)
  }

  /// Bytes that are written to the file at once.
  public static let pieceSize = 262_144

  /// Bytes.
  public var count: Int { state.withLock(\.count) }

  /// Adds `bytes` behind all others.
  ///
  /// - Returns: their place.
  @discardableResult
  public func append(_ bytes: some Collection<UInt8>) throws(TemporaryFileError) -> Range<Int> {
    try state.withLock { state throws(TemporaryFileError) in
      let start = state.count
      state.tail.append(contentsOf: bytes)
      try state.trim(folder)
      return start..<state.count
    }
  }

  /// Has `write` add bytes behind all others, without a copy of them.
  ///
  /// - Parameter write: gets an array to append to, which may have bytes already. It must not use the spool.
  /// - Returns: what `write` does.
  public func append<Result: Sendable>(
    _ write: (inout [UInt8]) -> Result
  ) throws(TemporaryFileError) -> Result {
    try state.withLock { state throws(TemporaryFileError) in
      let result = write(&state.tail)
      try state.trim(folder)
      return result
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

  /// All that was written, in one place.
  public enum Contents: Sendable {
    case memory([UInt8])
    /// From its beginning.
    case file(TemporaryFile, count: Int)
  }

  /// All that was written, as it is now.
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

  /// Empties the tail into the file, if it has too much.
  fileprivate mutating func trim(_ folder: String) throws(TemporaryFileError) {
    if tail.count > mostInTail { try write(into: folder) }
  }

  /// Empties the tail into the file.
  fileprivate mutating func write(into folder: String) throws(TemporaryFileError) {
    if file == nil { file = try TemporaryFile(in: folder) }
    try file?.write(tail, at: written)
    written += tail.count
    mostInTail = Spool.pieceSize
    // What was large once does not make the room for all that comes as large.
    tail.removeAll(keepingCapacity: tail.capacity <= 2 * Spool.pieceSize)
  }
}

import Dependencies

/// The content of a request or a response.
public enum Body: Sendable {
  case empty
  case bytes([UInt8])
  /// Part of an open file, sent by `sendfile` if the system has it.
  case file(FileSlice)
  /// Pieces that are sent or received one after the other, with back-pressure. Indirect, so that requests and
  /// responses, which are copied at each step of the pipeline, stay small.
  indirect case stream(ByteStream)

  /// The UTF-8 of `text`.
  public static func text(_ text: String) -> Body { .bytes(Array(text.utf8)) }

  /// In bytes; nil for a stream of unknown length.
  public var length: Int? {
    switch self {
    case .empty: 0
    case .bytes(let bytes): bytes.count
    case .file(let slice): slice.length
    case .stream(let stream): stream.length
    }
  }

  /// The content as a stream.
  package var pieces: ByteStream {
    switch self {
    case .file(let slice): return slice.pieces
    case .stream(let stream): return stream
    case .empty, .bytes:
      return ByteStream(length: length) {
        var rest = if case .bytes(let bytes) = self { [bytes] } else { [[UInt8]]() }
        return { rest.popLast() }
      }
    }
  }

  /// All of the content.
  ///
  /// - Parameter limit: the most bytes to take into memory.
  /// - Throws: ``BodyTooLarge``, and whatever the stream throws.
  public func collect(upTo limit: Int) async throws -> [UInt8] {
    if let length, length > limit { throw BodyTooLarge(limit: limit) }
    switch self {
    case .empty: return []
    case .bytes(let bytes): return bytes
    case .file(let slice): return try slice.read()
    case .stream(let stream):
      var all: [UInt8] = []
      all.reserveCapacity(stream.length ?? 0)
      for try await piece in stream {
        if all.count + piece.count > limit { throw BodyTooLarge(limit: limit) }
        all += piece
      }
      return all
    }
  }
}

/// A body is larger than its reader allows: 413.
public struct BodyTooLarge: Error, Hashable, CustomStringConvertible {
  public let limit: Int

  public init(limit: Int) { self.limit = limit }

  public var description: String { "the body has more than \(limit) bytes" }

  /// One sentence for the client.
  package var reason: String { "The content has more than the \(limit) bytes that are accepted here." }
}

/// Pieces of bytes, each produced only when it is asked for.
///
/// They are produced with the dependencies of the scope in which the stream was made (see ``PendingWork``).
public struct ByteStream: AsyncSequence, Sendable {
  public typealias Element = [UInt8]

  /// The sum of all pieces in bytes; nil if it is unknown before the last.
  public let length: Int?
  private let start: @Sendable () -> AsyncIterator
  /// Makes the stream of a range of the bytes; nil if the stream can only begin at its beginning.
  private(set) var slice: (@Sendable (Range<Int>) -> ByteStream)?

  /// - Parameter start: called for each iteration; the function that it returns gives the next piece, nil at
  ///   the end.
  public init(length: Int? = nil, _ start: @escaping @Sendable () -> () async throws -> [UInt8]?) {
    let scope = DependencyValues.Continuation()
    self.length = length
    slice = nil
    self.start = {
      let nextPiece = scope.yield(start)
      return AsyncIterator { try await scope.yield(nextPiece) }
    }
  }

  /// A stream of bytes that are stored elsewhere and can be read from any place, so that requests for ranges
  /// are answered.
  ///
  /// - Parameters:
  ///   - pieceSize: how many bytes are read at once at most.
  ///   - read: reads the bytes at a place, which is not empty.
  public init(
    length: Int, pieceSize: Int, reading read: @escaping @Sendable (Range<Int>) async throws -> [UInt8]
  ) {
    self.init(0..<length, pieceSize: pieceSize, reading: read)
  }

  private init(
    _ range: Range<Int>, pieceSize: Int,
    reading read: @escaping @Sendable (Range<Int>) async throws -> [UInt8]
  ) {
    self.init(length: range.count) {
      var position = range.lowerBound
      return {
        guard position < range.upperBound else { return nil }
        // Pieces begin at multiples of their size, as the bytes may be stored.
        let end = Swift.min((position / pieceSize + 1) * pieceSize, range.upperBound)
        defer { position = end }
        return try await read(position..<end)
      }
    }
    slice = { part in
      let place = range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound
      return ByteStream(place, pieceSize: pieceSize, reading: read)
    }
  }

  public init<Pieces: AsyncSequence & Sendable>(length: Int? = nil, _ pieces: Pieces)
  where Pieces.Element == [UInt8] {
    self.init(length: length) {
      var iterator = pieces.makeAsyncIterator()
      return { try await iterator.next(isolation: #isolation) }
    }
  }

  public func makeAsyncIterator() -> AsyncIterator { start() }

  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let nextPiece: () async throws -> [UInt8]?

    public mutating func next() async throws -> [UInt8]? { try await nextPiece() }
  }
}

public import HTTP

/// Bytes in a content coding.
public enum Compression {
  /// How much time to take.
  public enum Effort: Sendable {
    /// As long as a reader can wait: some 20 ms for a megabyte.
    case usual
    /// For small things that are kept for long: brotli takes nearly a millisecond for each kilobyte.
    case lasting
  }

  /// The same bytes and effort always give the same result, as a strong entity tag promises.
  ///
  /// - Returns: nil for `identity`, and where the result would not be smaller.
  public static func compress(
    _ bytes: [UInt8], _ coding: ContentCoding, _ effort: Effort = .usual
  ) -> [UInt8]? {
    let compressed =
      switch (coding, effort) {
      case (.identity, _): bytes
      case (.gzip, .usual): Gzip.compress(bytes, level: 6)
      case (.gzip, .lasting): Gzip.compress(bytes, level: 9)
      case (.brotli, .usual): Brotli.compress(bytes, quality: 5)
      case (.brotli, .lasting): Brotli.compress(bytes, quality: 11)
      }
    return compressed.count < bytes.count ? compressed : nil
  }

  /// The same for a file of any size, of which no more than a piece is held; with the usual effort, and whether or not
  /// the result is smaller.
  public static func compress(_ file: FileSlice, _ coding: ContentCoding) -> ByteStream {
    switch coding {
    case .identity: file.pieces
    case .gzip: Gzip.compress(file.pieces, isFlushed: false)
    case .brotli: Brotli.compress(file.pieces, size: file.length)
    }
  }

  /// Bytes below which compressing is not worth its while.
  public static let worthwhile = 256
  /// Bodies up to this size do not hold up the other connections of a queue.
  static let quick = 16 * 1024
  /// Larger files are compressed piece by piece.
  private static let fileLimit = 256 * 1024

  /// The body of an answer that is made for one request.
  static func compress(_ body: Body, _ coding: ContentCoding) async -> Body? {
    switch body {
    case .empty: return nil
    case .bytes(let bytes):
      if bytes.count > quick { await leaveQueue() }
      return compressWhole(bytes, coding)
    case .stream(let stream): return .stream(compress(stream, coding))
    case .file(let slice) where slice.length <= fileLimit:
      await leaveQueue()
      guard let bytes = try? slice.read() else { return nil }
      return compressWhole(bytes, coding)
    case .file(let slice):
      await leaveQueue()
      return .stream(compress(slice, coding) as ByteStream)
    }
  }

  /// Goes from the queue of a connection, on which a handler begins, to Swift's own threads.
  static func leaveQueue() async { await Task.yield() }

  /// Also where it is larger by it: whoever refuses `identity` has to have it so.
  private static func compressWhole(_ bytes: [UInt8], _ coding: ContentCoding) -> Body {
    .bytes(coding == .brotli ? Brotli.compress(bytes) : Gzip.compress(bytes))
  }

  private static func compress(_ stream: ByteStream, _ coding: ContentCoding) -> ByteStream {
    coding == .brotli ? Brotli.compress(stream) : Gzip.compress(stream)
  }
}

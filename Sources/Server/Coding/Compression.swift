internal import Concurrency
public import HTTP

/// Compresses bytes with a content coding.
public enum Compression {
  /// The time to spend.
  public enum Effort: Sendable {
    /// For a response that a reader waits for: about 20 ms per megabyte.
    case usual
    /// For small bodies that are kept for long: brotli takes nearly a millisecond per kilobyte.
    case lasting
  }

  /// The same bytes and effort always give the same result, so that its entity tag can be strong.
  ///
  /// - Returns: nil for `identity`, and if the result is not smaller.
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

  /// Compresses a file of any size with the usual effort, holding one piece at a time. The result may be
  /// larger.
  public static func compress(_ file: FileSlice, _ coding: ContentCoding) -> ByteStream {
    switch coding {
    case .identity: file.pieces
    case .gzip: Gzip.compress(file.pieces, isFlushed: false)
    case .brotli: Brotli.compress(file.pieces, size: file.length)
    }
  }

  /// The size in bytes from which compressing pays.
  public static let worthwhile = 256
  /// Compressing bodies up to this size does not delay the other connections of a queue.
  static let quick = 16 * 1024
  /// Larger files are compressed piece by piece.
  private static let fileLimit = 256 * 1024

  /// Compresses the body of a response that is made for one request.
  static func compress(_ body: Body, _ coding: ContentCoding) async -> Body? {
    switch body {
    case .empty: return nil
    case .bytes(let bytes) where bytes.count <= quick: return compressWhole(bytes, coding)
    case .bytes(let bytes): return await onThreadPool { compressWhole(bytes, coding) }
    case .stream(let stream): return .stream(compress(stream, coding))
    case .file(let slice) where slice.length <= fileLimit:
      return await onThreadPool { (try? slice.read()).map { compressWhole($0, coding) } }
    case .file(let slice): return .stream(compress(slice, coding) as ByteStream)
    }
  }

  /// Returns the compressed body even if it is larger: a client that refuses `identity` needs it.
  private static func compressWhole(_ bytes: [UInt8], _ coding: ContentCoding) -> Body {
    .bytes(coding == .brotli ? Brotli.compress(bytes) : Gzip.compress(bytes))
  }

  private static func compress(_ stream: ByteStream, _ coding: ContentCoding) -> ByteStream {
    coding == .brotli ? Brotli.compress(stream) : Gzip.compress(stream)
  }
}

/// One run of a compressor. Used by one task at a time.
protocol Compressor: AnyObject {
  func compress(_ bytes: [UInt8], _ mode: CompressorMode) -> [UInt8]
}

enum CompressorMode {
  /// The compressor may keep output back.
  case more
  /// The output can be decompressed up to the end of the bytes.
  case piece
  case finish
}

extension ByteStream {
  /// Its pieces compressed one after the other, each in `mode`.
  func compressed(
    _ mode: CompressorMode, by start: @escaping @Sendable () -> any Compressor
  ) -> ByteStream {
    ByteStream {
      let compressor = start()
      var iterator = makeAsyncIterator()
      var isFinished = false
      return {
        while !isFinished {
          guard let piece = try await iterator.next() else {
            isFinished = true
            return compressor.compress([], .finish)
          }
          let compressed = piece.isEmpty ? [] : compressor.compress(piece, mode)
          if !compressed.isEmpty { return compressed }
        }
        return nil
      }
    }
  }
}

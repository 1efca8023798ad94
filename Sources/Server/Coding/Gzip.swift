import CZlib
public import HTTP

/// The gzip format (RFC 1952).
public enum Gzip {
  /// Compresses all of `bytes`; the same bytes and level always give the same result.
  ///
  /// - Parameter level: 1 (fast) to 9 (small).
  public static func compress(_ bytes: [UInt8], level: Int = 6) -> [UInt8] {
    GzipCompressor(level: level).compress(bytes, .finish)
  }

  /// Compresses piece by piece.
  ///
  /// - Parameter isFlushed: whether each piece can be decompressed as soon as it arrives. Otherwise the
  ///   result is the same as for all the bytes at once, and pieces come when the compressor has enough
  ///   output.
  public static func compress(
    _ stream: ByteStream, level: Int = 6, isFlushed: Bool = true
  ) -> ByteStream {
    stream.compressed(isFlushed ? .piece : .more) { GzipCompressor(level: level) }
  }
}

private final class GzipCompressor: Compressor {
  private var stream = z_stream()

  init(level: Int) {
    let memory: Int32 = 8
    // Fails only without memory. Then the output is empty, which no decoder accepts.
    _ = deflateInit2_(
      &stream, Int32(min(9, max(1, level))), Z_DEFLATED, 15 + 16, memory, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
  }

  deinit { deflateEnd(&stream) }

  func compress(_ bytes: [UInt8], _ mode: CompressorMode) -> [UInt8] {
    let flush =
      switch mode {
      case .more: Z_NO_FLUSH
      case .piece: Z_SYNC_FLUSH
      case .finish: Z_FINISH
      }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count / 3 + 64)
    bytes.withUnsafeBufferPointer { input in
      stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.avail_in = UInt32(input.count)
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16 * 1024) { block in
        repeat {
          stream.next_out = block.baseAddress
          stream.avail_out = UInt32(block.count)
          _ = deflate(&stream, flush)
          output.append(contentsOf: block.dropLast(Int(stream.avail_out)))
        } while stream.avail_out == 0
      }
    }
    return output
  }
}

internal import CBrotli
internal import CZlib
public import Server

/// What was compressed is damaged or incomplete.
public struct DecompressionFailed: Error {
  public let coding: String
}

extension Gzip {
  /// The content of one or more gzip members.
  public static func decompress(_ bytes: [UInt8]) throws -> [UInt8] {
    var stream = z_stream()
    inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    defer { inflateEnd(&stream) }
    var output: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 16 * 1024)
    var bytes = bytes
    try bytes.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      while true {
        let status = block.withUnsafeMutableBufferPointer { block in
          stream.next_out = block.baseAddress
          stream.avail_out = UInt32(block.count)
          return inflate(&stream, Z_NO_FLUSH)
        }
        output += block.dropLast(Int(stream.avail_out))
        if status == Z_STREAM_END, stream.avail_in == 0 { return }
        if status == Z_STREAM_END { inflateReset(&stream) }
        guard status == Z_OK || status == Z_STREAM_END else { throw DecompressionFailed(coding: "gzip") }
      }
    }
    return output
  }
}

extension Brotli {
  /// The content of one brotli stream.
  public static func decompress(_ bytes: [UInt8]) throws -> [UInt8] {
    let state = BrotliDecoderCreateInstance(nil, nil, nil)
    defer { BrotliDecoderDestroyInstance(state) }
    var output: [UInt8] = []
    try bytes.withUnsafeBufferPointer { input in
      var (next, left) = (input.baseAddress, input.count)
      while true {
        var count = 0
        let result = BrotliDecoderDecompressStream(state, &left, &next, &count, nil, nil)
        if let taken = BrotliDecoderTakeOutput(state, &count) {
          output += UnsafeBufferPointer(start: taken, count: count)
        }
        if result == BROTLI_DECODER_RESULT_SUCCESS, left == 0 { return }
        guard result == BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT else {
          throw DecompressionFailed(coding: "brotli")
        }
      }
    }
    return output
  }
}

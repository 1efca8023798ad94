import CCurl
import HTTP

/// The part of a file that libcurl sends, read as it asks for it.
final class Upload {
  private let slice: FileSlice
  private var position = 0

  init(_ slice: FileSlice) { self.slice = slice }

  /// Lets `handle` send the slice by PUT. This object has to live as long as the transfer.
  func configure(_ handle: UnsafeMutableRawPointer) {
    colophon_curl_set_long(handle, CURLOPT_UPLOAD, 1)
    colophon_curl_set_offset(handle, CURLOPT_INFILESIZE_LARGE, curl_off_t(slice.length))
    colophon_curl_set_receive(
      handle, CURLOPT_READFUNCTION, CURLOPT_READDATA,
      { buffer, size, count, this in
        Upload.at(this).read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size * count))
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// - Returns: how many bytes were read; 0 at the end.
  private func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let end = min(position + buffer.count, slice.length)
    guard let bytes = try? slice[position..<end].read() else { return Int(CURL_READFUNC_ABORT) }
    buffer.copyBytes(from: bytes)
    position = end
    return bytes.count
  }

  private static func at(_ pointer: UnsafeMutableRawPointer?) -> Upload {
    Unmanaged<Upload>.fromOpaque(pointer!).takeUnretainedValue()
  }
}

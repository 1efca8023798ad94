import Foundation
import Platform

/// Reads bytes that arrive in pieces, from a file or from an entry of an archive, and keeps only those that
/// are still needed.
final class ByteReader {
  private let nextPiece: () throws -> [UInt8]
  private(set) var bytes: [UInt8] = []
  /// The index in ``bytes`` of the next byte.
  private(set) var position = 0
  private var hasEnded = false
  /// The line of the next byte, from 1.
  private(set) var line = 1
  /// Where the bytes come from, if they are converted to UTF-8.
  private(set) var decoded: DecodedPieces?

  /// - Parameter nextPiece: empty at the end.
  init(_ nextPiece: @escaping () throws -> [UInt8]) { self.nextPiece = nextPiece }

  /// Reads a file in pieces of 256 KB.
  convenience init(file path: String) throws(MoveError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .unreadable("\(path) cannot be read: \(String(cString: strerror(errno)))")
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    self.init {
      try [UInt8](unsafeUninitializedCapacity: 256 << 10) { buffer, count in
        count = read(handle.fileDescriptor, buffer.baseAddress, buffer.count)
        guard count < 0 else { return }
        count = 0
        throw MoveError.unreadable("\(path) cannot be read: \(String(cString: strerror(errno)))")
      }
    }
  }

  /// Reads what is still to come of another reader, in whatever encoding, as UTF-8.
  convenience init(decoding other: ByteReader, mends: Bool) {
    let pieces = DecodedPieces(mends: mends) {
      guard try other.has(1) else { return [] }
      defer { other.skip(other.rest) }
      return Array(other.slice(other.rest))
    }
    self.init { try pieces.next() }
    decoded = pieces
  }

  /// Whether there are `count` more bytes. Reads as many pieces as needed.
  func has(_ count: Int) throws -> Bool {
    while bytes.count - position < count {
      if try !fill() { return false }
    }
    return true
  }

  /// Reads one more piece; false at the end.
  func fill() throws -> Bool {
    guard !hasEnded else { return false }
    let piece = try nextPiece()
    if piece.isEmpty {
      hasEnded = true
      return false
    }
    if position > 0 {
      bytes.removeFirst(position)
      position = 0
    }
    bytes += piece
    return true
  }

  /// The next byte; nil at the end.
  func peek() throws -> UInt8? {
    if position < bytes.count { return bytes[position] }
    return try has(1) ? bytes[position] : nil
  }

  func starts(with text: StaticString) throws -> Bool {
    let length = text.utf8CodeUnitCount
    guard try has(length) else { return false }
    for offset in 0..<length where bytes[position + offset] != text.utf8Start[offset] { return false }
    return true
  }

  /// Goes on by `count` bytes, which have been read.
  func skip(_ count: Int) {
    let end = position + count
    bytes.withUnsafeBufferPointer { bytes in
      var index = position
      while index < end, let start = bytes.baseAddress,
        let found = memchr(start + index, 0x0A, end - index)
      {
        line += 1
        index = UnsafeRawPointer(found) - UnsafeRawPointer(start) + 1
      }
    }
    position = end
  }

  /// How many bytes come before the next `byte`; nil if there is none, or none within `limit`.
  ///
  /// - Parameter start: how many bytes are known not to be it.
  func distance(to byte: UInt8, from start: Int = 0, within limit: Int = .max) throws -> Int? {
    var known = start
    while known < limit {
      let found = bytes.withUnsafeBufferPointer { bytes -> Int? in
        guard position + known < bytes.count, let base = bytes.baseAddress,
          let found = memchr(base + position + known, Int32(byte), bytes.count - position - known)
        else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base) - position
      }
      if let found { return found }
      known = bytes.count - position
      if try !fill() { return nil }
    }
    return nil
  }

  /// All bytes that are still to come and have been read.
  var rest: Int { bytes.count - position }

  /// The next `count` bytes, which have been read, as text; bytes that are not UTF-8 become U+FFFD.
  func text(_ count: Int) -> String {
    String(decoding: bytes[position..<(position + count)], as: UTF8.self)
  }

  func slice(_ count: Int) -> ArraySlice<UInt8> { bytes[position..<(position + count)] }
}

/// The output of the current turn. Belongs to one queue.
///
/// A class, because a struct in a property of another class costs checks of exclusive access.
final class OutputBuffer {
  private var storage: UnsafeMutableRawBufferPointer
  private(set) var count = 0

  private static let usualSize = 16 * 1024

  init() { storage = .allocate(byteCount: Self.usualSize, alignment: 16) }

  deinit { storage.deallocate() }

  var isEmpty: Bool { count == 0 }

  /// Valid until the next change.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: storage[..<count]) }

  /// Frees the memory of an unusually large response.
  func removeAll() {
    count = 0
    guard storage.count > 1 << 20 else { return }
    storage.deallocate()
    storage = .allocate(byteCount: Self.usualSize, alignment: 16)
  }

  @inline(__always)
  func append(_ bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    (storage.baseAddress! + count).copyMemory(from: source, byteCount: bytes.count)
    count += bytes.count
  }

  func append(_ bytes: [UInt8]) { bytes.withUnsafeBytes { append($0) } }

  @inline(__always)
  func append(_ text: StaticString) {
    append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inline(__always)
  func append(_ text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  func append(decimal number: Int) {
    if number >= 10 { append(decimal: number / 10) }
    append(byte: UInt8(truncatingIfNeeded: number % 10) + 0x30)
  }

  func append(hexadecimal number: Int) {
    if number >= 16 { append(hexadecimal: number / 16) }
    let digit = UInt8(truncatingIfNeeded: number % 16)
    append(byte: digit < 10 ? 0x30 + digit : 0x57 + digit)
  }

  /// Appends at most `capacity` bytes: `write` puts them into the buffer that it gets, and returns their
  /// number.
  func append(upTo capacity: Int, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Int) {
    reserve(capacity)
    count += UnsafeMutableRawBufferPointer(rebasing: storage[count..<count + capacity])
      .withMemoryRebound(to: UInt8.self, write)
  }

  private func append(byte: UInt8) {
    reserve(1)
    storage[count] = byte
    count += 1
  }

  @inline(__always)
  private func reserve(_ more: Int) {
    if count + more > storage.count { grow(more) }
  }

  private func grow(_ more: Int) {
    let larger = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(storage.count * 2, count + more), alignment: 16)
    larger.copyMemory(from: bytes)
    storage.deallocate()
    storage = larger
  }
}

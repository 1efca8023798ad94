#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What stands at the beginning of a buffer that holds lines.
enum ScannedLine: Equatable {
  /// A line of so many bytes and its CRLF.
  case complete(length: Int)
  /// Its end has not arrived.
  case partial
  case tooLong
  /// CR without LF or LF without CR, which some take for the end of a line and others do not.
  case bareTerminator
}

/// Looks for the end of the first line of `bytes`.
///
/// Only the bytes up to the first fault decide, so the answer does not depend on how many of the later ones
/// have arrived.
func scanLine(_ bytes: UnsafeRawBufferPointer, limit: Int) -> ScannedLine {
  guard let base = bytes.baseAddress else { return .partial }
  let lineFeed = memchr(base, 0x0A, bytes.count).map { base.distance(to: UnsafeRawPointer($0)) }
  let end = lineFeed ?? bytes.count
  let carriageReturn = memchr(base, 0x0D, end).map { base.distance(to: UnsafeRawPointer($0)) }
  if let carriageReturn {
    if carriageReturn > limit { return .tooLong }
    if carriageReturn + 1 == lineFeed { return .complete(length: carriageReturn) }
    return carriageReturn + 1 == bytes.count ? .partial : .bareTerminator
  }
  if end > limit { return .tooLong }
  return lineFeed == nil ? .partial : .bareTerminator
}

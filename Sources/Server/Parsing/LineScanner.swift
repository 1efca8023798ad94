import Platform

/// The first line of a buffer.
enum ScannedLine: Equatable {
  /// A line of `length` bytes and its CRLF.
  case complete(length: Int)
  /// The end of the line has not arrived.
  case partial
  case tooLong
  /// A CR without LF or an LF without CR. Only some programs treat it as the end of a line.
  case bareTerminator
}

/// Finds the end of the first line of `bytes`.
///
/// The result depends only on the bytes up to the first fault, not on how many later bytes have arrived.
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

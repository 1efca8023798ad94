/// Calls `body` with a null-terminated array of C strings.
func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) throws -> Result
) rethrows -> Result {
  var bytes: [CChar] = []
  var starts: [Int] = []
  for string in strings {
    starts.append(bytes.count)
    bytes.append(contentsOf: string.utf8CString)
  }
  return try bytes.withUnsafeBufferPointer { bytes in
    var pointers: [UnsafePointer<CChar>?] = starts.map { bytes.baseAddress?.advanced(by: $0) }
    pointers.append(nil)
    return try body(pointers)
  }
}

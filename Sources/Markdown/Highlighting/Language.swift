import HTML
struct Language { 
  init?(named name: String) { return nil }
  func highlight(_ code: UnsafeBufferPointer<UInt8>, into buffer: inout HTMLBuffer) { buffer.write(text: code) }
}

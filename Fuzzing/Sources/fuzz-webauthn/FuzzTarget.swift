#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// SwiftPM starts programs at a function of this name; this one starts libFuzzer.
@_cdecl("fuzz_webauthn_main")
public func main(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
  var (count, arguments) = (count, Optional(arguments))
  return runDriver(&count, &arguments, testOneInput)
}

/// libFuzzer calls this with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  if let disagreement = WebAuthnAgreement.broken(
    by: Array(UnsafeBufferPointer(start: bytes, count: count)))
  {
    let line = "disagreement: \(disagreement)\n"
    _ = write(STDERR_FILENO, line, line.utf8.count)
    abort()
  }
  return 0
}

@_extern(c, "LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// SwiftPM starts programs at a function of this name; this one starts libFuzzer.
@_cdecl("fuzz_moving_main")
public func main(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
  var (count, arguments) = (count, Optional(arguments))
  return runDriver(&count, &arguments, testOneInput)
}

private let agreement: MovingAgreement = {
  let name = getenv("AGREEMENT").map { String(cString: $0) } ?? ""
  guard let agreement = MovingAgreement(rawValue: name) else {
    let names = MovingAgreement.allCases.map(\.rawValue).joined(separator: " ")
    let line = "AGREEMENT is none of: \(names)\n"
    _ = write(STDERR_FILENO, line, line.utf8.count)
    exit(64)
  }
  return agreement
}()

/// libFuzzer calls this with each input. The environment selects what is read.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  if let disagreement = agreement.broken(by: Array(UnsafeBufferPointer(start: bytes, count: count))) {
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

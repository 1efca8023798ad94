#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// SwiftPM starts programs at a function of this name; this one starts libFuzzer.
@_cdecl("fuzz_server_main")
public func main(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
  var (count, arguments) = (count, Optional(arguments))
  return runDriver(&count, &arguments, testOneInput)
}

/// The same for `fuzz-feeds`.
@_cdecl("fuzz_feeds_main")
public func feedsMain(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt
{
  main(count, arguments)
}

/// libFuzzer calls this with each input. The environment selects the agreement to check.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  if let disagreement = agreement.broken(by: Array(UnsafeBufferPointer(start: bytes, count: count))) {
    tell("disagreement about \(agreement): \(disagreement)")
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

private let agreement: Agreement = {
  let name = getenv("AGREEMENT").map { String(cString: $0) } ?? ""
  guard let agreement = Agreement(rawValue: name) else {
    tell("AGREEMENT is none of: \(Agreement.allCases.map(\.rawValue).joined(separator: " "))")
    exit(64)
  }
  return agreement
}()

private func tell(_ text: String) {
  let line = text + "\n"
  _ = write(STDERR_FILENO, line, line.utf8.count)
}

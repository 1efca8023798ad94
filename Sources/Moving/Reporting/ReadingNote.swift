import Platform
import Synchronization

/// Names the file that a move is reading, if a mistake of this program ends the process.
///
/// A trap or a stack that is too small ends a process by a signal, without a word. While a move is watched,
/// such a signal first writes one line to standard error, and then ends the process as it would have.
package enum ReadingNote {
  /// The longest name, in bytes.
  private static let longest = 1000
  /// The address of the memory that has the name; 0 while nothing is watched. It is never freed, because a
  /// signal may come at any time.
  private static let address = Atomic<UInt>(0)
  private static let length = Atomic<Int>(0)

  /// Notes what is read from now on.
  static func note(_ file: String, line: Int? = nil) {
    guard let start = UnsafeMutablePointer<UInt8>(bitPattern: address.load(ordering: .relaxed)) else {
      return
    }
    length.store(0, ordering: .releasing)
    var count = 0
    for byte in (line.map { "\(file):\($0)" } ?? file).utf8.prefix(longest) {
      start[count] = byte < 0x20 || byte == 0x7F ? UInt8(ascii: "?") : byte
      count += 1
    }
    length.store(count, ordering: .releasing)
  }

  /// Notes what `body` reads, and afterwards again what was read before.
  static func reading<Result>(_ file: String, _ body: () throws -> Result) rethrows -> Result {
    let former = noted
    note(file)
    defer { if let former { note(former) } }
    return try body()
  }

  private static var noted: String? {
    guard let start = UnsafePointer<UInt8>(bitPattern: address.load(ordering: .relaxed)) else { return nil }
    let bytes = UnsafeBufferPointer(start: start, count: length.load(ordering: .relaxed))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Runs `body` on this thread. If it crashes the process, the file that it was reading is printed.
  package static func watching<Result>(_ body: () throws -> Result) rethrows -> Result {
    if address.load(ordering: .relaxed) == 0 {
      let start = UnsafeMutablePointer<UInt8>.allocate(capacity: longest)
      address.store(UInt(bitPattern: start), ordering: .relaxed)
    }
    length.store(0, ordering: .releasing)
    let signals = DeathSignals()
    defer { signals.forget() }
    return try body()
  }

  /// Calls nothing but `write`: a signal may come while any lock is held.
  fileprivate static func writeNote() {
    let (start, count) = (address.load(ordering: .relaxed), length.load(ordering: .acquiring))
    write(count > 0 ? "site: import: a mistake of this program ended it while it read " : beforeReading)
    if let bytes = UnsafePointer<UInt8>(bitPattern: start), count > 0 {
      _ = Platform.write(STDERR_FILENO, bytes, count)
    }
    write(advice)
  }

  private static let beforeReading: StaticString = "site: import: a mistake of this program ended it"
  private static let advice: StaticString = """
    ; the folder is unfinished: leave that file out, or give it another ending, and run the same command again, which goes on; please \
    report the file\n
    """

  private static func write(_ text: StaticString) {
    _ = Platform.write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  }
}

/// The signals by which a mistake of a program ends it, caught on a stack of their own, since that of the
/// thread may be the one that is used up.
private struct DeathSignals {
  private static let numbers = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT]
  private static let stackSize = 64 << 10

  private let stack: UnsafeMutableRawPointer
  private var formerStack = stack_t()
  private var former: [sigaction] = []

  init() {
    stack = .allocate(byteCount: Self.stackSize, alignment: 16)
    var own = stack_t()
    own.ss_sp = stack
    own.ss_size = Self.stackSize
    sigaltstack(&own, &formerStack)
    for number in Self.numbers {
      var action = sigaction()
      // When the signal comes again, it ends the process.
      action.sa_flags = Int32(truncatingIfNeeded: SA_ONSTACK) | Int32(truncatingIfNeeded: SA_RESETHAND)
      #if canImport(Glibc)
        action.__sigaction_handler.sa_handler = tellAndEnd
      #else
        action.__sigaction_u.__sa_handler = tellAndEnd
      #endif
      var old = sigaction()
      sigaction(number, &action, &old)
      former.append(old)
    }
  }

  /// Brings back the former handlers of the signals.
  func forget() {
    for (number, action) in zip(Self.numbers, former) {
      var action = action
      sigaction(number, &action, nil)
    }
    var formerStack = formerStack
    sigaltstack(&formerStack, nil)
    stack.deallocate()
  }
}

private func tellAndEnd(_ number: Int32) {
  ReadingNote.writeNote()
  raise(number)
}

import Foundation
import Synchronization

/// A pseudo-terminal that records what is written to it, at once, so that no program waits for a reader.
final class Terminal {
  /// The path of the side that a program writes to.
  let path: String
  private let screen: Screen
  private let reader: any DispatchSourceRead
  /// Kept open, so that the output of a program can be read after its end.
  private let otherSide: Int32

  init(columns: UInt16 = 200) throws {
    var (own, other): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&own, &other, &name, nil, &size) == 0 else { throw NoTerminal() }
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    otherSide = other
    _ = fcntl(own, F_SETFL, O_NONBLOCK)
    let screen = Screen(descriptor: own)
    self.screen = screen
    reader = DispatchSource.makeReadSource(fileDescriptor: own)
    reader.setEventHandler { screen.update() }
    reader.setCancelHandler { close(screen.descriptor) }
    reader.activate()
  }

  deinit {
    reader.cancel()
    close(otherSide)
  }

  /// The text that was written since the last call.
  func read() -> String { screen.take() }

  struct NoTerminal: Error {}
}

private final class Screen: Sendable {
  let descriptor: Int32
  private let bytes = Mutex<[UInt8]>([])

  init(descriptor: Int32) { self.descriptor = descriptor }

  func update() { bytes.withLock { append(to: &$0) } }

  func take() -> String {
    bytes.withLock { bytes in
      append(to: &bytes)
      defer { bytes = [] }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  private func append(to bytes: inout [UInt8]) {
    var piece = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(descriptor, &piece, piece.count)
      guard count > 0 else { return }
      bytes += piece.prefix(count)
    }
  }
}

import Foundation
import Synchronization

/// A terminal, and what is written to it.
final class Terminal: Sendable {
  /// Of the side that a program writes to.
  let path: String
  private let descriptor: Int32
  /// Held open, so that what a program wrote is still there when it has ended.
  private let otherSide: Int32

  init(columns: UInt16 = 200) throws {
    var (own, other): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&own, &other, &name, nil, &size) == 0 else { throw NoTerminal() }
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    descriptor = own
    otherSide = other
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(otherSide)
    close(descriptor)
  }

  /// What was written since the last time.
  func read() -> String {
    var text: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Foundation.read(descriptor, &piece, piece.count)
      guard count > 0 else { return String(decoding: text, as: UTF8.self) }
      text += piece.prefix(count)
    }
  }

  struct NoTerminal: Error {}
}

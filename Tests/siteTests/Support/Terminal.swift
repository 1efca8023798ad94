import Foundation
import Synchronization

/// A pseudo-terminal that records what is written to it.
final class Terminal: Sendable {
  /// The path of the side that a program writes to.
  let path: String
  private let descriptor: Int32
  /// Kept open, so that the output of a program can be read after its end.
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

  /// The text that was written since the last call.
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

/// Complete entries that are not yet returned.
///
/// They stay with the reader of their format until there are too many, so that authors and addresses that the
/// feed gives after them still apply to them. The bound depends on the document alone.
struct EntryBuffer {
  /// Bytes of text so far.
  var bytes = 0

  private var bytesTaken = 0
  private var numberTaken = 0
  private var entries: [Entry] = []

  /// Takes the entries of a reader once there are enough.
  ///
  /// - Parameter number: the number of all entries that the reader has read.
  mutating func take(_ number: Int, _ entries: () -> [Entry]) {
    guard number > numberTaken else { return }
    guard bytes - bytesTaken > Self.mostBytes || number - numberTaken > Self.most else { return }
    self.entries += entries()
    (bytesTaken, numberTaken) = (bytes, number)
  }

  mutating func taken() -> [Entry] {
    defer { entries = [] }
    return entries
  }

  private static let most = 1000
  private static let mostBytes = 2_097_152
}

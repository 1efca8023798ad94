/// Entries that are complete, on their way out.
///
/// They lie with the reader of their format, where what a feed says of itself behind its entries still reaches
/// them, until they are too many for that. How many that is depends on the document alone.
struct EntryPile {
  /// Of text, so far.
  var bytes = 0

  private var bytesTaken = 0
  private var numberTaken = 0
  private var entries: [Entry] = []

  /// Takes the entries of a reader when it has a pile of them.
  ///
  /// - Parameter number: how many it has read in all.
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

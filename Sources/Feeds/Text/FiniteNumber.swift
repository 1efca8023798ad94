extension Double {
  /// The number that `text` is. Nil for what is none, and for `inf`, `nan` and `1e999`, which JSON cannot say.
  init?(finite text: some StringProtocol) {
    guard let number = Double(text), number.isFinite else { return nil }
    self = number
  }
}

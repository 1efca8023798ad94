extension WordSource {
  /// The languages besides English.
  static let translations: [WordSource] = []
}

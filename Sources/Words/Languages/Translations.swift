extension WordSource {
  /// The languages besides English.
  static let translations: [WordSource] = [
    .german, .french, .spanish, .italian, .portuguese, .dutch, .swedish, .polish, .japanese,
    .chinese, .traditionalChinese, .arabic,
  ]
}

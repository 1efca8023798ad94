extension String {
  /// The parts between commas, trimmed, without those that are empty.
  ///
  /// By code points: a comma and a mark that combines with it are one `Character`.
  var commaSeparated: [String] {
    unicodeScalars.split(separator: ",").compactMap { String($0).trimmed.nonEmpty }
  }
}

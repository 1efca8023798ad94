extension String {
  /// The parts between commas, trimmed, without those that are empty.
  ///
  /// Of as much as somebody would read: 65,536 characters. By code points: a comma and a mark that combines with it are one `Character`.
  var commaSeparated: [String] {
    unicodeScalars.prefix(65_536).split(separator: ",").compactMap { String($0).trimmed.nonEmpty }
  }
}

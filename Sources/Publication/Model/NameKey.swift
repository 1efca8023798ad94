extension String {
  /// What all spellings of a name of a tag, an author or a series have in common that are one and the same.
  package var nameKey: String { lowercased() }
}

/// The name in `known` that is most similar to the misspelled `name`; nil if none is similar.
///
/// A name is similar if it begins with `name`, or if at most a third of the letters have to be inserted,
/// deleted, replaced or swapped with a neighbour.
public func nearest(to name: String, among known: some Collection<String>) -> String? {
  if name.count >= 3, let longer = known.first(where: { $0.lowercased().hasPrefix(name.lowercased()) }) {
    return longer
  }
  return
    known
    .map { (name: $0, distance: editDistance(Array(name.lowercased()), Array($0.lowercased()))) }
    .filter { $0.distance <= max(1, max(name.count, $0.name.count) / 3) }
    .min { $0.distance < $1.distance }?.name
}

/// Optimal string alignment distance.
private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
  guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
  var rows = [Array(0...b.count)]
  for i in 1...a.count {
    var row = [i] + [Int](repeating: 0, count: b.count)
    for j in 1...b.count {
      row[j] = min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
        row[j] = min(row[j], rows[i - 2][j - 2] + 1)
      }
    }
    rows.append(row)
  }
  return rows[a.count][b.count]
}

/// What was left out, and how often.
struct Tally {
  private(set) var counts: [String: Int] = [:]

  mutating func add(_ kind: String) {
    let isKnown = counts[kind] != nil || counts.count < 63
    counts[isKnown ? kind : "other", default: 0] += 1
  }
}

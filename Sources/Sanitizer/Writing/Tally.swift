/// What was left out, and how often.
struct Tally {
  private(set) var counts: [String: Int] = [:]

  mutating func add(_ kind: String, times: Int = 1) {
    let isKnown = counts[kind] != nil || counts.count < 63
    counts[isKnown ? kind : "other", default: 0] += times
  }

  mutating func add(_ others: Tally) {
    for (kind, times) in others.counts { add(kind, times: times) }
  }
}

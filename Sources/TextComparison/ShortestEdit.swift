extension Alignment {
  /// The pairs of equal elements that leave the fewest changes in a part; empty if that would take too long.
  func shortestEdit(_ left: Range<Int>, _ right: Range<Int>, _ effort: inout Int) -> [Run] {
    // An element that is on one side only has no pair.
    let (inOld, inNew) = (Set(old[left]), Set(new[right]))
    let (left, right) = (left.filter { inNew.contains(old[$0]) }, right.filter { inOld.contains(new[$0]) })
    return Self.shortestEdit(left.map { old[$0] }, right.map { new[$0] }, &effort).map { pair in
      Run(old: left[pair.0], new: right[pair.1], count: 1)
    }
  }

  /// The most changes that a part is compared for, and so the square root of the memory that it takes.
  private static var mostChanges: Int { 1_000 }

  /// The longest common subsequence of two ranges, by Myers' algorithm ("An O(ND) difference algorithm and
  /// its variations", 1986). Empty if it would take more than ``mostChanges`` or `effort`.
  private static func shortestEdit(_ old: [Int], _ new: [Int], _ effort: inout Int) -> [(Int, Int)] {
    let limit = min(old.count + new.count, mostChanges)
    // The furthest place on each diagonal, `old` minus `new`; and what it was before each round.
    var furthest = [Int32](repeating: 0, count: 2 * limit + 3)
    var rounds: [[Int32]] = []
    let middle = limit + 1
    for changes in 0...limit {
      rounds.append(Array(furthest[(middle - changes - 1)...(middle + changes + 1)]))
      for diagonal in stride(from: -changes, through: changes, by: 2) {
        let isDown =
          diagonal == -changes
          || (diagonal != changes && furthest[middle + diagonal - 1] < furthest[middle + diagonal + 1])
        let start =
          isDown ? Int(furthest[middle + diagonal + 1]) : Int(furthest[middle + diagonal - 1]) + 1
        var place = start
        while place < old.count, place - diagonal < new.count, old[place] == new[place - diagonal] {
          place += 1
        }
        effort -= 1 + place - start
        furthest[middle + diagonal] = Int32(place)
        if place >= old.count, place - diagonal >= new.count { return pairs(rounds, old.count, new.count) }
      }
      if effort <= 0 { return [] }
    }
    return []
  }

  /// Walks back through the rounds.
  private static func pairs(_ rounds: [[Int32]], _ oldCount: Int, _ newCount: Int) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    var (left, right) = (oldCount, newCount)
    for (changes, furthest) in rounds.enumerated().reversed() {
      let (diagonal, middle) = (left - right, changes + 1)
      let isDown =
        diagonal == -changes
        || (diagonal != changes && furthest[middle + diagonal - 1] < furthest[middle + diagonal + 1])
      let former = diagonal + (isDown ? 1 : -1)
      let formerLeft = changes == 0 ? 0 : Int(furthest[middle + former])
      let formerRight = changes == 0 ? 0 : formerLeft - former
      while left > formerLeft, right > formerRight {
        (left, right) = (left - 1, right - 1)
        pairs.append((left, right))
      }
      (left, right) = (formerLeft, formerRight)
    }
    return pairs.reversed()
  }
}

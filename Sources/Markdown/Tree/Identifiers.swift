/// Assigns the identifiers of a document; each is unique.
struct Identifiers {
  private var taken: Set<String> = []
  /// The last number tried for each name, so that a thousand headings with one name take a thousand tries.
  private var lastNumbers: [String: Int] = [:]

  /// Returns `name` if it is free, otherwise `name-1`, `name-2`, …
  mutating func claim(_ name: String) -> String {
    if taken.insert(name).inserted { return name }
    var number = lastNumbers[name, default: 0]
    var candidate: String
    repeat {
      number += 1
      candidate = "\(name)-\(number)"
    } while !taken.insert(candidate).inserted
    lastNumbers[name] = number
    return candidate
  }
}

/// The names of topics that were added to posts, in order, and the keys of topics that posts lost.
struct TopicNames {
  private var added: [Topic.Kind: [String]] = [:]
  private var known: Set<String> = []
  private var left: [Topic.Kind: Set<String>] = [:]

  func added(_ kind: Topic.Kind) -> [String] { added[kind] ?? [] }
  func left(_ kind: Topic.Kind) -> [String] { (left[kind] ?? []).sorted() }

  mutating func add(_ topics: DraftTopics) {
    for (kind, names) in topics.names {
      for name in names where known.insert("\(kind) \(name.nameKey)").inserted {
        added[kind, default: []].append(name)
      }
    }
  }

  mutating func leave(_ keys: [Topic.Kind: [String]]) {
    for (kind, keys) in keys { left[kind, default: []].formUnion(keys) }
  }
}

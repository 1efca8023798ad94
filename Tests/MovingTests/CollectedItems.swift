import Moving

/// Collects what a source contains.
final class CollectedItems: MoveReceiver {
  var items: [MovedItem] = []
  var losses: [Loss] = []

  func receive(_ item: MovedItem) throws { items.append(item) }
  func report(_ loss: Loss) { losses.append(loss) }

  static func read<Source: MovingSource>(_ type: Source.Type, _ path: String) throws -> CollectedItems {
    let collected = CollectedItems()
    try Source(path: path, timeZone: "UTC").read(into: collected)
    return collected
  }

  var texts: [MovedText] { items.compactMap { if case .text(let text) = $0 { text } else { nil } } }
  var authors: [MovedAuthor] { items.compactMap { if case .author(let author) = $0 { author } else { nil } } }
  var members: [MovedMember] { items.compactMap { if case .member(let member) = $0 { member } else { nil } } }
  var redirects: [MovedRedirect] {
    items.compactMap { if case .redirect(let redirect) = $0 { redirect } else { nil } }
  }
  var site: MovedSite? { items.lazy.compactMap { if case .site(let site) = $0 { site } else { nil } }.first }

  /// Each loss on one line: its line, its kind and its name.
  var summary: [String] { losses.map { "\($0.place.line ?? 0) \($0.kind.rawValue) \($0.name)" }.sorted() }
}

/// The path of a file among the samples.
func sample(_ name: String, _ file: String = #filePath) -> String {
  let folder = file.split(separator: "/").dropLast().joined(separator: "/")
  return "/\(folder)/Samples/\(name)"
}

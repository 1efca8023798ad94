/// The entries of several pages of one feed, each once.
///
/// Pages are added from the newest to the oldest. If several pages have the same entry, the version that was
/// updated last is kept; if their dates do not tell, the version on the newer page (RFC 5005 §4.2).
struct EntryCollection {
  private let first: SpooledEntries
  private var heads: [SpooledEntries.Head] = []
  private var positions: [Key: Int] = [:]
  /// Guids of several entries on one page with different links: they do not identify an entry.
  private var sharedGUIDs: Set<Fingerprint> = []

  /// - Parameter first: the newest page. All others are in the same spool.
  init(_ first: SpooledEntries) {
    self.first = first
    add(first)
  }

  var count: Int { inOrder.count }
  var inOrder: SpooledEntries { SpooledEntries(first, only: heads) }

  /// Adds a page. An entry that is on it twice is kept twice.
  ///
  /// - Returns: how many of its entries are on no newer page.
  @discardableResult
  mutating func add(_ page: SpooledEntries) -> Int {
    noteSharedGUIDs(of: page)
    let before = heads.count
    for head in page.heads {
      let key = Key(head.identity, sharedGUIDs: sharedGUIDs)
      if let position = positions[key], position < before {
        if head.isNewer(than: heads[position]) { heads[position] = head }
      } else {
        if positions[key] == nil { positions[key] = heads.count }
        heads.append(head)
      }
    }
    return heads.count - before
  }

  private mutating func noteSharedGUIDs(of page: SpooledEntries) {
    for guid in page.heads.lazy.map(\.identity).sharedGUIDs where sharedGUIDs.insert(guid).inserted {
      // An entry of a newer page was found by this guid alone.
      if let position = positions.removeValue(forKey: Key(kind: .guid, name: guid, link: nil)) {
        let link = heads[position].identity.link
        positions[Key(kind: .guid, name: guid, link: .some(link))] = position
      }
    }
  }

  /// Entries with equal keys are the same entry.
  private struct Key: Hashable {
    let kind: EntryIdentity.Kind
    let name: Fingerprint
    /// Nil if the link does not matter.
    let link: Fingerprint??

    init(kind: EntryIdentity.Kind, name: Fingerprint, link: Fingerprint??) {
      self.kind = kind
      self.name = name
      self.link = link
    }

    init(_ identity: EntryIdentity, sharedGUIDs: Set<Fingerprint>) {
      let isShared = identity.kind == .guid && sharedGUIDs.contains(identity.name)
      self.init(kind: identity.kind, name: identity.name, link: isShared ? .some(identity.link) : nil)
    }
  }
}

extension SpooledEntries.Head {
  fileprivate func isNewer(than other: SpooledEntries.Head) -> Bool {
    guard let updated, let otherUpdated = other.updated else { return false }
    return updated > otherUpdated
  }
}

import Feeds
import Timestamps

/// The entries of several pages of one feed, each once.
///
/// Pages are added from the newest to the oldest. Of an entry that several of them carry, the version counts that was
/// updated last, and where that cannot be told, the one on the newer page (RFC 5005 §4.2).
struct EntryCollection {
  private(set) var inOrder: [Entry] = []
  private var positions: [Key: Int] = [:]
  /// GUIDs that entries of one page share although they link to different places: they identify nothing.
  private var sharedGUIDs: Set<String> = []

  init(_ entries: [Entry]) { add(entries) }

  var count: Int { inOrder.count }

  /// Adds a page; what it carries twice is kept twice.
  ///
  /// - Returns: how many of its entries no earlier page carried.
  @discardableResult
  mutating func add(_ page: [Entry]) -> Int {
    noteSharedGUIDs(of: page)
    var new: [(Key?, Entry)] = []
    for entry in page {
      let key = Key(entry, sharedGUIDs: sharedGUIDs)
      if let key, let position = positions[key] {
        if entry.isNewer(than: inOrder[position]) { inOrder[position] = entry }
      } else {
        new.append((key, entry))
      }
    }
    for (key, entry) in new {
      if let key, positions[key] == nil { positions[key] = inOrder.count }
      inOrder.append(entry)
    }
    return new.count
  }

  private mutating func noteSharedGUIDs(of page: [Entry]) {
    var links: [String: String?] = [:]
    for entry in page {
      guard let guid = entry.guid else { continue }
      if let link = links[guid], link != entry.link, sharedGUIDs.insert(guid).inserted {
        // What came before under this guid alone.
        if let position = positions.removeValue(forKey: .guid(guid)) {
          positions[.both(guid, inOrder[position].link)] = position
        }
      }
      links[guid] = entry.link
    }
  }

  /// What makes two entries the same.
  private enum Key: Hashable {
    case guid(String)
    case both(String, String?)
    case link(String)
    case all(Entry)

    init?(_ entry: Entry, sharedGUIDs: Set<String>) {
      if let guid = entry.guid {
        self = sharedGUIDs.contains(guid) ? .both(guid, entry.link) : .guid(guid)
      } else if let link = entry.link {
        self = .link(link)
      } else {
        self = .all(entry)
      }
    }
  }
}

extension Entry {
  fileprivate func isNewer(than other: Entry) -> Bool {
    guard let updated, let otherUpdated = other.updated else { return false }
    return updated.microseconds > otherUpdated.microseconds
  }
}

import Accounts
import Logging
import Media
import Publication
import Settings

extension Site {
  /// Removes a medium to which no post refers. Returns why it was not removed.
  package func removeUnused(_ medium: Medium) async throws -> String? {
    let isRemoved = try await media.remove(medium) { transaction in
      try await MediaListStore(transaction).holdUses()
      return try await MediaListStore(transaction).uses(of: [medium.key], at: present).isEmpty
    }
    if isRemoved {
      logger.notice("media: removed \(medium.address)")
      return nil
    }
    let count = try await MediaListStore(database).uses(of: [medium.key], at: present).count
    return """
      \(medium.name) was not removed, because \(count == 1 ? "a post refers" : "\(count) posts refer") to it, \
      as the list says.
      """
  }
}

extension Person {
  /// Editors remove media, and so does whoever added them.
  package func mayRemove(_ medium: Medium) -> Bool { role >= .editor || medium.addedBy == id }
}

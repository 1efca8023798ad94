import Foundation
import Postgres
import Timestamps

extension AdvisoryLock {
  /// Held by those who sync the content folder, or give a post another owner.
  package static let contentFolder = AdvisoryLock("colophon content folder")
}

extension PostWriter {
  /// Gives a post another owner. It keeps its address, its guid, its dates and its versions, and readers
  /// notice nothing.
  ///
  /// A file that becomes the owner has to be in the content folder before the next sync. A sync leaves a file
  /// alone whose post belongs to the desk now.
  ///
  /// - Parameters:
  ///   - stored: locked in this transaction, which holds ``AdvisoryLock/contentFolder``.
  ///   - source: added to the versions of the post, such as the text of a feed as it is now; nil for nothing.
  /// - Throws: ``TransferRefused``.
  package func transfer(
    _ stored: StoredPost, to owner: PostOwner, keeping source: PostSource? = nil
  ) async throws {
    let id = stored.id
    if let reason = try await transaction.refusal(of: owner, for: stored) {
      throw TransferRefused(path: stored.path, owner: owner, reason: reason)
    }
    try await transaction.writing.setOwner(owner, of: id)
    try await transaction.contentFiles.forget([id])
    let formerFile = owner == .desk ? stored.owner.file : nil
    try await transaction.deskPosts.setFormerFile(formerFile, of: id)
    if let source { try await transaction.revisions.add([(id, source)], at: now) }
  }
}

extension Transaction {
  fileprivate func refusal(of owner: PostOwner, for stored: StoredPost) async throws -> String? {
    if stored.owner.kind == .desk, try await workingCopies.copy(of: stored.id) != nil {
      return "it has changes that are not published; publish or discard them first"
    }
    switch owner {
    case .desk: return nil
    case .feed(let source):
      return stored.sourceID == source
        ? nil : "it was not imported from that feed; name the one that it came from"
    case .file(let name):
      guard let other = try await writing.holder(ofFile: name), other.id != stored.id else { return nil }
      return "that file is the post at \(other.path); choose another name"
    }
  }
}

/// A post did not get another owner.
package struct TransferRefused: Error, Hashable, CustomStringConvertible {
  package let path: String
  package let owner: PostOwner
  package let reason: String

  package init(path: String, owner: PostOwner, reason: String) {
    (self.path, self.owner, self.reason) = (path, owner, reason)
  }

  package var description: String { "the post at \(path) was not given to \(owner.description): \(reason)" }
}

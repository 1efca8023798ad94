import Foundation
import Postgres
import Publication
import Timestamps

/// The rules of a sync for a content folder that is not as it should be.
package struct SyncRules: Hashable, Sendable {
  /// Whether a folder that does not exist is read as an empty one.
  package var allowsMissing = false
  /// Whether a mistake in a file keeps the last good version of its post. Else the sync fails.
  package var goesOn = false
  package var lostPosts = LostPosts.refuse
  /// Whether posts stay as they are that are newer than the folder: a file does not go back to a text that
  /// its post had before, no deleted post comes back, and no post is taken offline that is newer than the
  /// folder.
  package var keepsNewerPosts = false
  /// How old a file has to be until its stamp alone says that it has not changed.
  package var slack = ContentFolder.slack

  /// The treatment of posts whose files are gone.
  package enum LostPosts: Hashable, Sendable {
    /// They are taken offline, unless the files of all of them, or nearly all, are gone: then the sync fails.
    case refuse
    /// They are taken offline.
    case retire
    /// They stay.
    case keep
  }

  package init(
    allowsMissing: Bool = false, goesOn: Bool = false, lostPosts: LostPosts = .refuse,
    keepsNewerPosts: Bool = false
  ) {
    self.allowsMissing = allowsMissing
    self.goesOn = goesOn
    self.lostPosts = lostPosts
    self.keepsNewerPosts = keepsNewerPosts
  }
}

extension Database {
  /// Makes the written posts those of a content folder, or, when it throws, changes nothing. Posts that did
  /// not change are not touched; the addresses of posts whose file is gone answer 410 from now on. While a
  /// file has a mistake (``SyncReport/mistakes``), no post is taken offline.
  ///
  /// - Parameter path: that of the content folder.
  /// - Throws: `WritersBusy` if another sync, or somebody who writes one of the posts, takes more than 5
  ///   seconds; ``ContentError`` if the folder cannot be read or is refused, a file has a mistake, or another
  ///   post or a page has its address.
  package func sync(
    contentAt path: String, style: WritingStyle, _ rules: SyncRules = SyncRules(), now: Timestamp,
    beside site: SiteAddresses
  ) async throws -> SyncReport {
    try await writePosts(
      holding: .contentFolder, lockTimeout: .seconds(5), now: now, beside: site
    ) { writer in
      let stored = try await writer.transaction.contentFiles.all()
      let folder = try ContentFolder(
        at: path, allowsMissing: rules.allowsMissing, style: style, stored: stored,
        former: try await writer.transaction.deskPosts.formerFiles(), goesOn: rules.goesOn, slack: rules.slack
      )
      if let conflict = folder.conflicts(with: site).first { throw conflict }
      let redirects = try WrittenRedirects(in: path, beside: site)
      let plan = try await writer.plan(folder, stored, rules)
      if rules.lostPosts == .refuse, let loss = folder.loss(by: plan, of: stored) { throw loss }
      do {
        try await writer.carryOut(plan)
      } catch let error as AddressTaken {
        throw ContentError(error.description)
      }
      var report = SyncReport(plan, folder, keepsNewerPosts: rules.keepsNewerPosts)
      // An instance with another folder leaves the redirects to that of `site sync`.
      if !rules.keepsNewerPosts || !redirects.redirects.isEmpty {
        report.changesRedirects = try await writer.replaceRedirects(by: redirects.redirects)
      }
      return report
    }
  }
}

extension PostWriter {
  fileprivate func plan(
    _ folder: ContentFolder, _ stored: [StoredFile], _ rules: SyncRules
  ) async throws -> SyncPlan {
    let keepsLostPosts = rules.lostPosts == .keep
    var plan = SyncPlan(folder, stored, keepsLostPosts: keepsLostPosts)
    var texts: ComparedTexts?
    if !plan.undecided.isEmpty {
      texts = ComparedTexts(
        posts: try await transaction.revisions.latestSources(of: plan.undecided),
        files: try plan.new.reduce(into: [:]) { $0[$1.file] = try ContentFolder.text(of: $1.source.path) })
      plan = SyncPlan(folder, stored, texts: texts, keepsLostPosts: keepsLostPosts)
    }
    guard rules.keepsNewerPosts, !plan.questioned.isEmpty else { return plan }
    let histories = PostHistories(
      try await transaction.revisions.versions(of: plan.questioned), folderChanged: folder.lastChange)
    return SyncPlan(folder, stored, texts: texts, histories: histories, keepsLostPosts: keepsLostPosts)
  }

  fileprivate mutating func carryOut(_ plan: SyncPlan) async throws {
    for file in plan.retired { try await retire(file.post) }
    let edited = plan.changed + plan.renamed
    try await freePaths(
      of: edited.filter { $0.stored.post.path != $0.entry.address.description }.map(\.stored.post.id))
    for portion in portions(of: edited) {
      let posts = try ContentEntry.posts(portion.map(\.entry))
      try await update(
        zip(portion, posts).map { (stored: $0.stored.post, post: $1) }, rendering: WrittenPost.rendering)
    }
    var notes = (edited + plan.touched).map { (post: $0.stored.post.id, note: $0.entry.note) }
    for portion in portions(of: plan.new) {
      let posts = try ContentEntry.posts(portion)
      let ids = try await insert(posts, rendering: WrittenPost.rendering)
      notes += zip(ids, portion).map { (post: $0, note: $1.note) }
    }
    try await transaction.contentFiles.forget(plan.retired.map(\.post.id))
    try await transaction.contentFiles.keep(notes)
  }

  /// A few hundred posts at a time, so that few of them are in memory.
  private func portions<Item>(of items: [Item]) -> [[Item]] {
    stride(from: 0, to: items.count, by: 200).map { Array(items[$0..<min($0 + 200, items.count)]) }
  }
}

/// The results of a sync.
package struct SyncReport: Hashable, Sendable {
  package let new: [String]
  /// Without those that were renamed.
  package let changed: [String]
  /// Files of stored posts that have other names now.
  package let renamed: [Renamed]
  package let retired: [String]
  /// How many posts stay as they are, although their files are gone.
  package let lost: Int
  /// Files that are older than their posts, and gone files of posts that are newer than the folder.
  package let outdated: [String]
  /// Files whose posts belong to the desk now, which this sync left as they are.
  package let leftAlone: [String]
  /// The paths of pipes, sockets and devices with the names of texts, which were not read.
  package let specialFiles: [String]
  package let unchanged: Int
  /// How many files were read, rather than only looked at.
  package let filesRead: Int
  /// The files that have a mistake.
  package let mistakes: [ContentMistake]
  /// Why there are no posts, if the folder does not exist; else nil.
  package let missing: ContentError?
  /// Whether the redirects of the file `_redirects` were others before.
  package fileprivate(set) var changesRedirects = false

  init(_ plan: SyncPlan, _ folder: ContentFolder, keepsNewerPosts: Bool) {
    new = plan.new.map(\.file)
    changed = plan.changed.map(\.entry.file)
    renamed = plan.renamed.map { Renamed(from: $0.stored.name, to: $0.entry.file) }
    retired = plan.retired.map(\.name)
    lost = plan.lost.count
    outdated = plan.outdated.map(\.file) + (keepsNewerPosts ? plan.lost.map(\.name) : [])
    leftAlone = folder.leftAlone
    specialFiles = folder.specialFiles
    unchanged = plan.unchanged + plan.touched.count
    filesRead = folder.filesRead
    mistakes = folder.mistakes
    missing = folder.missing
  }

  /// A line for each special file, with what to do.
  package var notices: [String] {
    specialFiles.map { "\($0): \(ContentListing.adviceOfSpecialFiles)" }
  }

  package var isChange: Bool {
    !new.isEmpty || !changed.isEmpty || !renamed.isEmpty || !retired.isEmpty || changesRedirects
  }

  package struct Renamed: Hashable, Sendable {
    package let from: String
    package let to: String
  }
}

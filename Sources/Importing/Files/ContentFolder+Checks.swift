import Foundation
import Publication

// Checks that concern several files, or the folder as a whole.

extension ContentFolder {
  /// The first two files with the same address, number or redirect; nil if there are none.
  func addressConflict() -> (files: [String], error: ContentError)? {
    var fileByAddress: [String: String] = [:]
    var fileByNumber: [Int: String] = [:]
    for entry in entries {
      if let number = entry.number, let other = fileByNumber.updateValue(entry.file, forKey: number) {
        return conflict(
          entry, other, "has the same number as \(other), \(number); give one another number:")
      }
      if let other = fileByAddress.updateValue(entry.file, forKey: entry.address.key) {
        return conflict(
          entry, other, "has the same address as \(other), \(entry.address); give one another slug:")
      }
    }
    for entry in entries {
      for redirect in entry.redirects {
        let other = fileByAddress.updateValue(entry.file, forKey: Permalink(stored: redirect).key)
        guard let other, other != entry.file else { continue }
        return (
          [entry.file, other],
          ContentError(
            "\(entry.redirectsPlace): redirects contains \(redirect), which leads to \(other) already; "
              + "remove it"
          )
        )
      }
    }
    return nil
  }

  private func conflict(
    _ entry: ContentEntry, _ other: String, _ problem: String
  ) -> (files: [String], error: ContentError) {
    ([entry.file, other], ContentError("\(entry.source.path):\(entry.addressLine): \(problem)"))
  }

  /// Pages at the addresses of pages of the site itself, except `/about`, and redirects from there.
  func conflicts(with site: SiteAddresses) -> [ContentError] {
    var errors: [ContentError] = []
    for entry in entries {
      let address = entry.address.description
      if WrittenPost.isPage(entry.file), address != "/about", site.isPage(address) {
        errors.append(
          ContentError(
            "\(entry.source.path):1: has the address of a page of the site, \(address); "
              + "give it another slug: or name"
          ))
      }
      for redirect in entry.redirects {
        guard site.redirectors(of: Permalink(stored: redirect)) == .nobody else { continue }
        errors.append(
          ContentError(
            "\(entry.redirectsPlace): redirects contains \(redirect), which is a page of the site; remove it")
        )
      }
    }
    return errors
  }

  /// Why a plan must not take posts offline: no posts, no episodes, or hardly any of them are left in the
  /// folder. Usually a volume is not mounted, it is the wrong folder, or it was not copied to its end. Nil if
  /// the plan may be carried out.
  ///
  /// - Parameter stored: all posts from files.
  func loss(by plan: SyncPlan, of stored: [StoredFile]) -> ContentError? {
    for kind in ContentKind.allCases {
      let shown = stored.count { $0.post.state != .gone && ContentKind(of: $0.name) == kind }
      guard shown > 0 else { continue }
      let folder = "\(path)/\(kind)"
      // Pages are few, and may be given up.
      if kind != .pages, !entries.contains(where: { ContentKind(of: $0.file) == kind }) {
        if kind == .posts, let missing { return missing }
        return FileManager.default.fileExists(atPath: folder)
          ? .empty(folder, stored: shown, kind.rawValue) : .missing(folder)
      }
      let gone = plan.retired.count { ContentKind(of: $0.name) == kind }
      if gone >= Self.fewestMistaken, gone * 4 > shown * 3 {
        return .nearlyEmpty(folder, gone: gone, of: shown, kind.rawValue)
      }
    }
    return nil
  }

  /// Fewer posts than this may be taken offline even if they are nearly all.
  private static let fewestMistaken = 5
}

import Foundation
import Publication

// What concerns several files, or the folder as a whole.

extension ContentFolder {
  /// The first two files with the same address, number or redirect; nil if there are none.
  func addressConflict() -> (files: [String], error: ContentError)? {
    var fileByAddress: [String: String] = [:]
    var fileByNumber: [Int: String] = [:]
    for entry in entries {
      if let number = entry.known.number, let other = fileByNumber.updateValue(entry.file, forKey: number) {
        return conflict(
          entry, other, "has the same number as \(other), \(number); give one another number:")
      }
      let address = entry.known.address
      if let other = fileByAddress.updateValue(entry.file, forKey: entry.address.key) {
        return conflict(
          entry, other, "has the same address as \(other), \(address); give one another slug:")
      }
    }
    for entry in entries {
      for redirect in entry.known.redirects {
        let other = fileByAddress.updateValue(entry.file, forKey: Permalink(stored: redirect).key)
        guard let other, other != entry.file else { continue }
        return (
          [entry.file, other],
          ContentError(
            "\(entry.redirectsPlace): redirects contains \(redirect), which leads to \(other) already; remove it"
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
  ///
  /// - Parameter isFree: whether an address is not that of a page of the site.
  func conflictsWithSite(isFree: (String) -> Bool) -> [ContentError] {
    var errors: [ContentError] = []
    for entry in entries {
      let address = entry.known.address
      if WrittenPost.isPage(entry.file), address != "/about", !isFree(address) {
        errors.append(
          ContentError(
            "\(entry.source.path):1: has the address of a page of the site, \(address); give it another slug: or name"
          ))
      }
      for redirect in entry.known.redirects where !isFree(redirect) {
        errors.append(
          ContentError(
            "\(entry.redirectsPlace): redirects contains \(redirect), which is a page of the site; remove it")
        )
      }
    }
    return errors
  }

  /// Refuses a folder without posts, or without episodes, if it would take all of them offline: usually a volume is not
  /// mounted.
  ///
  /// - Parameter files: the files of the posts that the site shows.
  func check(replaces files: [String]) throws(ContentError) {
    for kind in Kind.allCases
    where kind.mustStay && !entries.contains(where: { Kind(of: $0.file) == kind }) {
      let count = files.count { Kind(of: $0) == kind }
      guard count > 0 else { continue }
      let folder = "\(path)/\(kind)"
      if kind == .posts, let missing { throw missing }
      throw FileManager.default.fileExists(atPath: folder)
        ? .empty(folder, stored: count, kind.rawValue) : .missing(folder)
    }
  }

  /// Refuses a folder that lacks nearly all files of what the site shows: usually it is the wrong one, or was not copied to
  /// its end.
  ///
  /// - Parameters:
  ///   - gone: the files of the posts that would be taken offline.
  ///   - files: the files of the posts that the site shows.
  func check(takesOffline gone: [String], of files: [String]) throws(ContentError) {
    for kind in Kind.allCases {
      let lost = gone.count { Kind(of: $0) == kind }
      let shown = files.count { Kind(of: $0) == kind }
      guard lost >= Self.fewestMistaken, lost * 4 > shown * 3 else { continue }
      throw .nearlyEmpty("\(path)/\(kind)", gone: lost, of: shown, kind.rawValue)
    }
  }

  /// Fewer posts than this may be taken offline even if they are nearly all.
  private static let fewestMistaken = 5

  /// The kinds of what is written, each in a folder of its own.
  private enum Kind: String, CaseIterable {
    case posts
    case pages
    case episodes

    /// Whether a site that had some and has none any more has lost them by mistake. Pages are few, and may be given up.
    var mustStay: Bool { self != .pages }

    /// A post may have a folder with the name `episodes`.
    init(of file: String) {
      self =
        if file.hasPrefix("episodes/") && file.hasSuffix("/episode.md") {
          .episodes
        } else if WrittenPost.isPage(file) {
          .pages
        } else {
          .posts
        }
    }
  }
}

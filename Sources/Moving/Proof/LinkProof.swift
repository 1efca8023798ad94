import Foundation
import Importing

/// The links of moved texts that lead nowhere, as the check of content folders finds them.
struct LinkProof {
  /// The places of texts in the source, by their files in the content folder.
  private var places: [String: SourcePlace] = [:]

  /// More texts than these are not checked: a check has all of them in memory.
  private static let most = 20_000

  mutating func note(_ file: String, at place: SourcePlace) { places[file] = place }

  /// A loss for each link.
  ///
  /// - Parameter folder: the content folder with all texts.
  func losses(in folder: String, _ site: CheckedSite) -> [Loss] {
    guard !places.isEmpty else { return [] }
    func unchecked(_ reason: String) -> [Loss] {
      let message = "links were not checked: \(reason); site check does so"
      return [Loss(.link, "check", at: SourcePlace(file: "."), message)]
    }
    guard places.count <= Self.most else { return unchecked("there are more than \(Self.most) texts") }
    do {
      var check = try ContentCheck(of: folder, site, allowsMissing: true)
      // What only a database has is no part of the moved site.
      check.settle { _ in false }
      return check.findings.compactMap { loss($0, in: folder) }
    } catch {
      return unchecked("\(error)")
    }
  }

  /// Nil for a finding that is no link, or in a file that was not moved.
  private func loss(_ finding: ContentFinding, in folder: String) -> Loss? {
    let file = String(finding.file.trimmingPrefix(folder).drop { $0 == "/" })
    guard let place = places[file] else { return nil }
    let message = "\(finding.message) (\(file):\(finding.line))"
    switch finding.kind {
    case .deadLink: return Loss(.link, "leads nowhere", at: place, message)
    case .deadAnchor: return Loss(.link, "leads to no place of a page", at: place, message)
    default: return nil
    }
  }
}

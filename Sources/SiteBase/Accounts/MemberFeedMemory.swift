import Memberships
import Publication

/// A feed of members without the secret that stands in each address of a file.
package struct MemberFeedDocument: Sendable {
  /// The parts of the document that all members share. Joined by the secret of a member, they are the
  /// member's document.
  private let pieces: [ArraySlice<UInt8>]

  /// - Parameter mark: what stands in `document` in the place of the secret.
  package init(_ document: [UInt8], mark: String) {
    pieces = document.split(separator: Array(mark.utf8), omittingEmptySubsequences: false)
  }

  /// The document for the member who has a secret.
  package func bytes(with secret: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pieces.reduce(0) { $0 + $1.count + secret.utf8.count })
    for (index, piece) in pieces.enumerated() {
      if index > 0 { bytes.append(contentsOf: secret.utf8) }
      bytes.append(contentsOf: piece)
    }
    return bytes
  }
}

/// The feeds for members, one for each kind and audience.
package final class MemberFeedMemory: Sendable {
  private let memories: [Key: Remembered<MemberFeedDocument>]

  private struct Key: Hashable {
    let kind: MemberFeedKind
    let audience: Audience
  }

  package init() {
    let keys = MemberFeedKind.allCases.flatMap { kind in
      [Audience.member, .paying].map { Key(kind: kind, audience: $0) }
    }
    memories = Dictionary(uniqueKeysWithValues: keys.map { ($0, Remembered()) })
  }

  package func memory(_ kind: MemberFeedKind, _ audience: Audience) -> Remembered<MemberFeedDocument> {
    memories[Key(kind: kind, audience: audience)] ?? Remembered()
  }
}

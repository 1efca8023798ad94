import Digests
import Foundation
import HTTP
import Publication

/// A version of a feed, as its entity tag describes it: which entries it contains.
///
/// The tag consists of a digest of the whole feed and a short digest of each entry:
/// `"cg3dY80WXCxmTR1TGV9qcQ.1.m7Xt9aQcBvEr"`. It depends only on the bytes. Any process can therefore tell
/// what is new since any version that was ever served, without keeping old versions.
///
/// A tag has at most 255 characters including its quotes and the name of a content coding, because some
/// readers have no room for more. If a feed has too many entries, two or more neighbours share a digest,
/// counted from the end of the feed; when one of them changes, all of them are sent.
package struct FeedVersion: Hashable, Sendable {
  /// 16 bytes of a digest of everything, in Base64.
  package let content: String
  /// How many entries share a digest.
  package let groupSize: Int
  /// 3 bytes each. With a probability of 1 in 16 million a changed entry keeps its digest. Then the change is
  /// sent with the entry's next change, or with the whole feed.
  package let groups: Set<[UInt8]>

  private static let most = 55

  /// - Parameters:
  ///   - frame: the bytes before and after the entries.
  ///   - entries: one digest of each.
  package init(frame: [UInt8], entries: [SHA256Digest]) {
    let whole = SHA256Digest(of: frame + entries.flatMap(\.bytes))
    content = String(Data(whole.bytes.prefix(16)).base64EncodedString().prefix(22))
    groupSize = max(1, (entries.count + Self.most - 1) / Self.most)
    ordered = Self.groups(of: entries, size: groupSize).map(\.digest)
    groups = Set(ordered)
  }

  /// In the order of the tag.
  private let ordered: [[UInt8]]

  /// The version that `tag` names, in any content coding; nil if it is no tag of a feed.
  package init?(_ tag: EntityTag) {
    var text = tag.opaque[...]
    for coding in ContentCoding.allCases where text.hasSuffix("-\(coding.rawValue)") {
      text = text.dropLast(coding.rawValue.count + 1)
      break
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count == 22, let size = Int(parts[1]), size > 0,
      parts[2].utf8.count <= Self.most * 4, let bytes = Data(base64Encoded: String(parts[2])),
      bytes.count % 3 == 0
    else { return nil }
    content = String(parts[0])
    groupSize = size
    ordered = stride(from: 0, to: bytes.count, by: 3).map { Array(bytes[$0..<$0 + 3]) }
    groups = Set(ordered)
  }

  /// The entity tag of this version without a content coding.
  package var tag: EntityTag {
    EntityTag(opaque: "\(content).\(groupSize).\(Data(ordered.joined()).base64EncodedString())")
  }

  /// Indices of the entries of `document` that are new or changed since this version, ascending.
  package func changes(in document: FeedDocument) -> [Int] {
    Self.groups(of: document.digests, size: groupSize)
      .filter { !groups.contains($0.digest) }.flatMap(\.members).sorted()
  }

  private static func groups(
    of entries: [SHA256Digest], size: Int
  ) -> [(members: Range<Int>, digest: [UInt8])] {
    stride(from: entries.count, to: 0, by: -min(size, max(1, entries.count))).map { end in
      let members = max(0, end - size)..<end
      return (members, Array(SHA256Digest(of: entries[members].flatMap(\.bytes)).bytes.prefix(3)))
    }
  }
}

import Digests
import Foundation
import HTTP
import Publication

/// What the entity tag of a feed tells of the content that it stands for: which entries there were.
///
/// So that every process can say what is new since any version that was ever served, and none has to be kept, the tag
/// consists of a digest of the whole and a short one of each entry: `"cg3dY80WXCxmTR1TGV9qcQ.1.m7Xt9aQcBvEr"`. It
/// follows from the bytes alone.
///
/// With its quotes and the name of a coding a tag stays within 255 characters, as that is the room that some readers
/// have for it. A feed of more entries than fit has a digest for each two or more neighbours, counted from its end,
/// where it grows least; when one of them changes, all of them are sent.
package struct FeedVersion: Hashable, Sendable {
  /// 16 bytes of a digest of everything, in Base64.
  package let content: String
  /// How many entries share a digest.
  package let groupSize: Int
  /// 3 bytes each. Two entries have the same once in 16 million times, in which case a change is told with the next
  /// one of the same entry, or to whoever asks for the whole.
  package let groups: Set<[UInt8]>

  private static let most = 55

  /// - Parameters:
  ///   - frame: what stands around the entries.
  ///   - entries: one digest of each.
  package init(frame: [UInt8], entries: [SHA256Digest]) {
    let whole = SHA256Digest(of: frame + entries.flatMap(\.bytes))
    content = String(Data(whole.bytes.prefix(16)).base64EncodedString().prefix(22))
    groupSize = max(1, (entries.count + Self.most - 1) / Self.most)
    ordered = Self.groups(of: entries, size: groupSize).map(\.digest)
    groups = Set(ordered)
  }

  /// As they stand in the tag.
  private let ordered: [[UInt8]]

  /// The version that `tag` names, in whichever content coding; nil where it is the tag of something else.
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

  /// The entity tag of the version as it is, in no coding.
  package var tag: EntityTag {
    EntityTag(opaque: "\(content).\(groupSize).\(Data(ordered.joined()).base64EncodedString())")
  }

  /// Which entries of `document` this version does not have, or does not have so: their indices, ascending.
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

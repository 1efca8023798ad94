import Digests
import Feeds

/// What identifies an entry among others, in few bytes.
struct EntryIdentity: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case guid
    /// The entry has no guid.
    case link
    /// The entry has neither; its content identifies it.
    case content
  }

  let kind: Kind
  /// The fingerprint of the guid, the link or the content, as `kind` says.
  let name: Fingerprint
  let link: Fingerprint?

  /// - Parameter hash: the digest of the entry; called only if it has neither guid nor link.
  init(_ entry: Entry, hash: () throws -> SHA256Digest) rethrows {
    kind = entry.guid != nil ? .guid : entry.link != nil ? .link : .content
    link = entry.link.map(Fingerprint.init)
    name = try entry.guid.map(Fingerprint.init) ?? link ?? Fingerprint(of: kind.guid(of: entry, hash: hash()))
  }
}

extension EntryIdentity.Kind {
  /// The guid of the post that is made from `entry`.
  func guid(of entry: Entry, hash: SHA256Digest) -> String {
    switch self {
    case .guid: entry.guid ?? ""
    case .link: entry.link ?? ""
    case .content: "urn:sha256:" + hash.hex
    }
  }
}

/// 128 bits of a text's digest, to compare very many texts without keeping them.
struct Fingerprint: Hashable, Sendable {
  private let halves: (UInt64, UInt64)

  init(of text: String) {
    halves = SHA256Digest(of: text).bytes.withUnsafeBytes {
      ($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }
  }

  static func == (left: Fingerprint, right: Fingerprint) -> Bool { left.halves == right.halves }

  func hash(into hasher: inout Hasher) { hasher.combine(halves.0) }
}

import Digests
import Feeds
import Publication

/// The identity of an entry among others, in few bytes.
struct EntryIdentity: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case guid
    /// The entry has no guid, or shares it with others.
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

extension Sequence<EntryIdentity> {
  /// The guids of several entries with different links: they do not identify an entry.
  var sharedGUIDs: Set<Fingerprint> {
    var links: [Fingerprint: Fingerprint?] = [:]
    var shared: Set<Fingerprint> = []
    for identity in self where identity.kind == .guid {
      if let link = links[identity.name], link != identity.link { shared.insert(identity.name) }
      links[identity.name] = identity.link
    }
    return shared
  }

  /// The links that one entry has and no other, not even as its guid.
  var ownLinks: Set<Fingerprint> {
    var owners: [Fingerprint: EntryIdentity] = [:]
    var shared: Set<Fingerprint> = []
    for identity in self {
      for name in Set([identity.name] + (identity.link.map { [$0] } ?? [])) {
        if let owner = owners.updateValue(identity, forKey: name), owner != identity { shared.insert(name) }
      }
    }
    return Set(owners.keys).subtracting(shared)
  }
}

extension EntryIdentity.Kind {
  /// The guid of the post that is made from `entry`. One that is too long for the database becomes its
  /// digest.
  func guid(of entry: Entry, hash: SHA256Digest) -> String {
    let guid = self == .guid ? entry.guid : self == .link ? entry.link : nil
    guard let guid else { return "urn:sha256:" + hash.hex }
    return guid.utf8.count <= PostDraft.longestAddress ? guid : "urn:sha256:" + SHA256Digest(of: guid).hex
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

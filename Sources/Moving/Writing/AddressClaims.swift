import Digests
import Publication
import URIs

/// Which addresses and files are taken, so that no two texts get the same one, and no address leads to two.
///
/// Of each address, a digest is kept: 100,000 texts with three addresses each take a few megabytes.
struct AddressClaims {
  private let site: SiteAddresses
  private var owners: [UInt64: UInt64] = [:]
  private var files: Set<UInt64> = []

  init(beside site: SiteAddresses) { self.site = site }

  /// Notes that a file was written by an earlier run, so that no other text gets its name.
  mutating func keep(_ file: String) { files.insert(Self.key(ofFile: file)) }

  /// Takes the address that a text got in an earlier run, so that no new text gets it.
  mutating func keep(_ address: String, ofText id: String) {
    let key = Self.digest(Permalink.key(ofTarget: address))
    if owners[key] == nil { owners[key] = Self.digest(id) }
  }

  /// - Parameter known: the file that an earlier run wrote.
  mutating func name(for text: MovedText, known: String?, report: (Loss) -> Void) -> FileName {
    let wished = FileName(for: text)
    if let known {
      let name = wished.kept(at: known)
      _ = claim(name.address, for: text)
      // A number behind the wished address is that of an earlier run.
      if name.address.hasPrefix(wished.address + "-"),
        Int(name.address.dropFirst(wished.address.count + 1)) != nil
      {
        report(taken(wished, name, text))
      }
      return name
    }
    var name = wished
    var number = 1
    while isTaken(name) || !claim(name.address, for: text) {
      number += 1
      name = wished.numbered(number)
    }
    files.insert(Self.key(ofFile: name.file))
    if number > 1 { report(taken(wished, name, text)) }
    return name
  }

  private func taken(_ wished: FileName, _ name: FileName, _ text: MovedText) -> Loss {
    Loss(.address, "taken", at: text.place, "\(wished.address) is taken; it is at \(name.address)")
  }

  private func isTaken(_ name: FileName) -> Bool {
    files.contains(Self.key(ofFile: name.file))
      || name.kind == .page && name.address != "/about" && site.isPage(name.address)
  }

  /// The former addresses that can lead to a text: without its own, and without those that lead elsewhere.
  mutating func redirects(of text: MovedText, named name: FileName, report: (Loss) -> Void) -> [String] {
    var keys: Set = [Permalink.key(ofTarget: name.address)]
    return text.addresses.compactMap { address in
      let permalink = Permalink(redirectingFrom: address)
      guard address.hasPrefix("/"), keys.insert(permalink.key).inserted else { return nil }
      guard permalink.key != "/", site.redirectors(of: permalink) != .nobody else {
        report(
          Loss(.address, "page of the site", at: text.place, "\(address) is a page of this site; it stays so")
        )
        return nil
      }
      guard claim(permalink.description, for: text) else {
        report(
          Loss(.address, "claimed twice", at: text.place, "\(address) leads to another text, and goes on so"))
        return nil
      }
      return permalink.description
    }
  }

  /// Takes an address that belongs to no text; false if it cannot be redirected.
  mutating func claim(_ redirect: MovedRedirect) -> Bool {
    let permalink = Permalink(redirectingFrom: redirect.from)
    let key = Self.digest(permalink.key)
    guard permalink.key != "/", site.redirectors(of: permalink) != .nobody, owners[key] == nil else {
      return false
    }
    owners[key] = 0
    return true
  }

  private mutating func claim(_ address: String, for text: MovedText) -> Bool {
    let key = Self.digest(Permalink.key(ofTarget: address))
    let owner = Self.digest(text.id)
    if let other = owners[key] { return other == owner }
    owners[key] = owner
    return true
  }

  /// Some file systems do not tell cases apart.
  private static func key(ofFile file: String) -> UInt64 { digest(file.lowercased()) }

  private static func digest(_ text: String) -> UInt64 {
    SHA256Digest(of: text).bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}

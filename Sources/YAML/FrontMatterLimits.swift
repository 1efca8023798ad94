/// The limits of front matter, so that no text holds up whoever reads it. People write far less.
package enum FrontMatterLimits {
  /// Bytes of the front matter.
  package static let bytes = 256 * 1024
  /// Keys and items of lists, also those inside of others, with each use of an alias.
  package static let items = 10_000
  /// Levels of lists and mappings.
  package static let depth = 64
  /// Bytes of a key.
  package static let key = 1024
  /// Uses of aliases (`*name`) beside two anchors (`&name`) or more: aliases of aliases multiply.
  package static let aliases = 16
}

extension String {
  /// Why YAML must not be read, with its line from 1; nil if it may. Looks at its bytes alone: libyaml takes
  /// a part of the stack for each level, and compares keys with all that their aliases stand for.
  var yamlExcess: (line: Int, complaint: String)? {
    guard utf8.count <= FrontMatterLimits.bytes else {
      return (1, "it has more than \(FrontMatterLimits.bytes / 1024) KB; move what is long into the text")
    }
    let (depth, limit) = (FrontMatterLimits.depth, FrontMatterLimits.aliases)
    var (brackets, anchors, aliases, line) = (0, 0, 0, 0)
    var levels: [Int] = []
    for bytes in utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      line += 1
      let indentation = bytes.prefix { $0 == 0x20 || $0 == 0x09 }.count
      let rest = bytes.dropFirst(indentation)
      guard !rest.isEmpty else { continue }
      while let last = levels.last, last >= indentation { levels.removeLast() }
      levels.append(indentation)
      let marks = rest.prefix { [0x20, 0x2D, 0x3F, 0x3A].contains($0) }.count { $0 != 0x20 }
      var former = UInt8(ascii: " ")
      for byte in rest {
        let beginsToken = " \t[{,:?-".utf8.contains(former)
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "{"): brackets += 1
        case UInt8(ascii: "]"), UInt8(ascii: "}"): brackets = max(0, brackets - 1)
        case UInt8(ascii: "*") where beginsToken: aliases += 1
        case UInt8(ascii: "&") where beginsToken: anchors += 1
        // Neither a list of Markdown nor a lone sign.
        case UInt8(ascii: " ") where former == UInt8(ascii: "*"): aliases -= 1
        case UInt8(ascii: " ") where former == UInt8(ascii: "&"): anchors -= 1
        default: break
        }
        former = byte
        if brackets > depth { break }
      }
      if brackets > depth || levels.count > depth || marks > depth {
        return (line, "lists and mappings are nested more than \(depth) deep; nest them less")
      }
    }
    guard anchors > 1 && aliases > limit || anchors > 0 && aliases * utf8.count > 10_000_000 else {
      return nil
    }
    return (1, "aliases (*name) stand there more than \(limit) times; write out what they stand for")
  }
}

extension DocumentValue {
  /// Whether there are more keys and items than ``FrontMatterLimits/items``, counted as often as aliases
  /// repeat them.
  var hasExcessOfItems: Bool {
    var left = FrontMatterLimits.items
    return !takes(&left)
  }

  private func takes(_ left: inout Int) -> Bool {
    for value in items ?? pairs?.map(\.value) ?? [] {
      left -= 1
      guard left >= 0, value.takes(&left) else { return false }
    }
    return true
  }
}

import Foundation

/// The programs whose sites can be moved.
package enum MovingSources {
  /// What is recognised by more comes first.
  package static let all: [any MovingSource.Type] = [
    WordPressSource.self, GhostSource.self, SubstackSource.self, MediumSource.self, FeedSite.self,
    JekyllSource.self, HugoSource.self, EleventySource.self, HexoSource.self, PublishSource.self,
    MarkdownSource.self,
  ]

  /// What reads the file or folder at `path`.
  ///
  /// - Parameter name: the name of the source, if the user gave it.
  package static func source(
    at path: String, named name: String?, timeZone: String
  ) throws(MoveError) -> any MovingSource {
    guard FileManager.default.fileExists(atPath: path) else {
      throw .unreadable("\(path): there is no such file or folder; check its name")
    }
    let names = all.map { $0.name }.joined(separator: ", ")
    if let name {
      guard let type = all.first(where: { $0.name == name }) else {
        throw .malformed("--from \(name): there is no such source; it is one of \(names)")
      }
      return type.init(path: path, timeZone: timeZone)
    }
    guard let type = all.first(where: { $0.recognises(path) }) else {
      throw .malformed(
        "\(path): is not recognised as a site of another program; name it by --from, which is one of \(names)"
      )
    }
    return type.init(path: path, timeZone: timeZone)
  }
}

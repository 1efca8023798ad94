import Files
import Foundation

/// The programs whose sites can be moved.
package enum MovingSources {
  /// The sources in the order in which they are tried. Those that are recognised by more come first: a
  /// folder `_posts` may also be that of another program.
  package static let all: [any MovingSource.Type] = [
    WordPressSource.self, GhostSource.self, SubstackSource.self, MediumSource.self, FeedSite.self,
    DocusaurusSource.self, VitePressSource.self, PelicanSource.self, AstroSource.self, EleventySource.self,
    GatsbySource.self, NuxtSource.self, HexoSource.self,
    PublishSource.self, ZolaSource.self, HugoSource.self, JekyllSource.self, NextSource.self,
    MarkdownSource.self,
  ]

  /// A source, and how it was recognised.
  package struct Recognised {
    package let source: any MovingSource
    /// The file or folder that says so; nil if the user named the program.
    package let sign: String?

    package init(_ source: any MovingSource, by sign: String?) {
      (self.source, self.sign) = (source, sign)
    }

    /// The name of the program for `--from`.
    package var name: String { type(of: source).name }
  }

  /// The reader of the file or folder at `path`.
  ///
  /// - Parameter name: the name of the source, if the user gave it.
  /// - Throws: ``MoveError`` also for a repository of no known kind, whose notes and plans are not to become
  ///   public because nobody asked.
  package static func source(
    at path: String, named name: String?, timeZone: String
  ) throws(MoveError) -> Recognised {
    guard FileManager.default.fileExists(atPath: path) else {
      throw .unreadable("\(path): there is no such file or folder; check its name")
    }
    guard (try? FileStamp(of: path).kind) != .other else {
      throw .unreadable(
        "\(path): is a pipe, a socket or a device; save what it says as a file, and name that")
    }
    let names = all.map { $0.name }.joined(separator: ", ")
    if let name {
      guard let type = all.first(where: { $0.name == name.lowercased() }) else {
        throw .malformed("--from \(name): there is no such source; it is one of \(names)")
      }
      return Recognised(type.init(path: path, timeZone: timeZone), by: nil)
    }
    for type in all {
      guard let sign = type.sign(at: path) else { continue }
      if type == MarkdownSource.self, let mark = RepositoryMarks(SourceFolder(path)).first {
        throw .malformed(
          "\(path): has \(mark), so it is a repository, but of no program that is known here; nothing was "
            + "imported. Name the folder that has the texts alone, or the program by --from, which is one of "
            + "\(names); --as markdown takes all Markdown files in it")
      }
      return Recognised(type.init(path: path, timeZone: timeZone), by: sign)
    }
    throw .malformed(
      "\(path): is not recognised as a site of another program; name it by --from, which is one of \(names)"
    )
  }
}

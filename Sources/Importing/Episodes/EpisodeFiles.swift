import Files
import HTTP
import Publication
import Texts
import YAML

/// The files in the folder of an episode, except for its `episode.md`, copies of that, and what no reader is
/// to get (``Files/isScratchName(_:)``).
struct EpisodeFiles {
  private let folder: String
  /// By the path below the folder.
  private let stamps: [String: FileStamp]

  /// Nested deeper than this, files are not found.
  private static let deepest = 4

  init(in folder: String) throws(ContentError) {
    self.folder = folder
    var stamps: [String: FileStamp] = [:]
    try Self.list(folder, below: "", depth: 1, into: &stamps)
    self.stamps = stamps.filter { !$0.key.lowercased().hasPrefix("episode.md") }
  }

  /// In alphabetical order.
  var names: [String] { stamps.keys.sorted() }

  /// The name and the stamp of each file, in alphabetical order of the names.
  var all: [(name: String, stamp: FileStamp)] {
    stamps.sorted { $0.key < $1.key }.map { (name: $0.key, stamp: $0.value) }
  }

  /// The name and the size of each file, in alphabetical order of the names.
  var listing: [String] { all.map { "\($0.name) \($0.stamp.size)" } }

  func size(of address: EpisodeAddress) -> Int? {
    if case .file(let name) = address { stamps[name]?.size } else { nil }
  }

  /// A URL, or a file of the folder.
  func address(_ text: String, for key: String, in mapping: YAMLMapping) throws(YAMLError) -> EpisodeAddress {
    if case .web = EpisodeAddress(text) { return .web(text) }
    return try file(text, for: key, in: mapping)
  }

  /// A file of the folder.
  func file(_ name: String, for key: String, in mapping: YAMLMapping) throws(YAMLError) -> EpisodeAddress {
    guard stamps[name] != nil else {
      let hint = nearest(to: name, among: names).map { "did you mean \($0)?" }
      throw mapping.error(
        key, "there is no file \(name) in the folder of the episode; \(hint ?? "add it, or give a URL")")
    }
    return .file(name)
  }

  func bytes(of name: String) throws(ContentError) -> [UInt8] {
    // Strings are equal in all normal forms, but the disk has only the form that it lists.
    let listed = stamps.index(forKey: name).map { stamps[$0].key } ?? name
    do {
      return try readFile("\(folder)/\(listed)")
    } catch {
      throw .unreadable("\(folder)/\(name)", error)
    }
  }

  private static func list(
    _ folder: String, below prefix: String, depth: Int, into stamps: inout [String: FileStamp]
  ) throws(ContentError) {
    let names: [String]
    do {
      names = try fileNames(in: folder)
    } catch {
      throw .unreadable(folder, error)
    }
    for name in names where !isScratchName(name) {
      guard let stamp = try? FileStamp(of: "\(folder)/\(name)", followingLinks: false) else { continue }
      switch stamp.kind {
      case .file: stamps[prefix + name] = stamp
      case .folder where depth < deepest:
        try list("\(folder)/\(name)", below: "\(prefix)\(name)/", depth: depth + 1, into: &stamps)
      default: continue
      }
    }
  }
}

extension EpisodeAddress {
  /// The last part of the path.
  var fileName: String {
    let path = text.prefix { $0 != "?" && $0 != "#" }
    return path.split(separator: "/").last.map(String.init) ?? text
  }

  /// By the extension of the name.
  var mediaType: String { MediaType(fileName: fileName).description }
}

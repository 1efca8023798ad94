import Files
import Foundation
import Platform
import Texts

/// The files below a folder, which may be a checkout of a stranger: links are not followed, and what programs
/// put beside the sources is left out.
struct SourceFolder: Sendable {
  let root: String

  /// Folders of output, dependencies and version control, in any place.
  private static let skipped: Set = ["_site", "public", "node_modules", "vendor"]

  /// Deeper folders are not read.
  private static let deepest = 64

  init(_ root: String) {
    // Foundation drops the `..` at the beginning of a relative path.
    var parts: [Substring] = []
    for part in root.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !root.hasPrefix("/") {
        parts.append(part)
      }
    }
    let path = parts.joined(separator: "/")
    self.root = root.hasPrefix("/") ? "/\(path)" : path.isEmpty ? "." : path
  }

  func path(_ file: String) -> String { file.isEmpty ? root : "\(root)/\(file)" }

  func hasFile(_ file: String) -> Bool { kind(of: path(file)) == .file }

  func hasFolder(_ folder: String) -> Bool { kind(of: path(folder)) == .folder }

  /// The names of what is in a folder, sorted; none if it cannot be read.
  func names(in folder: String = "") -> [String] {
    ((try? fileNames(in: path(folder))) ?? []).sorted(by: <)
  }

  /// The paths of all files below `folder`, relative to the root, in the order of their bytes, except hidden
  /// ones.
  ///
  /// - Parameter skipping: whether a folder, by its path relative to the root, is left out.
  func files(below folder: String = "", skipping: (String) -> Bool = { _ in false }) -> [String] {
    listing(below: folder, skipping: skipping).files
  }

  /// The files below a folder, and what else is there: links, none of which is followed, and pipes, sockets
  /// and devices, none of which is read.
  struct Listing {
    var files: [String] = []
    var links: [String] = []
    var specialFiles: [String] = []

    /// A loss for each link and each special file. The name of a link begins with `./`, since what is below
    /// it is no part of the source.
    var losses: [Loss] {
      links.map { Loss(.text, "link", at: SourcePlace(file: "./\($0)"), "is a link and not followed") }
        + specialFiles.map(Loss.ofSpecialFile)
    }
  }

  /// As `files(below:skipping:)`, with the links that are there. `skipping` is asked of links, too.
  func listing(below folder: String = "", skipping: (String) -> Bool = { _ in false }) -> Listing {
    var listing = Listing()
    if let link = firstLink(in: folder) {
      listing.links.append(link)
    } else {
      collect(folder, depth: 0, skipping, &listing)
    }
    return listing
  }

  /// The beginning of a path up to its first part that is a link; nil if none is.
  private func firstLink(in folder: String) -> String? {
    folder.pathsFromRoot.first { kind(of: path($0)) == .link }
  }

  private func collect(
    _ folder: String, depth: Int, _ skipping: (String) -> Bool, _ listing: inout Listing
  ) {
    guard depth < Self.deepest else { return }
    for name in names(in: folder) where !name.hasPrefix(".") && !isScratchName(name) {
      let file = folder.isEmpty ? name : "\(folder)/\(name)"
      switch kind(of: path(file)) {
      case .file: listing.files.append(file)
      case .folder where !Self.skipped.contains(name) && !skipping(file):
        collect(file, depth: depth + 1, skipping, &listing)
      case .link where !Self.skipped.contains(name) && !skipping(file): listing.links.append(file)
      case .special where !skipping(file): listing.specialFiles.append(file)
      case .folder, .link, .special, .other: break
      }
    }
  }

  private enum Kind { case file, folder, link, special, other }

  private func kind(of path: String) -> Kind {
    var status = stat()
    guard lstat(path, &status) == 0 else { return .other }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    case S_IFLNK: return .link
    default: return .special
    }
  }
}

extension Loss {
  /// The loss of a pipe, a socket or a device: whoever reads one may wait for ever.
  static func ofSpecialFile(_ file: String) -> Loss {
    Loss(
      .text, "special file", at: SourcePlace(file: file), "is a pipe, a socket or a device, and not read")
  }
}

extension SourceFolder {
  /// The file that a path names from another file; nil if that is outside of the folder or not there.
  func file(_ path: String, from other: String) -> String? {
    var parts = other.split(separator: "/").dropLast().map(String.init)
    for part in path.split(separator: "/").map(String.init) where part != "." {
      guard part == ".." else {
        parts.append(part)
        continue
      }
      guard parts.popLast() != nil else { return nil }
    }
    let file = parts.joined(separator: "/")
    return !path.hasPrefix("/") && hasFile(file) ? file : nil
  }
}

extension String {
  /// The part of a path before its last slash; empty if there is none.
  var parentPath: String { lastIndex(of: "/").map { String(self[..<$0]) } ?? "" }

  /// Whether a path may lead out of the folder to which it is relative.
  var isOutside: Bool { split(separator: "/").contains("..") }

  /// The part of a path after its last slash.
  var lastPathPart: String { lastIndex(of: "/").map { String(self[index(after: $0)...]) } ?? self }

  /// The ending of a file's name with its dot, in small letters; empty if it has none.
  var pathExtension: String {
    let name = lastPathPart
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
    return name[dot...].lowercased()
  }

  /// The path without the ending of the file's name.
  var withoutExtension: String { String(dropLast(pathExtension.count)) }
}

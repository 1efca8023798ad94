import Files
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
    self.root = root.count > 1 && root.hasSuffix("/") ? String(root.dropLast()) : root
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
    var files: [String] = []
    collect(folder, depth: 0, skipping, &files)
    return files
  }

  private func collect(
    _ folder: String, depth: Int, _ skipping: (String) -> Bool, _ files: inout [String]
  ) {
    guard depth < Self.deepest else { return }
    for name in names(in: folder) where !name.hasPrefix(".") && !isScratchName(name) {
      let file = folder.isEmpty ? name : "\(folder)/\(name)"
      switch kind(of: path(file)) {
      case .file: files.append(file)
      case .folder where !Self.skipped.contains(name) && !skipping(file):
        collect(file, depth: depth + 1, skipping, &files)
      case .folder, .other: break
      }
    }
  }

  private enum Kind { case file, folder, other }

  private func kind(of path: String) -> Kind {
    var status = stat()
    guard lstat(path, &status) == 0 else { return .other }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }
}

extension String {
  /// The part of a path before its last slash; empty if there is none.
  var parentPath: String { lastIndex(of: "/").map { String(self[..<$0]) } ?? "" }

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

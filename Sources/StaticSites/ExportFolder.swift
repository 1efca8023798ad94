import Digests
import Files
import Foundation
import Platform

/// A folder of files that a program writes again and again. It knows which files it has written: it writes
/// only those that differ, removes those that it no longer writes, and touches no other file.
///
/// A file that is written is not in its place before ``finish()``: until then, the folder is as the last run
/// left it, and ``discard()`` leaves it so. The list of its files is a file in the folder. While files are
/// put in their places, there is a file that says so (``unfinishedName``); a later run then trusts no line
/// of the list without looking. Not for use by several tasks at once.
package final class ExportFolder {
  package let path: String
  /// The digests of the files that it wrote before, by their names.
  private var known: [String: String]
  /// Whether the files are as the list says, unless somebody has changed them.
  private let isWhole: Bool
  private let isNew: Bool
  private var written: [String: String] = [:]
  /// The files that wait to be put in their places.
  private var staged: Set<String> = []
  package private(set) var changedCount = 0
  package private(set) var removedCount = 0

  package static let listName = ".colophon-files"
  /// A folder with the files that are not in their places yet.
  package static let stagingName = ".colophon-new"
  /// The file that says that a run was stopped while it put files in their places.
  package static let unfinishedName = ".colophon-unfinished"

  /// - Throws: ``ExportFolderError`` if the folder has files, and was not made by this program; `SystemError`
  ///   if it cannot be written, as all that write.
  package init(_ path: String) throws {
    self.path = path
    var isFolder: ObjCBool = false
    isNew = !FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    if !isNew, !isFolder.boolValue { throw ExportFolderError("\(path): is a file; name a folder") }
    try makeFolder(path)
    if let lines = try? String(contentsOfFile: "\(path)/\(Self.listName)", encoding: .utf8) {
      known = Self.read(lines)
    } else {
      let others = try fileNames(in: path).filter { ![".git", "lost+found", Self.stagingName].contains($0) }
      guard others.isEmpty else {
        throw ExportFolderError(
          "\(path): has files that site export has not written, such as \(others.sorted()[0]); name another folder, or empty it"
        )
      }
      known = [:]
    }
    isWhole = !FileManager.default.fileExists(atPath: "\(path)/\(Self.unfinishedName)")
    // What a run that was killed has left.
    removeTree("\(path)/\(Self.stagingName)")
    try makeFolder("\(path)/\(Self.stagingName)")
  }

  /// `DIGEST NAME`; the last line of a name counts.
  private static func read(_ lines: String) -> [String: String] {
    var known: [String: String] = [:]
    for line in lines.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      if parts.count == 2 { known[String(parts[1])] = String(parts[0]) }
    }
    return known
  }

  /// Whether this run has written a file of this name.
  package func has(_ file: String) -> Bool { written[file] != nil }

  /// Writes a file, unless it is there as it should be.
  package func write(_ bytes: [UInt8], to file: String) throws {
    guard try begin(file, SHA256Digest(of: bytes).hex) else { return }
    try stage(file) { try $0.write(bytes) }
  }

  /// Writes a file of any size, of which `pieces` gives one after the other, each time that it is called.
  package func write(
    to file: String, pieces: (_ take: ([UInt8]) throws -> Void) async throws -> Void
  ) async throws {
    let content = RunningSHA256()
    try await pieces { content.update($0) }
    guard try begin(file, content.finish().hex) else { return }
    let temporary = try stagedFile(file)
    do {
      try await pieces { try temporary.write($0) }
      try temporary.close()
    } catch {
      unlink(temporary.path)
      throw error
    }
    staged.insert(file)
  }

  /// Writes the content of a file from elsewhere.
  package func copy(_ source: String, to file: String) async throws {
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: source))
    try await write(to: file) { take in
      try handle.seek(toOffset: 0)
      while let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty { try take(Array(piece)) }
    }
  }

  /// Puts all files in their places, removes those that earlier runs wrote and this one did not, and
  /// completes the list.
  package func finish() throws {
    try OutputFile("\(path)/\(Self.unfinishedName)").close()
    // From now on, a run that follows knows these files as its own.
    let list = try OutputFile("\(path)/\(Self.listName)", appending: true)
    let added = staged.sorted().map { "\(written[$0] ?? "") \($0)\n" }.joined()
    try list.write(Array(added.utf8))
    try list.close()
    try removeObsolete()
    for file in staged.sorted() { try put(file) }
    let lines = written.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)\n" }.joined()
    try stage(Self.listName) { try $0.write(Array(lines.utf8)) }
    try put(Self.listName)
    removeTree("\(path)/\(Self.stagingName)")
    unlink("\(path)/\(Self.unfinishedName)")
  }

  /// Leaves the folder as it was before this run, and removes it if this run made it. For a run that cannot
  /// be finished; does nothing after ``finish()`` has begun to put files in their places.
  package func discard() {
    removeTree("\(path)/\(Self.stagingName)")
    if isNew { rmdir(path) }
  }

  private func removeObsolete() throws {
    for (file, digest) in known where written[file] == nil {
      let place = "\(path)/\(file)"
      // A file that somebody has changed since then is theirs.
      guard let bytes = try? readFile(place), SHA256Digest(of: bytes).hex == digest else { continue }
      unlink(place)
      removedCount += 1
      removeEmptyFolders(above: file)
    }
  }

  private func removeEmptyFolders(above file: String) {
    var folders = file.split(separator: "/").dropLast()
    while !folders.isEmpty, rmdir("\(path)/\(folders.joined(separator: "/"))") == 0 { folders.removeLast() }
  }

  /// Notes that a file is to be written.
  ///
  /// - Returns: false if it is there already.
  private func begin(_ file: String, _ digest: String) throws -> Bool {
    guard !file.contains("\n") else { throw ExportFolderError("\(file): no file can have this name") }
    let former = known[file]
    let place = "\(path)/\(file)"
    var isFolder: ObjCBool = false
    // A folder whose files are all removed gives way.
    let isThere = FileManager.default.fileExists(atPath: place, isDirectory: &isFolder) && !isFolder.boolValue
    let isTrusted = isWhole && former == digest
    let isSame = isThere && (isTrusted || (try? readFile(place)).map { SHA256Digest(of: $0).hex } == digest)
    if isThere, former == nil, written[file] == nil, !isSame {
      throw ExportFolderError("\(place): is in the way, and was not written by site export; move it away")
    }
    written[file] = digest
    if isSame {
      staged.remove(file)
      return false
    }
    changedCount += 1
    return true
  }

  private func stage(_ file: String, _ write: (OutputFile) throws -> Void) throws {
    let temporary = try stagedFile(file)
    do {
      try write(temporary)
      try temporary.close()
    } catch {
      unlink(temporary.path)
      throw error
    }
    staged.insert(file)
  }

  /// An empty file that will be put in its place.
  private func stagedFile(_ file: String) throws -> OutputFile {
    let place = "\(path)/\(Self.stagingName)/\(file)"
    try makeFolder(String(place[..<(place.lastIndex(of: "/") ?? place.endIndex)]))
    return try OutputFile(place)
  }

  private func put(_ file: String) throws {
    let place = "\(path)/\(file)"
    do throws(SystemError) {
      try makeFolder(String(place[..<(place.lastIndex(of: "/") ?? place.endIndex)]))
    } catch {
      guard error.code == ENOTDIR else { throw error }
      throw ExportFolderError(
        "\(place): cannot be written, because a file of its folder's name is there; move it away")
    }
    guard rename("\(path)/\(Self.stagingName)/\(file)", place) != 0 else { return }
    let error = SystemError("cannot write \(place)")
    switch error.code {
    case EISDIR:
      throw ExportFolderError("\(place): cannot be written, because a folder of this name is there")
    case ENOTDIR:
      throw ExportFolderError(
        "\(place): cannot be written, because a file of its folder's name is there; move it away")
    default: throw error
    }
  }
}

/// A folder cannot take the files of an export.
package struct ExportFolderError: Error, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

import Digests
import Files
import Foundation
import Platform

/// A folder of files that a program writes again and again. It knows which files it has written: it writes
/// only those that differ, removes those that it no longer writes, and touches no other file.
///
/// The list of its files is a file in the folder. It has a line for each file before that is written, so it
/// is right after a kill, too. Not for use by several tasks at once.
package final class ExportFolder {
  package let path: String
  /// The digests of the files that it wrote before, by their names.
  private var known: [String: String]
  private var written: [String: String] = [:]
  private let list: OutputFile
  package private(set) var changedCount = 0
  package private(set) var removedCount = 0

  package static let listName = ".colophon-files"

  /// - Throws: ``ExportFolderError`` if the folder has files, and was not made by this program; `SystemError`
  ///   if it cannot be written, as all that write.
  package init(_ path: String) throws {
    self.path = path
    let listPath = "\(path)/\(Self.listName)"
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue {
      throw ExportFolderError("\(path): is a file; name a folder")
    }
    try makeFolder(path)
    if let lines = try? String(contentsOfFile: listPath, encoding: .utf8) {
      known = Self.read(lines)
    } else {
      let others = try fileNames(in: path).filter { $0 != ".git" }
      guard others.isEmpty else {
        throw ExportFolderError(
          "\(path): has files that site export has not written, such as \(others.sorted()[0]); name another folder, or empty it"
        )
      }
      known = [:]
    }
    list = try OutputFile(listPath, appending: true)
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
    let temporary = try temporaryFile(for: file)
    do {
      try temporary.write(bytes)
      try put(temporary, at: file)
    } catch {
      unlink(temporary.path)
      throw error
    }
  }

  /// Writes a file of any size, of which `pieces` gives one after the other, each time that it is called.
  package func write(
    to file: String, pieces: (_ take: ([UInt8]) throws -> Void) async throws -> Void
  ) async throws {
    let content = RunningSHA256()
    try await pieces { content.update($0) }
    guard try begin(file, content.finish().hex) else { return }
    let temporary = try temporaryFile(for: file)
    do {
      try await pieces { try temporary.write($0) }
      try put(temporary, at: file)
    } catch {
      unlink(temporary.path)
      throw error
    }
  }

  /// Writes the content of a file from elsewhere.
  package func copy(_ source: String, to file: String) async throws {
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: source))
    try await write(to: file) { take in
      try handle.seek(toOffset: 0)
      while let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty { try take(Array(piece)) }
    }
  }

  /// Removes the files that earlier runs wrote and this one did not, and completes the list.
  package func finish() throws {
    for (file, digest) in known where written[file] == nil {
      let place = "\(path)/\(file)"
      // A file that somebody has changed since then is theirs.
      guard let bytes = try? readFile(place), SHA256Digest(of: bytes).hex == digest else { continue }
      unlink(place)
      removedCount += 1
      removeEmptyFolders(above: file)
    }
    let lines = written.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)\n" }.joined()
    let temporary = try OutputFile("\(path)/\(Self.listName).new")
    do {
      try temporary.write(Array(lines.utf8))
      try put(temporary, at: Self.listName)
    } catch {
      unlink(temporary.path)
      throw error
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
    let isThere = FileManager.default.fileExists(atPath: place)
    if isThere, former == nil, written[file] == nil {
      guard let bytes = try? readFile(place), SHA256Digest(of: bytes).hex == digest else {
        throw ExportFolderError(
          "\(place): is in the way, and was not written by site export; move it away")
      }
    }
    written[file] = digest
    if former != digest { try list.write(Array("\(digest) \(file)\n".utf8)) }
    if isThere, former == digest { return false }
    changedCount += 1
    return true
  }

  /// An empty file beside the one that it will replace.
  private func temporaryFile(for file: String) throws -> OutputFile {
    let place = "\(path)/\(file)"
    let folder = String(place[..<(place.lastIndex(of: "/") ?? place.endIndex)])
    do throws(SystemError) {
      try makeFolder(folder)
      return try OutputFile("\(folder)/.colophon-new")
    } catch {
      guard error.code == ENOTDIR else { throw error }
      throw ExportFolderError(
        "\(place): cannot be written, because a file of its folder's name is there; move it away")
    }
  }

  private func put(_ temporary: OutputFile, at file: String) throws {
    try temporary.close()
    guard rename(temporary.path, "\(path)/\(file)") != 0 else { return }
    let error = SystemError("cannot write \(path)/\(file)")
    guard error.code == EISDIR else { throw error }
    throw ExportFolderError("\(path)/\(file): cannot be written, because a folder of this name is there")
  }
}

/// A folder cannot take the files of an export.
package struct ExportFolderError: Error, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

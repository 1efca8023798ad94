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
  private let list: FileHandle
  package private(set) var changedCount = 0
  package private(set) var removedCount = 0

  package static let listName = ".colophon-files"

  /// - Throws: ``ExportFolderError`` if the folder has files, and was not made by this program.
  package init(_ path: String) throws {
    self.path = path
    let listPath = "\(path)/\(Self.listName)"
    let files = FileManager.default
    var isFolder: ObjCBool = false
    if files.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue {
      throw ExportFolderError("\(path): is a file; name a folder")
    }
    do {
      try files.createDirectory(atPath: path, withIntermediateDirectories: true)
      if let lines = try? String(contentsOfFile: listPath, encoding: .utf8) {
        known = Self.read(lines)
      } else {
        let others = try files.contentsOfDirectory(atPath: path).filter { $0 != ".git" }
        guard others.isEmpty else {
          throw ExportFolderError(
            "\(path): has files that site export has not written, such as \(others.sorted()[0]); name another folder, or empty it"
          )
        }
        known = [:]
      }
      let descriptor = open(listPath, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
      guard descriptor >= 0 else { throw SystemError("cannot write \(listPath)") }
      list = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    } catch let error as ExportFolderError {
      throw error
    } catch {
      throw ExportFolderError("\(path): the folder cannot be written: \(error); check its permissions")
    }
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
    try replace(file) { handle in try handle.write(contentsOf: Data(bytes)) }
  }

  /// Writes a file of any size, of which `pieces` gives one after the other, each time that it is called.
  package func write(
    to file: String, pieces: (_ take: ([UInt8]) throws -> Void) async throws -> Void
  ) async throws {
    let content = RunningSHA256()
    try await pieces { content.update($0) }
    guard try begin(file, content.finish().hex) else { return }
    let temporary = try temporaryFile(for: file)
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: temporary))
    try await pieces { try handle.write(contentsOf: Data($0)) }
    try handle.close()
    try move(temporary, to: file)
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
    let temporary = "\(path)/\(Self.listName).new"
    try Data(lines.utf8).write(to: URL(fileURLWithPath: temporary))
    guard rename(temporary, "\(path)/\(Self.listName)") == 0 else {
      throw ExportFolderError("\(path)/\(Self.listName): cannot be written; check its permissions")
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
    if former != digest { try list.write(contentsOf: Data("\(digest) \(file)\n".utf8)) }
    if isThere, former == digest { return false }
    changedCount += 1
    return true
  }

  private func replace(_ file: String, _ write: (FileHandle) throws -> Void) throws {
    let temporary = try temporaryFile(for: file)
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: temporary))
    try write(handle)
    try handle.close()
    try move(temporary, to: file)
  }

  /// An empty file beside the one that it will replace.
  private func temporaryFile(for file: String) throws -> String {
    let place = "\(path)/\(file)"
    let folder = String(place[..<(place.lastIndex(of: "/") ?? place.endIndex)])
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw ExportFolderError(
        "\(place): cannot be written, because a file of its folder's name is there, or for its permissions")
    }
    let temporary = "\(folder)/.colophon-new"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw SystemError("cannot create \(temporary)") }
    close(descriptor)
    return temporary
  }

  private func move(_ temporary: String, to file: String) throws {
    guard rename(temporary, "\(path)/\(file)") == 0 else {
      unlink(temporary)
      throw ExportFolderError("\(path)/\(file): cannot be written: a folder of this name may be there")
    }
  }
}

/// A folder cannot take the files of an export.
package struct ExportFolderError: Error, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

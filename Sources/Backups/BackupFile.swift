import Digests
import Files
import Foundation
import Platform

/// A backup on the disk whose every byte was checked.
package struct BackupFile: Sendable {
  package let path: String
  package let manifest: BackupManifest
  /// In bytes.
  package let size: Int
  /// Where the files of the archive are in it.
  let places: [String: Range<Int>]

  static let dumpName = "database.dump"
  static let manifestName = "manifest.json"
  static let sumsName = "SHA256SUMS"

  /// Reads the whole file.
  ///
  /// - Throws: ``BackupError`` for any byte that is not what was written.
  package init(checking path: String) throws(BackupError) {
    self.path = path
    var archive = try Archive(path)
    let members = try archive.members()
    guard let last = members.last, last.name == Self.sumsName,
      members.dropLast().map({ "\($0.digest.hex)  \($0.name)\n" }).joined().utf8.elementsEqual(last.content)
    else {
      throw BackupError(
        .damaged,
        "\(path): is damaged: its files are not those that \(Self.sumsName) names; use another backup")
    }
    size = archive.position
    places = Dictionary(members.map { ($0.name, $0.place) }) { first, _ in first }
    guard places[Self.dumpName] != nil, let json = members.first(where: { $0.name == Self.manifestName }),
      let manifest = try? JSONDecoder().decode(BackupManifest.self, from: Data(json.content)),
      manifest.form <= BackupManifest.currentForm
    else {
      throw BackupError(
        .damaged,
        "\(path): its \(Self.manifestName) cannot be read; a newer version of this program may have made it")
    }
    self.manifest = manifest
  }

  /// Whether the file begins as a backup does.
  static func isBackup(_ path: String) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path), let block = try? file.read(upToCount: TarHeader.size)
    else { return false }
    return TarHeader(Array(block))?.name == dumpName
  }

  package var names: [String] { places.keys.sorted() }

  /// The dump, from its first byte on. Other files follow it.
  func dump() throws(BackupError) -> FileHandle {
    guard let file = FileHandle(forReadingAtPath: path), let place = places[Self.dumpName],
      (try? file.seek(toOffset: UInt64(place.lowerBound))) != nil
    else { throw BackupError(.unreadable, "\(SystemError("cannot open \(path)"))") }
    return file
  }
}

/// A tar archive that is read once from its beginning to its end.
private struct Archive {
  struct Member {
    let name: String
    let place: Range<Int>
    let digest: SHA256Digest
    /// The bytes of the manifest or of the sums; empty for other files.
    let content: [UInt8]
  }

  let path: String
  private let file: FileHandle
  private(set) var position = 0

  init(_ path: String) throws(BackupError) {
    self.path = path
    // To open a named pipe would wait for a writer.
    guard (try? FileStamp(of: path))?.kind == .file, access(path, R_OK) == 0,
      let file = FileHandle(forReadingAtPath: path)
    else {
      throw BackupError(
        .unreadable, "\(path): cannot be read as a file; check the name and the permissions")
    }
    self.file = file
  }

  /// The files that are kept in memory, and how many bytes they may have. The manifest has about 150 for each
  /// page.
  private static let kept = [BackupFile.manifestName: 1 << 28, BackupFile.sumsName: 1 << 20]
  /// A backup has about ten files.
  private static let mostFiles = 1000

  mutating func members() throws(BackupError) -> [Member] {
    var members: [Member] = []
    while true {
      let block = try take(TarHeader.size)
      if block.allSatisfy({ $0 == 0 }) {
        let (rest, end) = (try take(TarHeader.size), try next(1))
        guard rest.allSatisfy({ $0 == 0 }), end.isEmpty else { throw damaged() }
        return members
      }
      guard members.count < Self.mostFiles else { throw damaged() }
      guard let header = TarHeader(block) else {
        throw members.isEmpty
          ? BackupError(.damaged, "\(path): is no backup that site backup has made") : damaged()
      }
      guard !members.contains(where: { $0.name == header.name }) else { throw damaged() }
      members.append(try member(header))
    }
  }

  private mutating func member(_ header: TarHeader) throws(BackupError) -> Member {
    let most = Self.kept[header.name]
    guard header.length <= most ?? .max else { throw damaged() }
    let start = position
    let digest = RunningSHA256()
    var content: [UInt8] = []
    var left = header.length
    while left > 0 {
      let piece = try next(min(left, 1 << 20))
      guard !piece.isEmpty else { throw damaged() }
      digest.update(piece)
      if most != nil { content += piece }
      left -= piece.count
    }
    let end = position
    guard try take(TarHeader.padding(after: header.length)).allSatisfy({ $0 == 0 }) else { throw damaged() }
    return Member(name: header.name, place: start..<end, digest: digest.finish(), content: content)
  }

  private mutating func take(_ count: Int) throws(BackupError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let piece = try next(count - bytes.count)
      guard !piece.isEmpty else { throw damaged() }
      bytes += piece
    }
    return bytes
  }

  private mutating func next(_ count: Int) throws(BackupError) -> [UInt8] {
    do {
      let bytes = Array(try file.read(upToCount: count) ?? Data())
      position += bytes.count
      return bytes
    } catch {
      throw BackupError(.unreadable, "\(path): cannot be read: \(error.localizedDescription)")
    }
  }

  private func damaged() -> BackupError {
    BackupError(
      .damaged, "\(path): is damaged or incomplete at byte \(position); use another backup")
  }
}

import Files
import Foundation
import Platform
import Timestamps

/// A folder with backups that the program makes by itself, named after the moments that they are of:
/// `colophon-20261126T180000Z.tar`. A backup has its name only when it is complete.
package struct BackupFolder: Sendable {
  package let path: String

  package init(_ path: String) { self.path = path }

  package struct Item: Hashable, Sendable {
    package let path: String
    package let time: Timestamp
    /// In bytes.
    package let size: Int
  }

  /// The files that have such a name, the newest first; none if there is no folder.
  package var items: [Item] {
    let names = (try? fileNames(in: path)) ?? []
    return names.compactMap { name in
      guard let time = Self.time(in: name),
        let stamp = try? FileStamp(of: "\(path)/\(name)", followingLinks: false),
        stamp.kind == .file, stamp.size > 0
      else { return nil }
      return Item(path: "\(path)/\(name)", time: time, size: stamp.size)
    }.sorted { $0.time > $1.time }
  }

  /// The files that count as backups, the newest first. One with a date in the future does not: until then,
  /// it would be the last one, and nothing would be backed up.
  package func items(until now: Timestamp) -> [Item] { items.filter { $0.time <= now } }

  /// The path of a backup of `time`. Makes the folder, which only its owner may enter.
  package func place(for time: Timestamp) throws(BackupError) -> String {
    try make()
    return "\(path)/\(Self.name(of: time))"
  }

  private func make() throws(BackupError) {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw BackupError(
        .unwritable,
        "BACKUP_FOLDER \(path) cannot be made: \(error.localizedDescription); check its permissions")
    }
  }

  /// Removes all but the newest `count` that count as backups at `now`.
  package func removeOld(keeping count: Int, at now: Timestamp) {
    for item in items(until: now).dropFirst(count) { unlink(item.path) }
  }

  /// Removes what processes left that were killed while they wrote a backup.
  package func removeUnfinished() {
    UnfinishedFile.removeAbandoned(in: path) { $0.hasPrefix(".colophon-") }
  }

  private static func name(of time: Timestamp) -> String {
    let digits = time.rfc3339.prefix(19).filter { $0 != "-" && $0 != ":" }
    return "colophon-\(digits)Z.tar"
  }

  private static func time(in name: String) -> Timestamp? {
    guard
      let match = name.wholeMatch(of: #/colophon-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar/#)?.output
    else { return nil }
    return Timestamp(rfc3339: "\(match.1)-\(match.2)-\(match.3)T\(match.4):\(match.5):\(match.6)Z")
  }
}

extension BackupFolder {
  /// Takes the folder for the backups of one site, which has the same database or the same address as before:
  /// a restored database is another one, and a site may move. The first to come writes a note for all that
  /// follow.
  ///
  /// - Parameters:
  ///   - database: see ``Postgres/Database/identity()``.
  ///   - address: of the site.
  /// - Throws: ``BackupError`` if the folder is that of another site: its backups would count as those of
  ///   this one, and each site would remove those of the other.
  package func claim(for database: String, at address: String) throws(BackupError) {
    try make()
    let owner: [String]
    do throws(SystemError) {
      owner = try note([database, address])
    } catch {
      throw BackupError(
        .unwritable, "BACKUP_FOLDER \(path): \(error); nothing was written; check its permissions")
    }
    guard owner.first != database, owner.last != address else { return }
    throw BackupError(
      .unfit,
      "BACKUP_FOLDER \(path) has the backups of \(owner.last ?? "another site"); nothing was written or "
        + "removed; \(advice)")
  }

  /// The address of the site whose backups the folder has, if it is another one than that with `database` and
  /// `address`; nil if there is no note.
  ///
  /// - Throws: ``SystemError`` if the note cannot be read.
  package func owner(besides database: String, at address: String) throws(SystemError) -> String? {
    let note: [UInt8]
    do throws(SystemError) {
      note = try readFile("\(path)/\(Self.noteName)")
    } catch {
      guard error.code == ENOENT else { throw error }
      return nil
    }
    let owner = Self.words(note)
    return owner.first == database || owner.last == address ? nil : owner.last
  }

  /// Advice for the case that the folder is that of another site.
  package var advice: String {
    "set another folder, or remove \(path)/\(Self.noteName) if this site has taken the place of that one"
  }

  private static let noteName = "site.txt"

  private static func words(_ note: [UInt8]) -> [String] {
    String(decoding: note, as: UTF8.self).split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// The words of the note. If there is no note, or if it has one of `words`, writes these, and returns them.
  private func note(_ words: [String]) throws(SystemError) -> [String] {
    let file = "\(path)/\(Self.noteName)"
    let descriptor = open(file, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemError("cannot open \(file)") }
    defer { close(descriptor) }
    // The other site may begin at the same moment.
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count >= 0 else { throw SystemError("cannot read \(file)") }
    let noted = Self.words(Array(bytes[..<count]))
    guard noted != words, noted.isEmpty || noted.first == words.first || noted.last == words.last else {
      return noted
    }
    let text = Array("\(words.joined(separator: " "))\n".utf8)
    try writeAll(text, at: 0, of: descriptor, path: file)
    guard ftruncate(descriptor, off_t(text.count)) == 0, fsync(descriptor) == 0 else {
      throw SystemError("cannot write \(file)")
    }
    return words
  }
}

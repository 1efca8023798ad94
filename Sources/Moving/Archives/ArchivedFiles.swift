import CZip
import Foundation
import Platform
import Spools

/// The files of a folder, or of a zip that holds such a folder.
///
/// A zip is read as it is needed, entry by entry; nothing is unpacked. Entries that would lie outside of the
/// folder are not there, and links (symbolic ones) are not followed.
final class ArchivedFiles {
  /// The paths in the folder, sorted.
  let names: [String]
  /// The paths of links, sorted.
  private let links: [String]
  /// The paths of pipes, sockets and devices, sorted.
  private let specialFiles: [String]
  private let folder: String?
  private let zip: OpaquePointer?
  private var entries: [String: UInt64] = [:]

  /// The most entries that are looked at.
  private static let most = 2_000_000
  /// The longest file that is read as a whole, in bytes.
  static let longest = 64 << 20
  /// How much of the beginning and the end of a longer file is read, in bytes.
  private static let longestEnd = 64 << 10

  init(_ path: String) throws(MoveError) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw .unreadable("\(path) does not exist")
    }
    if isFolder.boolValue {
      folder = path
      zip = nil
      let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
      let wanted = all.filter(Self.isWanted).sorted()
      let kinds = wanted.map { (name: $0, kind: Self.kind(of: "\(path)/\($0)")) }
      names = kinds.filter { $0.kind == S_IFREG }.map(\.name)
      links = kinds.filter { $0.kind == S_IFLNK }.map(\.name)
      specialFiles = kinds.filter { ![S_IFREG, S_IFLNK, S_IFDIR].contains($0.kind) }.map(\.name)
      return
    }
    var code: Int32 = 0
    guard let zip = zip_open(path, ZIP_RDONLY, &code) else {
      throw .malformed("\(path) is no zip, or is damaged (libzip error \(code))")
    }
    folder = nil
    self.zip = zip
    var found: [String: UInt64] = [:]
    var links: [String] = []
    for index in 0..<UInt64(max(0, min(Int64(Self.most), zip_get_num_entries(zip, 0)))) {
      guard let name = zip_get_name(zip, index, 0) else { continue }
      let text = String(cString: name)
      guard Self.isWanted(text), !text.hasSuffix("/") else { continue }
      if Self.isLink(index, in: zip) { links.append(text) } else { found[text] = index }
    }
    entries = found
    self.links = links.sorted()
    specialFiles = []
    names = found.keys.sorted()
  }

  deinit { if let zip { zip_discard(zip) } }

  private static func isWanted(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return !name.hasPrefix("/") && !name.contains("\\") && !parts.contains("..")
      && !parts.contains { $0.hasPrefix(".") || $0 == "__MACOSX" }
  }

  /// The kind of what is at a path, without following a link.
  private static func kind(of path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : 0
  }

  /// Whether an entry of a zip is a link: its content is only the path where that leads.
  private static func isLink(_ index: UInt64, in zip: OpaquePointer) -> Bool {
    var system: UInt8 = 0
    var attributes: UInt32 = 0
    guard zip_file_get_external_attributes(zip, index, 0, &system, &attributes) == 0 else { return false }
    return mode_t(attributes >> 16) & S_IFMT == S_IFLNK
  }

  /// A loss for each link, which is not followed, and for each special file, which is not read.
  var losses: [Loss] {
    links.map { Loss(.text, "link", at: SourcePlace(file: $0), "is a link and not followed") }
      + specialFiles.map(Loss.ofSpecialFile)
  }

  /// Whether a file begins as a zip does.
  static func isZip(_ path: String) -> Bool {
    guard let reader = try? ByteReader(file: path) else { return false }
    return (try? reader.starts(with: "PK\u{3}\u{4}")) ?? false
  }

  /// A file, piece by piece.
  func reader(of name: String) throws -> ByteReader {
    ReadingNote.note(name)
    if let folder { return try ByteReader(file: "\(folder)/\(name)") }
    guard let zip, let index = entries[name], let file = zip_fopen_index(zip, index, 0) else {
      throw MoveError.unreadable("\(name) in the zip cannot be read; it may be encrypted")
    }
    let entry = ZipEntry(file, of: self)
    return ByteReader { try entry.next() }
  }

  /// A file as a whole, in whatever encoding it is.
  ///
  /// - Parameter report: what is to be told of the encoding.
  /// - Throws: ``MoveError`` if it is longer than ``longest`` bytes, or damaged.
  func text(of name: String, report: (Loss) -> Void = { _ in }) throws -> String {
    let reader = try reader(of: name)
    guard try !reader.has(Self.longest) else {
      throw MoveError.unreadable("\(name) is longer than \(Self.longest >> 20) MB")
    }
    var losses = LossList(file: name)
    let text = SourceFile.decode(Array(reader.slice(reader.rest)), losses: &losses)
    for loss in losses.losses { report(loss) }
    return text
  }

  /// The original of a file that is too long for ``text(of:report:)``, and its beginning and end as text; nil
  /// for a shorter file.
  func long(_ name: String) throws -> (text: LongText, ends: String)? {
    let reader = try reader(of: name)
    guard try reader.has(Self.longest) else { return nil }
    let long = try LongText(reader, ending: name.pathExtension)
    let tail = try long.bytes.read(long.bytes.count - Self.longestEnd..<long.bytes.count)
    var losses = LossList(file: name)
    return (long, SourceFile.decode(try long.bytes.prefix(Self.longestEnd) + tail, losses: &losses))
  }
}

/// An open entry of a zip.
private final class ZipEntry {
  private let file: OpaquePointer
  /// Keeps the zip open.
  private let archive: ArchivedFiles

  init(_ file: OpaquePointer, of archive: ArchivedFiles) { (self.file, self.archive) = (file, archive) }

  deinit { zip_fclose(file) }

  func next() throws -> [UInt8] {
    var length: zip_int64_t = 0
    let piece = [UInt8](unsafeUninitializedCapacity: 256 << 10) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      length = zip_fread(file, start, UInt64(buffer.count))
      count = Int(max(0, length))
    }
    guard length >= 0 else { throw MoveError.malformed("an entry of the zip is damaged") }
    return piece
  }
}

import CZip
import Foundation

/// The files of a folder, or of a zip that holds such a folder.
///
/// A zip is read as it is needed, entry by entry; nothing is unpacked. Entries that would lie outside of the
/// folder are not there.
final class ArchivedFiles {
  /// The paths in the folder, sorted.
  let names: [String]
  private let folder: String?
  private let zip: OpaquePointer?
  private var entries: [String: UInt64] = [:]

  /// The most entries that are looked at.
  private static let most = 2_000_000
  /// The longest file that is read as a whole, in bytes.
  static let longest = 64 << 20

  init(_ path: String) throws(MoveError) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw .unreadable("\(path) does not exist")
    }
    if isFolder.boolValue {
      folder = path
      zip = nil
      let all = FileManager.default.enumerator(atPath: path)
      names = (all?.compactMap { $0 as? String } ?? []).filter(Self.isWanted).sorted()
      return
    }
    var code: Int32 = 0
    guard let zip = zip_open(path, ZIP_RDONLY, &code) else {
      throw .malformed("\(path) is no zip, or is damaged (libzip error \(code))")
    }
    folder = nil
    self.zip = zip
    var found: [String: UInt64] = [:]
    for index in 0..<UInt64(max(0, min(Int64(Self.most), zip_get_num_entries(zip, 0)))) {
      guard let name = zip_get_name(zip, index, 0) else { continue }
      let text = String(cString: name)
      if Self.isWanted(text), !text.hasSuffix("/") { found[text] = index }
    }
    entries = found
    names = found.keys.sorted()
  }

  deinit { if let zip { zip_discard(zip) } }

  private static func isWanted(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return !name.hasPrefix("/") && !name.contains("\\") && !parts.contains("..")
      && !parts.contains { $0.hasPrefix(".") || $0 == "__MACOSX" }
  }

  /// Whether a file begins as a zip does.
  static func isZip(_ path: String) -> Bool {
    guard let reader = try? ByteReader(file: path) else { return false }
    return (try? reader.starts(with: "PK\u{3}\u{4}")) ?? false
  }

  /// A file, piece by piece.
  func reader(of name: String) throws -> ByteReader {
    if let folder { return try ByteReader(file: "\(folder)/\(name)") }
    guard let zip, let index = entries[name], let file = zip_fopen_index(zip, index, 0) else {
      throw MoveError.unreadable("\(name) in the zip cannot be read; it may be encrypted")
    }
    let entry = ZipEntry(file, of: self)
    return ByteReader { try entry.next() }
  }

  /// A file as a whole.
  ///
  /// - Throws: ``MoveError`` if it is longer than ``longest`` bytes, or damaged.
  func text(of name: String) throws -> String {
    let reader = try reader(of: name)
    guard try !reader.has(Self.longest) else {
      throw MoveError.unreadable("\(name) is longer than \(Self.longest >> 20) MB")
    }
    return reader.text(reader.rest)
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

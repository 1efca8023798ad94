import Digests
import Files
import Foundation

/// The record of earlier runs: for each text its file, and the digest of what was written. So a second run
/// knows which files their authors have edited.
///
/// A file of lines, to which each write is appended. A run that was killed after it wrote a file and before
/// it noted that finds the file as it would write it, and notes it then.
struct Ledger {
  struct Entry: Codable {
    let id: String
    let file: String
    let digest: String
    /// The address of the text; nil for a file that is no text.
    var address: String?
  }

  enum Outcome {
    case written
    /// The file already has the text of the source.
    case unchanged
    /// The author edited or removed the file here; the source has not changed.
    case kept
    /// The author and the source both changed the text; the file stays as the author left it.
    case conflict(String)
  }

  private let folder: String
  private let isDryRun: Bool
  private var entries: [String: (file: String, digest: String)] = [:]
  /// The addresses of the texts that earlier runs wrote, by their ids.
  private var addresses: [String: String] = [:]
  private var handle: FileHandle?

  /// Hidden, so a sync does not read it.
  static let path = ".import/ledger.jsonl"

  init(of folder: String, isDryRun: Bool) throws(MoveError) {
    self.folder = folder
    self.isDryRun = isDryRun
    let path = "\(folder)/\(Self.path)"
    if let data = FileManager.default.contents(atPath: path) {
      for line in data.split(separator: 0x0A) {
        // The last line of a run that was killed may be cut off.
        guard let entry = try? JSONDecoder().decode(Entry.self, from: line) else { continue }
        entries[entry.id] = (entry.file, entry.digest)
        addresses[entry.id] = entry.address
      }
    }
    if !isDryRun {
      handle = try appendingHandle(path)
      UnfinishedFile.clear(in: folder)
    }
  }

  subscript(id: String) -> (file: String, digest: String)? { entries[id] }

  var files: [String] { entries.values.map(\.file) }

  /// The addresses, which are not needed again.
  mutating func takeAddresses() -> [String: String] {
    defer { addresses = [:] }
    return addresses
  }

  /// - Parameter address: that of the text; nil for a file that is no text.
  mutating func write(
    _ text: String, to file: String, id: String, address: String? = nil
  ) throws(MoveError) -> Outcome {
    let digest = SHA256Digest(of: text).hex
    let path = "\(folder)/\(file)"
    let present = (try? readFile(path)).map { SHA256Digest(of: $0).hex }
    if present == digest {
      if entries[id]?.digest != digest {
        try note(Entry(id: id, file: file, digest: digest, address: address))
      }
      return .unchanged
    }
    guard present != nil || !FileManager.default.fileExists(atPath: path) else {
      return .conflict("cannot be read; it stays, and what is new was not written")
    }
    if let known = entries[id] {
      guard known.digest != digest else { return .kept }
      guard present == known.digest else {
        return .conflict(
          present == nil
            ? "was removed here and has changed in the source; it stays removed"
            : "was edited here and has changed in the source; your text stays")
      }
    } else if present != nil {
      return .conflict("exists already with another text; it stays, and what is new was not written")
    }
    try replace(path, with: text)
    try note(Entry(id: id, file: file, digest: digest, address: address))
    return .written
  }

  private func replace(_ path: String, with text: String) throws(MoveError) {
    guard !isDryRun else { return }
    do {
      try UnfinishedFile.write(to: path, in: folder) { try Data(text.utf8).write(to: URL(filePath: $0)) }
    } catch {
      throw .unwritable(path, error)
    }
  }

  private mutating func note(_ entry: Entry) throws(MoveError) {
    entries[entry.id] = (entry.file, entry.digest)
    guard let handle else { return }
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let line = try encoder.encode(entry)
      try handle.write(contentsOf: line + [0x0A])
    } catch {
      throw .unwritable("\(folder)/\(Self.path)", error)
    }
  }

  mutating func close() throws(MoveError) {
    try? handle?.close()
    handle = nil
  }
}

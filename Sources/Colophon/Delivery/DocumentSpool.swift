import HTTP
import Server
import Spools

/// A document that is being made: in memory as long as it is small, in a file without a name from then on.
struct DocumentSpool {
  private let spooling: Spooling
  private var file: TemporaryFile?
  /// Bytes in the file.
  private var written = 0
  /// All of it, or what is not in the file yet.
  private var held: [UInt8] = []

  /// Bytes that are written to the file at once, if not more come at once.
  private static let pieceSize = 256 << 10

  /// - Parameter size: bytes that will come at least, as far as that is known.
  /// - Throws: `TemporaryFileError`
  init(_ spooling: Spooling, atLeast size: Int = 0) throws(TemporaryFileError) {
    self.spooling = spooling
    // Markup takes about an eighth more when it is escaped.
    if size > spooling.memory { try spill() } else { held.reserveCapacity(size + size / 8 + 16_384) }
  }

  /// Bytes so far.
  var count: Int { written + held.count }

  /// What was made; nothing comes after it.
  var body: Body {
    mutating get throws(TemporaryFileError) {
      guard let file else { return .bytes(held) }
      try flush(file)
      return .file(try FileSlice(of: file, length: written))
    }
  }

  mutating func append(_ bytes: [UInt8]) throws(TemporaryFileError) {
    _ = try append { $0 += bytes }
  }

  /// Has `write` append to the document.
  ///
  /// - Returns: the digest that `digest` makes of what was appended.
  mutating func append<Digest>(
    _ write: (inout [UInt8]) -> Void, digest: (ArraySlice<UInt8>) -> Digest = { _ in () }
  ) throws(TemporaryFileError) -> Digest {
    let start = held.count
    write(&held)
    let digest = digest(held[start...])
    if let file {
      if held.count >= Self.pieceSize { try flush(file) }
    } else if held.count > spooling.memory {
      try spill()
    }
    return digest
  }

  private mutating func spill() throws(TemporaryFileError) {
    let file = try TemporaryFile(in: spooling.folder)
    self.file = file
    try flush(file)
  }

  private mutating func flush(_ file: TemporaryFile) throws(TemporaryFileError) {
    try file.write(held, at: written)
    written += held.count
    // An entry that was large does not make the room for all others as large.
    held.removeAll(keepingCapacity: held.capacity <= Self.pieceSize * 2)
  }
}

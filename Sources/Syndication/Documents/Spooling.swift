import Dependencies
import HTTP
import Publication
import Server
public import Spools

/// Up to which size documents are made in memory, and where they are made beyond it.
public struct Spooling: Hashable, Sendable {
  /// Bytes of a document that are held in memory.
  public var memory: Int
  /// Where larger ones are written to, in files without a name.
  public var folder: String

  public init(memory: Int = 4 << 20, folder: String = TemporaryFile.defaultFolder) {
    self.memory = memory
    self.folder = folder
  }
}

extension Spooling {
  /// A place for a document.
  ///
  /// - Parameter size: bytes that it will have at least, as far as that is known.
  package func spool(expecting size: Int = 0) -> Spool { Spool(in: folder, memory: memory, expecting: size) }
}

extension Body {
  /// What was written to `spool` until now.
  package init(of spool: Spool) throws(TemporaryFileError) {
    switch try spool.contents() {
    case .memory(let bytes): self = .bytes(bytes)
    case .file(let file, let count): self = .file(try FileSlice(of: file, length: count))
    }
  }
}

extension DependencyValues {
  /// How documents are made that may be large.
  public var spooling: Spooling {
    get { self[SpoolingKey.self] }
    set { self[SpoolingKey.self] = newValue }
  }
}

private enum SpoolingKey: DependencyKey {
  static let liveValue = Spooling()
  static var testValue: Spooling { Spooling() }
}

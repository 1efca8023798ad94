import Dependencies
import HTTP
import Publication
import Server
import Spools

/// Up to which size documents are written in memory, and where larger ones are written.
package struct Spooling: Hashable, Sendable {
  /// Documents of up to this many bytes are in memory.
  package var memory: Int
  /// The folder for larger documents, which are written to unnamed files.
  package var folder: String

  package init(memory: Int = 4 << 20, folder: String = TemporaryFile.defaultFolder) {
    self.memory = memory
    self.folder = folder
  }
}

extension Spooling {
  /// A spool for a document.
  ///
  /// - Parameter size: how many bytes the document will have at least, as far as known.
  package func spool(expecting size: Int = 0) -> Spool { Spool(in: folder, memory: memory, expecting: size) }
}

extension Body {
  /// The bytes that have been written to `spool` so far.
  package init(of spool: Spool) throws(TemporaryFileError) {
    switch try spool.contents() {
    case .memory(let bytes): self = .bytes(bytes)
    case .file(let file, let count): self = .file(try FileSlice(of: file, length: count))
    }
  }
}

extension DependencyValues {
  /// Where documents that may be large are written.
  package var spooling: Spooling {
    get { self[SpoolingKey.self] }
    set { self[SpoolingKey.self] = newValue }
  }
}

private enum SpoolingKey: DependencyKey {
  static let liveValue = Spooling()
  static var testValue: Spooling { Spooling() }
}

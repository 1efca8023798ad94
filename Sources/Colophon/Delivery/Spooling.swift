import Dependencies
import Foundation

/// Up to which size documents are made in memory, and where they are made beyond it.
public struct Spooling: Hashable, Sendable {
  /// Bytes of a document that are held in memory.
  public var memory: Int
  /// Where larger ones are written to, in files without a name.
  public var folder: String

  public init(memory: Int = 4 << 20, folder: String) {
    self.memory = memory
    self.folder = folder
  }

  /// The folder that `TMPDIR` names, else the one for what is large: `/tmp` may be memory.
  static var standard: Spooling {
    let named = ProcessInfo.processInfo.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 }
    return Spooling(folder: named ?? "/var/tmp")
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
  static let liveValue = Spooling.standard
  static var testValue: Spooling { .standard }
}

import Dependencies
public import Spools

/// Up to which size documents are made in memory, and where they are made beyond it.
public struct Spooling: Hashable, Sendable {
  /// Bytes of a document that are held in memory.
  public var memory: Int
  /// Where larger ones are written to, in files without a name.
  public var folder: String

  public init(memory: Int = 4 << 20, folder: String = TemporaryFile.usualFolder) {
    self.memory = memory
    self.folder = folder
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

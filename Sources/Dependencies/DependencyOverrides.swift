/// Values by key. There are few, so searching a list is faster than hashing.
@usableFromInline
struct DependencyOverrides: Sendable {
  @usableFromInline var entries: [(key: ObjectIdentifier, value: any AnyObject & Sendable)] = []

  @inlinable
  func value<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value? {
    let identifier = ObjectIdentifier(key)
    for entry in entries where entry.key == identifier {
      return unsafeDowncast(entry.value, to: Box<Key.Value>.self).value
    }
    return nil
  }

  /// Whether both share their storage and are therefore equal.
  func isIdentical(to other: DependencyOverrides) -> Bool {
    entries.withUnsafeBufferPointer { mine in
      other.entries.withUnsafeBufferPointer { $0.baseAddress == mine.baseAddress && $0.count == mine.count }
    }
  }

  mutating func set<Key: TestDependencyKey>(_ value: Key.Value, for key: Key.Type) {
    let entry = (key: ObjectIdentifier(key), value: Box(value) as any AnyObject & Sendable)
    if let index = entries.firstIndex(where: { $0.key == entry.key }) {
      entries[index] = entry
    } else {
      entries.append(entry)
    }
  }

  @usableFromInline
  final class Box<Value: Sendable>: Sendable {
    @usableFromInline let value: Value

    init(_ value: Value) { self.value = value }
  }
}

/// The names of the open elements, as written.
struct OpenElements {
  /// All names, joined.
  private var names: [UInt8] = []
  private var starts: [Int] = []

  var count: Int { starts.count }

  /// With its prefix; empty if nothing is open.
  var innermost: ArraySlice<UInt8> { starts.isEmpty ? [] : self[starts.count - 1] }

  subscript(_ index: Int) -> ArraySlice<UInt8> {
    names[starts[index]..<(index + 1 < starts.count ? starts[index + 1] : names.count)]
  }

  /// For the end of an error message: `, <title> is open`.
  var description: String {
    starts.isEmpty ? "" : ", <\(String(decoding: innermost, as: UTF8.self))> is open"
  }

  mutating func push(_ name: UnsafeBufferPointer<UInt8>) {
    starts.append(names.count)
    names.append(contentsOf: name)
  }

  mutating func pop() {
    if let start = starts.popLast() { names.removeSubrange(start...) }
  }

  func isInnermost(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = starts.last, names.count - start == name.count else { return false }
    for index in 0..<name.count where names[start + index] != name[index] { return false }
    return true
  }

  func lastIndex(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    starts.indices.last { isName(at: $0, name, mask: 0) }
  }

  /// The element that an end tag of this name closes. Case may differ, and the name of the innermost element
  /// may have one typing error.
  func index(endedBy name: UnsafeBufferPointer<UInt8>) -> Int? {
    if let index = lastIndex(of: name) ?? starts.indices.last(where: { isName(at: $0, name, mask: 0x20) }) {
      return index
    }
    let last = innermost
    return last.count > 3 && last.isSlip(of: name) ? count - 1 : nil
  }

  /// - Parameter mask: the bits that may differ.
  private func isName(at index: Int, _ name: UnsafeBufferPointer<UInt8>, mask: UInt8) -> Bool {
    let start = starts[index]
    let end = index + 1 < starts.count ? starts[index + 1] : names.count
    guard end - start == name.count else { return false }
    for offset in 0..<name.count where names[start + offset] | mask != name[offset] | mask { return false }
    return true
  }
}

extension ArraySlice<UInt8> {
  /// Whether the names differ by one letter that is wrong, missing, extra or swapped.
  fileprivate func isSlip(of other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard abs(count - other.count) <= 1 else { return false }
    let start = zip(self, other).prefix { $0 == $1 }.count
    let end = zip(reversed(), other.reversed()).prefix { $0 == $1 }.count
    return start + end >= Swift.max(count, other.count) - 1
      || first == other.first && Set(self).symmetricDifference(other).count <= 1
  }
}

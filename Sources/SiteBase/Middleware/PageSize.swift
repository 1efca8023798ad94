import HTTP
import HTTPTypes

/// Memory, disk and files that kept pages take.
package struct PageSize: Hashable, Sendable {
  /// Bytes in memory.
  package var memory = 0
  /// Bytes in files.
  package var disk = 0
  /// Open files.
  package var files = 0

  /// The size of every entry in addition to its key and its responses.
  package static let page = PageSize(memory: 512)

  static func += (left: inout PageSize, right: PageSize) {
    left.memory += right.memory
    left.disk += right.disk
    left.files += right.files
  }

  static func -= (left: inout PageSize, right: PageSize) {
    left.memory -= right.memory
    left.disk -= right.disk
    left.files -= right.files
  }

  static func + (left: PageSize, right: PageSize) -> PageSize {
    var sum = left
    sum += right
    return sum
  }

  /// Whether memory, disk and files are each at most this share of `most`.
  package func fits(into most: PageSize, share: (numerator: Int, denominator: Int)) -> Bool {
    func isEnough(_ part: KeyPath<PageSize, Int>) -> Bool {
      self[keyPath: part] <= most[keyPath: part] * share.numerator / share.denominator
    }
    return isEnough(\.memory) && isEnough(\.disk) && isEnough(\.files)
  }
}

extension PageSize {
  /// The size of the body and the fields of `response`.
  init(of response: Response) {
    switch response.body {
    case .bytes(let bytes): self.init(memory: bytes.count)
    case .file(let file): self.init(disk: file.length, files: 1)
    case .empty, .stream: self.init()
    }
    memory += response.headerFields.reduce(0) { $0 + $1.name.rawName.utf8.count + $1.value.utf8.count }
  }
}

import Files
import Foundation
import Spools

/// A text that is too long to become a post: its original goes into a file beside the texts, and the post is
/// a draft that names this file.
package struct LongText: Sendable {
  /// The original as it is in the source.
  let bytes: Spool
  /// The ending of the file's name, with its dot.
  let ending: String

  init(_ bytes: Spool, ending: String) { (self.bytes, self.ending) = (bytes, ending) }

  /// Reads what is still to come.
  init(_ reader: ByteReader, ending: String) throws {
    self.init(Spool(), ending: ending)
    while try reader.has(1) {
      try bytes.append(reader.slice(reader.rest))
      reader.skip(reader.rest)
    }
  }

  /// The folder of these files below the content folder, of which no page shows anything.
  static let folder = "long-texts"

  /// The file that has the original of a text: `long-texts/posts/2020-03-04-hello.html`.
  func file(of name: FileName) -> String { "\(Self.folder)/\(name.file.withoutExtension)\(ending)" }

  func write(to path: String) throws {
    let file = try OutputFile(path)
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + Spool.pieceSize)
      try file.write(bytes.read(start..<end))
      start = end
    }
    try file.close()
  }
}

extension MovedText {
  /// Makes a draft of a text that is too long.
  mutating func leaveOutLongText() {
    guard long != nil else { return }
    isDraft = true
    // Only what is published has an address.
    addresses = []
  }

  /// Names the file of a text that is too long in place of the text.
  ///
  /// - Returns: a loss that says so; nil for another text.
  mutating func nameLongText(_ name: FileName) -> Loss? {
    guard let file = long?.file(of: name) else { return nil }
    body = "This text was too long to be moved. All of it is in the file `\(file)`."
    return Loss(.text, "too long", at: place, "became a draft without its text, which is in \(file)")
  }
}

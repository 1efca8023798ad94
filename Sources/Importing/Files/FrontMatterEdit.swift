import Publication
import Timestamps
import YAML

/// Changes whether a text says that its post is published. All other bytes of it stay as they are.
package struct FrontMatterEdit {
  private let document: FrontMatterDocument
  private let keys: FrontMatterKeys
  private let file: String

  /// - Parameter file: the path that error messages name.
  package init(_ source: String, file: String) throws(ContentError) {
    self.file = file
    do {
      document = try FrontMatterDocument(source, file: file)
      keys = FrontMatterKeys(document.mapping)
    } catch {
      throw ContentError(error.description)
    }
  }

  /// The text without its `draft: true`, and with the date `now` if it has none; nil if it says so already.
  ///
  /// - Parameter now: nil if it needs no date.
  package func publishing(at now: Timestamp?) throws(ContentError) -> String? {
    guard let key = try draftKey else { return nil }
    try checkIsAlone(key)
    guard let now, !hasDate else { return try changed([.remove(key)], isDraft: false) }
    return try changed([.replace(key, with: "date", .word(now.rfc3339))], isDraft: false)
  }

  /// Whether the front matter has the date of the post.
  package var hasDate: Bool { document.mapping.hasValue(keys["date"]) }

  /// The text with `draft: true`; nil if it says so already.
  package func unpublishing() throws(ContentError) -> String? {
    guard try draftKey == nil else { return nil }
    let key = keys["draft"]
    guard document.mapping.line(of: key) != nil else {
      return try changed([.set("draft", .word("true"))], isDraft: true)
    }
    try checkIsAlone(key)
    return try changed([.replace(key, with: "draft", .word("true"))], isDraft: true)
  }

  /// The key that makes it a draft; nil if it is none.
  private var draftKey: String? {
    get throws(ContentError) {
      do {
        return try keys.draftKey()
      } catch {
        throw ContentError(error.description)
      }
    }
  }

  /// Checks that a key and its value, one word, are all that their line has.
  private func checkIsAlone(_ key: String) throws(ContentError) {
    guard let line = document.mapping.line(of: key) else { return }
    let match = document.line(line).wholeMatch(
      of: #/["']?([A-Za-z_-]+)["']?[ \t]*[:=][ \t]*\S+[ \t]*(?:#.*)?/#)
    guard match?.1 == key[...] else {
      throw ContentError(
        "\(file):\(line): \(key) is not alone in its line, so it was not changed; change it yourself")
    }
  }

  private func changed(_ changes: [FrontMatterChange], isDraft: Bool) throws(ContentError) -> String {
    guard let source = try? document.applying(changes),
      let read = try? FrontMatterDocument(source, file: file),
      (try? FrontMatterKeys(read.mapping).draftKey() != nil) == isDraft
    else {
      throw ContentError("\(file):1: the front matter cannot be changed here; change draft: yourself")
    }
    return source
  }
}

import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The entries of whole feeds: of the package's own sample, and of real blogs beside the package, if there
/// are any.
enum FeedBodies {
  struct Entry: CustomTestStringConvertible {
    var link: String
    var html: String
    var testDescription: String { link }
  }

  static let entries: [Entry] = {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let samples = package.appending(path: "Tests/Samples/lamplight.rss.xml")
    let folder = package.deletingLastPathComponent().appending(path: "shared/seeds")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
    let real = files.filter { $0.hasSuffix(".xml") }.sorted().map { folder.appending(path: $0) }
    return ([samples] + real).flatMap(entries)
  }()

  private static func entries(of file: URL) -> [Entry] {
    guard let data = try? Data(contentsOf: file) else { return [] }
    let feed = String(decoding: data, as: UTF8.self)
    return feed.split(separator: "<item>").dropFirst().compactMap { item in
      guard let link = content(of: "link", in: item), let html = content(of: "description", in: item) else {
        return nil
      }
      return Entry(link: unescaped(link), html: unescaped(html))
    }
  }

  private static func content(of name: String, in item: Substring) -> Substring? {
    guard let start = item.firstRange(of: "<\(name)>"), let end = item.firstRange(of: "</\(name)>") else {
      return nil
    }
    return item[start.upperBound..<end.lowerBound]
  }

  private static func unescaped(_ text: Substring) -> String {
    let entities = ["lt": "<", "gt": ">", "quot": "\"", "apos": "'", "amp": "&"]
    var plain = ""
    var rest = text
    while let ampersand = rest.firstIndex(of: "&"), let end = rest[ampersand...].firstIndex(of: ";") {
      plain += rest[..<ampersand]
      let name = rest[rest.index(after: ampersand)..<end]
      let code = name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
      plain += entities[String(name)] ?? code.flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? ""
      rest = rest[rest.index(after: end)...]
    }
    return plain + rest
  }
}

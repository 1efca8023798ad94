import Foundation

/// Where what was fetched from other hosts is, in a file of lines beside the ledger.
struct FetchedMedia: Codable {
  let url: String
  /// The path at this site.
  let path: String

  static let file = ".import/media.jsonl"

  static func all(in content: String) -> [String: String] {
    guard let data = FileManager.default.contents(atPath: "\(content)/\(file)") else { return [:] }
    var found: [String: String] = [:]
    for line in data.split(separator: 0x0A) {
      guard let entry = try? JSONDecoder().decode(FetchedMedia.self, from: line) else { continue }
      found[entry.url] = entry.path
    }
    return found
  }
}

import Files
import Foundation
import Transcripts

/// A file of captions in the folder of an episode.
struct CheckedCaptions {
  let path: String

  /// Nil if it cannot be read, which the episode says.
  var file: CaptionFile? {
    guard let bytes = try? readFile(path) else { return nil }
    return CaptionFile(bytes, isSRT: path.lowercased().hasSuffix(".srt"))
  }

  var findings: [ContentFinding] {
    (file?.problems ?? []).map { ContentFinding(.captions, path, line: $0.line, $0.message) }
  }

  /// Mends the file.
  ///
  /// - Returns: whether there was something to mend.
  func tidy() throws(ContentError) -> Bool {
    guard let text = file?.tidied else { return false }
    do {
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
      if let mode { try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path) }
    } catch {
      throw ContentError(
        .unwritable,
        "\(path): cannot be written: \(error.localizedDescription); check the folder's permissions")
    }
    return true
  }
}

extension ContentCheck {
  /// Mends the captions of all episodes that can be read: no two overlap, and no line has more than 42
  /// columns.
  ///
  /// - Returns: the paths of the files that were changed.
  package static func tidyCaptions(in content: String, _ style: WritingStyle) throws(ContentError) -> [String]
  {
    var changed: [String] = []
    for source in try ContentListing(of: content, allowsMissing: false, style: style).sources
    where source.episode != nil {
      guard let post = try? source.post() else { continue }
      for captions in post.captions where try captions.tidy() { changed.append(captions.path) }
    }
    return changed
  }
}

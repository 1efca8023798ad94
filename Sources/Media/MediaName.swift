import Pictures
import URIs

/// The name under which a medium is on the site, made from the name that a client gave.
enum MediaName {
  /// In characters, with the extension.
  private static let longest = 80

  /// Letters, digits, `-`, `_` and `.` of the last part of a path. Everything else becomes a hyphen.
  ///
  /// - Parameters:
  ///   - given: as the client sent it: perhaps a path, perhaps empty.
  ///   - format: of a picture, whose extension the name gets if it has another one.
  static func cleaned(_ given: String, _ format: PictureHeader.Format? = nil) -> String {
    let last = given.composed.split { $0 == "/" || $0 == "\\" }.last ?? ""
    var name = ""
    for scalar in last.unicodeScalars {
      let isKept =
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || scalar.properties.generalCategory == .nonspacingMark || "-_.".unicodeScalars.contains(scalar)
      if isKept {
        name.unicodeScalars.append(scalar)
      } else if !name.hasSuffix("-") {
        name += "-"
      }
    }
    name = name.trimming { $0 == "-" || $0 == "." }
    var (stem, ending) = name.parts
    if let format, !format.extensions.contains(ending.lowercased()) {
      // `photo.2026` has no extension, `photo.png` has that of another format.
      if ending.isEmpty || !(2...4).contains(ending.count) || ending.allSatisfy(\.isNumber) { stem = name }
      ending = format.extensions[0]
    }
    let room = longest - (ending.isEmpty ? 0 : ending.count + 1)
    stem = String(stem.prefix(max(room, 1))).trimming { $0 == "-" || $0 == "." }
    if stem.isEmpty { stem = format == nil ? "file" : "picture" }
    return ending.isEmpty ? stem : "\(stem).\(ending)".composed
  }
}

extension String {
  /// The name without its extension, and the extension, which may be empty.
  var parts: (stem: String, ending: String) {
    guard let dot = lastIndex(of: "."), dot > startIndex else { return (self, "") }
    return (String(self[..<dot]), String(self[index(after: dot)...]))
  }

  fileprivate func trimming(_ isDropped: (Character) -> Bool) -> String {
    var text = self[...]
    while let first = text.first, isDropped(first) { text.removeFirst() }
    while let last = text.last, isDropped(last) { text.removeLast() }
    return String(text)
  }
}

extension PictureHeader.Format {
  /// In lowercase, the usual one first.
  fileprivate var extensions: [String] { self == .jpeg ? ["jpg", "jpeg", "jpe", "jfif"] : [rawValue] }
}

import Foundation
import Pages
import Server
import Settings

/// The files that the looks are made of: those of `Public/assets`, and those of the owner in the content
/// folder, where none has to exist.
struct LooksSources {
  let files: StaticFiles
  /// The content folder.
  let folder: String
  let themeName: String

  /// The style sheets of features, which some pages need besides that of the site.
  static let features = ["episode"]

  static func path(ofFeature name: String) -> String { "/assets/\(name).css" }

  init(files: StaticFiles, folder: String, theme: String) {
    self.files = files
    self.folder = folder
    themeName = theme
  }

  var fonts: String { text("/assets/fonts.css") }
  var site: String { text("/assets/site.css") }
  /// The owner's theme, or else that of the program.
  var theme: String { ownTheme ?? text("/assets/themes/\(themeName).css") }
  /// The default theme, for properties that an owner's theme leaves out or gets wrong; empty for a theme of
  /// the program.
  var defaults: String { ownTheme == nil ? "" : text("/assets/themes/plain.css") }
  private var ownTheme: String? { ownText("themes/\(themeName).css") }
  /// The owner's additions.
  var own: String { ownText("site.css") ?? "" }

  var slots: SiteLooks.Slots {
    var slots = SiteLooks.Slots()
    slots.head = ownText("slots/head.html")
    slots.masthead = ownText("slots/masthead.html")
    slots.belowPost = ownText("slots/below-post.html")
    slots.footer = ownText("slots/footer.html")
    return slots
  }

  /// The versions of the files: each changes when its file does.
  var versions: [String?] {
    let provided = [
      "/assets/fonts.css", "/assets/site.css", "/assets/site.js", "/assets/themes/\(themeName).css",
      "/assets/themes/plain.css",
    ]
    let own =
      ["site.css", "themes/\(themeName).css"]
      + ["head", "masthead", "below-post", "footer"].map { "slots/\($0).html" }
    return (provided + Self.features.map(Self.path)).map { files.fingerprinted($0) } + own.map(version)
  }

  /// The content of a file of `Public`; empty if there is none.
  func text(_ path: String) -> String {
    files.content(of: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private func ownText(_ name: String) -> String? {
    FileManager.default.contents(atPath: "\(folder)/\(name)").map {
      // A byte order mark would be a part of the first rule.
      String(decoding: $0.starts(with: [0xEF, 0xBB, 0xBF]) ? $0.dropFirst(3) : $0, as: UTF8.self)
    }
  }

  private func version(_ name: String) -> String? {
    // A link may lead to another file than before.
    let path = URL(fileURLWithPath: "\(folder)/\(name)").resolvingSymlinksInPath().path
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
    let date = attributes[.modificationDate] as? Date
    return "\(date?.timeIntervalSince1970 ?? 0) \(attributes[.size] ?? 0)"
  }
}

import Foundation
import Server
import Settings
import SocialImages

// The looks of the pictures for previews: those of pages on light paper.

extension LooksSources {
  func socialImages(_ settings: LooksSettings) -> SocialImageStyle {
    let theme = theme
    func colour(_ name: String, or other: String) -> String {
      ThemeProperties.lightColour(name, in: theme) ?? other
    }
    let ink = colour("ink", or: "#000000")
    return SocialImageStyle(
      paper: colour("paper", or: "#ffffff"), ink: ink, quiet: colour("quiet", or: ink),
      accent: settings.accent?.onLight ?? colour("accent", or: ink),
      titleFont: .init(
        families: ThemeProperties.families("heading-font", in: theme),
        weight: ThemeProperties.number("heading-weight", in: theme, 1...1000).map { Int($0) } ?? 700,
        spacing: ThemeProperties.number("heading-spacing", in: theme, -1...1) ?? 0),
      textFont: .init(families: ThemeProperties.families("text-font", in: theme), weight: 400),
      logo: logo(settings.logo))
  }

  /// A logo that is a file of `Public`, of a type that can be drawn. Nothing is fetched from other sites.
  private func logo(_ address: String?) -> SocialImageStyle.Logo? {
    guard let address, address.hasPrefix("/"), let content = files.content(of: address),
      content.count <= Self.largestLogo
    else { return nil }
    let types = ["svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg"]
    let ending = address.split(separator: ".").last.map { $0.lowercased() } ?? ""
    return types[ending].map { SocialImageStyle.Logo(type: $0, content: content) }
  }

  /// In bytes.
  private static let largestLogo = 1_000_000

  /// The upright fonts of the site's style sheets, which are beside those for browsers as TTF: Pango reads no
  /// WOFF2.
  static func fontFiles(in files: StaticFiles) -> [SocialImageRenderer.FontFile] {
    let css = files.content(of: "/assets/fonts.css").map { String(decoding: $0, as: UTF8.self) } ?? ""
    return css.split(separator: "@font-face").compactMap { face -> SocialImageRenderer.FontFile? in
      guard let family = face.firstMatch(of: #/font-family: "([^"]+)"/#),
        let path = face.firstMatch(of: #/url\("([^"]+)"\)/#)
      else { return nil }
      let name = String(path.1).replacing(".woff2", with: ".ttf")
      return files.contains(name)
        ? (family: String(family.1), path: files.root + name) : nil
    }
  }
}

import Foundation
import HTTP
import Pages
import Server
import Settings
import SocialImages
import Synchronization

/// The looks of the site: its style sheets, each joined from several files, and the owner's pieces of HTML.
///
/// The files are looked at again every half second, so that an owner sees a change at once.
package final class Looks: Sendable {
  /// The looks of pages at the moment.
  package struct Current: Sendable {
    package let stylesheet: JoinedStylesheet
    /// Style sheets that contain that of a feature after that of the site.
    package let others: [JoinedStylesheet]
    package let looks: SiteLooks

    /// The style sheet at `path`, or what that has become: a kept page may have a former address.
    package func stylesheet(at path: String) -> (sheet: JoinedStylesheet, isCurrent: Bool) {
      let sheet = others.first { path.hasPrefix($0.stem) } ?? stylesheet
      return (sheet, sheet.path == path)
    }
  }

  private struct State {
    var settings: LooksSettings
    var contentDirectory: String
    /// The versions of the files that the looks are made of, and of those that they refer to.
    var versions: [String?]
    /// The files that they refer to: paths without fingerprints.
    var references: [String]
    var checked: ContinuousClock.Instant
    var current: Current
  }

  private let files: StaticFiles
  private let state = Mutex<State?>(nil)

  package init(files: StaticFiles) { self.files = files }

  package func current(_ configuration: Configuration) -> Current {
    let settings = configuration.publication.looks
    let folder = configuration.contentDirectory
    let now = ContinuousClock.now
    return state.withLock { state in
      let known = state.flatMap { $0.settings == settings && $0.contentDirectory == folder ? $0 : nil }
      if let known, now - known.checked < .milliseconds(500) { return known.current }
      let sources = LooksSources(files: files, folder: folder, theme: settings.theme)
      func versions(_ references: [String]) -> [String?] {
        sources.versions + references.map { files.fingerprinted($0) }
      }
      if let known, known.versions == versions(known.references) {
        state?.checked = now
        return known.current
      }
      let (current, references) = make(sources, settings)
      state = State(
        settings: settings, contentDirectory: folder, versions: versions(references), references: references,
        checked: now, current: current)
      return current
    }
  }

  /// Lets the next page look at the files again, however recently that was done.
  package func lookAgain() {
    state.withLock { $0?.checked = .now - .seconds(1) }
  }

  private func make(
    _ sources: LooksSources, _ settings: LooksSettings
  ) -> (current: Current, references: [String]) {
    let base = [
      sources.fonts, sources.defaults, sources.theme, settings.accent?.styles ?? "", sources.site,
    ]
    let stylesheet = JoinedStylesheet(base + [sources.own], adding: nil, files: files)
    let others = LooksSources.features.compactMap { name in
      let path = LooksSources.path(ofFeature: name)
      return files.fingerprinted(path).map { address in
        JoinedStylesheet(base + [sources.text(path), sources.own], adding: (name, address), files: files)
      }
    }
    var looks = SiteLooks()
    looks.script = files.fingerprinted("/assets/site.js")
    looks.stylesheets = Dictionary(
      others.compactMap { sheet in sheet.added.map { ($0, sheet.path) } },
      uniquingKeysWith: { first, _ in first })
    let fonts = ThemeProperties.fonts(in: sources.theme)
    looks.fonts = fonts.map { files.fingerprinted($0) ?? $0 }
    looks.paper = ThemeProperties.paper(in: sources.theme)
    looks.logo = settings.logo.map { files.fingerprinted($0) ?? $0 }
    looks.licence = settings.licence
    looks.contact = settings.contact
    looks.slots = sources.slots
    if SocialImageRenderer.isAvailable { looks.socialImages = sources.socialImages(settings) }
    let references = Set(
      fonts + ([stylesheet] + others).flatMap(\.references) + [settings.logo].compactMap(\.self))
    return (Current(stylesheet: stylesheet, others: others, looks: looks), references.sorted())
  }
}

/// The properties of a theme that the program reads.
enum ThemeProperties {
  /// The value of `--preload`: paths of fonts in quotes.
  static func fonts(in theme: String) -> [String] {
    value(of: "preload", in: theme).map { $0.matches(of: #/"([^"]+)"/#).map { String($0.1) } } ?? []
  }

  /// The colours of `--paper`, if it is `light-dark(#…, #…)`.
  static func paper(in theme: String) -> SiteLooks.Paper? {
    value(of: "paper", in: theme).flatMap { text in
      text.wholeMatch(of: #/light-dark\((#[0-9a-fA-F]+),\s*(#[0-9a-fA-F]+)\)/#).map {
        SiteLooks.Paper(light: String($0.1), dark: String($0.2))
      }
    }
  }

  /// The colour on light paper, if the value is `light-dark(#…, #…)` or `#…`.
  static func lightColour(_ property: String, in theme: String) -> String? {
    value(of: property, in: theme).flatMap { text in
      text.firstMatch(of: #/^(?:light-dark\()?(#[0-9a-fA-F]{3,8})\b/#).map { String($0.1) }
    }
  }

  /// The names of the families of a property such as `--text-font`, without generic ones and those that begin
  /// with `system`.
  static func families(_ property: String, in theme: String) -> [String] {
    families(property, in: theme, after: [])
  }

  /// - Parameter former: the properties that led to this one. Two that refer to each other have no value.
  private static func families(_ property: String, in theme: String, after former: Set<String>) -> [String] {
    guard !former.contains(property), let text = value(of: property, in: theme) else { return [] }
    if let other = text.wholeMatch(of: #/var\(--([a-z-]+)\)/#) {
      return families(String(other.1), in: theme, after: former.union([property]))
    }
    return text.matches(of: #/"([^"]+)"/#).map { String($0.1) }
  }

  /// Nil for what is no number of this range.
  static func number(_ property: String, in theme: String, _ range: ClosedRange<Double>) -> Double? {
    value(of: property, in: theme).flatMap { text in
      Double(text.hasSuffix("em") ? text.dropLast(2) : text[...])
    }.flatMap { range.contains($0) ? $0 : nil }
  }

  private static func value(of property: String, in theme: String) -> String? {
    guard let start = theme.firstRange(of: "--\(property):")?.upperBound else { return nil }
    return String(theme[start...].prefix { $0 != ";" }).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

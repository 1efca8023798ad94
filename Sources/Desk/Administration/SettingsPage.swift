import Dependencies
import HTML
import HTTP
import Settings
import SiteBase

extension Site {
  func listSettings(_ person: SignedIn) async throws -> Response {
    @Dependency(\.shownSettings) var settings
    return try await showDesk(SettingsPage(person: person, settings: settings))
  }
}

/// All settings as they are in force, without passwords, as `site config` prints them.
struct SettingsPage: AdministrationPage {
  let person: SignedIn?
  let settings: [EffectiveConfiguration.ShownSetting]

  let place = AdministrationSection.settings

  func inner() -> some HTML {
    p { "They are read when the site starts; what is in its file is read again while it is watched." }
    AdministrationTable(headings: ["Setting", "Value", "From"]) {
      for setting in settings {
        tr {
          td { code { setting.name } }
          td { setting.value ?? "–" }
          td { setting.origin }
        }
      }
    }
  }
}

import HTTP
import Importing
import Settings
import Testing
import Words

@testable import Colophon

@Suite("The language of the interface")
struct InterfaceLanguageTests {
  @Test(
    "Readers get no English word of the interface on a site in another language",
    arguments: ["de", "ja", "ar"])
  func noEnglish(language: String) async throws {
    let texts = try await LatinSite(language: language).texts()
    #expect(texts.english(insteadOf: language) == [])
    let empty = try await LatinSite(language: language).textsWithoutPosts()
    #expect(empty.english(insteadOf: language) == [])
  }

  @Test("Every word of the table is somewhere on a site")
  func complete() async throws {
    let texts = try await LatinSite(language: "de").texts()
    let empty = try await LatinSite(language: "de").textsWithoutPosts()
    let missing = Set(texts.missing(in: "de")).intersection(empty.missing(in: "de"))
    // It takes a thousand results; the others are in mails, or what a script says about passkeys.
    #expect(
      missing == [
        .manyResults, .codeMailSubject, .codeMailText, .codeMailLink, .codeMailUnasked, .allowMailSubject,
        .allowMailText, .allowMailUnasked, .proveMailText, .teamMailText, .teamMailUnasked, .giftMailCode,
        .passkeyWaiting, .passkeyNone, .passkeyExists, .passkeyFailed,
      ])
  }
}

import Publication
import Testing

@testable import Settings

@Suite("Settings of authors and accounts")
struct SharingSettingsTests {
  @Test("Authors, the account of the site and its profiles are read")
  func all() throws {
    let publication = try load(
      """
      fediverse: "@site@Social.example"
      profiles: [https://code.example/site]
      authors:
        - name: Ada
          url: https://ada.example/
          photo: /ada.jpg
          fediverse: ada@social.example
          profiles:
            - https://social.example/@ada
      """)
    #expect(publication.fediverse?.description == "@site@social.example")
    #expect(publication.profiles == ["https://code.example/site"])
    var ada = SitePerson(name: "Ada")
    ada.url = "https://ada.example/"
    ada.photo = "/ada.jpg"
    ada.fediverse = FediverseHandle("@ada@social.example")
    ada.profiles = ["https://social.example/@ada"]
    #expect(publication.authors == [ada])
  }

  @Test(
    "An account has a name and a host",
    arguments: ["@ada@social.example", "ada@social.example", "@a.b_c-d@münchen.example", "@ÄDA@s.example"])
  func handles(text: String) {
    let isASCII = !text.contains("Ä")
    #expect((FediverseHandle(text) != nil) == isASCII)
  }

  @Test(
    "What is no account is none",
    arguments: [
      "", "@", "ada", "@ada", "@ada@", "@@social.example", "@ada@social", "@ada@social.example@x",
      "https://social.example/@ada", "@a b@social.example", "@ada@social.example/x", "@ada@social.example:80",
      "@ada@-", "@ada@a..b", "@.@social.example", "@ada@social.example\">",
    ])
  func noHandles(text: String) { #expect(FediverseHandle(text) == nil) }

  @Test(
    "An error names the line, the value and what it should be",
    arguments: [
      ("fediverse: ada", "1: \"ada\" should be an account such as \"@ada@social.example\", in quotes"),
      ("profiles: [me]", "1: \"me\" should be an http or https address such as https://social.example/@ada"),
      ("authors:\n  - url: /x", "2: an author needs a name, as in the posts"),
      (
        "authors:\n  - name: A\n    photo: x.jpg",
        "3: \"x.jpg\" should be a path of this site such as /images/ada.jpg, since pages show nothing from other sites; put the picture into Public/images"
      ),
      (
        "authors:\n  - name: A\n    photo: https://social.example/a.jpg",
        "3: \"https://social.example/a.jpg\" should be a path of this site such as /images/ada.jpg, since pages show nothing from other sites; put the picture into Public/images"
      ),
      (
        "authors:\n  - name: A\n    url: x",
        "3: \"x\" should be a path of this site or an http or https address"
      ),
      ("authors:\n  - name: A\n    poto: /x", "3: unknown key poto; did you mean photo?"),
      ("fedivers: \"@a@b.example\"", "1: unknown key fedivers; did you mean fediverse?"),
    ])
  func errors(yaml: String, problem: String) throws {
    let error = try #require(throws: ConfigurationError.self) { try load(yaml) }
    #expect(error.description.hasSuffix(".yaml:" + problem), "\(error)")
  }

  private func load(_ yaml: String) throws -> PublicationSettings { try configuration(yaml).publication }
}

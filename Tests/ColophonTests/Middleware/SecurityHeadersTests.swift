import HTML
import HTTP
import HTTPTypes
import Pages
import Testing

@testable import Colophon
@testable import SiteBase

@Suite("Security header fields")
struct SecurityHeadersTests {
  private let own: ContentSecurityPolicy = [.default: [.sameOrigin]]

  @Test("A response with its own policy gets no second one, but gets the other fields")
  func ownPolicy() {
    var response = Response(.ok, .html, .text("<p>Some text.</p>"))
    response.headerFields[.contentSecurityPolicy] = own.description
    let fields = response.secured.secured.headerFields
    #expect(fields[values: .contentSecurityPolicy] == [own.description])
    for name in [.xContentTypeOptions, .crossOriginOpenerPolicy, .referrerPolicy] as [HTTPField.Name] {
      #expect(fields[values: name].count == 1, "\(name)")
    }
  }

  @Test("A response that sets another of the fields still gets a policy")
  func otherField() {
    var response = Response(.ok, .html, .text("<p>Some text.</p>"))
    response.headerFields[.xContentTypeOptions] = "nosniff"
    response.headerFields[.referrerPolicy] = "no-referrer"
    let fields = response.secured.headerFields
    #expect(fields[values: .contentSecurityPolicy] == [ContentSecurityPolicy.site.description])
    #expect(fields[values: .referrerPolicy] == ["no-referrer"])
    #expect(fields[values: .xContentTypeOptions] == ["nosniff"])
  }

  @Test(
    "What browsers do not show as a document only gets nosniff", arguments: ["text/css", "application/json"])
  func files(type: String) {
    let fields = Response(.ok, headerFields: [.contentType: type]).secured.headerFields
    #expect(fields[.xContentTypeOptions] == "nosniff")
    #expect(fields[.contentSecurityPolicy] == nil)
  }

  @Test("An error with a policy of its own keeps it")
  func error() async throws {
    try await TestSite.run { [own] site in
      let respond = errorPages(site.site)(
        Responder { _ in
          var response = Response(.forbidden, .html, .text("<p>No.</p>"))
          response.headerFields[.contentSecurityPolicy] = own.description
          return response
        })
      let response = try await respond(Request(.get, "/"))
      #expect(response.headerFields[values: .contentSecurityPolicy] == [own.description])
    }
  }

  @Test("A page is sent with the policy that it declares")
  func page() async throws {
    try await TestSite.run { site in
      let scripted = try await site.site.show(ScriptedPage()).secured
      #expect(
        scripted.headerFields[values: .contentSecurityPolicy]
          == [ContentSecurityPolicy.site.allowing(.connection, from: .sameOrigin).description])
      let plain = try await site.get("/")
      #expect(
        plain.headerFields[values: .contentSecurityPolicy] == [ContentSecurityPolicy.site.description])
    }
  }
}

private struct ScriptedPage: Page {
  func metadata(in context: PageContext) -> PageMetadata { PageMetadata(title: "Script", path: "/script") }
  func content(in context: PageContext) -> some HTML { h1 { "Script" } }

  var contentSecurityPolicy: ContentSecurityPolicy {
    layout.contentSecurityPolicy.allowing(.connection, from: .sameOrigin)
  }
}

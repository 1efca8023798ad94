import Foundation
import Testing

@testable import WebAuthn

@Suite("Options for browsers")
struct OptionsTests {
  private let site = RelyingParty(id: "blog.example", origin: "https://blog.example", name: "Blog <1>")

  @Test("A registration asks for a discoverable passkey of any device")
  func creation() throws {
    let json = try site.creationOptions(
      challenge: [255, 254, 253],
      user: PasskeyUser(id: [1], name: "ada@blog.example", displayName: "Ada \"A\""),
      excluding: [PasskeyReference(id: [2], transports: ["usb"]), PasskeyReference(id: [3])])
    #expect(
      String(decoding: json, as: UTF8.self) == """
        {"attestation":"none","authenticatorSelection":{"requireResidentKey":true,"residentKey":"required",\
        "userVerification":"preferred"},"challenge":"__79","excludeCredentials":[{"id":"Ag","transports":["usb"],\
        "type":"public-key"},{"id":"Aw","type":"public-key"}],"pubKeyCredParams":[{"alg":-7,"type":"public-key"},\
        {"alg":-8,"type":"public-key"},{"alg":-257,"type":"public-key"}],"rp":{"id":"blog.example",\
        "name":"Blog <1>"},"timeout":300000,"user":{"displayName":"Ada \\"A\\"","id":"AQ",\
        "name":"ada@blog.example"}}
        """)
  }

  @Test("An authentication names the passkeys of a known person, or none")
  func request() throws {
    let all = try site.requestOptions(challenge: [0], allowing: [])
    #expect(
      String(decoding: all, as: UTF8.self) == """
        {"allowCredentials":[],"challenge":"AA","rpId":"blog.example","timeout":300000,\
        "userVerification":"preferred"}
        """)
    let known = try site.requestOptions(challenge: [0], allowing: [PasskeyReference(id: [4])])
    #expect(String(decoding: known, as: UTF8.self).contains(#"[{"id":"BA","type":"public-key"}]"#))
  }

  @Test(
    "A site is where browsers say that it is",
    arguments: [
      ("https://blog.example", "blog.example", "https://blog.example"),
      ("https://blog.example:443", "blog.example", "https://blog.example"),
      ("https://blog.example:8443", "blog.example", "https://blog.example:8443"),
      ("http://localhost:8080", "localhost", "http://localhost:8080"),
      ("http://localhost:80", "localhost", "http://localhost"),
      ("http://desk.localhost", "desk.localhost", "http://desk.localhost"),
    ])
  func place(url: String, id: String, origin: String) {
    #expect(RelyingParty(baseURL: url, name: "Blog") == RelyingParty(id: id, origin: origin, name: "Blog"))
  }

  @Test(
    "Browsers have no passkeys for addresses in numbers and without HTTPS",
    arguments: [
      "http://blog.example", "https://192.0.2.1", "https://192.0.2.1:8443", "https://[::1]", "blog",
    ])
  func noPlace(url: String) { #expect(RelyingParty(baseURL: url, name: "Blog") == nil) }
}

import HTTP
import Testing

@Suite("Content-Security-Policy")
struct ContentSecurityPolicyTests {
  private let policy: ContentSecurityPolicy = [
    .default: [.none], .image: [.any, .scheme("data")], .frameAncestors: [.sameOrigin],
  ]

  @Test("A policy is written in the order of its rules")
  func description() {
    #expect(policy.description == "default-src 'none'; img-src * data:; frame-ancestors 'self'")
  }

  @Test("A source is added once to an existing rule")
  func existingRule() {
    let extended = policy.allowing(.frameAncestors, from: .address("https://other.example"), .sameOrigin)
    #expect(
      extended.description
        == "default-src 'none'; img-src * data:; frame-ancestors 'self' https://other.example")
  }

  @Test("'none' is replaced by the first source, and not added again")
  func none() {
    let extended = policy.allowing(.default, from: .sameOrigin).allowing(.default, from: .none)
    #expect(extended.description.hasPrefix("default-src 'self';"))
    #expect(policy.allowing(.default, from: .none) == policy)
  }

  @Test("A new rule starts with the sources that applied before, so that it forbids nothing that was allowed")
  func fallback() {
    let open: ContentSecurityPolicy = [.default: [.sameOrigin], .script: [.scheme("https")]]
    #expect(
      open.allowing(.font, from: .scheme("data")).description
        == "default-src 'self'; script-src https:; font-src 'self' data:")
    #expect(
      open.allowing(.worker, from: .scheme("blob")).description
        == "default-src 'self'; script-src https:; worker-src https: blob:")
  }

  @Test("A directive to which no rule applies allows everything and gets no rule")
  func unrestricted() {
    #expect(policy.allowing(.formAction, from: .sameOrigin) == policy)
    #expect(([:] as ContentSecurityPolicy).allowing(.script, from: .sameOrigin).description.isEmpty)
  }

  @Test("An address cannot end its rule or the policy")
  func hostileAddress() {
    let extended = policy.allowing(.frame, from: .address("https://a.example/;script-src *,x"))
    #expect(extended.description.hasSuffix("frame-src https://a.example/%3Bscript-src%20*%2Cx"))
  }
}

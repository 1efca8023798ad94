import Testing

@testable import Server

@Suite("Addresses and address ranges")
struct AddressRangeTests {
  @Test(
    "An address equals its textual form",
    arguments: ["192.0.2.1", "0.0.0.0", "255.255.255.255", "::", "::1", "2001:db8::1", "fe80::1:2:3:4"])
  func addresses(text: String) {
    #expect(IPAddress(text)?.description == text)
  }

  @Test(
    "Text that is not an address is refused",
    arguments: [
      "", "1.2.3", "1.2.3.4.5", "256.1.1.1", "01.2.3.4", "1.2.3.4 ", "[::1]", "::1%lo", "localhost", "::1\0",
    ])
  func noAddresses(text: String) {
    #expect(IPAddress(text) == nil)
  }

  @Test("An IPv4-mapped IPv6 address equals the IPv4 address")
  func mapped() {
    #expect(IPAddress("::ffff:192.0.2.1") == IPAddress("192.0.2.1"))
    #expect(IPAddress("::192.0.2.1") != IPAddress("192.0.2.1"))
  }

  @Test(
    "A range contains exactly the addresses with its prefix",
    arguments: [
      ("10.0.0.0/8", "10.255.255.255", "11.0.0.0"), ("192.168.16.0/20", "192.168.31.1", "192.168.32.1"),
      ("192.0.2.1", "192.0.2.1", "192.0.2.2"), ("0.0.0.0/0", "8.8.8.8", "::1"),
      ("::/0", "2001:db8::1", "8.8.8.8"),
      ("2001:db8::/32", "2001:db8:ffff::1", "2001:db9::1"),
      ("2001:db8::/96", "2001:db8::1:2", "2001:db8::1:0:2"),
      ("::1", "::1", "::2"), ("fe80::/10", "febf::1", "fec0::1"),
    ])
  func contains(text: String, inside: String, outside: String) throws {
    let range = try #require(AddressRange(text))
    #expect(range.description == text)
    #expect(range.contains(try #require(IPAddress(inside))))
    #expect(!range.contains(try #require(IPAddress(outside))))
  }

  @Test(
    "Ambiguous ranges are refused",
    arguments: [
      "", "10.0.0.0/", "10.0.0.0/33", "10.0.0.1/8", "::1/64", "::/129", "10.0.0.0/08/1", "10.0.0.0/+8",
      "10/8", "/8",
    ])
  func noRanges(text: String) {
    #expect(AddressRange(text) == nil)
  }

  @Test("Loopback is this machine")
  func loopback() throws {
    for text in ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"] {
      let address = try #require(IPAddress(text))
      #expect(address.isLoopback)
      #expect(AddressRange.loopback.contains { $0.contains(address) })
    }
    for text in ["128.0.0.1", "::2", "::127.0.0.1"] {
      let address = try #require(IPAddress(text))
      #expect(!address.isLoopback)
      #expect(!AddressRange.loopback.contains { $0.contains(address) })
    }
  }

  @Test("A list of proxies has ranges and the word unix")
  func lists() {
    let proxies = TrustedProxies("127.0.0.1, 10.0.0.0/8 ,unix")
    #expect(proxies?.description == "127.0.0.1, 10.0.0.0/8, unix")
    #expect(proxies?.contains(nil) == true)
    #expect(proxies?.contains(IPAddress("10.1.1.1")) == true)
    #expect(proxies?.contains(IPAddress("11.1.1.1")) == false)
    #expect(TrustedProxies("127.0.0.1")?.contains(nil) == false)
    #expect(TrustedProxies("127.0.0.1, proxy.example") == nil)
    #expect(TrustedProxies("127.0.0.1,") == nil)
  }
}

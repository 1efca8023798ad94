import Foundation
import Testing
import Timestamps

@testable import Mail

@Suite("Messages")
struct MessageTests {
  private func message(_ subject: String, _ text: String, name: String? = nil) throws -> MailMessage {
    MailMessage(
      from: try #require(MailAddress("desk@blog.example")),
      to: try #require(MailAddress(name: name, address: "grace@blog.example")), subject: subject, text: text,
      date: Timestamp(secondsSince1970: 0), id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)))
  }

  @Test("A message in ASCII is plain text")
  func plain() throws {
    #expect(
      try message("Your code", "123456\n\nBlog", name: "Grace").source.components(separatedBy: "\r\n") == [
        "Date: Thu, 01 Jan 1970 00:00:00 +0000", "From: desk@blog.example",
        "To: \"Grace\" <grace@blog.example>",
        "Message-ID: <00000000-0000-0000-0000-000000000001@blog.example>", "Subject: Your code",
        "MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 7bit",
        "Auto-Submitted: auto-generated", "", "123456", "", "Blog", "",
      ])
  }

  @Test(
    "No text becomes a field of its own",
    arguments: [
      "a\r\nBcc: mallory@evil.example", "a\nBcc: mallory@evil.example", "a\rBcc: mallory@evil.example",
      "a\u{0}\u{B}\u{C}\u{85}\u{2028}Bcc: mallory@evil.example", "a\r\n\r\nBcc: mallory@evil.example",
      "ä\r\nBcc: mallory@evil.example",
    ])
  func injection(text: String) throws {
    let source = try message(text, "x", name: text).source
    let read = ReceivedMessage(source)
    #expect(read.fields.count == 9)
    #expect(read.fields["bcc"] == nil)
    #expect(read.headerLines.allSatisfy { !$0.hasPrefix("Bcc") })
    #expect(read.decoded("subject").hasSuffix("Bcc: mallory@evil.example"))
    #expect(MailAddress(text) == nil)
    #expect(MailAddress(name: nil, address: "a@b.example\(text)") == nil)
  }

  @Test("Long subjects are folded between words, and words that are too long are encoded")
  func folding() throws {
    let subject = Array(repeating: "word", count: 60).joined(separator: " ")
    let read = ReceivedMessage(try message(subject, "x").source)
    #expect(read.fields["subject"] == subject)
    #expect(read.headerLines.filter { $0.hasPrefix(" ") }.count >= 3)
    for subject in [
      String(repeating: "x", count: 500), "=?UTF-8?Q?=41?=", String(repeating: "日", count: 200),
    ] {
      let read = ReceivedMessage(try message(subject, "x").source)
      #expect(read.decoded("subject") == subject)
      #expect(read.headerLines.allSatisfy { $0.utf8.count <= 78 })
    }
    #expect(ReceivedMessage(try message("", "x").source).fields["subject"] == "")
  }

  @Test(
    "Any text comes back, in lines of at most 76 bytes if it is encoded",
    arguments: [
      "", "ü", "= ü", " ü ", "ü\t", "ü\n\n", "ü\r\nz\rend", String(repeating: "ü", count: 500),
      String(repeating: "x", count: 75) + "ü", "\u{0}\u{1}", String(repeating: "x", count: 2000),
      String(repeating: "ü ", count: 200), ".\n..\nü",
    ])
  func text(text: String) throws {
    let source = try message("x", text).source
    let expected = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    #expect(ReceivedMessage(source).text == expected + "\n")
    let body = source.components(separatedBy: "\r\n\r\n").dropFirst().joined(separator: "\r\n\r\n")
    #expect(body.components(separatedBy: "\r\n").allSatisfy { $0.utf8.count <= 76 })
    #expect(source.utf8.allSatisfy { $0 < 0x80 })
    let unbroken = source.replacing("\r\n", with: "")
    #expect(!unbroken.contains { $0.isNewline })
  }

  @Test(
    "Addresses, with and without a name",
    arguments: [
      ("ada@blog.example", nil, "ada@blog.example"), ("Ada <ada@blog.example>", "Ada", "ada@blog.example"),
      (" \"Ada \\\"A\\\" Example\"  <ada@blog.example> ", "Ada \"A\" Example", "ada@blog.example"),
      ("<ada@blog.example>", nil, "ada@blog.example"), ("a+b.c@B.Example", nil, "a+b.c@b.example"),
      ("ada@bücher.example", nil, "ada@xn--bcher-kva.example"), ("root@localhost", nil, "root@localhost"),
      ("o'neil@blog.example", nil, "o'neil@blog.example"),
    ] as [(String, String?, String)])
  func addresses(text: String, name: String?, address: String) throws {
    let read = try #require(MailAddress(text))
    #expect(read.name == name)
    #expect(read.address == address)
    #expect(MailAddress(read.description) == read)
  }

  @Test(
    "What is no address is refused",
    arguments: [
      "", "ada", "@", "ada@", "@blog.example", "a b@c.example", "ada@b c.example", "ada@blog.example>",
      "a@b@c.example", "\"a b\"@c.example", "ada@[192.0.2.1]", "ada@192.0.2.1", ".a@b.example",
      "a.@b.example",
      "a..b@c.example", "a@-b.example", "a@b-.example", "a@b..example", "a@b.example.", "ä@b.example",
      "a,b@c.example", "a;b@c.example", "<a@b.example>,<c@d.example>", "a<b@c.example", "Ada <a@b.example",
      "a@b\u{0}",
      String(repeating: "a", count: 65) + "@b.example", "a@" + String(repeating: "b", count: 64) + ".example",
      "a@" + Array(repeating: "abcdefgh", count: 30).joined(separator: "."),
    ])
  func noAddress(text: String) { #expect(MailAddress(text) == nil) }
}

@Suite("SMTP_URL")
struct MailServerTests {
  @Test(
    "A server, its port and its security",
    arguments: [
      ("smtp://mail.example", "mail.example", 587, .startTLS),
      ("smtps://mail.example/", "mail.example", 465, .tls),
      ("smtp://mail.example:25?tls=none", "mail.example", 25, .none),
      ("SMTP://Mail.Example:2525", "mail.example", 2525, .startTLS),
      ("smtp://localhost", "localhost", 587, .none),
      ("smtp://127.0.0.1:25", "127.0.0.1", 25, .none), ("smtp://[::1]:25", "[::1]", 25, .none),
      ("smtp://localhost?tls=starttls", "localhost", 587, .startTLS),
      ("smtps://localhost", "localhost", 465, .tls),
      ("smtp://127.evil.example:25", "127.evil.example", 25, .startTLS),
    ] as [(String, String, Int, MailServer.Security)])
  func server(url: String, host: String, port: Int, security: MailServer.Security) throws {
    let server = try #require(MailServer(url))
    #expect((server.host, server.port, server.security) == (host, port, security))
    #expect(server.user == nil && server.password == nil)
    #expect(MailServer(server.description) == server)
  }

  @Test("The password is decoded, and never shown")
  func account() throws {
    let server = try #require(MailServer("smtp://a%40b:p%3A%40%2F%3F%23:x@mail.example"))
    #expect(server.user == "a@b")
    #expect(server.password == "p:@/?#:x")
    #expect("\(server)" == "smtp://a%40b:****@mail.example:587")
    #expect(String(reflecting: Optional(server)).contains("p:@") == false)
  }

  @Test(
    "What is no server is refused",
    arguments: [
      "", "mail.example", "http://mail.example", "smtp:", "smtp://", "smtp://:25", "smtp://mail.example:0",
      "smtp://mail.example:70000", "smtp://mail.example/inbox", "smtp://mail.example?tls=off",
      "smtps://mail.example?tls=none", "smtp://a@mail.example", "smtp://a:@mail.example",
      "smtp://:b@mail.example",
      "smtp://a:b%0D%0A@mail.example", "smtp://a:b%@mail.example", "smtp://a:b@c@mail.example",
      "smtp://mail example", "smtp://[::1", "smtp://mail.example#x",
    ])
  func noServer(url: String) { #expect(MailServer(url) == nil) }
}

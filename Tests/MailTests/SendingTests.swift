import Foundation
import Synchronization
import Testing
import Timestamps

@testable import Mail

@Suite(
  "Sending mail", .serialized, .timeLimit(.minutes(1)),
  .enabled(if: MailServerProcess.isInstalled, "aiosmtpd is not installed; run Scripts/setup tests"))
struct SendingTests {
  private func message(
    to recipient: String = "grace@blog.example", _ subject: String = "Your code", _ text: String = "123456"
  ) throws -> MailMessage {
    MailMessage(
      from: try #require(MailAddress("Blog <desk@blog.example>")), to: try #require(MailAddress(recipient)),
      subject: subject, text: text, date: Timestamp(secondsSince1970: 1_700_000_000))
  }

  private func mailer(
    _ server: MailServerProcess, _ url: String, deadline: Duration = .seconds(20), trusts: Bool = true
  ) throws -> Mailer {
    let url = url.replacing("PORT", with: "\(server.port)")
    return .live(
      try #require(MailServer(url)), deadline: deadline,
      trustedCertificates: trusts ? server.certificate : nil)
  }

  @Test("A message arrives, from a server on this machine without TLS")
  func plain() async throws {
    let server = try await MailServerProcess()
    try await mailer(server, "smtp://127.0.0.1:PORT").send(message())
    let received = try #require(try server.received.first)
    #expect(received.from == "desk@blog.example")
    #expect(received.to == ["grace@blog.example"])
    #expect(received.greeting == "blog.example")
    #expect(!received.isEncrypted)
    let message = received.message
    #expect(message.text == "123456\n")
    #expect(message.fields["from"] == "\"Blog\" <desk@blog.example>")
    #expect(message.fields["date"] == "Tue, 14 Nov 2023 22:13:20 +0000")
    #expect(message.fields["subject"] == "Your code")
  }

  @Test("Subject, names and text beyond ASCII arrive intact, also dots, long lines and empty ones")
  func beyondASCII() async throws {
    let server = try await MailServerProcess()
    let text = """
      Grüße aus 東京 👩🏽‍💻 = 100 %
      .
      ..dots. \t
      \(String(repeating: "Donaudampfschifffahrtsgesellschaft–", count: 60))

      last
      """
    let subject = "Ihr Anmeldecode für „Notizen über Swift“: 東京の技術ノート 👩🏽‍💻, und noch ein paar Wörter"
    var message = try message("x", text)
    message.subject = subject
    message.to = try #require(
      MailAddress(name: "Gräfin \"Grace\" von Zweibrücken-Birkenfeld", address: "g@b.example"))
    try await mailer(server, "smtp://127.0.0.1:PORT").send(message)
    let received = try #require(try server.received.first).message
    #expect(received.text == text + "\n")
    #expect(received.decoded("subject") == subject)
    #expect(received.decoded("to") == "Gräfin \"Grace\" von Zweibrücken-Birkenfeld <g@b.example>")
    #expect(received.headerLines.allSatisfy { $0.utf8.count <= 78 && $0.utf8.allSatisfy { $0 < 0x80 } })
  }

  @Test("STARTTLS encrypts, and the password works")
  func startTLS() async throws {
    let server = try await MailServerProcess("TLS", "--account", "desk@blog.example", "p:s@s/")
    let url = "smtp://desk%40blog.example:p%3As%40s%2F@localhost:PORT?tls=starttls"
    try await mailer(server, url).send(message())
    let received = try #require(try server.received.first)
    #expect(received.isEncrypted && received.isAuthenticated)
  }

  @Test("TLS from the first byte")
  func tls() async throws {
    let server = try await MailServerProcess("TLS", "--tls")
    try await mailer(server, "smtps://localhost:PORT").send(message())
    #expect(try server.received.count == 1)
  }

  @Test("A server whose certificate is not trusted, or for another host, gets nothing")
  func certificate() async throws {
    let server = try await MailServerProcess("TLS", "--account", "desk", "secret")
    for (url, trusts) in [
      ("smtp://desk:secret@localhost:PORT?tls=starttls", false),
      ("smtp://desk:secret@127.0.0.1:PORT?tls=starttls", true),
    ] {
      let error = await #expect(throws: MailError.self) {
        try await mailer(server, url, trusts: trusts).send(message())
      }
      #expect(error?.isTemporary == false)
      #expect(error?.description.contains("certificate") == true)
    }
    #expect(try server.received.isEmpty)
  }

  @Test("A server without STARTTLS gets neither the password nor mail")
  func noSTARTTLS() async throws {
    let server = try await MailServerProcess("--account", "desk", "secret")
    let error = await #expect(throws: MailError.self) {
      try await mailer(server, "smtp://desk:secret@127.0.0.1:PORT?tls=starttls").send(message())
    }
    #expect(error?.isTemporary == false)
    #expect(error?.description.contains("STARTTLS") == true)
    #expect(try server.received.isEmpty)
  }

  @Test("A wrong password is an error that names the setting")
  func wrongPassword() async throws {
    let server = try await MailServerProcess("--account", "desk", "secret")
    let error = await #expect(throws: MailError.self) {
      try await mailer(server, "smtp://desk:wrong@127.0.0.1:PORT").send(message())
    }
    #expect(error?.isTemporary == false)
    #expect(error?.description.contains("user and password in SMTP_URL") == true)
    #expect(error?.description.contains("wrong") == false)
    try await mailer(server, "smtp://desk:secret@127.0.0.1:PORT").send(message())
  }

  @Test(
    "What the server refuses says whether to try again, and why",
    arguments: [
      ("refused", false, "no such person"), ("busy", true, "try again later"),
      ("spam", false, "looks like spam"),
      ("full", true, "mailbox full"),
    ])
  func refused(recipient: String, isTemporary: Bool, reason: String) async throws {
    let server = try await MailServerProcess()
    let error = await #expect(throws: MailError.self) {
      try await mailer(server, "smtp://127.0.0.1:PORT").send(message(to: "\(recipient)@blog.example"))
    }
    #expect(error?.isTemporary == isTemporary)
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("\(recipient)@blog.example by 127.0.0.1:\(server.port)") == true)
    #expect(try server.received.isEmpty)
  }

  @Test(
    "A server that closes the connection is tried again later", arguments: ["closing", "dropping"])
  func closing(recipient: String) async throws {
    let server = try await MailServerProcess()
    let error = await #expect(throws: MailError.self) {
      try await mailer(server, "smtp://127.0.0.1:PORT").send(message(to: "\(recipient)@blog.example"))
    }
    #expect(error?.isTemporary == true, "\(error?.description ?? "")")
  }

  @Test("A server that hangs after the text ends at the deadline, and blocks no other task")
  func hanging() async throws {
    let server = try await MailServerProcess()
    let mailer = try mailer(server, "smtp://127.0.0.1:PORT", deadline: .seconds(2))
    let message = try message(to: "hanging@blog.example")
    let ended = Count()
    let sending = (0..<12).map { _ in
      Task {
        defer { ended.value.add(1, ordering: .relaxed) }
        do { try await mailer.send(message) } catch { return error as? MailError }
        return nil
      }
    }
    // Twelve blocked threads would be more than Swift's pool has: nothing else would go on before one ends.
    for _ in 0..<20 { try await Task.sleep(for: .milliseconds(1)) }
    #expect(ended.value.load(ordering: .relaxed) == 0)
    for task in sending {
      let error = await task.value
      #expect(error?.isTemporary == true)
      #expect(error?.description.contains("within 2.0 seconds") == true, "\(error?.description ?? "")")
    }
  }

  @Test("A server that says nothing ends at the deadline")
  func silent() async throws {
    let server = try await MailServerProcess("--silent")
    let error = await #expect(throws: MailError.self) {
      try await mailer(server, "smtp://127.0.0.1:PORT", deadline: .seconds(1)).send(message())
    }
    #expect(error?.isTemporary == true)
  }

  @Test("Nobody at the port, and no host of that name, are temporary")
  func nobody() async throws {
    for url in ["smtp://127.0.0.1:1", "smtp://mail.invalid"] {
      let error = await #expect(throws: MailError.self) {
        try await Mailer.live(try #require(MailServer(url)), deadline: .seconds(10)).send(message())
      }
      #expect(error?.isTemporary == true, "\(error?.description ?? "")")
    }
  }

  @Test("A cancelled message ends long before its deadline")
  func cancelled() async throws {
    let server = try await MailServerProcess()
    let mailer = try mailer(server, "smtp://127.0.0.1:PORT", deadline: .seconds(600))
    let message = try message(to: "hanging@blog.example")
    let sending = Task { try await mailer.send(message) }
    try await Task.sleep(for: .milliseconds(300))
    let start = ContinuousClock.now
    sending.cancel()
    await #expect(throws: CancellationError.self) { try await sending.value }
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  @Test("A question whether the server takes mail encrypts and signs in, and sends nothing")
  func probe() async throws {
    let server = try await MailServerProcess("TLS", "--account", "ada", "secret")
    func probe(_ url: String) async throws {
      let url = url.replacing("PORT", with: "\(server.port)")
      try await #require(MailServer(url)).probe(
        deadline: .seconds(20), trustedCertificates: server.certificate)
    }
    try await probe("smtp://ada:secret@localhost:PORT?tls=starttls")
    let error = await #expect(throws: MailError.self) {
      try await probe("smtp://ada:wrong@localhost:PORT?tls=starttls")
    }
    #expect("\(error!)".contains("cannot sign in at the mail server localhost:"))
    #expect(try server.received.isEmpty)
  }
}

private final class Count: Sendable {
  let value = Atomic(0)
}

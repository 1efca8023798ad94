import Foundation
import Testing

@Suite("The hub of a running site")
struct RunningHubTests {
  private let site = SiteProcess()
  private let environment = [
    "BASE_URL": "http://blog.example", "HUB_ALLOW_PRIVATE": "on", "LOG_LEVEL": "debug",
  ]

  @Test("Subscribers get every change, also those by other processes, and after the server was killed")
  func killed() async throws {
    let subscriber = try CallbackServer()
    let first = try site.start(["serve", "--port", "0"], environment: environment)
    let form =
      "hub.mode=subscribe&hub.topic=http://blog.example/feed.xml&hub.secret=hush&hub.callback=\(subscriber.url)"
    let answer = try await exchange(
      port: try await port(of: first),
      "POST /hub HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: \(form.utf8.count)\r\n"
        + "Content-Type: application/x-www-form-urlencoded\r\n\r\n\(form)")
    #expect(answer.hasPrefix("HTTP/1.1 202 "), "\(answer)")
    #expect(try await first.firstError(matching: #/(subscribe: done)/#) != nil)

    try await publish("One")
    #expect(try await subscriber.deliveries(atLeast: 1).count == 1)

    // While no server runs.
    first.send(SIGKILL)
    _ = try await first.outcome()
    try await publish("Two")
    subscriber.isSlow(true)
    let second = try site.start(["serve", "--port", "0"], environment: environment)
    #expect(try await subscriber.deliveries(atLeast: 2).count == 2)

    // During a delivery.
    second.send(SIGKILL)
    _ = try await second.outcome()
    subscriber.isSlow(false)
    let third = try site.start(["serve", "--port", "0"], environment: environment)
    let deliveries = try await subscriber.deliveries(atLeast: 3)
    #expect(deliveries.count == 3)
    #expect(deliveries.last?.contains("<title>Two</title>") == true)
    third.send(SIGTERM)
    let outcome = try await third.outcome()
    #expect(outcome.status == 0)
    for errors in [first.errorText, second.errorText, outcome.errors] { #expect(!errors.contains("hush")) }
    await subscriber.stop()
  }

  private func publish(_ title: String) async throws {
    let feed = site.file(
      "feed.xml",
      """
      <rss version="2.0"><channel><title>A blog</title><link>https://blog.example/</link><description>d</description>
      <item><title>\(title)</title><link>https://blog.example/\(title)/</link></item></channel></rss>
      """)
    let outcome = try await site.run("import", feed)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  private func port(of running: RunningSite) async throws -> Int {
    let line = try await running.firstLine()
    return try #require(
      line?.split(separator: ":").last.flatMap { Int($0.trimmingCharacters(in: .whitespaces)) })
  }
}

#if os(Linux)
  import Foundation
  import HTTPClient
  import HTTPTypes
  import Spools
  import Testing

  @Suite("Adding large files at the desk", .timeLimit(.minutes(15)))
  struct LargeMediumTests {
    private let site = SiteProcess()
    private let client = HTTPClient.live(userAgent: "tests")

    @Test("100 MB are added and served over a real socket in a third of their memory")
    func memory() async throws {
      let running = try site.start(["serve", "--port", "0"], environment: ["LOG_LEVEL": "warning"])
      let line = try #require(try await running.firstLine(), "serve ended before it was ready")
      let url = "http://localhost:\(try #require(line.split(separator: ":").last.flatMap { Int($0) }))"
      let cookie = try await signIn(url)
      // Allocates everything that is allocated once, before the measurement.
      _ = try await upload(count: 1 << 20, named: "small.mp4", url, cookie)
      let before = try #require(running.peakMemory)
      let size = 100 << 20
      let address = try await upload(count: size, named: "large.mp4", url, cookie)
      let after = try #require(running.peakMemory)
      #expect(after - before < 32 << 20, "\((after - before) >> 20) MB")

      var options = FetchOptions()
      options.maximumBodySize = 2 * size
      options.spoolsBody = true
      options.deadline = .seconds(120)
      let whole = try await client.get(url + address, [.acceptEncoding: "identity"], options: options)
      #expect(whole.status == .ok && whole.spool?.count == size)
      let part = try await client.get(
        url + address, [.range: "bytes=\(size - 5)-", .acceptEncoding: "identity"])
      #expect(part.status == .partialContent && part.body == [7, 7, 7, 7, 7])
      #expect(try #require(running.peakMemory) - before < 32 << 20)
      running.send(SIGTERM)
      #expect(try await running.outcome().status == 0)
    }

    /// The cookie of an owner.
    private func signIn(_ url: String) async throws -> String {
      let invitation = try await site.run("admin", "invite", "ada@example.com")
      let link = try #require(
        invitation.output.split(separator: "\n").first.flatMap { URL(string: String($0)) })
      var options = FetchOptions()
      options.maximumRedirects = 0
      let response = try await client.post(
        url + link.path, [secFetchSite: "same-origin", .contentType: "application/x-www-form-urlencoded"],
        body: [],
        options: options)
      let cookie = try #require(response.headerFields[.setCookie])
      return String(cookie.prefix { $0 != ";" })
    }

    /// Sends a film as the script of the editor does. Returns its address.
    private func upload(count: Int, named name: String, _ url: String, _ cookie: String) async throws
      -> String
    {
      let token = try await client.get("\(url)/desk/token", [.cookie: cookie])
      let answer = try JSONDecoder().decode([String: String].self, from: Data(token.body))
      var body = Array(
        "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\n\r\n".utf8)
      let film = Array("\0\0\0\u{20}ftypisom".utf8)
      body += film
      body += repeatElement(7, count: count - film.count)
      body += Array("\r\n--x--\r\n".utf8)
      var options = FetchOptions()
      options.deadline = .seconds(120)
      let response = try await client.post(
        "\(url)/desk/media",
        [
          .cookie: cookie, .accept: "application/json", secFetchSite: "same-origin",
          HTTPField.Name("X-Form-Token")!: answer["token"] ?? "",
          .contentType: "multipart/form-data; boundary=x",
        ], body: body, options: options)
      let text = String(decoding: response.body, as: UTF8.self)
      #expect(response.status == .ok, "\(text)")
      return String(try #require(text.firstMatch(of: #/"url":"([^"]*)"/#)).1)
    }

    private let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
  }

  extension RunningSite {
    /// The peak resident memory in bytes.
    fileprivate var peakMemory: Int? {
      guard let status = try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8),
        let line = status.firstMatch(of: /VmHWM:\s*([0-9]+) kB/)
      else { return nil }
      return Int(line.1).map { $0 * 1024 }
    }
  }
#endif

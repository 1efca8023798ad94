import Foundation
import ProcessTestSupport
import Testing

@Suite("docker-compose.yml")
struct DeploymentTests {
  @Test("Temporary files of the read-only container are on a volume and not in memory")
  func temporaryFiles() throws {
    let text = try String(
      contentsOf: SiteProcess.checkout.appending(path: "docker-compose.yml"), encoding: .utf8)
    #expect(text.contains("read_only: true"))
    #expect(!text.contains("tmpfs:"))
    let folder = try #require(text.firstMatch(of: #/TMPDIR: (\S+)/#)).1
    let volume = try #require(text.firstMatch(of: #/- (\w+):(\/var\/tmp)/#))
    #expect(volume.2 == folder)
    #expect(text.contains("\nvolumes:\n") && text.contains("\n  \(volume.1):\n"))
  }

  @Test("Every setting can be passed to the container, except for those that the container decides")
  func settings() async throws {
    let text = try Self.text("docker-compose.yml")
    let passed = Set(text.matches(of: #/(?m)^      ([A-Z_]+):/#).map { String($0.1) })
    let empty = SiteProcess()
    let shown = try await empty.run("config", environment: ["SITE_CONFIG": empty.file("empty.yaml", "")])
    let all = Set(shown.output.split(separator: "\n").compactMap { $0.wholeMatch(of: #/([A-Z_]+) .*/#)?.1 })
    let decided: Set<Substring> = [
      "SITE_DATA", "SITE_CONFIG", "SITE_CONTENT", "HOST", "PORT", "LISTEN", "LISTEN_SHARED",
      "TLS_CERTIFICATE",
      "TLS_KEY", "HTTP_REDIRECT_PORT", "ACCESS_LOG_FILE",
    ]
    #expect(all.count > 20)
    #expect(all.subtracting(decided).subtracting(passed.map { Substring($0) }) == [])
  }

  @Test("The password is not a part of a URL, logs are limited, and copies of pictures are on a volume")
  func compose() throws {
    let text = try Self.text("docker-compose.yml")
    #expect(text.matches(of: #/:\/\/[^\s\/]*PASSWORD/#).isEmpty)
    let services = text.matches(of: #/(?m)^    restart:/#).count
    #expect(services == 2 && text.matches(of: #/(?m)^    logging:/#).count == services)
    #expect(text.contains("max-size:") && text.contains("max-file:"))
    #expect(text.contains("- pictures:/data\n") && text.contains("\n  pictures:\n"))
  }

  @Test(
    "The images use the probe that succeeds while the database is away, and have the programs for pictures")
  func images() throws {
    let image = try Self.text("Dockerfile")
    #expect(image.contains(#"CMD ["site", "health", "--live"]"#))
    #expect(try Self.text("docker-compose.yml").contains(#"test: ["CMD", "site", "health", "--live"]"#))
    #expect(image.contains("RUN /image-root "))
    let packages = try Self.text("Packaging/image-root")
    #expect(packages.contains(" libvips-tools ") && packages.contains(" librsvg2-bin "))
  }

  @Test("Packages get their version from where site --version gets it")
  func version() async throws {
    let site = SiteProcess()
    let script = try RunningSite(
      [SiteProcess.checkout.appending(path: "Scripts/version").path], environment: ["PATH": "/usr/bin:/bin"],
      in: site.data, writingInto: site.data, input: nil)
    let printed = try await script.outcome()
    #expect(printed.status == 0, "\(printed.errors)")
    #expect(try await printed.output == site.run("--version").output)
  }

  @Test(
    "The units of the Debian package name settings that exist, and the folder that the service may write to")
  func units() async throws {
    let unit = try Self.text("Packaging/colophon.service")
    let set = unit.matches(of: #/(?m)^Environment=([A-Z_]+)=(\S+)$/#).map { (String($0.1), String($0.2)) }
    let site = SiteProcess()
    let shown = try await site.run("config", environment: ["SITE_CONFIG": site.file("empty.yaml", "")])
    let known = Set(
      shown.output.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) })
    #expect(set.count == 3 && set.allSatisfy { known.contains($0.0) })
    #expect(set.contains { $0 == ("SITE_DATA", "/var/lib/colophon") })
    #expect(unit.contains("\nStateDirectory=colophon\n") && unit.contains("\nProtectSystem=strict\n"))
    let command = try Self.text("Packaging/colophon")
    for (name, value) in set { #expect(command.contains("\(name)=\(value)")) }
  }

  /// Runs the `colophon` of the Debian package with a file of settings, as if by root.
  ///
  /// - Returns: its outcome, with the variable PORT that it passes on as the output.
  private func command(settings text: String) async throws -> SiteProcess.Outcome {
    let site = SiteProcess()
    for (name, script) in [("id", "echo 0"), ("setpriv", "echo \"$PORT\"")] {
      try writeProgram(script, to: "\(site.data)/\(name)")
    }
    return try await RunningSite(
      [SiteProcess.checkout.appending(path: "Packaging/colophon").path, "status"],
      environment: [
        "PATH": "\(site.data):/usr/bin:/bin", "COLOPHON_ENV": site.file("colophon.env", text),
      ],
      in: site.data, writingInto: site.data, input: nil
    ).outcome()
  }

  @Test(
    "The command of the Debian package reads settings as systemd does",
    arguments: ["PORT=8080", "# x\n  PORT = 8080 \n", "PORT=\"8080\"", "PORT='8080'\n\n"])
  func settings(text: String) async throws {
    let outcome = try await command(settings: text)
    #expect(outcome.status == 0 && outcome.output == "8080\n", "\(outcome.errors)")
  }

  @Test(
    "A line that sets nothing is an error of the Debian package's command that names file and line",
    arguments: ["export PORT=8080", "BASE-URL=x", "1PORT=8080", "=8080", "PORT", "\"PORT=8080\""])
  func brokenSettings(line: String) async throws {
    let outcome = try await command(settings: "# Settings\n\(line)\n")
    #expect(outcome.status == 78)
    #expect(
      outcome.errors.wholeMatch(of: #/colophon: \S+/colophon\.env:2: this is no .+; correct the line\n/#)
        != nil,
      "\(outcome.errors)")
  }

  @Test(
    "Each sample of a proxy removes or sets the fields that Colophon would believe it",
    arguments: ["deployment.md", "growth.md"])
  func proxies(page: String) throws {
    let text = try Self.text("Documentation/\(page)")
    let sample = try #require(text.firstMatch(of: #/(?s)```(?:nginx|haproxy)\n(.*?)```/#)).1
    let named = Set(sample.matches(of: #/(?:proxy_set_header|del-header) (\S+)/#).map { String($0.1) })
    #expect(named.isSuperset(of: ["Forwarded", "X-Request-ID", "traceparent"]), "\(named)")
    for field in ["X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host"] {
      #expect(named.contains(field) || named.contains("X-Forwarded-"), "\(field)")
    }
  }

  private static func text(_ file: String) throws -> String {
    try String(contentsOf: SiteProcess.checkout.appending(path: file), encoding: .utf8)
  }
}

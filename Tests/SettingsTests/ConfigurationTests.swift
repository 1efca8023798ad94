import Foundation
import Mail
import Publication
import Server
import Syndication
import Testing

@testable import Settings

@Suite("Configuration")
final class ConfigurationTests {
  private var files: [String] = []

  deinit { for file in files { try? FileManager.default.removeItem(atPath: file) } }

  @Test("Without any variable every setting has its documented default")
  func defaults() throws {
    let configuration = try load([:]).configuration
    #expect(configuration.databaseURL == nil)
    #expect(configuration.dataDirectory == ".site")
    #expect(configuration.host == "127.0.0.1")
    #expect(configuration.port == 8080)
    #expect(configuration.baseURL == "http://localhost:8080")
    #expect(configuration.usesCache)
    #expect(configuration.contentDirectory == "Content")
    #expect(configuration.accessLog == .combined)
    #expect(configuration.accessLogDestination == .standardOutput)
    #expect(configuration.metricsAddress == nil)
  }

  @Test("A variable that is almost a setting is a warning, unless that is set or others use such names")
  func misspeltVariable() throws {
    #expect(
      try load(["BACKUP_EVRY": "24h", "DATABASE_RAED_URL": "x"]).warnings == [
        "BACKUP_EVRY is no setting and changes nothing; did you mean BACKUP_EVERY?",
        "DATABASE_RAED_URL is no setting and changes nothing; did you mean DATABASE_READ_URL?",
      ])
    #expect(try load(["BASE_URI": "x", "BASE_URL": "https://x.example"]).warnings == [])
    #expect(
      try load(["LISTEN_FDS": "1", "LC_ALL": "C", "HOSTNAME": "x", "AWS_REGON": "x", "XDG_DATA_HOME": "x"])
        .warnings
        == [])
  }

  @Test("The default base URL follows the port")
  func baseURLFollowsPort() throws {
    #expect(try load(["PORT": "9090"]).configuration.baseURL == "http://localhost:9090")
    #expect(
      try load(["PORT": "9090", "BASE_URL": "https://x.example/"]).configuration.baseURL
        == "https://x.example")
  }

  @Test(
    "A base URL that no browser could open, or that has a user, is an error, which does not show a password",
    arguments: [
      "https://exa mple.com", "https://user:secret@example.com", "https://secret@example.com", "https://",
      "https://example.com:0", "https://example.com:99999", "https://example.com:", "https://exa_mple..com",
      "https://ex%61mple.com", "https://[::1", "https://[example]", "https://exam<ple>.com",
      "ftp://example.com",
    ])
  func wrongBaseURL(url: String) throws {
    let error = #expect(throws: ConfigurationError.self) { try load(["BASE_URL": url]) }
    #expect(error?.description.contains("BASE_URL is ") == true)
    #expect(error?.description.contains("secret") == false)
  }

  @Test(
    "A base URL has its host in the form of DNS",
    arguments: [
      ("HTTPS://Example.COM/", "https://example.com"),
      ("https://bücher.example", "https://xn--bcher-kva.example"),
      ("http://[2001:DB8::1]:8080", "http://[2001:db8::1]:8080"), ("http://my_host:81", "http://my_host:81"),
      ("http://192.0.2.1", "http://192.0.2.1"),
    ])
  func baseURL(url: String, origin: String) throws {
    #expect(try load(["BASE_URL": url]).configuration.baseURL == origin)
  }

  @Test("An empty folder in place of a file, as Docker makes it, is no file; another folder is an error")
  func folders() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "settings-\(UUID().uuidString)").path
    files.append(folder)
    try FileManager.default.createDirectory(
      atPath: "\(folder)/authors.yaml", withIntermediateDirectories: true)
    _ = FileManager.default.createFile(atPath: "\(folder)/site.yaml", contents: Data("title: A".utf8))
    let settings = ["SITE_CONFIG": "\(folder)/site.yaml"]
    #expect(try load(settings).configuration.publication.title == "A")
    _ = FileManager.default.createFile(atPath: "\(folder)/authors.yaml/x", contents: Data())
    let error = #expect(throws: ConfigurationError.self) { try load(settings) }
    #expect(error?.description.contains("authors.yaml is a folder") == true)
  }

  @Test("With certificates, the default base URL uses HTTPS")
  func https() throws {
    let configuration = try load([
      "TLS_CERTIFICATE": "a.crt:b.crt", "TLS_KEY": "a.key:b.key", "PORT": "8443",
      "HTTP_REDIRECT_PORT": "8080",
      "HSTS": "86400",
    ]).configuration
    #expect(
      configuration.certificates == [
        CertificateFiles(chain: "a.crt", key: "a.key"), CertificateFiles(chain: "b.crt", key: "b.key"),
      ])
    #expect(configuration.baseURL == "https://localhost:8443")
    #expect(configuration.redirectPort == 8080)
    #expect(configuration.strictTransportSecurity == 86_400)
    let standard = try load(["TLS_CERTIFICATE": "a", "TLS_KEY": "b", "PORT": "443"]).configuration
    #expect(standard.baseURL == "https://localhost")
  }

  @Test("Each certificate has a key")
  func keys() throws {
    let error = #expect(throws: ConfigurationError.self) {
      try load(["TLS_CERTIFICATE": "a:b", "TLS_KEY": "a"])
    }
    #expect(error?.description.contains("TLS_CERTIFICATE names 2 and TLS_KEY 1 files") == true)
  }

  @Test("A command-line option overrides the environment and is shown as the origin")
  func options() throws {
    let effective = try EffectiveConfiguration.load(
      environment: ["PORT": "1", "SITE_CONFIG": emptyFile()], options: [("PORT", "--port", "2")])
    #expect(effective.configuration.port == 2)
    #expect(effective.settings.first { $0.name == "PORT" }?.origin == "--port")
  }

  @Test(
    "An invalid value prevents the start, and the error names the setting",
    arguments: [
      ["PORT": "eighty"], ["PORT": "70000"], ["SITE_CACHE": "yes"], ["SITE_STALE": "1 day"],
      ["SITE_STALE": "-1"], ["LOG_LEVEL": "inof"],
      ["BASE_URL": "example.com"], ["BASE_URL": "https://example.com/blog"], ["DATABASE_URL": "localhost"],
      ["DATABASE_READ_URL": "localhost"], ["DATABASE_READ_URL": "host=db2"],
      ["DATABASE_DIRECT_URL": "postgres://db1/site"], ["DATABASE_PREPARED": "off"],
      ["DRAIN_DELAY": "soon"], ["DRAIN_DELAY": "61m"],
      ["HOST": ""], ["ACCESS_LOG": "jsno"], ["ACCESS_LOG_FILE": ""], ["METRICS": "on"], ["METRICS": "9090"],
      ["METRICS": "::1:9090"], ["METRICS": "localhost:65536"],
      ["TLS_CERTIFICATE": "a:"], ["HTTP_REDIRECT_PORT": "http"], ["HSTS": "always"],
      ["HSTS": "-1"],
      ["TLS_CERTIFICATE": "a"], ["HTTP_REDIRECT_PORT": "80"],
      ["LISTEN": "8080"], ["LISTEN": "unix:"], ["LISTEN": "unix:/a?mode=999"],
      ["LISTEN": "::1:80"],
      ["LISTEN": "a:80?proxy=on"], ["LISTEN": "a:80?mode=660"], ["LISTEN": "a:80?proxy=off&proxy=off"],
      ["TRUSTED_PROXIES": "10.0.0.1/8"], ["TRUSTED_PROXIES": "proxy.example"], ["PROXY_PROTOCOL": "on"],
      ["LISTEN_SHARED": "1"], ["HUB": "yes"], ["HUB": "hub.example"], ["HUB": "ftp://hub.example/"],
      ["HUB": ""], ["HUB_ALLOW_PRIVATE": "1"], ["WEBHOOKS_ALLOW_PRIVATE": "1"],
      ["PICTURE_SIZES": "1"],
      ["SMTP_URL": "smtp.example.com"], ["SMTP_URL": "smtp://mail.example"], ["MAIL_FROM": "desk"],
    ])
  func invalid(environment: [String: String]) throws {
    let error = #expect(throws: ConfigurationError.self) { try load(environment) }
    #expect(error?.description.contains(environment.keys.first ?? "-") == true)
  }

  @Test("An empty value is called empty, also where values are secrets")
  func empty() {
    let error = #expect(throws: ConfigurationError.self) { try load(["DATABASE_URL": ""]) }
    #expect(
      error?.description.hasPrefix("configuration: DATABASE_URL is empty and should be postgres://") == true)
  }

  @Test(
    "How long stale pages are shown is a time in any unit, or off",
    arguments: [
      ("1d", 86_400, "1d"), ("36h", 129_600, "36h"), ("90", 90, "90s"), ("120m", 7200, "2h"), ("0", 0, "off"),
      ("off", 0, "off"),
    ])
  func staleLimit(text: String, seconds: Double, shown: String) throws {
    let configuration = try load(["SITE_STALE": text]).configuration
    #expect(configuration.staleLimit == seconds)
    #expect(Setting.all.first { $0.name == "SITE_STALE" }?.show(configuration) == shown)
  }

  @Test("The access log can be off or in a file, and the metrics at any address")
  func observation() throws {
    let configuration = try load(["ACCESS_LOG": "json", "ACCESS_LOG_FILE": "/a.log", "METRICS": "[::1]:9090"])
      .configuration
    #expect(configuration.accessLog == .json)
    #expect(configuration.accessLogDestination == .file("/a.log"))
    #expect(configuration.metricsAddress?.host == "::1")
    #expect(configuration.metricsAddress?.port == 9090)
    #expect(try load(["ACCESS_LOG": "off", "METRICS": "off"]).configuration.accessLog == nil)
  }

  @Test("The hub is the site's own unless another one or none is configured")
  func hub() throws {
    let own = try load([:]).configuration
    #expect(own.hub == .own)
    #expect(!own.hubReachesPrivateAddresses)
    let other = try load(["HUB": "https://hub.example/?a=b"])
    #expect(other.configuration.hub == .other("https://hub.example/?a=b"))
    #expect(other.settings.first { $0.name == "HUB" }?.value == "https://hub.example/?a=b")
    #expect(try load(["HUB": "off"]).configuration.hub == .off)
    #expect(try load(["HUB": "on", "HUB_ALLOW_PRIVATE": "on"]).configuration.hubReachesPrivateAddresses)
  }

  @Test("Webhooks go to public addresses only, unless that is allowed")
  func webhooks() throws {
    #expect(try !load([:]).configuration.webhooksReachPrivateAddresses)
    #expect(try load(["WEBHOOKS_ALLOW_PRIVATE": "on"]).configuration.webhooksReachPrivateAddresses)
  }

  @Test("Mail is sent by a server whose password nobody sees, by a sender with a name")
  func mail() throws {
    let effective = try load([
      "SMTP_URL": "smtp://desk%40a.example:p%3Ass@smtp.a.example", "MAIL_FROM": "Ada & Co <desk@a.example>",
    ])
    #expect(effective.configuration.mailServer?.password == "p:ss")
    #expect(effective.configuration.mailSender?.name == "Ada & Co")
    let shown = effective.settings.filter { ["SMTP_URL", "MAIL_FROM"].contains($0.name) }.map(\.value)
    #expect(shown == ["smtp://desk%40a.example:****@smtp.a.example:587", "Ada & Co <desk@a.example>"])
    let error = #expect(throws: ConfigurationError.self) { try load(["SMTP_URL": "smtp://desk:secret@"]) }
    #expect(error?.description.contains("secret") == false)
    #expect(try load([:]).configuration.mailServer == nil)
  }

  @Test(
    "LISTEN takes places of every kind, is shown as written, and sets the port of the default base URL")
  func listen() throws {
    let text = "unix:/run/a.sock?mode=660&proxy=off, [::1]:9090, localhost:0?proxy=off, systemd"
    let effective = try load(["LISTEN": text])
    #expect(
      effective.configuration.listen == [
        ListenPlace(.unix(path: "/run/a.sock", permissions: 0o660), expectsProxyProtocol: false),
        ListenPlace(.internet(host: "::1", port: 9090)),
        ListenPlace(.internet(host: "localhost", port: 0), expectsProxyProtocol: false),
        ListenPlace(.systemd),
      ])
    #expect(effective.settings.first { $0.name == "LISTEN" }?.value == text)
    #expect(effective.configuration.baseURL == "http://localhost:9090")
    #expect(try load(["LISTEN": "", "PORT": "9091"]).configuration.localPort == 9091)
  }

  @Test("Trusted proxies are shown as they are understood")
  func proxies() throws {
    let effective = try load(["TRUSTED_PROXIES": "10.0.0.0/8,::1, unix", "PROXY_PROTOCOL": "on"])
    #expect(effective.configuration.expectsProxyProtocol)
    #expect(effective.settings.first { $0.name == "TRUSTED_PROXIES" }?.value == "10.0.0.0/8, ::1, unix")
    #expect(effective.settings.first { $0.name == "PROXY_PROTOCOL" }?.value == "on")
    #expect(effective.configuration.localPort == 8080)
    let places = try load([
      "TRUSTED_PROXIES": "10.0.0.0/8", "PROXY_PROTOCOL": "on", "LISTEN": "0.0.0.0:80, 127.0.0.1:81?proxy=off",
    ])
    #expect(places.configuration.localPort == 81)
  }

  @Test("An unknown SITE_ variable stops the start with the nearest known name")
  func unknownVariable() {
    let error = #expect(throws: ConfigurationError.self) { try load(["SITE_DATTA": "x"]) }
    #expect(error?.description.contains("SITE_DATTA; did you mean SITE_DATA?") == true)
  }

  @Test("The error for a nearly valid value suggests the valid one")
  func nearestValue() {
    let error = #expect(throws: ConfigurationError.self) { try load(["LOG_LEVEL": "warn"]) }
    #expect(error?.description.contains("did you mean warning?") == true)
  }

  @Test("Passwords are masked in both notations of a connection string")
  func masking() {
    #expect(
      maskingPassword("postgres://me:s3cret@db/x?password=s3cret") == "postgres://me:****@db/x?password=****")
    #expect(maskingPassword("host=db password='s3 cret' user=me") == "host=db password=**** user=me")
    #expect(maskingPassword("postgres://me@db/x") == "postgres://me@db/x")
    for password in ["s#cret", "s?cret", "s/cret", "s@cret", "50%off"] {
      #expect(maskingPassword("postgres://me:\(password)@db,db2/x?a=b") == "postgres://me:****@db,db2/x?a=b")
    }
    #expect(maskingPassword(#"host=db password=s3\ cret\\ user=me"#) == "host=db password=**** user=me")
    #expect(maskingPassword(#"host=db password='s3 \' cret' user=me"#) == "host=db password=**** user=me")
  }

  @Test("site.yaml describes the publication, and the origin of each value is its line")
  func publication() throws {
    let effective = try load(
      yaml: """
        title: "Notes"
        language: de-AT
        timezone: Europe/Vienna
        posts-per-feed: 40
        smart-punctuation: true
        navigation:
          - title: Code
            url: https://code.example/
        """)
    #expect(effective.configuration.publication.title == "Notes")
    #expect(effective.configuration.publication.postsPerFeed == 40)
    #expect(effective.configuration.publication.smartPunctuation)
    #expect(
      effective.configuration.publication.navigation == [
        NavigationLink(title: "Code", url: "https://code.example/")
      ])
    #expect(effective.settings.first { $0.name == "timezone" }?.origin.hasSuffix(":3") == true)
  }

  @Test("Authors may stand in a file of their own beside site.yaml, but not in both")
  func authorsFile() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("site-\(UUID().uuidString)")
      .path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func write(_ name: String, _ text: String) throws {
      try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    }
    try write("authors.yaml", "# All of us\nauthors:\n  - name: Ada\n    about: She *writes*.\n")
    try write("site.yaml", "title: Notes\n")
    let site = ["SITE_CONFIG": "\(folder)/site.yaml"]
    let effective = try load(site)
    #expect(effective.configuration.publication.authors.map(\.name) == ["Ada"])
    #expect(effective.settings.first { $0.name == "authors" }?.origin == "\(folder)/authors.yaml:2")
    for (name, text, complaint) in [
      ("authors.yaml", "authors:\n  - nam: Ada\n", "authors.yaml:2: unknown key nam"),
      ("authors.yaml", "title: x\n", "authors.yaml:1: unknown key title"),
      ("authors.yaml", "- name: Ada\n", "authors.yaml:1: expected keys and values, as in authors:"),
      ("site.yaml", "authors:\n  - name: Bob\n", "keep them in one of the two files"),
    ] {
      try write("authors.yaml", "authors:\n  - name: Ada\n")
      try write(name, text)
      let error = #expect(throws: ConfigurationError.self) { try load(site) }
      #expect(error?.description.contains(complaint) == true, "\(error?.description ?? "")")
    }
  }

  @Test(
    "Errors in site.yaml name file and line",
    arguments: [
      ("title: x\ntitel: y", ":2: unknown key titel; did you mean title?"),
      ("timezone: Europe/Vena", ":1: \"Europe/Vena\" should be a name such as Europe/Berlin"),
      ("posts-per-feed: many", ":1: \"many\" should be a number from 1 to 500"),
      ("posts-per-feed: 0", ":1: \"0\" should be a number from 1 to 500"),
      ("title: [a, b]", ":1: title should be one text"),
      ("title: x\ntitle: y", ": title is given twice"),
      ("navigation:\n  - titel: x", ":2: unknown key titel"),
      ("navigation:\n  - title: x\n    url: javascript:alert(1)", ":3: "),
      ("title: 'x", ": not valid YAML"),
    ])
  func invalidPublication(yaml: String, complaint: String) {
    let error = #expect(throws: ConfigurationError.self) { try load(yaml: yaml) }
    #expect(error?.description.contains(complaint) == true, "\(error?.description ?? "")")
  }

  @Test("A file that SITE_CONFIG names has to exist")
  func missingFile() {
    #expect(throws: ConfigurationError.self) { try load(["SITE_CONFIG": "/nowhere/site.yaml"]) }
  }

  private func load(_ environment: [String: String]) throws -> EffectiveConfiguration {
    var environment = environment
    environment["SITE_CONFIG"] = environment["SITE_CONFIG"] ?? emptyFile()
    return try EffectiveConfiguration.load(environment: environment)
  }

  private func load(yaml: String) throws -> EffectiveConfiguration {
    try EffectiveConfiguration.load(environment: ["SITE_CONFIG": file(yaml)])
  }

  private func emptyFile() -> String { file("") }

  private func file(_ text: String) -> String {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).yaml").path
    _ = FileManager.default.createFile(atPath: path, contents: Data(text.utf8))
    files.append(path)
    return path
  }
}

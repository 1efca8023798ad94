import Colophon
import Concurrency
import Foundation
import HTTPClient
import Mail
import Media
import Platform
import Server
import Settings
import SiteBase
import URIs

/// The checks of what the site reaches, and of how it is reached.
struct NetworkChecks: Sendable {
  let configuration: Configuration

  var all: [DoctorCheck] { certificates + [publicName, mail, storage] }

  /// A check for each certificate.
  private var certificates: [DoctorCheck] {
    guard !configuration.certificates.isEmpty else {
      return [
        DoctorCheck("certificate") {
          $0.skipped("TLS_CERTIFICATE is not set; HTTPS, if there is any, is up to a proxy")
        }
      ]
    }
    return configuration.certificates.map { files in
      DoctorCheck("certificate") { report in
        let certificate = try CertificateSummary(files)
        if let warning = certificate.warning {
          return report.failure(warning, "then send SIGHUP to site serve")
        }
        let end = certificate.end.map { Date(timeIntervalSince1970: Double($0)) } ?? .distantFuture
        let days = Int(end.timeIntervalSinceNow / 86_400)
        let found = "\(files.chain): ends in \(days) days, on \(end.formatted(.iso8601.year().month().day()))"
        if days < 14 {
          return report.warning(found, "renew it: its owner usually does so 30 days before; then send SIGHUP")
        }
        if configuration.isBaseURLGiven, let host = configuration.publicHost, !certificate.matches(host) {
          return report.warning(
            "\(found), and is not for \(host) of BASE_URL", "get one for that name, or correct BASE_URL")
        }
        return report.ok(found)
      }
    }
  }

  private var publicName: DoctorCheck {
    DoctorCheck("name", .unavailable) { report in
      guard configuration.isBaseURLGiven, let host = configuration.publicHost else {
        return report.skipped(
          "BASE_URL is not set; feeds and links name \(configuration.baseURL)",
          "set it to the address of the site for readers")
      }
      let found = try await DoctorCheck.threads.run { _ in Result { try addresses(of: host) } }
      switch found {
      case .success(let addresses): return report.ok("\(host) is \(addresses.joined(separator: ", "))")
      case .failure(let error):
        return report.failure(
          "\(host) of BASE_URL does not resolve: \(error)", "add it to the DNS, or correct BASE_URL")
      }
    }
  }

  private var mail: DoctorCheck {
    DoctorCheck("mail", .unavailable) { report in
      guard let server = configuration.mailServer else {
        return report.skipped("SMTP_URL is not set; nobody can sign in by mail")
      }
      try await server.probe(deadline: .seconds(8))
      return report.ok("\(server) answers\(server.user == nil ? "" : " and lets us sign in")")
    }
  }

  private var storage: DoctorCheck {
    DoctorCheck("storage", .unavailable) { report in
      guard let location = configuration.media.location else {
        return report.skipped("MEDIA_STORE is database")
      }
      guard let bucket = configuration.media.bucket(.live(userAgent: "\(HTTPClient.product) (doctor)")) else {
        return report.failure("\(location) has no keys", "set the variables of AWS")
      }
      if try await bucket.probe() { return report.ok("\(location) answers") }
      return report.warning(
        "\(location) answers, but does not say whether our key may read there",
        "allow s3:ListBucket to be sure, and s3:GetObject, s3:PutObject and s3:DeleteObject to use it")
    }
  }
}

extension Configuration {
  /// The host of the site's address, without a port, and without the brackets of IPv6.
  fileprivate var publicHost: String? {
    URIReference(baseURL).host.map { $0.hasPrefix("[") ? String($0.dropFirst().dropLast()) : $0 }
  }
}

/// Why a name has no addresses, in the words of the resolver.
private struct ResolutionError: Error, CustomStringConvertible {
  let description: String
}

/// The addresses of a host, as the system resolves it. Blocks the thread.
private func addresses(of host: String) throws -> [String] {
  var hints = addrinfo()
  hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
  var first: UnsafeMutablePointer<addrinfo>?
  let code = getaddrinfo(host, nil, &hints, &first)
  guard code == 0 else { throw ResolutionError(description: String(cString: gai_strerror(code))) }
  defer { freeaddrinfo(first) }
  var addresses: [String] = []
  var next = first
  while let entry = next?.pointee {
    var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let isText = getnameinfo(
      entry.ai_addr, entry.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
    if isText == 0 {
      let address = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if !addresses.contains(address) { addresses.append(address) }
    }
    next = entry.ai_next
  }
  return addresses
}

import ArgumentParser
import Colophon
import Dependencies
import Foundation
import HTTP
import HTTPClient
import HTTPTypes
import Moving
import Server
import Settings
import SiteBase
import URIs

/// Asks the site for each address of a former site, as readers would.
struct AddressProof {
  let site: Site
  let base: String

  struct Outcome: Encodable {
    let address: String
    /// The status of the last answer.
    let status: Int
    /// Where a redirect led; nil without one.
    let leadsTo: String?

    var isFound: Bool { status == 200 }
  }

  /// Follows redirects within the site; one to another host counts as found.
  func ask(_ address: String) async throws -> Outcome {
    var target = address
    for _ in 0..<Self.mostRedirects {
      let response = try await site.respond(Request(.get, target))
      let leadsTo = target == address ? nil : target
      guard let location = response.headerFields[.location] else {
        return Outcome(address: address, status: response.status.code, leadsTo: leadsTo)
      }
      let next = URIReference(location).resolved(against: URIReference(base + target))
      guard next.origin == URIReference(base).origin else {
        return Outcome(address: address, status: 200, leadsTo: location)
      }
      target = next.path + (next.query.map { "?\($0)" } ?? "")
    }
    return Outcome(address: address, status: 508, leadsTo: target)
  }

  private static let mostRedirects = 10

  /// The addresses of a list, which is a file or is at a URL, and of the sitemaps that it names.
  static func addresses(in list: String, allowPrivate: Bool) async throws -> [String] {
    var addresses: [String] = []
    var known: Set<String> = []
    var waiting = [list]
    var read: Set<String> = []
    while let next = waiting.popLast(), read.count < Self.mostSitemaps {
      guard read.insert(next).inserted else { continue }
      let list = AddressList(try await text(of: next, allowPrivate: allowPrivate))
      waiting += list.sitemaps.reversed()
      addresses += list.addresses.filter { known.insert($0).inserted }
    }
    return addresses
  }

  private static let mostSitemaps = 1000

  private static func text(of place: String, allowPrivate: Bool) async throws -> String {
    guard URIReference(place).isWebAddress else {
      guard let data = FileManager.default.contents(atPath: place) else {
        throw Failure("site: check: \(place): cannot be read; check its name", code: .noInput)
      }
      return String(decoding: data, as: UTF8.self)
    }
    @Dependency(\.httpClient) var client
    var options = FetchOptions()
    options.addresses = allowPrivate ? .all : .publicOnly
    options.deadline = .seconds(60)
    let response = try await client.get(place, options: options)
    guard response.status == .ok else {
      throw Failure(
        "site: check: \(place): the host answered \(response.status.code); save the list in a file, and name that",
        code: .unavailable)
    }
    return String(decoding: response.body, as: UTF8.self)
  }
}

extension Check {
  /// Prints a line for each address of the list that leads nowhere.
  func prove(against list: String, _ session: Session) async throws {
    let isProven = try await session.runMigrated { [format, allowPrivate] database in
      let addresses = try await AddressProof.addresses(in: list, allowPrivate: allowPrivate)
      guard !addresses.isEmpty else {
        throw Failure(
          "site: check: \(list): has no address; give a sitemap, or a text with an address in each line",
          code: .dataError)
      }
      let site = Site(files: try StaticFiles(root: Installation.folder("Public")))
      let proof = AddressProof(site: site, base: session.configuration.baseURL)
      var lost: [AddressProof.Outcome] = []
      for address in addresses {
        let outcome = try await proof.ask(address)
        if !outcome.isFound { lost.append(outcome) }
      }
      switch format {
      case .text:
        for outcome in lost {
          let way = outcome.leadsTo.map { " leads to \($0), which" } ?? ""
          print("\(outcome.address)\(way) answers \(outcome.status)")
        }
        print(
          "\(addresses.count) addresses: \(addresses.count - lost.count) found, \(lost.count) lead nowhere")
      case .json: try printJSON(lost)
      }
      return lost.isEmpty
    }
    guard isProven else { throw ExitCode(1) }
  }
}

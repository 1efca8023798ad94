import ArgumentParser
import Dependencies
import Foundation
import Postgres
import Publication
import Settings
import Syndication
import Timestamps

struct Webhook: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Manages the addresses that are told what happens to posts.",
    subcommands: [NewWebhook.self, ListWebhooks.self, RemoveWebhook.self])
}

struct NewWebhook: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Adds an address, and prints the secret by which it verifies messages.",
    discussion: "The secret is not shown again; the desk makes another one.")

  @Argument(help: "The address: an http or https URL.")
  var url: String

  func run() async throws {
    if let complaint = Callback.complaint(about: url) {
      throw Failure("site: webhook new: the address \(complaint): \(url)", code: .usage)
    }
    @Dependency(\.date.now) var date
    @Dependency(\.uuid) var uuid
    let (id, callback, secret, now) = (uuid(), try Callback(url), WebhookSecret.random(), Timestamp(date))
    try await Session().runMigrated { database in
      try await database.transaction {
        try await $0.webhookEndpoints.add(callback, id: id, secret: secret, at: now)
      }
    }
    print(secret.text)
  }
}

struct ListWebhooks: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the addresses that are told what happens to posts.")

  func run() async throws {
    let endpoints = try await Session().runMigrated { try await $0.webhookEndpoints.all() }
    for endpoint in endpoints {
      let state = endpoint.offReason.map { "off: \($0)" } ?? "on"
      print("\(endpoint.callback.url.listed)  \(state.listed)")
    }
    if endpoints.isEmpty { print("none yet; add one: site webhook new https://example.com/hook") }
  }
}

struct RemoveWebhook: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Removes an address, and the log of what was sent there.")

  @Argument(help: "The address, as site webhook list shows it.")
  var url: String

  func run() async throws {
    let url = url
    try await Session().runMigrated { database in
      let endpoints = try await database.webhookEndpoints.all().filter { $0.callback.url == url }
      guard !endpoints.isEmpty else {
        throw Failure(
          "site: webhook remove: no webhook goes to \(url); site webhook list lists all", code: .dataError)
      }
      for endpoint in endpoints { try await database.webhookEndpoints.remove(endpoint.id) }
    }
    print("removed \(url)")
  }
}

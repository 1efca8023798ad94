import Digests
import Jobs

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// The jobs of WebSub. Migration 0008 writes payloads of the same form.

/// Asks a callback whether its owner wants to subscribe or unsubscribe, or tells it that its subscription has
/// ended.
struct VerificationJob: Codable, Hashable, Sendable {
  enum Mode: String, Codable, Sendable {
    case subscribe, unsubscribe, denied
  }

  var mode: Mode
  var topic: String
  var callback: String
  var callbackSite: String
  var secret: String?
  /// In seconds.
  var lease = 0
  /// SHA-256 of the topic's content at the time of the request; empty unless somebody subscribes.
  var content = Data()
  /// Why a subscription has ended.
  var reason: String?

  /// There is one job for each topic and callback: a later request replaces an earlier one.
  var key: String { SHA256Digest(of: "\(topic) \(callback)").hex }
}

/// Delivers the content of a topic to a subscriber, or announces its change to another hub.
struct DeliveryJob: Codable, Hashable, Sendable {
  /// The id of its row.
  var subscription: Int
}

extension JobKind<VerificationJob> {
  /// Three attempts within minutes, because somebody waits for it. The payload may contain a secret, so it is
  /// not kept.
  static let verification = JobKind(
    "websub.verification", backOff: BackOff(attempts: 3), deadline: .seconds(30), keepsGivenUp: false)
}

extension JobKind<DeliveryJob> {
  /// Eight attempts within a day.
  static let delivery = JobKind(
    "websub.delivery", backOff: BackOff(attempts: 8), deadline: .seconds(30))
  static let announcement = JobKind(
    "websub.announcement", backOff: BackOff(attempts: 8), deadline: .seconds(30))
}

public import Timestamps

/// The backups that a running site makes by itself.
public struct BackupSettings: Hashable, Sendable {
  /// Nil for none.
  public var schedule: BackupSchedule?
  /// How many are kept.
  public var count = 7
  /// Nil for the folder `backups` of the site's data.
  public var folder: String?

  public init() {}
}

/// When a running site makes backups.
public enum BackupSchedule: Hashable, Sendable {
  /// Seconds from one to the next.
  case every(Int)
  /// By the clocks of the publication.
  case cron(Cron, text: String)

  /// When the next backup is due.
  ///
  /// - Parameters:
  ///   - last: when the last one was made; nil if there is none.
  ///   - zone: the time zone of the publication.
  public func next(after last: Timestamp?, now: Timestamp, in zone: String) -> Timestamp {
    switch self {
    case .every(let seconds): last?.adding(seconds: Double(seconds)) ?? now
    case .cron(let cron, _): cron.next(after: now, in: zone) ?? now.adding(seconds: 86_400)
    }
  }

  /// Seconds from one backup to the next, from now on.
  public func interval(now: Timestamp, in zone: String) -> Int {
    guard case .cron(let cron, _) = self else {
      if case .every(let seconds) = self { return seconds }
      return 0
    }
    guard let first = cron.next(after: now, in: zone), let second = cron.next(after: first, in: zone)
    else { return 0 }
    return Int(second.seconds(since: first))
  }
}

extension Configuration {
  /// Where the backups go that a running site makes by itself.
  public var backupFolder: String { backups.folder ?? "\(dataDirectory)/backups" }
}

extension Setting {
  /// The settings of backups.
  static let backups: [Setting] = [
    Setting(name: "BACKUP_EVERY") { text, configuration throws(InvalidSetting) in
      let expected = "off, a time from five minutes on, such as 24h, or a schedule of cron: 0 3 * * *"
      if text.contains(" ") || text.hasPrefix("@") {
        guard let cron = Cron(text) else { throw InvalidSetting(expected: expected) }
        configuration.backups.schedule = .cron(cron, text: text)
        return
      }
      let interval = try timeSpan(text)
      guard interval == 0 || interval >= 300 else { throw InvalidSetting(expected: expected) }
      configuration.backups.schedule = interval == 0 ? nil : .every(interval)
    } show: {
      switch $0.backups.schedule {
      case .every(let interval): timeSpanText(interval)
      case .cron(_, let text): text
      case nil: timeSpanText(0)
      }
    },
    Setting(name: "BACKUP_KEEP") { text, configuration throws(InvalidSetting) in
      guard let count = Int(text), (1...10_000).contains(count) else {
        throw InvalidSetting(expected: "how many backups are kept, from 1 on")
      }
      configuration.backups.count = count
    } show: {
      "\($0.backups.count)"
    },
    Setting(name: "BACKUP_FOLDER") { text, configuration throws(InvalidSetting) in
      configuration.backups.folder = try nonEmpty(text, "a folder")
    } show: {
      $0.backups.folder
    },
  ]
}

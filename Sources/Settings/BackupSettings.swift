/// The backups that a running site makes by itself.
public struct BackupSettings: Hashable, Sendable {
  /// Seconds from one to the next; 0 for none.
  public var interval = 0
  /// How many are kept.
  public var count = 7
  /// Nil for the folder `backups` of the site's data.
  public var folder: String?

  public init() {}
}

extension Configuration {
  /// Where the backups go that a running site makes by itself.
  public var backupFolder: String { backups.folder ?? "\(dataDirectory)/backups" }
}

extension Setting {
  /// The settings of backups.
  static let backups: [Setting] = [
    Setting(name: "BACKUP_EVERY") { text, configuration throws(InvalidSetting) in
      let interval = try timeSpan(text)
      guard interval == 0 || interval >= 300 else {
        throw InvalidSetting(expected: "off, or a time from five minutes on, such as 24h")
      }
      configuration.backups.interval = interval
    } show: {
      timeSpanText($0.backups.interval)
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

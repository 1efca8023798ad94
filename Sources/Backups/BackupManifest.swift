import Foundation
import Timestamps

/// The manifest of a backup, from the snapshot that its dump is of: `manifest.json` in the archive.
package struct BackupManifest: Codable, Hashable, Sendable {
  /// The form of the archive. A program reads those up to its own.
  package static let currentForm = 1

  package var form = currentForm
  /// When the snapshot was taken, in RFC 3339.
  package var made: String
  package var program: ProgramIdentity
  /// The major versions of the server, and of the `pg_dump` that made the dump.
  package var postgres: Int
  package var dumper: Int
  package var migrations: [AppliedMigration]
  package var tables: [TableDigest]
  /// Empty if the schema was not that of the program.
  package var pages: [PageDigest]
  /// Media whose bytes are in S3, and so not in the backup.
  package var mediaElsewhere: Int
  /// The schemas in which the site found its tables, in this order; nil in backups of older versions.
  package var schemas: [String]? = nil

  package var time: Timestamp? { Timestamp(rfc3339: made) }

  var json: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
      return try encoder.encode(self)
    }
  }
}

/// Which program made the pages that a backup has digests of.
package struct ProgramIdentity: Codable, Hashable, Sendable {
  package var version: String
  /// Of the program and of its files; two that are equal make the same pages from the same posts.
  package var digest: String

  package init(version: String, digest: String) {
    self.version = version
    self.digest = digest
  }
}

package struct AppliedMigration: Codable, Hashable, Sendable {
  package var name: String
  package var checksum: String
}

/// A page or a feed of the site.
package struct PageDigest: Codable, Hashable, Sendable {
  package var address: String
  package var status: Int
  /// SHA-256 of the body.
  package var digest: String

  package init(address: String, status: Int, digest: String) {
    self.address = address
    self.status = status
    self.digest = digest
  }
}

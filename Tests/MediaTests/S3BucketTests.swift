import Digests
import Foundation
import HTTP
import HTTPClient
import Postgres
import PostgresTestSupport
import Testing
import Timestamps

@testable import Media

@Suite("Media in S3", .enabled(if: S3Service.isInstalled), .timeLimit(.minutes(15)))
struct S3BucketTests {
  private static let now = Timestamp(microseconds: 1_800_000_000_000_000)
  private static let migrations =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path + "/Migrations"

  @Test("Bytes in memory and in a file are stored, read by ranges, found and removed, with valid signatures")
  func objects() async throws {
    try await S3Service.run { service in
      let bucket = try service.bucket()
      let bytes = SampleFiles.noise(3 << 20)
      for content in [MediaSource.bytes(bytes), .file(try SampleFiles.file(bytes))] {
        let digest = SHA256Digest(of: bytes)
        #expect(try await bucket.has(digest) == false)
        try await bucket.put(content, digest, .octetStream)
        #expect(try await bucket.has(digest))
        for range in [0..<1, 1000..<2_000_000, bytes.count - 1..<bytes.count] {
          #expect(try await bucket.read(range, of: digest) == Array(bytes[range]))
        }
        try await bucket.remove(digest)
        try await bucket.remove(digest)
        #expect(try await bucket.has(digest) == false)
      }
    }
  }

  @Test("A wrong key, a missing bucket and a silent service are errors in one line that say what to check")
  func failures() async throws {
    try await S3Service.run { service in
      let digest = SHA256Digest(of: "x")
      let refused = await #expect(throws: S3Error.self) {
        try await service.bucket(secret: "wrong").put(.bytes([120]), digest, .octetStream)
      }
      let text = try #require(refused?.description)
      #expect(
        text.hasPrefix(
          "media: cannot store \(digest.hex) in s3://shelf/media/of-site: \(service.url) answered 403 (SignatureDoesNotMatch: "
        ))
      #expect(text.hasSuffix("; check MEDIA_STORE, AWS_REGION, the keys and what they may do"))
      #expect(!text.contains("\n") && !text.contains("wrong"))
      let missing = await #expect(throws: S3Error.self) {
        try await service.bucket("s3://nowhere").put(.bytes([120]), digest, .octetStream)
      }
      #expect(missing?.description.contains("NoSuchBucket") == true)
      let away = await #expect(throws: S3Error.self) {
        try await service.bucket(endpoint: "http://127.0.0.1:1").read(0..<1, of: digest)
      }
      #expect(
        away?.description.hasPrefix(
          "media: cannot read \(digest.hex) in s3://shelf/media/of-site: cannot fetch ") == true)
    }
  }

  @Test("A medium's bytes are in S3 and its row is in the database; both are removed")
  func library() async throws {
    try await S3Service.run { service in
      try await withTestDatabase(migrations: Self.migrations) { database in
        let bucket = try service.bucket()
        let library = MediaLibrary(database, bucket: bucket)
        let bytes = SampleFiles.noise(5 << 20)
        let medium = try await library.add(
          .file(try SampleFiles.file(bytes)), named: "a.bin", by: nil, at: Self.now)
        #expect(medium.store == .s3)
        #expect(try await bucket.has(medium.digest))
        #expect(try await library.bytes(of: medium) == bytes)
        // Without S3, it is known and cannot be read.
        let error = await #expect(throws: (any Error).self) {
          try await MediaLibrary(database).bytes(of: medium)
        }
        let text = "\(try #require(error))"
        #expect(
          text
            == "media: cannot read \(medium.address): it is in S3; set MEDIA_STORE to where it is")
        try await library.remove(medium)
        #expect(try await bucket.has(medium.digest) == false)
        #expect(try await MediaStore(database).medium(medium.digest) == nil)
      }
    }
  }

  @Test("If S3 refuses, there is no medium")
  func refusal() async throws {
    try await S3Service.run { service in
      try await withTestDatabase(migrations: Self.migrations) { database in
        let library = MediaLibrary(database, bucket: try service.bucket(secret: "wrong"))
        await #expect(throws: S3Error.self) {
          try await library.add(.bytes([1, 2, 3]), named: "a.bin", by: nil, at: Self.now)
        }
        #expect(try await MediaStore(database).medium(SHA256Digest(of: [1, 2, 3])) == nil)
      }
    }
  }

  @Test("Media that are in the database stay readable after a move to S3")
  func moved() async throws {
    try await S3Service.run { service in
      try await withTestDatabase(migrations: Self.migrations) { database in
        let medium = try await MediaLibrary(database).add(
          .bytes([1, 2, 3]), named: "a.bin", by: nil, at: Self.now)
        let library = MediaLibrary(database, bucket: try service.bucket())
        #expect(try await library.bytes(of: medium) == [1, 2, 3])
      }
    }
  }

  @Test(
    "Locations",
    arguments: [
      ("s3://shelf", "s3://shelf"), ("s3://shelf/", "s3://shelf"), ("s3://shelf/a/b/", "s3://shelf/a/b"),
      ("s3://shelf/a%20b", nil), ("s3://shelf/ä", nil), ("s3://shelf/../x", nil), ("s3://UPPER/x", nil),
      ("s3://a@b/x", nil),
      ("https://shelf/x", nil), ("s3://", nil), ("s3://shelf/x?y", nil),
    ])
  func locations(text: String, read: String?) { #expect(S3Location(text)?.description == read) }
}

import CodingTestSupport
import HTTP
import HTTPTypes

@testable import Server

/// The decoded content of `response`.
func decoded(_ response: Response) async throws -> [UInt8] {
  let bytes = try await response.body.collect(upTo: .max)
  return try decoded(bytes, response.headerFields[.contentEncoding])
}

func decoded(_ bytes: [UInt8], _ coding: String?) throws -> [UInt8] {
  switch coding {
  case nil: bytes
  case "gzip": try Gzip.decompress(bytes)
  case "br": try Brotli.decompress(bytes)
  default: throw UnknownCoding()
  }
}

struct UnknownCoding: Error {}

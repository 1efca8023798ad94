import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Any bytes") struct AgreementTests {
  private static let corpus = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Corpus")

  @Test("Fuzzed documents give the same feed however they are cut, and can be written again")
  func corpus() throws {
    for agreement in Agreement.allCases {
      let folder = Self.corpus.appending(path: agreement.rawValue)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      try #require(!names.isEmpty, "\(agreement)")
      for name in names {
        let bytes = try Array(Data(contentsOf: folder.appending(path: name)))
        #expect(agreement.broken(by: bytes) == nil, "\(agreement)/\(name)")
        #expect(
          agreement.broken(by: Array(bytes.dropLast(bytes.count / 3))) == nil, "\(agreement)/\(name), cut")
      }
    }
  }
}

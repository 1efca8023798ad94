import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Checks the inputs in `Corpus`: those with which `make fuzz` reached new code, and those that once failed.
@Suite("Arbitrary bytes") struct AgreementTests {
  @Test("mean the same however they are cut, and never end the process", arguments: Agreement.allCases)
  func corpus(agreement: Agreement) throws {
    let inputs = try Corpus.inputs(of: agreement)
    #expect(inputs.count >= 10)
    for input in inputs {
      let broken = agreement.broken(by: input.bytes)
      #expect(broken == nil, "Corpus/\(agreement)/\(input.name)")
    }
  }

  @Test("have the same meaning if a piece is removed, repeated or changed", arguments: Agreement.allCases)
  func mutated(agreement: Agreement) throws {
    for input in try Corpus.inputs(of: agreement) where input.bytes.count < 400 {
      for place in stride(from: 0, to: input.bytes.count, by: 7) {
        for mutant in [
          Array(input.bytes[..<place] + input.bytes[(place + 1)...]),
          Array(input.bytes[...place] + input.bytes[place...]),
          Array(input.bytes[..<place] + [input.bytes[place] ^ 0x20] + input.bytes[(place + 1)...]),
        ] {
          #expect(agreement.broken(by: mutant) == nil, "Corpus/\(agreement)/\(input.name), at \(place)")
        }
      }
    }
  }
}

private enum Corpus {
  struct Input {
    let name: String
    let bytes: [UInt8]
  }

  static func inputs(of agreement: Agreement, file: String = #filePath) throws -> [Input] {
    let folder = file.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/Corpus/\(agreement)"
    let listing = try #require(opendir(folder), "\(folder) cannot be opened")
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return try names.sorted().map { Input(name: $0, bytes: try bytes(of: "\(folder)/\($0)")) }
  }

  private static func bytes(of path: String) throws -> [UInt8] {
    let file = try #require(fopen(path, "r"), "\(path) cannot be opened")
    defer { fclose(file) }
    return [UInt8](unsafeUninitializedCapacity: 64 * 1024) { buffer, count in
      count = fread(buffer.baseAddress, 1, buffer.count, file)
    }
  }
}

internal import Digests

func readMigrations(in directory: String) throws(MigrationError) -> [Migration] {
  var migrations: [Migration] = []
  let files = try readable(directory, fileNames(in:))
  // Editors leave hidden files behind.
  for file in files.filter({ $0.hasSuffix(".sql") && !$0.hasPrefix(".") }).sorted() {
    let number = try number(of: file)
    if let other = migrations.first(where: { $0.number == number }) {
      throw MigrationError.repeatedNumber(file: file, other: other.name)
    }
    let bytes = try readable("\(directory)/\(file)", readFile)
    guard let sql = String(validating: bytes, as: UTF8.self) else { throw MigrationError.notUTF8(file: file) }
    migrations.append(
      Migration(number: number, name: file, sql: sql, checksum: SHA256Digest(of: bytes).hex))
  }
  return migrations
}

/// The number at the beginning of `NNNN_name.sql`.
private func number(of file: String) throws(MigrationError) -> Int {
  let digits = file.prefix(4)
  guard digits.utf8.count == 4, digits.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(digits),
    file.dropFirst(4).first == "_", file.utf8.count > "0001_.sql".utf8.count
  else { throw MigrationError.badName(file: file) }
  return number
}

private func readable<Contents>(
  _ path: String, _ read: (String) throws(SystemError) -> Contents
) throws(MigrationError) -> Contents {
  do {
    return try read(path)
  } catch {
    throw .unreadable(path: path, reason: error.reason)
  }
}

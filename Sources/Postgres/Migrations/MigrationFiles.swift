internal import Digests

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

func readMigrations(in directory: String) throws -> [Migration] {
  var migrations: [Migration] = []
  for file in try fileNames(in: directory).filter({ $0.hasSuffix(".sql") }).sorted() {
    let number = try number(of: file)
    if let other = migrations.first(where: { $0.number == number }) {
      throw MigrationError.repeatedNumber(file: file, other: other.name)
    }
    let bytes = try contents(of: "\(directory)/\(file)")
    guard let sql = String(validating: bytes, as: UTF8.self) else { throw MigrationError.notUTF8(file: file) }
    migrations.append(
      Migration(number: number, name: file, sql: sql, checksum: SHA256Digest(of: bytes).hex))
  }
  return migrations
}

/// The number at the beginning of `NNNN_name.sql`.
private func number(of file: String) throws -> Int {
  let digits = file.prefix(4)
  guard digits.utf8.count == 4, digits.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(digits),
    file.dropFirst(4).first == "_", file.utf8.count > "0001_.sql".utf8.count
  else { throw MigrationError.badName(file: file) }
  return number
}

private func fileNames(in directory: String) throws -> [String] {
  guard let stream = opendir(directory) else {
    throw MigrationError.unreadable(path: directory, reason: String(cString: strerror(errno)))
  }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
    }
    // Editors leave hidden files behind.
    if !name.hasPrefix(".") { names.append(name) }
  }
  return names
}

private func contents(of path: String) throws -> [UInt8] {
  do {
    return try readFile(path)
  } catch {
    throw MigrationError.unreadable(path: path, reason: error.reason)
  }
}

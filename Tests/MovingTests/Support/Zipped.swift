import CZip
import Foundation

struct ZipFailure: Error {}

/// A zip of a folder in a scratch folder, beside it.
func zipped(_ scratch: ScratchFolder, _ folder: String) throws -> String {
  let path = "\(scratch.path)/\(folder).zip"
  var code: Int32 = 0
  guard let zip = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &code) else { throw ZipFailure() }
  for name in scratch.files where name.hasPrefix(folder + "/") {
    guard let source = zip_source_file(zip, "\(scratch.path)/\(name)", 0, -1),
      zip_file_add(zip, String(name.dropFirst(folder.count + 1)), source, 0) >= 0
    else { throw ZipFailure() }
  }
  guard zip_close(zip) == 0 else { throw ZipFailure() }
  return path
}

import Spools

/// A file that came with a form could not be put on disk.
public struct FormStorageError: Error, CustomStringConvertible {
  let cause: TemporaryFileError

  public var description: String {
    "form: \(cause)"
  }
}

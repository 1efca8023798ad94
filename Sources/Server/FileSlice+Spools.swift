public import HTTP
public import Spools

extension FileSlice {
  /// The first `length` bytes of `file`, which stays open as long as the slice exists.
  public init(of file: TemporaryFile, length: Int) throws(TemporaryFileError) {
    self.init(file: OpenFile(owning: try file.duplicate()), offset: 0, length: length)
  }
}

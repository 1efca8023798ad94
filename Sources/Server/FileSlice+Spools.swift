public import HTTP
public import Spools

extension FileSlice {
  /// The first `length` bytes of `file`, which stays open for as long as the slice is there.
  public init(of file: TemporaryFile, length: Int) throws(TemporaryFileError) {
    self.init(file: OpenFile(owning: try file.duplicate()), offset: 0, length: length)
  }
}

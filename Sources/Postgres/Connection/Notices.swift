internal import CLibpq
internal import Logging

extension Connection {
  fileprivate func log(_ notice: DatabaseError) {
    logger.debug("\(notice)", metadata: ["database": "\(target)"])
  }
}

/// libpq's way to report a notice; `context` is the connection.
func logNotice(_ context: UnsafeMutableRawPointer?, _ result: OpaquePointer?) {
  guard let context, let result else { return }
  Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue()
    .log(DatabaseError(result: result, statement: nil))
}

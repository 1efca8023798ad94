import Platform

/// The limit of open files and sockets of this process.
public enum DescriptorLimit {
  /// Raises the soft limit to the hard one, as thousands of connections need.
  ///
  /// - Returns: the new limit.
  @discardableResult
  public static func raise() -> Int {
    var limit = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      guard getrlimit(resource, &limit) == 0 else { return 0 }
      let most = limit.rlim_max
    #else
      let resource = RLIMIT_NOFILE
      guard getrlimit(resource, &limit) == 0 else { return 0 }
      // macOS refuses more than this, whatever the hard limit is.
      let most = min(limit.rlim_max, rlim_t(OPEN_MAX))
    #endif
    if limit.rlim_cur < most {
      var raised = limit
      raised.rlim_cur = most
      if setrlimit(resource, &raised) == 0 { limit = raised }
    }
    return Int(clamping: limit.rlim_cur)
  }
}

import Desk
import Exporting
import Platform
import ProgramInterfaces
import Prometheus
import Reading
import SiteBase

/// The metrics of the process that Prometheus' own client libraries have, under the same names. Metrics that
/// the system does not provide are left out.
enum ProcessMetrics {
  static var current: [Metric] {
    [processorTime] + limits + memory + [openFiles, startTime].compactMap(\.self)
  }

  private static var processorTime: Metric {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .counter(
      "process_cpu_seconds_total", "Processor time, of user and system.",
      Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
  }

  private static var limits: [Metric] {
    var limit = rlimit()
    #if canImport(Glibc)
      guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return [] }
    #else
      guard getrlimit(RLIMIT_NOFILE, &limit) == 0 else { return [] }
    #endif
    return [.gauge("process_max_fds", "The most files that may be open.", Double(limit.rlim_cur))]
  }

  /// The second field of `statm` is the resident set, the first all that is mapped, in pages.
  private static var memory: [Metric] {
    guard let fields = text(of: "/proc/self/statm")?.split(separator: " "), fields.count > 1,
      let mapped = Double(fields[0]), let resident = Double(fields[1])
    else { return [] }
    let page = Double(sysconf(Int32(_SC_PAGESIZE)))
    return [
      .gauge("process_resident_memory_bytes", "Memory that is in use.", resident * page),
      .gauge("process_virtual_memory_bytes", "Memory that is mapped.", mapped * page),
    ]
  }

  private static var openFiles: Metric? {
    #if canImport(Glibc)
      let path = "/proc/self/fd"
    #else
      let path = "/dev/fd"
    #endif
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    // Neither the two dots nor the folder itself.
    var count = -3
    while readdir(folder) != nil { count += 1 }
    return .gauge("process_open_fds", "Files that are open.", Double(max(0, count)))
  }

  /// Field 22 of `stat`, after the name in parentheses, which may hold anything: ticks since the machine
  /// started.
  private static var startTime: Metric? {
    guard let stat = text(of: "/proc/self/stat"), let end = stat.lastIndex(of: ")"),
      let boot = text(of: "/proc/stat")?.split(separator: "\n").first(where: { $0.hasPrefix("btime ") }),
      let bootTime = Double(boot.dropFirst(6))
    else { return nil }
    let fields = stat[end...].split(separator: " ")
    guard fields.count > 20, let ticks = Double(fields[20]) else { return nil }
    return .gauge(
      "process_start_time_seconds", "When the process began, in seconds since 1970.",
      bootTime + ticks / Double(sysconf(Int32(_SC_CLK_TCK))))
  }

  /// The text of a file whose length the system does not report, such as those in `/proc`.
  private static func text(of path: String) -> String? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}
